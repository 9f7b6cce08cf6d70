"""A page that asks another host for a file, or holds what its policy would drop, is not proved."""

import pytest

from tablier.guide.names import vocabulary
from tablier.press.proofs_alone import alone
from tablier.press.published import PublishedSite, other_pages

KEEP = "a page asks nothing beyond its own site; keep the file in assets/"
FAULTS = {
    '<p style="color: red">Rouge</p>': "a style= stands here in “Rouge”; the page's policy drops it: "
    "say it in the stylesheet",
    '<p onclick="go()">Clique</p>': "a handler stands here, onclick= in “Clique”; the page's policy drops it: "
    "listen in the page's script",
    '<img src="https://a.example/b.png" alt="">': f"<img> asks another host for “https://a.example/b.png”; {KEEP}",
    '<img src="//a.example/b.png" alt="">': f"<img> asks another host for “//a.example/b.png”; {KEEP}",
    '<img srcset="/a.png 1x, HTTP://a.example/b.png 2x" alt="">': "<img> asks another host for "
    f"“HTTP://a.example/b.png”; {KEEP}",
    '<link rel="stylesheet" href="https://a.example/c.css">': "<link> asks another host for "
    f"“https://a.example/c.css”; {KEEP}",
    '<svg><use href="https://a.example/d.svg#e"></use></svg>': "<use> asks another host for "
    f"“https://a.example/d.svg#e”; {KEEP}",
    '<style>@import "f.css"; a { color: red }</style>': f'the style asks for another file: @import "f.css"; {KEEP}',
    "<style>a { background: url( 'https://a.example/g.png') }</style>": "the style asks for another file: "
    f"url( 'https://a.example/g.png'); {KEEP}",
}
FINE = (
    '<a href="https://a.example/">Ailleurs</a>',
    '<link rel="canonical" href="https://a.example/fr/">',
    '<link rel="icon" href="https://tablier.example/icon.svg">',
    '<img src="data:image/svg+xml,%3Csvg%3E" alt="">',
    '<img src="/icon.svg" srcset="" alt="">',
    "<style>a { background: url(#b) }</style>",
)


def told(markup: str) -> list[str]:
    """Say what is wrong with a page that holds just this."""
    files = {"index.html": f"<main>{markup}</main>".encode()}
    site = PublishedSite(
        {"base_url": "https://tablier.example"}, (), files, vocabulary(), {}, "", other_pages((), files)
    )
    return [f"{problem.what}; {problem.right}" for problem in alone(site)]


@pytest.mark.parametrize("markup", FAULTS)
def test_what_asks_another_or_is_dropped_is_told(markup: str) -> None:
    assert told(markup) == [FAULTS[markup]]


@pytest.mark.parametrize("markup", FINE)
def test_what_stands_alone_is_let_be(markup: str) -> None:
    assert told(markup) == []
