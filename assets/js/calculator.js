// What the calculators' hands share: they read fields, tell faults, write numbers, keep their state in the address.
// Knows no formula and no system; `computed` holds the functions the page itself was made with.
class Calculator extends HTMLElement {
  connectedCallback() {
    Object.assign(this, JSON.parse(this.querySelector("script").textContent));
    this.addEventListener("input", () => this.work());
    this.addEventListener("click", ({ target }) => this[target.dataset.do]?.());
    this.addEventListener("reset", () => setTimeout(() => { this.querySelector("textarea").value = ""; this.address(""); this.work(); this.tell(); }));
    this.addEventListener("submit", (event) => { event.preventDefault(); this.address(this.state()); this.tell(); });
    addEventListener("hashchange", () => this.restore());
    this.restore();
  }

  field(name) { return this.querySelector(`[name=${name}]`); }

  // What stands in a field: a value, or a fault to show beside it.
  read(name) {
    const [least, most, whole] = this.fields[name];
    const { value, fault: astray } = computed.typed(this.field(name).value, this.symbols.decimal);
    const fault = astray || (value >= least && value <= most && (!whole || Number.isInteger(value)) ? "" : whole ? "whole" : "range");
    this.fault(name, fault && this.say(fault, { least: this.plain(least), most: this.plain(most) }));
    return fault ? null : value;
  }

  fault(name, text) {
    this.field(name).setAttribute("aria-invalid", !!text);
    this.put(this.querySelector(`#calc-${name}-fault`), text || "");
  }

  say(name, places) {
    return this.words[name].replace(/{(\w+)}/g, (_, place) => places[place]);
  }

  plain(value) { return this.write(["decimal", 0, 2, []], value); }

  write([pattern, least, most, forms], value) {
    return computed.written(value, pattern, least, most, forms, this.symbols);
  }

  // Text that stays as it is is not written again: a screen reader would say it again.
  put(element, text) { if (element.textContent !== text) element.textContent = text; }

  out(name, value, format) {
    for (const output of this.querySelectorAll(`output[name=${name}],[data-shows=${name}]`)) {
      output.dataset.value = value ?? "";
      this.put(output, value == null ? "—" : this.write(format, value));
    }
  }

  tells(name, text) { this.put(this.querySelector(`[data-told=${name}]`), text || ""); }

  // A list typed one a line, each read by `line`; what is wrong is told by its number. `places` fill the faults' words.
  list(name, line, places) {
    const lines = this.field(name).value.split("\n").map(line);
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
