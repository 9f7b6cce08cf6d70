// The Elo calculator: one game or a list of them, by the method chosen and by FIDE's rules.
customElements.define("rating-calculator", class extends Calculator {
  connectedCallback() {
    super.connectedCallback();
    this.addEventListener("input", () => { this.querySelector(".example").hidden = true; });
  }

  // K is the name of a field and of an output; the results to choose from are one field, and so is a box to tick.
  field(name) {
    const box = this.querySelector("form").elements.cap;
    if (name === "cap") return { get value() { return box.checked ? "yes" : "no"; }, set value(text) { box.checked = text === "yes"; } };
    return name === "score" ? this.querySelector("form").elements.score : this.querySelector(`[name=${name}]:not(output)`);
  }

  // Some fields may stay empty, and the single opponent beside a list: `blank` is what they then stand for.
  read(name, listed) {
    const blank = name === "opponent" && listed ? 0 : this.fields[name][3];
    if (blank === undefined || this.field(name).value.trim()) return super.read(name);
    this.fault(name, "");
    return blank;
  }

  work() {
    const places = { least: this.plain(0), most: this.plain(this.fields.opponent[1]) };
    for (const [name, score] of Object.entries(this.scores)) places[name] = this.plain(score);
    const lines = this.list("games", (line) => computed.line(line, this.symbols.decimal, this.fields.opponent[1]), places);
    const listed = lines.flatMap(({ blank, game }) => (blank ? [] : [game]));
    const values = Object.fromEntries(Object.keys(this.fields).map((name) => [name, this.read(name, listed.length)]));
    const starts = this.day();
    if (listed.length > this.most) this.fault("games", this.say("many", { most: this.plain(this.most) }));
    const ready = starts && listed.length <= this.most && lines.every(({ fault }) => !fault) && Object.values(values).every((value) => value !== null);
    const games = listed.length ? listed : [computed.game(values.opponent, Number(this.field("score").value))];
    const found = ready && this.answered(values, games, starts);
    for (const [name, format] of Object.entries(this.formats)) this.out(name, found?.[name], format);
    this.querySelectorAll(".outcomes section").forEach((section, place) =>
      section.classList.toggle("lose", found && [found.change, found.fide_change][place] < 0));
    this.rows(found);
    this.settle(found);
  }

  day() {
    const { value, fault } = computed.day(this.field("date").value);
    const early = !fault && value < this.first;
    const first = String(this.first).replace(/(....)(..)(..)/, "$1-$2-$3");
    this.fault("date", fault === "day" ? this.words.day : early && this.say("early", { first }));
    return fault === "empty" ? this.latest : !fault && !early && value;
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
    const points = (needed) => (needed && needed.reachable ? needed.score : null);
    return {
      ...fide, ...all, k, fide, given, typed,
      change: all.own_change, new: all.own_new, performance: all.performance[0],
      needed: points(need), fide_needed: points(fideNeed), beyond: need && !need.reachable,
    };
  }

  tell() {
    const found = this.answer;
    const write = (name) => this.write(this.formats[name], found[name]);
    const fide = found && found.fide;
    this.tells("change", found && this.say(found.change < 0 ? "loss" : "gain", { points: this.write(this.points, Math.abs(found.change)), new: write("new") }));
    this.tells("fide", found && (fide ? this.say("fide", { change: write("fide_change"), new: write("fide_new") }) : this.words.unfit));
    this.tells("more", fide && [
      fide.coefficient !== found.k && this.say("reduced", { k: this.plain(fide.coefficient) }),
      computed.differ(found.change, fide.fide_exact_change) && this.words.differ,
      !fide.listed && this.say("unlisted", { floor: this.plain(this.floor) }),
    ].filter(Boolean).join(" "));
    this.tells("reason", found && (found.typed ? this.words.typed : this.reasons[found.given.reason]));
    this.tells("beyond", found && found.beyond && this.words.beyond);
  }

  // Game by game, and the totals: by the method, by FIDE before it rounds, and by FIDE.
  rows(found) {
    const [, body, foot] = this.querySelectorAll(".each thead, .each tbody, .each tfoot");
    const fide = found && found.fide;
    const { expected, change, new: rating, fide_expected, fide_change, fide_new } = this.formats;
    const cells = (row, values) => values.forEach(([value, format], number) =>
      this.put(row.cells[number], value === undefined || value === "" ? "" : typeof value === "string" ? value : this.write(format, value)));
    const number = ["decimal", 0, 1, []];
    const games = found ? found.games : [];
    while (body.rows.length > Math.max(1, games.length)) body.lastElementChild.remove();
    while (body.rows.length < games.length) body.append(body.rows[0].cloneNode(true));
    body.hidden = foot.hidden = !found;
    games.forEach((game, place) => {
      const gap = this.write(number, game.gap);
      cells(body.rows[place], [[game.opponent, number], [game.score, number], [game.capped ? this.say("capped", { gap }) : gap],
        [game.counted ? game.expected : this.words.uncounted, expected], [game.counted ? game.own_change : "", change], [game.own_new, rating]]);
    });
    if (!found) return;
    const totals = [
      [[found.score, number], [""], [found.expected, expected], [found.change, change], [found.new, rating]],
      fide ? [[fide.score, number], [""], [fide.fide_expected, fide_expected], [fide.fide_exact_change, change]] : [],
      fide ? [[""], [""], [""], [fide.fide_change, fide_change], [fide.fide_new, fide_new]] : [],
    ];
    totals.forEach((values, place) => cells(foot.rows[place], [[foot.rows[place].cells[0].textContent], ...values]));
    foot.rows[1].hidden = foot.rows[2].hidden = !fide;
  }

  // The buttons: what is copied and saved is the table as it stands.
  table(between) {
    return [...this.querySelector(".each table").rows].filter((row) => !row.hidden)
      .map((row) => [...row.cells].map((cell) => cell.textContent).join(between));
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
    setTimeout(() => URL.revokeObjectURL(link.href));
  }

  print() { print(); }
});
