// The verifier's hands: reads a page and the ledger from this site, recomputes every figure with the functions the page
// was made with, compares, and shows each one's definition and steps. Knows no formula.

// A definition as the ledger has it, worked out: calls by name, fields, numbers, words, lists, comparisons.
// `steps` gathers what each call gave. Throws where a name is not walked.
class Definition {
  constructor(text, steps) {
    this.tokens = text.match(/'[^']*'|\d[\d.]*(?:e[+-]?\d+)?|[A-Za-z_][\w.]*|[<>=!]=|\S/g) || [];
    this.steps = steps;
  }
  peek(...wanted) { return wanted.includes(this.tokens[0]); }
  take(wanted) {
    if (wanted && this.tokens[0] !== wanted) throw new SyntaxError(wanted);
    return this.tokens.shift();
  }
  whole() {
    const value = this.either();
    if (this.tokens.length) throw new SyntaxError(this.tokens[0]);
    return value;
  }
  either() { let value = this.both(); while (this.peek("or")) { this.take(); const other = this.both(); value = value || other; } return value; }
  both() { let value = this.negated(); while (this.peek("and")) { this.take(); const other = this.negated(); value = value && other; } return value; }
  negated() { if (!this.peek("not")) return this.compared(); this.take(); return !this.negated(); }
  compared() {
    let left = this.sum(), holds = true, chained = false;
    while (this.peek("<", ">", "<=", ">=", "==", "!=")) {
      const sign = this.take(), right = this.sum();
      holds = holds && { "<": left < right, ">": left > right, "<=": left <= right, ">=": left >= right, "==": same(left, right), "!=": !same(left, right) }[sign];
      left = right; chained = true;
    }
    return chained ? holds : left;
  }
  sum() {
    let value = this.product();
    while (this.peek("+", "-")) value = this.take() === "+" ? value + this.product() : value - this.product();
    return value;
  }
  product() {
    let value = this.signed();
    while (this.peek("*", "/")) value = this.take() === "*" ? value * this.signed() : value / this.signed();
    return value;
  }
  signed() { if (!this.peek("-")) return this.fielded(this.atom()); this.take(); return -this.signed(); }
  fielded(value) {
    while (this.peek(".", "[")) {
      if (this.take() === "[") [value] = this.list("]").map((place) => value[place]);
      else for (const name of this.take().split(".")) value = value[name];
    }
    return value;
  }
  atom() {
    const token = this.take();
    if (token === "(") { const value = this.either(); this.take(")"); return value; }
    if (token === "[") return this.list("]");
    if (token === "True" || token === "False") return token === "True";
    if (token[0] === "'") return token.slice(1, -1);
    if (/^\d/.test(token)) return Number(token);
    return this.peek("(") ? this.call(token) : this.named(token);
  }
  list(end) {
    const values = [];
    while (!this.peek(end)) { values.push(this.either()); if (this.peek(",")) this.take(); }
    this.take(end);
    return values;
  }
  // A constant, or a constant's field.
  named(token) {
    if (token in computed.constants) return computed.constants[token];
    throw new ReferenceError(token);
  }
  call(name) {
    this.take("(");
    if (name === "datetime.date") return this.list(")").map((part, place) => String(part).padStart(place ? 2 : 4, "0")).join("-");
    if (!Object.hasOwn(computed.functions, name)) throw new ReferenceError(name);
    const [work, parameters, records] = computed.functions[name];
    const given = {};
    while (!this.peek(")")) {
      const parameter = this.take();
      this.take("=");
      const value = this.either(), record = records[parameter];
      given[parameter] = record ? value.map((parts) => Array.isArray(parts) ? record(...parts) : parts) : value;
      if (this.peek(",")) this.take();
    }
    this.take(")");
    const value = work(...parameters.map((parameter) => given[parameter]));
    this.steps.push([name, given, value]);
    return value;
  }
}

const same = (left, right) => spelled(left) === spelled(right);
const spelled = (value) => Array.isArray(value) ? value.map(spelled).join(" ") : value && typeof value === "object" ? `[${Object.values(value).map(spelled).join(" ")}]` : String(value);
// The ledger's value is what another machine computed: the last bit of a power may differ.
const near = (left, right) => left === right || (left.split(" ").length === right.split(" ").length && left.split(" ").every((part, place) => {
  const a = Number(part), b = Number(right.split(" ")[place]);
  return part !== "" && Math.abs(a - b) <= 1e-12 * Math.max(Math.abs(a), Math.abs(b));
}));

