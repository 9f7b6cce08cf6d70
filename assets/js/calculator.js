// What the calculators' hands share: they read fields, tell faults, write numbers, keep their state in the address.
// Knows no formula and no system; `computed` holds the functions the page itself was made with.
class Calculator extends HTMLElement {
  known = {};
  seen = { __proto__: null };

  connectedCallback() {
    Object.assign(this, JSON.parse(this.querySelector("script").textContent));
    this.addEventListener("input", () => this.work());
    this.addEventListener("click", ({ target }) => this[target.dataset.do]?.());
    this.addEventListener("reset", () => setTimeout(() => { this.querySelector("textarea").value = ""; this.address(""); this.work(); this.tell(); }));
    this.addEventListener("submit", (event) => { event.preventDefault(); this.address(this.state()); this.tell(); });
    addEventListener("hashchange", () => this.restore());
    this.restore();
  }

  // What stands in the page stays there, and is looked for once: a key must cost little on a phone.
  all(selector) { return this.known[selector] ??= [...this.querySelectorAll(selector)]; }

  one(selector) { return this.all(selector)[0]; }

  field(name) { return this.one(`[name=${name}]`); }

  // What stands in a field: a value, or a fault to show beside it.
  read(name) {
    const [least, most, whole] = this.fields[name];
    const { value, fault: astray } = computed.typed(this.field(name).value, this.symbols.decimal);
    const fault = astray || (value >= least && value <= most && (!whole || Number.isInteger(value)) ? "" : whole ? "whole" : "range");
    this.fault(name, fault && this.say(fault, { least: this.plain(least), most: this.plain(most) }));
    return fault ? null : value;
  }

  fault(name, text) {
    const place = this.one(`#calc-${name}-fault`);
    if (this.put(place, text || "")) this.field(name).setAttribute("aria-invalid", !!text);
  }

  say(name, places) {
    return this.words[name].replace(/{(\w+)}/g, (_, place) => places[place]);
  }

  plain(value) { return this.write(["decimal", 0, 2, []], value); }

  write([pattern, least, most, forms], value) {
    return computed.written(value, pattern, least, most, forms, this.symbols);
  }

  // Text that stays as it is is not written again: a screen reader would say it again. Tells whether it is new.
  put(element, text) {
    if ((element.shown ??= element.textContent) === text) return;
    element.textContent = element.shown = text;
    return true;
  }

  out(name, value, format) {
    const text = value == null ? "—" : this.write(format, value);
    for (const output of this.all(`output[name=${name}],[data-shows=${name}]`)) {
      output.dataset.value = value ?? "";
      this.put(output, text);
    }
  }

  tells(name, text) { this.put(this.one(`[data-told=${name}]`), text || ""); }

  // A list typed one a line, each read once by `line`; what is wrong is told by its number. `places` fill the faults' words.
  list(name, line, places) {
    const lines = this.field(name).value.split("\n").map((text) => this.seen[text] ??= line(text));
    this.fault(name, lines.flatMap(({ fault }, number) =>
      fault ? [this.say("at", { line: this.plain(number + 1), fault: this.say(fault, places) })] : []).join(" "));
    return lines;
  }

  // An answer is told once the fields have settled, so that a screen reader hears one sentence and not every key.
  settle(answer) {
    this.answer = answer;
    clearTimeout(this.wait);
    if (answer) this.wait = setTimeout(() => this.tell(), 600); else this.tell();
  }

  // The state, as plain numbers and texts under a version; what does not read back is left out.
  state() {
    const state = new URLSearchParams({ [this.system]: "1" });
    for (const name of Object.keys(this.fields)) {
      const { value, fault } = computed.typed(this.field(name).value, this.symbols.decimal);
      if (!fault) state.set(name, value);
    }
    for (const name of Object.keys(this.texts)) {
      const text = this.field(name).value.trim();
      if (text) state.set(name, text);
    }
    return `#${state}`;
  }

  restore() {
    const state = new URLSearchParams(location.hash.slice(1));
    if (state.get(this.system) === "1") {
      for (const name of Object.keys(this.fields)) {
        const text = state.get(name) || "";
        if (/^-?\d{1,9}(\.\d{1,9})?$/.test(text)) this.field(name).value = text.replace(".", this.symbols.decimal);
      }
      for (const name of Object.keys(this.texts)) {
        const text = state.get(name) || "";
        if (text.length <= 4000 && RegExp(`^(${this.texts[name]})$`).test(text)) this.field(name).value = text;
      }
    }
    this.work();
    this.tell();
  }

  address(hash) { history.replaceState(null, "", hash || location.pathname + location.search); }

  // A button's data-do names what it does. The address bar holds the link, copied or not.
  copy() {
    this.address(this.state());
    this.toClipboard(location.href, "copied", "copied");
  }

  async toClipboard(text, said, refused) {
    try { await navigator.clipboard.writeText(text); } catch { said = refused; }
    this.put(this.querySelector(".copied"), this.words[said]);
  }
}
