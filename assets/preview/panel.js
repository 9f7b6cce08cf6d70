// What every page of the preview has: news of saves, and what is wrong. Nothing of it is ever published.
const preview = JSON.parse(document.querySelector("script[data-preview]").textContent);
preview.isFramed = window.frameElement !== null;

// Elements of our own in a shadow, where the page's style does not reach them nor ours the page.
preview.room = (() => {
  const host = document.body.appendChild(document.createElement("tablier-preview"));
  const room = host.attachShadow({ mode: "open" });
  const style = new CSSStyleSheet();
  style.replaceSync(preview.style);
  room.adoptedStyleSheets = [style];
  return room;
})();

preview.element = (name, text, kind) => {
  const made = document.createElement(name);
  if (text) made.textContent = text;
  if (kind) made.className = kind;
  return made;
};

// A panel at the foot of the page: where, what, the line and its caret, what would be right.
preview.panel = preview.room.appendChild(preview.element("details", "", "panel"));
preview.panel.hidden = true;
preview.problems = (problems) => {
  const { element, panel } = preview;
  const errors = problems.filter((problem) => !problem.isWarning).length;
  const count = errors || problems.length;
  const title = element("summary", `${count} ${errors ? "problem" : "warning"}${count > 1 ? "s" : ""}`);
  if (errors) title.append(element("small", "the last good site stays"));
  const list = element("ol");
  for (const problem of problems) {
    const item = list.appendChild(element("li", "", problem.isWarning ? "warning" : ""));
    item.append(element("code", problem.place, "place"), element("p", problem.what, "what"));
    if (problem.excerpt) item.append(preview.excerpt(problem.excerpt));
    if (problem.right) item.append(element("p", problem.right, "right"));
  }
  panel.replaceChildren(title, list);
  panel.classList.toggle("wrong", errors > 0);
  panel.open = errors > 0;
  panel.hidden = problems.length === 0;
  panel.querySelectorAll("pre b").forEach(preview.bringIn);
  panel.setAttribute("role", errors ? "alert" : "status");
};

preview.excerpt = (text) => {
  const shown = preview.element("pre");
  const [, lines, caret] = text.match(/^([^]*?)(\^?)$/);
  shown.append(lines, preview.element("b", caret));
  return shown;
};
preview.bringIn = (caret) => {
  const shown = caret.parentElement;
  shown.scrollLeft = caret.offsetLeft - shown.offsetLeft - shown.clientWidth / 2;
};

// The place and what was typed, over a reload.
preview.key = `preview:${preview.path}`;
preview.fields = () => [...document.querySelectorAll("input[name], textarea[name], select[name]")];
preview.keep = () => {
  const headings = [...document.querySelectorAll("article [id]")];
  const near = headings.filter((heading) => heading.getBoundingClientRect().top <= 1).at(-1);
  sessionStorage.setItem(preview.key, JSON.stringify({
    x: scrollX,
    y: scrollY,
    near: near ? near.id : "",
    offset: near ? near.getBoundingClientRect().top : 0,
    fields: preview.fields().map((field) => [field.name, field.type === "checkbox" || field.type === "radio" ? field.checked : field.value, field.value]),
    open: [...document.querySelectorAll("details")].map((fold) => fold.open),
    focus: document.activeElement ? document.activeElement.name || document.activeElement.id || "" : "",
  }));
};
preview.restore = () => {
  const kept = JSON.parse(sessionStorage.getItem(preview.key) || "null");
  sessionStorage.removeItem(preview.key);
  if (!kept) return;
  document.querySelectorAll("details").forEach((fold, number) => { if (number in kept.open) fold.open = kept.open[number]; });
  const fields = preview.fields();
  kept.fields.forEach(([name, value, own]) => {
    const found = fields.filter((field) => field.name === name);
    for (const field of found) {
      if (typeof value === "boolean") { if (field.value === own && field.checked !== value) { field.checked = value; field.dispatchEvent(new Event("input", { bubbles: true })); } }
      else if (field.value !== value) { field.value = value; field.dispatchEvent(new Event("input", { bubbles: true })); }
    }
  });
  if (kept.focus) (document.getElementsByName(kept.focus)[0] || document.getElementById(kept.focus))?.focus({ preventScroll: true });
  history.scrollRestoration = "manual";
  const near = kept.near && document.getElementById(kept.near);
  // A section that grew or moved is found again; where none was read, the place itself.
  scrollTo(kept.x, near ? near.getBoundingClientRect().top + scrollY - kept.offset : kept.y);
};
preview.reload = () => { preview.keep(); location.reload(); };

// News: only a page that is looked at listens, so that many open tabs hold no lines.
preview.listen = (seen, old) => {
  let news = null;
  const attend = () => {
    if (document.hidden) {
      news?.close();
      news = null;
    } else if (!news) {
      news = new EventSource(`/_/news?${seen().map((page) => `seen=${encodeURIComponent(page)}`).join("&")}`);
      news.addEventListener("old", (event) => old(event.data));
      news.addEventListener("problems", (event) => preview.problems(JSON.parse(event.data)));
    }
  };
  document.addEventListener("visibilitychange", attend);
  addEventListener("pagehide", () => { news?.close(); news = null; });
  addEventListener("pageshow", attend);
  attend();
};