customElements.define("page-verifier", class extends HTMLElement {
  connectedCallback() {
    Object.assign(this, JSON.parse(this.querySelector("script").textContent));
    this.form = this.querySelector("form");
    const asked = location.search.slice(1);
    for (const option of this.form.querySelectorAll("option")) if (option.dataset.page === asked) option.selected = true;
    this.form.addEventListener("submit", (event) => { event.preventDefault(); this.verify(this.form.elements.page.value); });
  }

  say(name, places = {}) {
    return Object.entries(places).reduce((text, [key, value]) => text.split(`{${key}}`).join(value), this.words[name]);
  }

  number(value) { return computed.written(value, "decimal", 0, 17, [], this.symbols); }

  tell(text) { this.querySelector(".verdict").textContent = text; }

  async verify(address) {
    const list = this.querySelector(".proofs");
    list.textContent = "";
    this.tell(this.words.working);
    let ledger, page;
    try {
      ledger = await (await fetch(this.ledger)).json();
      page = await read(address);
    } catch { this.tell(this.words.failed); return; }
    this.record = ledger.languages[this.language];
    const rows = new Map(ledger.figures.map((row) => [row.address, row]));
    const found = new Map();
    for (const [address, element] of marks(page, "figure")) {
      const known = found.get(address) || this.worked(address, rows.get(address));
      found.set(address, known);
      known.places += 1;
      const fault = known.row && this.fault(known, element);
      if (fault) known.faults.push(fault);
    }
    const all = [...found.values()];
    const count = (wanted) => all.filter(wanted).reduce((sum, { places }) => sum + places, 0);
    const right = count(({ faults, isComputed }) => isComputed && !faults.length);
    const computedOnes = count(({ isComputed }) => isComputed), compared = count(({ isComputed, faults }) => !isComputed && !faults.length);
    const wrong = all.filter(({ faults }) => faults.length), loose = digits(page);
    const claims = new Map(ledger.claims.map((row) => [row.address, row.definition]));
    const stated = marks(page, "claim").map(([address]) => this.holds(claims.get(address)));
    const said = [this.say(wrong.length || loose.length || right < computedOnes ? "some" : "all", { right: this.number(right), all: this.number(computedOnes) })];
    if (compared) said.push(this.say("listed", { count: this.number(compared) }));
    if (stated.length) said.push(this.say("claims", { right: this.number(stated.filter(Boolean).length), all: this.number(stated.length) }));
    this.tell(said.join(" "));
    list.append(...loose.map((text) => made("li", "wrong", this.say("loose", { text }))));
    list.append(...[...wrong, ...all.filter(({ faults }) => !faults.length)].map((one) => this.shown(one)));
    this.dataset.right = right; this.dataset.all = computedOnes; this.dataset.wrong = wrong.length + loose.length;
  }

  // A figure's value and text, worked out anew; one whose rule is not walked keeps the ledger's.
  worked(address, row) {
    const one = { address, row, places: 0, faults: [], steps: [], isComputed: false };
    if (!row) { one.faults.push(this.words.unknown); one.isComputed = true; return one; }
    one.value = row.value;
    one.text = row.texts[this.language];
    try {
      one.raw = new Definition(row.definition, one.steps).whole();
      one.value = row.format[0] === "date" ? String(one.raw).replace(/^(....)(..)(..)$/, "$1-$2-$3") : spelled(one.raw);
      one.isComputed = true;
    } catch (error) {
      if (!(error instanceof ReferenceError)) { one.isComputed = true; one.faults.push(String(error)); }
      return one;
    }
    if (!near(one.value, row.value)) one.faults.push(`${this.say("carried", { text: row.value })}, ${this.say("wanted", { text: one.value })}`);
    const text = this.written(one.raw, row.format);
    if (text !== null) one.text = text;
    return one;
  }

  // A value as the page should write it; nothing where its pattern has no rule here.
  written(value, [pattern, least, most, noun]) {
    const forms = (this.record.nouns[noun] || []).slice(0, -1);
    switch (pattern) {
      case "span": return computed.span(value[0], value[1], least, most, this.symbols);
      case "odds": return computed.odds(value[0], value[1], [this.odds[noun]], this.symbols);
      case "words": return computed.inLetters(value, this.numerals[(this.record.nouns[noun] || []).at(-1) || ""]);
      case "term": return this.terms[noun][value === true ? "yes" : value === false ? "no" : value];
      case "verbatim": return String(value);
      case "places": return null;
      case "date": {
        const digits = String(value).replace(/\D/g, "");
        return computed.date(Number(digits.slice(0, 4)), Number(digits.slice(4, 6)), Number(digits.slice(6)), this.symbols);
      }
    }
    return computed.written(value, pattern, least, most, forms, this.symbols);
  }

  // What is wrong where a figure stands, or nothing.
  fault({ text, row, value }, element) {
    if (!element.hasAttribute("data-figure")) {
      const whole = [element.textContent, ...element.getAttributeNames().map((name) => element.getAttribute(name))];
      return whole.some((part) => part.includes(text)) ? "" : `${this.say("shown", { text: element.textContent.trim() })}, ${this.say("wanted", { text })}`;
    }
    if (element.textContent !== text) return `${this.say("shown", { text: element.textContent })}, ${this.say("wanted", { text })}`;
    const carried = element.getAttribute("value") ?? element.getAttribute("datetime");
    return near(value, carried) ? "" : `${this.say("carried", { text: carried })}, ${this.say("wanted", { text: value })}`;
  }

  holds(definition) {
    try { return definition !== undefined && new Definition(definition, []).whole() === true; }
    catch (error) { return error instanceof ReferenceError; }
  }

  // One figure in the list: what it reads and whether it is right; its definition and its steps on demand.
  shown({ address, row, text, value, steps, places, faults, isComputed }) {
    const item = made("li", faults.length ? "wrong" : ""), fold = made("details"), state = faults.length ? "wrong" : isComputed ? "right" : "compared";
    const sum = made("summary");
    sum.append(made("span", "", text || address), " ", made("small", state, this.words[state]));
    fold.append(sum, ...faults.map((fault) => made("p", "fault", fault)));
    if (row) {
      const list = made("dl");
      list.append(made("dt", "", this.words.definition), made("dd", "", made("code", "", row.definition)));
      if (steps.length) {
        const lines = made("ol");
        lines.append(...steps.map(([name, given, result]) => made("li", "", made("code", "", `${name}(${Object.entries(given).map(([key, part]) => `${key}=${spelled(part)}`).join(", ")})`), " = ", this.fields(result))));
        const part = made("dd");
        part.append(lines);
        list.append(made("dt", "", this.words.steps), part);
      }
      list.append(made("dt", "", this.words.value), made("dd", "", value));
      fold.append(list);
    }
    fold.append(made("p", "", this.say("places", { count: this.number(places) })));
    item.append(fold);
    return item;
  }

  fields(result) {
    if (result === null || typeof result !== "object" || Array.isArray(result)) return spelled(result);
    return Object.entries(result).map(([name, value]) => `${name} ${spelled(value)}`).join(", ");
  }
});

