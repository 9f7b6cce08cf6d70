// The Elo calculator: one game or a list of them, by the method chosen and by FIDE's rules.
customElements.define("rating-calculator", class extends Calculator {
  connectedCallback() {
    super.connectedCallback();
    this.addEventListener("input", () => { this.one(".example").hidden = true; });
  }

  // K is the name of a field and of an output; the results to choose from are one field, and so is a box to tick.
  field(name) {
    if (name !== "cap" && name !== "score") return this.one(`[name=${name}]:not(output)`);
    const { cap, score } = this.one("form").elements;
    return name === "score" ? score : { get value() { return cap.checked ? "yes" : "no"; }, set value(text) { cap.checked = text === "yes"; } };
  }

  // Some fields may stay empty, and the single opponent beside a list: `blank` is what they then stand for.
  read(name, listed) {
    const blank = name === "opponent" && listed ? 0 : this.fields[name][3];
    const field = this.field(name);
    if (blank === undefined || field.value.trim()) return super.read(name);
    field.text = null; // nothing is known of it, should it have to be filled again
    this.fault(name, "");
    return blank;
  }

  work() {
    const [, highest] = this.fields.opponent;
    const lines = this.list("games", (line) => computed.line(line, this.symbols.decimal, highest), highest);
    const listed = lines.flatMap(({ blank, game }) => (blank ? [] : [game]));
    const values = Object.fromEntries(Object.keys(this.fields).map((name) => [name, this.read(name, listed.length)]));
    const starts = this.day();
    if (listed.length > this.most) this.fault("games", this.words.many);
    const ready = starts && listed.length <= this.most && lines.every(({ fault }) => !fault) && Object.values(values).every((value) => value !== null);
    const games = listed.length ? listed : [computed.game(values.opponent, Number(this.field("score").value))];
    const found = ready && this.answered(values, games, starts);
    for (const name in this.formats) this.out(name, found?.[name], this.formats[name]);
    for (const output of this.all(".own output")) output.closest("section").classList.toggle("lose", output.dataset.value < 0);
    this.put(this.one("#calc-chosen"), this.field("method").selectedOptions[0].textContent);
    this.tells("reason", found && (found.typed ? this.words.typed : this.reasons[found.given.reason]));
    this.tells("beyond", found && found.beyond && this.words.beyond);
    this.one(".each").hidden = !found;
    if (found) this.rows(found.games);
    this.settle(found);
  }

  day() {
    return this.reading("date", (text) => {
      const { value, fault } = computed.day(text);
      const early = !fault && value < this.first;
      this.fault("date", fault === "day" ? this.words.day : early && this.words.early);
      return fault === "empty" ? this.latest : !fault && !early && value;
    });
  }

  answered({ own, k: typed, age, games_played, highest, target }, games, starts) {
    const [method, cap, mode, pace] = ["method", "cap", "mode", "time_control"].map((name) => this.field(name).value);
    const rules = computed.rules(method, cap === "yes", mode, starts, pace);
    const given = computed.development(own, highest, games_played, age, rules);
    const k = typed || computed.reduced(given.coefficient, games, own, rules);
    const all = computed.answer(own, games, k, rules);
    const [fide] = all.fide;
    const need = target && computed.needed(own, all, target, k);
    const fideNeed = target && fide && computed.fideNeeded(own, games, target, k, rules);
    const points = (needed) => (needed?.reachable ? needed.score : null);
    return {
      ...fide, ...all, k, fide, given, typed, fide_score: fide && fide.score,
      change: all.own_change, new: all.own_new, performance: all.performance[0],
      needed: points(need), fide_needed: points(fideNeed), beyond: need && !need.reachable,
    };
  }

  tell() {
    const found = this.answer;
    const fide = found && found.fide;
    const write = (name) => this.write(this.formats[name], found[name]);
    this.tells("change", found && this.say(found.change < 0 ? "loss" : "gain", { points: this.write(this.points, Math.abs(found.change)), new: write("new") }));
    this.tells("fide", found && (fide ? this.say("fide", { change: write("fide_change"), new: write("fide_new") }) : this.words.unfit));
    this.tells("more", fide && [
      fide.coefficient !== found.k && this.say("reduced", { k: this.plain(fide.coefficient) }),
      computed.differ(found.change, fide.fide_exact_change) && this.words.differ,
      !fide.listed && this.words.unlisted,
    ].filter(Boolean).join(" "));
  }

  rows(games) {
    const body = this.one("tbody");
    const { number, expected, change, new: rating } = this.formats;
    while (body.rows.length > games.length) body.lastChild.remove();
    games.forEach((game, at) => {
      const { cells } = body.rows[at] || body.appendChild(body.rows[0].cloneNode(true));
      const gap = this.write(number, game.gap);
      [this.write(number, game.opponent), this.write(number, game.score), game.capped ? this.say("capped", { gap }) : gap,
        game.counted ? this.write(expected, game.expected) : this.words.uncounted, this.write(change, game.own_change), this.write(rating, game.own_new),
      ].forEach((text, place) => this.put(cells[place], text));
    });
  }

  // The buttons: what is copied and saved is the table as it stands.
  table(between) {
    return [...this.querySelector("table").rows].map((row) => [...row.cells].map((cell) => cell.textContent).join(between));
  }

  text() {
    this.toClipboard([this.querySelector(".told").textContent, ...this.table("\t")].join("\n"), "text", "refused");
  }

  // The mark in front tells spreadsheets that the letters are UTF-8.
  csv() {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([`\ufeff${this.table(";").join("\r\n")}\r\n`], { type: "text/csv" }));
    link.download = `${this.system}.csv`;
    link.click();
  }

  print() { print(); }
});
