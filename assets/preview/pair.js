// Languages side by side: they scroll together by section, and what waits for a translation is tinted.
const frames = [...document.querySelectorAll("iframe")];
let leader = frames[0];

// The lines a reader and a translator share: the page's head, each heading that every language has, its foot.
const lines = (frame) => {
  const inside = frame.contentDocument;
  const top = (element) => element.getBoundingClientRect().top + frame.contentWindow.scrollY;
  const shared = [...inside.querySelectorAll("article h2[id], article h3[id], article h4[id]")]
    .filter((heading) => frames.every((other) => other.contentDocument?.getElementById(heading.id)));
  return [0, ...shared.map(top), inside.documentElement.scrollHeight];
};
const follow = () => {
  const from = lines(leader);
  const reading = leader.clientHeight / 4;
  const at = leader.contentWindow.scrollY + reading;
  const section = Math.max(0, from.findLastIndex((line, number) => line <= at && number < from.length - 1));
  const part = (at - from[section]) / Math.max(1, from[section + 1] - from[section]);
  const isAtEnd = leader.contentWindow.scrollY + leader.clientHeight >= from.at(-1) - 1;
  for (const frame of frames) {
    if (frame === leader) continue;
    const to = lines(frame);
    if (to.length !== from.length) continue;
    const line = to[section] + part * (to[section + 1] - to[section]) - reading;
    frame.contentWindow.scrollTo(0, leader.contentWindow.scrollY === 0 ? 0 : isAtEnd ? to.at(-1) : line);
  }
};

// A section is its heading and all up to the next; before the first stands the page's head, called "".
const tint = (frame) => {
  const { contentDocument: inside, contentWindow: view } = frame;
  const stale = new Set(preview.stale[frame.dataset.code]);
  if (!stale.size) return;
  const style = new view.CSSStyleSheet();
  style.replaceSync(`[data-preview-stale] { background: light-dark(#fdf0cf, #3b3014); box-shadow: 0 0 0 .4rem light-dark(#fdf0cf, #3b3014); }
    :is(h1, h2, h3, h4)[data-preview-stale]::after { content: " · behind"; font: 600 .8rem system-ui, sans-serif; color: light-dark(#7a4b00, #f2c76b); }`);
  inside.adoptedStyleSheets = [...inside.adoptedStyleSheets, style];
  let section = "";
  for (const element of inside.querySelector("article")?.children ?? []) {
    if (/^H[2-6]$/.test(element.tagName) && element.id) section = element.id;
    if (stale.has(section)) element.dataset.previewStale = section;
  }
};

const begin = (frame) => {
  const view = frame.contentWindow;
  const page = preview.pages[view.location.pathname];
  if (page && `/_/${page}` !== preview.path) {
    location.assign(`/_/${page}`);
    return;
  }
  const lead = () => { leader = frame; };
  for (const kind of ["pointerover", "pointerdown", "wheel", "focusin", "touchstart", "keydown"]) view.addEventListener(kind, lead, { passive: true });
  view.addEventListener("scroll", () => { if (leader === frame) follow(); }, { passive: true });
  tint(frame);
};
for (const frame of frames) {
  frame.addEventListener("load", () => begin(frame));
  if (frame.contentDocument?.readyState === "complete" && frame.contentWindow.location.href !== "about:blank") begin(frame);
}

// Each frame says which bytes it shows; the frames' reload keeps their place.
const marks = () => frames.map((frame) => {
  const told = frame.contentDocument?.querySelector("script[data-preview]");
  const { path, mark } = told ? JSON.parse(told.textContent) : { path: frame.getAttribute("src"), mark: "" };
  return `${path}:${mark}`;
});
const old = (path) => {
  const frame = frames.find((one) => one.contentWindow?.location.pathname === path);
  if (frame) {
    frame.contentDocument.dispatchEvent(new frame.contentWindow.Event("preview:reload"));
  } else {
    preview.reload();
  }
};
const listen = () => preview.listen(() => [`${preview.path}:${preview.mark}`, ...marks()], old);
if (document.readyState === "complete") listen(); else addEventListener("load", listen);
