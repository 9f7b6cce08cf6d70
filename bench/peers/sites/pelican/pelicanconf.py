"""Pelican's settings: pages alone, figures by the plugin that renders content as Jinja."""

import rating

SITENAME = "Corpus"
SITEURL = ""
TIMEZONE = "UTC"
DEFAULT_LANG = "fr"
PATH = "content"
OUTPUT_PATH = "public"
THEME = "theme"
PLUGINS = ["jinja2content"]
JINJA_GLOBALS = {"match": rating.match, "chance": rating.chance, "score": rating.score}
MARKDOWN = {
    "extension_configs": {
        "markdown.extensions.meta": {},
        "markdown.extensions.tables": {},
        "markdown.extensions.attr_list": {},
    },
    "output_format": "html5",
}
ARTICLE_PATHS: list[str] = []
PAGE_PATHS = ["fr", "pt"]
STATIC_PATHS: list[str] = []
PAGE_URL = PAGE_LANG_URL = "{lang}/{slug}/"
PAGE_SAVE_AS = PAGE_LANG_SAVE_AS = "{lang}/{slug}/index.html"
DIRECT_TEMPLATES: list[str] = []
AUTHOR_SAVE_AS = CATEGORY_SAVE_AS = TAG_SAVE_AS = ""
FEED_ALL_ATOM = CATEGORY_FEED_ATOM = TRANSLATION_FEED_ATOM = AUTHOR_FEED_ATOM = AUTHOR_FEED_RSS = None
