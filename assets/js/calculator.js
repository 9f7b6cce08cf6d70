// The calculator's hands: reads fields, shows what the computed functions give, keeps its state in the address.
// Knows no formula; `computed` holds the functions the page itself was made with.
customElements.define("rating-calculator", class extends HTMLElement {
  connectedCallback() {
    Object.assign(this, JSON.parse(this.querySelector("script").textContent));
    this.form = this.querySelector("form");
    this.told = this.querySelector("[data-told=summary]");
    this.odd = this.querySelector("[data-told=odds]");
    this.addEventListener("input", () => this.work());
    this.form.addEventListener("reset", () => setTimeout(() => { this.field("matches").value = ""; this.address(""); this.work(); this.tell(); }));
    this.form.addEventListener("submit", (event) => { event.preventDefault(); this.address(this.state()); this.tell(); });
    this.form.querySelector("[data-do=copy]").addEventListener("click", () => this.copy());
    addEventListener("hashchange", () => this.restore());
    this.restore();
  }

  // The list of matches stands outside of the form: a field of that name would hide the form's own method.
  field(name) { return this.querySelector(`[name=${name}]`); }

  // What stands in a field: a value, or a fault to show beside it.
  read(name) {
    const [least, most, whole] = this.fields[name];
    const typed = computed.typed(this.field(name).value, this.symbols.decimal);
    let fault = typed.fault;
    if (!fault && !(typed.value >= least && typed.value <= most)) fault = whole ? "whole" : "range";
    if (!fault && whole && !Number.isInteger(typed.value)) fault = "whole";
    this.fault(name, fault && this.say(fault, { least: this.plain(least), most: this.plain(most) }));
    return fault ? null : typed.value;
  }

  fault(name, text) {
    const field = this.field(name);
    if (text) field.setAttribute("aria-invalid", "true"); else field.removeAttribute("aria-invalid");
    this.put(this.querySelector(`#calc-${name}-fault`), text || "");
  }

  say(name, places) {
    return Object.entries(places).reduce((text, [key, value]) => text.split(`{${key}}`).join(value), this.words[name]);
  }

  plain(value) { return this.write(["decimal", 0, 2, []], value); }

  write([pattern, least, most, forms], value) {
    return computed.written(value, pattern, least, most, forms, this.symbols);
  }

  put(element, text) { if (element.textContent !== text) element.textContent = text; }

  out(name, value, format) {
    const output = this.field(name);
    output.dataset.value = value === null ? "" : String(value);
    this.put(output, value === null ? "—" : this.write(format, value));
  }

  work() {
    const values = Object.fromEntries(Object.keys(this.fields).map((name) => [name, this.read(name)]));
    const whole = Object.values(values).every((value) => value !== null);
    const { own, opponent, length, own_experience, opponent_experience } = values;
    const match = whole && computed.match(own, opponent, length, own_experience, opponent_experience);
    for (const name of Object.keys(this.formats)) {
      if (this.field(name)) this.out(name, match ? match[name] : null, this.formats[name]);
    }
    this.picture(match, values);
    this.working(match, values);
    this.series(own, own_experience);
    this.match = match;
    clearTimeout(this.wait);
    if (match) this.wait = setTimeout(() => this.tell(), 600); else this.tell();
  }

  // Said once the fields have settled, so that a screen reader hears one sentence and not every key.
  tell() {
    clearTimeout(this.wait);
    const match = this.match;
    if (!match) { this.put(this.told, ""); this.put(this.odd, ""); return; }
    const sizes = Object.entries(this.formats).filter(([name]) => !this.field(name));
    this.put(this.told, this.say("summary", Object.fromEntries(sizes.map(([name, format]) => [name, this.write(format, match[name])]))));
    const [wins, total] = computed.odds(match.chance);
    const odds = computed.writtenOdds(wins, total, [this.odds], this.symbols);
    this.put(this.odd, match.chance > 0.95 ? this.words.always : match.chance < 0.05 ? this.words.never : this.say("about", { odds }));
  }

  picture(match, values) {
    const figure = this.querySelector(".curve");
    figure.hidden = !match;
    if (!match) return;
    figure.querySelector("polyline").setAttribute("points", computed.curve(values.length));
    figure.querySelector("circle").setAttribute("cx", computed.across(match.gap));
    figure.querySelector("circle").setAttribute("cy", computed.down(match.chance));
  }

  working(match, values) {
    const steps = this.querySelector(".working");
    steps.hidden = !match;
    if (!match) return;
    const shown = { ...values, ...match, ...computed.working(match, values.length) };
    for (const slot of steps.querySelectorAll("[data-slot]")) {
      const text = this.write(["decimal", 0, 17, []], shown[slot.dataset.slot]);
      this.put(slot, text[0] === "-" ? `(−${text.slice(1)})` : text);
    }
  }

  series(own, experience) {
    const list = this.querySelector(".lines");
    const { own: [, highest], length: [, longest], own_experience: [, most] } = this.fields;
    const typed = this.field("matches").value.split("\n").slice(0, 500);
    const entries = typed.map((line) => computed.entry(line, this.symbols.decimal, highest, longest, most));
    const faults = entries.flatMap(({ fault }, number) =>
      fault ? [this.say("at", { line: this.plain(number + 1), fault: this.say(fault, { least: this.plain(0), most: this.plain(highest) }) })] : []);
    this.fault("matches", faults.join(" "));
    const matches = entries.filter(({ blank }) => !blank);
    list.textContent = "";
    const ready = matches.length > 0 && faults.length === 0 && own !== null && experience !== null;
    const standings = ready ? computed.series(own, experience, matches) : [];
    for (const { change, rating } of standings) {
      const line = document.createElement("li");
      line.textContent = this.say("line", { change: this.write(this.change, change), rating: this.write(this.rating, rating) });
      list.append(line);
    }
    const last = standings.at(-1);
    this.out("series_new", last ? last.rating : null, this.rating);
    this.out("series_experience", last ? last.experience : null, ["decimal", 0, 0, []]);
  }

  // The state, as plain numbers under a version; what does not read back is left out.
  state() {
    const state = new URLSearchParams({ [this.system]: "1" });
    for (const name of Object.keys(this.fields)) {
      const { value, fault } = computed.typed(this.field(name).value, this.symbols.decimal);
      if (!fault) state.set(name, String(value));
    }
    const matches = this.field("matches").value.trim();
    if (matches) state.set("matches", matches);
    return `#${state}`;
  }

  restore() {
    const state = new URLSearchParams(location.hash.slice(1));
    if (state.get(this.system) === "1") {
      for (const name of Object.keys(this.fields)) {
        const text = state.get(name) || "";
        if (/^-?\d{1,9}(\.\d{1,9})?$/.test(text)) this.field(name).value = text.replace(".", this.symbols.decimal);
      }
      const matches = state.get("matches") || "";
      if (matches.length <= 4000 && /^[\d\s.,;-]*$/.test(matches)) {
        this.field("matches").value = matches;
      }
    }
    this.work();
    this.tell();
  }

  address(hash) { history.replaceState(null, "", hash || location.pathname + location.search); }

  async copy() {
    this.address(this.state());
    try { await navigator.clipboard.writeText(location.href); } catch { /* the address bar holds the link all the same */ }
    this.put(this.querySelector(".copied"), this.words.copied);
  }
});
