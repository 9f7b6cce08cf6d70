// A board's hands: they show, select and say. Knows no rule and no drawing; `game` holds the functions that do.
customElements.define("play-explorer", class extends HTMLElement {
  labels = {};

  connectedCallback() {
    const [, letters, roll] = this.closest("figure").querySelector("[value^=XGID]").value.match(/=(.{26}):0:0:1:(..)/);
    Object.assign(this, JSON.parse(document.querySelector("#explorer-words").textContent), { first: [letters, roll] });
    this.opener = this.querySelector("button");
    this.svg = this.querySelector("svg");
    this.words.open = this.opener.textContent;
    this.opener.addEventListener("click", () => (this.live ? this.close() : this.open(...this.first)));
    addEventListener("hashchange", () => this.restore());
    this.restore();
  }

  // The state: a version, the board's name, its position and roll. What no game can reach is left alone.
  restore() {
    const [, name, letters, roll] = location.hash.match(/^#plays=1&board=(\w+)&xgid=([-A-Oa-o]{26}):0:0:1:(00|[1-6]{2}):0:0:0:0:10$/) || [];
    if (name !== this.dataset.board) return;
    try { game.read(letters); } catch { return; }
    this.open(letters, roll);
    this.scrollIntoView();
  }

  open(letters, roll) {
    if (!this.live) this.build();
    this.begin(game.read(letters), [...roll].map(Number).sort((one, other) => other - one));
  }

  build() {
    this.append(document.querySelector("#explorer").content.cloneNode(true));
    [this.face, this.live, this.race, this.said] = [".points", ".live", ".count", ".said"].map((place) => this.querySelector(place));
    this.opener.before(this.face);
    this.marks = this.printed = this.svg.querySelectorAll("use ~ *");
    this.choice = this.querySelector("select");
    this.choice.append(new Option("—", "00"), ...game.rolls().map((roll) => new Option(roll.join("-"), roll.join(""))));
    this.cells = game.points().map((point) => {
      const cell = document.createElement("button");
      Object.assign(cell, { type: "button", tabIndex: -1, onclick: () => this.pick(point), onfocus: () => this.rove(cell) });
      cell.dataset.point = point;
      return cell;
    });
    this.face.append(...this.cells);
    this.face.onkeydown = (event) => this.walk(event);
    this.choice.onchange = () => this.begin(this.board, [...this.choice.value].map(Number), true);
    this.live.onclick = ({ target }) => this[target.dataset.do]?.();
    this.rove(this.cells[0]);
    this.dress(true);
  }

  close() {
    this.mark(this.printed);
    this.face.remove();
    this.live.remove();
    this.live = this.drawn = null;
    this.dress(false);
    this.keep("");
  }

  dress(live) {
    this.opener.textContent = live ? this.words.close : this.words.open;
    this.svg.ariaHidden = live || null;
  }

  // A turn begins: nothing is played yet.
  begin(board, roll, kept, before = "") {
    Object.assign(this, { board, roll, line: [], at: 0, from: null });
    this.choice.value = roll.join("");
    this.legal = roll[0] ? game.plays(board, roll) : [];
    this.list();
    this.show();
    this.hint(before);
    if (kept) this.keep(`#plays=1&board=${this.dataset.board}&xgid=${game.letters(board)}:0:0:1:${roll.join("")}:0:0:0:0:10`);
  }

  hint(before = "") {
    const told = !this.roll[0] ? "unthrown" : this.legal.length ? "thrown" : "stuck";
    this.tell(`${before} ${this.say(told, { roll: this.roll.join("-"), plays: this.count("Plays", this.legal.length) })}`);
  }

  get made() { return this.line.slice(0, this.at); }

  // What the board shows: the steps made, the checker picked up, where it may go, the try that was refused.
  show(tried = []) {
    const now = this.roll[0] ? game.turn(this.board, this.roll, this.made).board : this.board;
    this.now = now;
    this.draw(now, this.roll, tried);
    const next = this.roll[0] ? game.next(this.board, this.roll, this.made) : [];
    this.ahead = next;
    const other = game.flipped(now);
    for (const cell of this.cells) {
      const point = Number(cell.dataset.point), may = this.from !== null && next.some(({ start, end }) => start === this.from && end === point);
      const label = this.label(now, other, point), said = may ? this.say("possible", { place: label }) : label;
      if (cell.ariaLabel !== said) cell.ariaLabel = said;
      if (cell.matches(".may") !== may) cell.classList.toggle("may", may);
      if (cell.ariaPressed !== (point === this.from ? "true" : null)) cell.ariaPressed = point === this.from || null;
    }
    const shown = this.at && game.letters(now);
    this.legal.forEach((play, number) => { this.items[number].ariaCurrent = game.letters(play.board) === shown || null; });
    this.put(this.race, this.say("race", { own: this.count("Pips", game.pips(now)), theirs: this.count("Pips", game.pips(other)) }));
  }

  // A picture that stands is not drawn again.
  draw(board, roll, tried) {
    const drawn = JSON.stringify([board, roll, tried]);
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    this.mark(game.picture(board, roll, tried).map(({ sort, path, count, x, y }) => {
      const mark = document.createElementNS(this.svg.namespaceURI, path ? "path" : "text");
      const given = path ? { d: path } : { x, y };
      for (const [name, value] of Object.entries({ class: sort, ...given })) mark.setAttribute(name, value);
      if (!path) mark.textContent = this.number(count);
      return mark;
    }));
  }

  mark(marks) {
    this.marks.forEach((mark) => mark.remove());
    this.svg.append(...marks);
    this.marks = marks;
  }

  list() {
    const list = this.querySelector(".plays");
    this.items = this.legal.map((play) => {
      const button = document.createElement("button");
      Object.assign(button, { type: "button", textContent: game.play(play.steps), onclick: () => this.step(play.steps, play.steps.length) });
      return button;
    });
    list.replaceChildren(...this.items.map((button) => {
      const item = document.createElement("li");
      item.append(button);
      return item;
    }));
    list.hidden = !this.items.length;
  }

  // A point is pressed: the first time to take a checker up, the second to put it down.
  pick(point) {
    if (!this.roll[0]) return this.hint();
    if (this.from === null) {
      const rule = game.start(this.board, this.roll, this.made, point);
      if (rule !== "legal") return this.tell(this.say("refused", { play: this.place(point), rule: this.rules[rule] }));
      this.from = point;
      this.show();
      const plays = this.ahead.filter(({ start }) => start === point).map((step) => game.play([step])).join(", ");
      return this.tell(this.say(plays ? "from" : "nowhere", { place: this.place(point), plays }));
    }
    const step = { start: this.from, end: point, hits: false };
    this.from = null;
    if (step.start === point) return this.step(this.line, this.at);
    const tried = [...this.made, step];
    const rule = game.refusedSoFar(this.board, this.roll, tried);
    if (rule === "legal") {
      const { steps } = game.turn(this.board, this.roll, tried);
      return this.step(steps, steps.length);
    }
    this.show([step]);
    this.tell(this.say("refused", { play: game.play([step]), rule: this.rules[rule] }));
  }

  // So many steps of a line stand on the board.
  step(line, at) {
    Object.assign(this, { line, at: Math.max(0, Math.min(at, line.length)), from: null });
    this.show();
    if (!this.at) return this.hint();
    this.tell(this.say(this.ahead.length ? "begun" : game.won(this.now) ? "over" : "whole", { play: game.play(this.made) }));
  }

  back() { this.step(this.line, this.at - 1); }

  on() { this.step(this.line, this.at + 1); }

  again() {
    const [letters, roll] = this.first;
    this.keep("");
    this.open(letters, roll);
  }

  thrown() { return [0, 0].map(() => 1 + Math.floor(Math.random() * 6)).sort((one, other) => other - one); }

  throw() { this.begin(this.board, this.thrown(), true); }

  finish() {
    if (!this.roll[0]) return this.hint();
    const rule = game.refused(this.board, this.roll, this.made);
    if (rule !== "legal") return this.tell(this.say("unfinished", { rule: this.rules[rule] }));
    if (game.won(this.now)) return this.tell(this.words.over);
    this.begin(game.flipped(this.now), this.thrown(), true, this.words.turned);
  }

  // The arrows walk over the board as it is seen; one point at a time is a stop of the Tab key.
  walk(event) {
    const at = this.cells.indexOf(event.target), point = Number(event.target.dataset.point);
    const facing = point % 25 ? this.cells.findIndex(({ dataset }) => Number(dataset.point) === 25 - point) : at;
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, ArrowUp: point < 13 ? facing : at, ArrowDown: point > 12 ? facing : at }[event.key];
    if (event.key === "Escape" && this.from !== null) this.pick(this.from);
    if (to === undefined) return;
    event.preventDefault();
    this.cells.at(to % this.cells.length).focus();
  }

  rove(cell) {
    if (this.stop) this.stop.tabIndex = -1;
    this.stop = cell;
    cell.tabIndex = 0;
  }

  // The bar and the tray hold checkers of both sides.
  label(board, other, point) {
    const [own, theirs] = [[board, point], [other, 25 - point]].map(([side, at]) => Math.max(0, point ? side.points[at] : game.off(side)));
    return this.labels[[point, own, theirs]] ??= this.worded(point, own, theirs);
  }

  worded(point, own, theirs) {
    const held = [["yours", own], ["theirs", theirs]].flatMap(([whose, count]) => (count ? [this.say(whose, { checkers: this.count("Checkers", count) })] : []));
    return [this.place(point), ...(held.length ? held : [this.words.empty])].join(", ");
  }

  place(point) { return this.say(point === 25 ? "bar" : point ? "point" : "off", { point: this.number(point) }); }

  say(name, places) { return this.words[name].replace(/{(\w+)}/g, (_, place) => places[place]); }

  number(value) { return game.decimal(value, 0, 0, this.symbols); }

  count(noun, value) { return game.counted(value, 0, 0, this.forms[noun], this.symbols); }

  tell(text) { this.put(this.said, text.trim()); }

  put(element, text) { if (element.textContent !== text) element.textContent = text; }

  keep(hash) { if (hash !== location.hash) history.replaceState(null, "", hash || location.pathname + location.search); }
});
