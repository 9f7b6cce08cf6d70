// What the preview adds to a page of the site: a reload after each save, and a card for each figure.
preview.restore();
document.addEventListener("preview:reload", preview.reload);
if (!preview.isFramed) {
  preview.listen(() => [`${preview.path}:${preview.mark}`], preview.reload);
  if (preview.pair) {
    const link = preview.room.appendChild(preview.element("a", "side by side", "pair"));
    link.href = preview.pair;
  }
}

// A figure's card: what it is, what went in, its whole value, where it is written.
preview.card = preview.room.appendChild(preview.element("div", "", "card"));
preview.card.setAttribute("role", "tooltip");
preview.card.hidden = true;
preview.addresses = (element) => (element.dataset.figure || element.dataset.figures).split(" ");
preview.figureAt = (node) => node instanceof Element ? node.closest("body [data-figure], body [data-figures]") : null;

preview.told = null;
preview.tell = async (figure) => {
  preview.told = figure;
  preview.all ??= fetch(preview.figures).then((answer) => answer.json());
  const all = await preview.all;
  if (preview.told !== figure) return;
  const { element, card } = preview;
  card.replaceChildren(...preview.addresses(figure).map((address) => {
    const told = all[address];
    const part = element("section");
    part.append(element("code", address, "address"));
    if (!told) return part;
    const list = element("dl");
    const row = (name, value) => list.append(element("dt", name), element("dd", value));
    row("is", told.definition);
    told.inputs.forEach(([name, value]) => row(name, value));
    row("value", told.value);
    row("kind", told.kind);
    row("source", told.source);
    part.append(list);
    return part;
  }));
  card.hidden = false;
  preview.place(figure.getBoundingClientRect());
};
// Beside the figure where there is room, at the foot of a narrow window.
preview.place = (figure) => {
  const { card } = preview;
  const isNarrow = innerWidth < 480;
  card.classList.toggle("foot", isNarrow);
  if (isNarrow) {
    card.style.left = card.style.top = "";
    return;
  }
  const below = figure.bottom + 6;
  card.style.left = `${Math.max(8, Math.min(figure.left, innerWidth - card.offsetWidth - 8))}px`;
  card.style.top = `${below + card.offsetHeight < innerHeight ? below : Math.max(8, figure.top - card.offsetHeight - 6)}px`;
};
preview.hush = () => {
  preview.told = null;
  preview.card.hidden = true;
};

if (preview.figures) {
  const marked = new CSSStyleSheet();
  marked.replaceSync("[data-figure]:is(:hover, :focus) { outline: 1px dashed currentColor; outline-offset: 2px; cursor: help; }");
  document.adoptedStyleSheets = [marked];
  for (const figure of document.querySelectorAll("[data-figure]")) figure.tabIndex = 0;
  document.addEventListener("pointerover", (event) => {
    const figure = preview.figureAt(event.target);
    if (figure && figure !== preview.told) preview.tell(figure);
    else if (!figure && !event.composedPath().includes(preview.card)) preview.hush();
  });
  document.addEventListener("focusin", (event) => {
    const figure = preview.figureAt(event.target);
    if (figure) preview.tell(figure); else preview.hush();
  });
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") preview.hush(); });
  document.addEventListener("scroll", () => { if (preview.told) preview.place(preview.told.getBoundingClientRect()); }, { passive: true });
}
