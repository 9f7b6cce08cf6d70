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

  // How a field reads: judged anew once its text is another.
  reading(name, judge) {
    const field = this.field(name), text = field.value;
    if (field.text !== text) Object.assign(field, { text, reads: judge(text) });
    return field.reads;
  }

  // What stands in a field: a value, or a fault to show beside it.
  read(name) {
    return this.reading(name, (text) => {
      const [least, most, whole] = this.fields[name];
      const { value, fault: astray } = computed.typed(text, this.symbols.decimal);
      const fault = astray || (value >= least && value <= most && (!whole || Number.isInteger(value)) ? "" : whole ? "whole" : "range");
      this.fault(name, fault && this.say(fault, { least: this.plain(least), most: this.plain(most) }));
      return fault ? null : value;
    });
  }

  fault(name, text) {
    if (this.put(this.one(`#calc-${name}-fault`), text || "")) this.field(name).setAttribute("aria-invalid", !!text);
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
    (element.firstChild || element.appendChild(new Text())).data = element.shown = text;
    return true;
  }

  out(name, value, format) {
    const places = this.all(`output[name=${name}],[data-shows=${name}]`);
    value ??= "";
    if (places.value === value || !places[0]) return;
    places.value = value;
    const text = value === "" ? "—" : this.write(format, value);
    places[0].setAttribute("data-value", value);
    for (const place of places) this.put(place, text);
  }

  tells(name, text) { this.put(this.one(`[data-told=${name}]`), text || ""); }

  // A list typed one a line, each read once by `line`; what is wrong is told by its number.
  list(name, line, most) {
    return this.reading(name, (text) => {
      const lines = text.split("\n").map((each) => this.seen[each] ??= line(each));
      this.fault(name, lines.flatMap(({ fault }, number) =>
        fault ? [this.say("at", { line: this.plain(number + 1), fault: this.say(fault, { least: this.plain(0), most: this.plain(most) }) })] : []).join(" "));
      return lines;
    });
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
    for (const name in this.fields) {
      const { value, fault } = computed.typed(this.field(name).value, this.symbols.decimal);
      if (!fault) state.set(name, value);
    }
    for (const name in this.texts) {
      const text = this.field(name).value.trim();
      if (text) state.set(name, text);
    }
    return `#${state}`;
  }

  restore() {
    const state = new URLSearchParams(location.hash.slice(1));
    if (state.get(this.system) === "1") {
      for (const name in this.fields) {
        const text = state.get(name) || "";
        if (/^-?\d{1,9}(\.\d{1,9})?$/.test(text)) this.field(name).value = text.replace(".", this.symbols.decimal);
      }
      for (const name in this.texts) {
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
