// The FIBS calculator: both outcomes of a match, its steps and curve, and a series of matches.
customElements.define("rating-calculator", class extends Calculator {
  work() {
    const values = Object.fromEntries(Object.keys(this.fields).map((name) => [name, this.read(name)]));
    const typed = Object.values(values); // in the order of the function's arguments
    const match = typed.every((value) => value !== null) && computed.match(...typed);
    for (const name in this.formats) this.out(name, match?.[name], this.formats[name]);
    this.picture(match, values);
    this.working(match, values);
    this.series(values);
    this.settle(match);
  }

  tell() {
    const match = this.answer;
    this.tells("summary", match && this.say("summary", Object.fromEntries(Object.entries(this.formats).map(([name, format]) => [name, this.write(format, match[name])]))));
    this.tells("odds", match && this.odd(match.chance));
  }

  odd(chance) {
    if (chance > 0.95) return this.words.always;
    if (chance < 0.05) return this.words.never;
    const [wins, total] = computed.odds(chance);
    return this.say("about", { odds: computed.writtenOdds(wins, total, [this.odds], this.symbols) });
  }

  picture(match, values) {
    this.one(".curve").hidden = !match;
    if (!match) return;
    if (this.drawn !== values.length) this.one("polyline").setAttribute("points", computed.curve(this.drawn = values.length));
    this.one("circle").setAttribute("cx", computed.across(match.gap));
    this.one("circle").setAttribute("cy", computed.down(match.chance));
  }

  working(match, values) {
    this.one(".working").hidden = !match;
    if (!match) return;
    const shown = { ...values, ...match, ...computed.working(match, values.length) };
    for (const slot of this.all("[data-slot]")) {
      const text = this.write(["decimal", 0, 17, []], shown[slot.dataset.slot]);
      this.put(slot, text[0] === "-" ? `(−${text.slice(1)})` : text);
    }
  }

  // The list of matches stands outside of the form: a field of that name would hide the form's own method.
  series({ own, own_experience: experience }) {
    const list = this.one(".lines");
    const { own: [, highest], length: [, longest], own_experience: [, most] } = this.fields;
    const entries = this.list("matches", (line) => computed.entry(line, this.symbols.decimal, highest, longest, most), highest);
    const matches = entries.filter(({ blank }) => !blank);
    const ready = entries.every(({ fault }) => !fault) && own !== null && experience !== null;
    const standings = ready ? computed.series(own, experience, matches) : [];
    list.hidden = !ready;
    while (ready && list.children.length > standings.length) list.lastChild.remove();
    standings.forEach(({ change, rating }, number) => {
      const line = list.children[number] || list.appendChild(document.createElement("li"));
      this.put(line, this.say("line", { change: this.write(this.change, change), rating: this.write(this.rating, rating) }));
    });
    const last = standings.at(-1);
    this.out("series_new", last?.rating, this.rating);
    this.out("series_experience", last?.experience, ["decimal", 0, 0, []]);
  }
});