// An element with its class and what it holds.
function made(tag, style = "", ...inside) {
  const element = document.createElement(tag);
  if (style) element.className = style;
  element.append(...inside);
  return element;
}

// Another page of this site as a document that runs nothing and asks for nothing. Its style is left out: this page's
// policy, which holds in it too, does not know it.
const kept = { createHTML: (text) => text.replace(/<style>[^]*?<\/style>/g, "") };
const inert = globalThis.trustedTypes ? trustedTypes.createPolicy("verifier", kept) : kept;
async function read(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(answer.status);
  return new DOMParser().parseFromString(inert.createHTML(await answer.text()), "text/html");
}

// Every mark of a kind in reading order: its address and the element that carries it.
function marks(page, kind) {
  const elements = page.querySelectorAll(`[data-${kind}], [data-${kind}s]`);
  return [...elements].flatMap((element) => (element.getAttribute(`data-${kind}`) || element.getAttribute(`data-${kind}s`)).split(" ").map((address) => [address, element]));
}

// The pieces of text with a digit that nothing vouches for; ordinals are free.
function digits(page) {
  const walk = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT), found = [];
  while (walk.nextNode()) {
    const node = walk.currentNode;
    const raised = node.nextSibling && node.nextSibling.nodeName === "SUP" ? node.nextSibling.textContent : "";
    if (!/\d/.test((node.data + raised).replace(/\d+(?:ers?|res?|es?|º|ª)(?!\w)/g, ""))) continue;
    if (!node.parentElement.closest("script, style, code, pre, math, [data-figure], [data-figures], [data-source], [data-free], [data-formula]")) found.push(node.data.trim());
  }
  return found;
}
