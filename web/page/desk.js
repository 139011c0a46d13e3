// The arbiter's desk: a round is seen, its results are typed or tapped, the ranking moves at once; people come late, stay
// away and leave; the next round is paired; every step can be taken back.
import { $, button, element } from "./elements.js";
import { ask, during, status } from "./engine.js";
import { openHall, printPoster, updateHall } from "./hall.js";
import { block, show } from "./show.js";
import { say } from "./words.js";

const SHOWN = 6; // tokens that have a button; the others are chosen
const KEYS = { 1: "1-0", 0: "0-1", "=": "½-½", "½": "½-½", x: "½-½", "+": "+/-", "-": "-/+", Backspace: "", Delete: "" };
const SIGNS = { "1-0": "1–0", "½-½": "½", "0-1": "0–1", "+/-": "+ –", "-/+": "– +", "-/-": "– –" };
const HALF_TYPED = 600; // milliseconds after which what is half typed is kept too
const FREE_LINES = 3; // lines of people without a name that are shown behind the last with one
const place = () => $("open-answer");
let counted = 0;

const gameOf = ({ round, match, board }) => [round, match, board];
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

class Desk {
  constructor(work, { leave }) {
    this.work = work;
    this.leave = leave;
    this.round = 0;
    this.isAsking = this.isBehind = this.isGone = false;
    this.watcher = () => this.tell();
    work.watchers.add(this.watcher);
  }

  // ---------------------------------------------------------------------------------------------------------- asking
  question(isQuiet) {
    const { name, bytes, typed } = this.work;
    return ask("desk", { typed }, [{ name, bytes }], [], say("reading", { name }), { owner: "open", isQuiet });
  }

  /** Read the workbook anew; `stays` is whether the round that is looked at is still the one to look at. */
  async open(note = null, stays = false) {
    const answer = await during([place()], () => this.question(false));
    if (this.isGone || answer.reason === "superseded") return;
    if (answer.refused) return this.refused(answer);
    this.note = note;
    this.take(answer);
    if (!stays || !this.facts.games.some((game) => game.round === this.round)) this.round = this.latest();
    this.draw();
  }

  refused(answer) { show(place(), answer, element("p", { class: "buttons" }, button(say("undo"), () => { this.work.undo(); this.open(); }), button(say("desk-back"), () => this.leave(this.work)))); }

  take(answer) {
    this.answer = answer;
    this.facts = answer.blocks.find((each) => each.kind === "desk");
    this.others = answer.blocks.filter((each) => each.kind !== "desk");
  }

  /** After each entry the whole is looked at again; while that is done, what is typed is counted once, at the end. */
  async refresh() {
    if (this.isAsking) { this.isBehind = true; return; }
    this.isAsking = true;
    const answer = await this.question(true);
    this.isAsking = false;
    if (this.isGone) return;
    if (this.isBehind) { this.isBehind = false; return this.refresh(); }
    if (answer.reason === "superseded") return;
    if (answer.refused) return this.say(answer);
    const before = this.facts, drawn = (facts) => facts.games.map((each) => [gameOf(each), each.white, each.black, each.beside.find(({ name }) => name === "winner")?.choices]);
    this.take(answer);
    if (same(drawn(before), drawn(this.facts))) this.mark(); else this.drawRound();
    this.drawAside();
    if (!same(before.people, this.facts.people)) this.renewPeople();
    updateHall(this.seen());
  }

  seen() { return { facts: this.facts, round: this.round, standings: this.others.filter((each) => each.kind === "table") }; }

  /** The first round with a game whose result is not known yet; else the last one. */
  latest() {
    const waiting = this.facts.games.find((game) => !game.token);
    return waiting?.round ?? this.facts.games.at(-1)?.round ?? 1;
  }

  // ---------------------------------------------------------------------------------------------------------- typing
  type(kind, where, value, before) {
    this.work.type(kind, where, value, before);
    this.refresh();
  }

  /** A cell that is typed in: it counts when it is left, and when nobody has gone on typing for a moment. */
  typing(key, value) {
    let timer;
    const take = (input) => {
      clearTimeout(timer);
      delete input.dataset.half;
      if (input.value === input.dataset.counted || this.isGone) return;
      const before = input.dataset.counted;
      input.dataset.counted = input.value;
      this.type("entry", key, input.value, before);
    };
    return { "data-cell": JSON.stringify(key), "data-counted": value, onchange: ({ target }) => take(target), oninput: ({ target }) => { target.dataset.half = "yes"; clearTimeout(timer); timer = setTimeout(() => take(target), HALF_TYPED); } };
  }

  setResult(game, token) {
    const now = game.token === token ? "" : token;
    if (now === game.token) return;
    const before = game.token;
    this.showResult(gameOf(game), now);
    this.type("result", gameOf(game), now, before);
  }

  showResult(where, token) {
    for (const each of [...this.rows.keys(), ...this.facts.games]) if (same(gameOf(each), where)) each.token = token;
    this.mark();
  }

  undo() {
    const { bytes } = this.work, seen = this.work.undo();
    if (bytes !== this.work.bytes) return this.open(null, true);
    // It is seen at once: whoever goes on typing before the answer is there types on what is entered now.
    if (seen?.kind === "result") this.showResult(seen.place, seen.value);
    const input = seen?.kind === "entry" && place().querySelector(`[data-cell='${CSS.escape(JSON.stringify(seen.place))}']`);
    if (input) { delete input.dataset.half; input.value = input.dataset.counted = seen.value; }
    return this.refresh();
  }

  /** What was typed is written into the workbook; false, with the reason shown, if that is not possible. */
  async write() {
    const { name, bytes, typed } = this.work;
    if (!typed.length) return true;
    const answer = await during([place()], () => ask("typed", { typed }, [{ name, bytes }], [], say("save-work", { name }), { owner: "desk" }));
    if (answer.refused || !answer.files.length) { this.say(answer); return false; }
    if (this.work.typed === typed) this.work.written(answer.files[0].bytes);
    return true;
  }

  async save(isCopy) {
    if (!await this.write()) return;
    if (isCopy || !this.work.handle) this.work.saveCopy();
    else {
      const wrong = await this.work.saveInto();
      if (wrong) this.say({ blocks: [{ kind: "text", text: wrong, style: "bad" }] });
    }
    if (this.work.isSaved) status(say("saved", { name: isCopy || !this.work.handle ? this.work.name : this.work.handle.name }));
  }

  async pair() {
    if (!await this.write()) return;
    const { name, bytes } = this.work;
    const answer = await during([place()], () => ask("pair", {}, [{ name, bytes }], [], say("action.pair"), { owner: "desk" }));
    const now = answer.files.find((file) => file.replaces);
    if (!now) return this.say(answer);
    this.work.goOn(now.name, now.bytes);
    await this.open(answer);
  }

  async go() {
    if (!await this.write()) return;
    this.close();
    this.leave(this.work);
  }

  close() {
    this.isGone = true;
    this.work.watchers.delete(this.watcher);
  }

  // --------------------------------------------------------------------------------------------------------- drawing
  draw() {
    counted += 1;
    this.state = element("p", { class: "note", id: "work-state", role: "status" });
    this.tools = element("div", { class: "buttons desk-tools", role: "group", "aria-label": say("files") });
    this.notes = element("div");
    const seen = (press) => () => press(this.answer.title, this.seen());
    const forHall = element("details", {}, element("summary", {}, say("for-hall")), element("p", { class: "buttons" },
      button(say("hall"), seen((title, shown) => openHall(title, shown)), { "data-tool": "hall" }), button(say("hall-window"), seen((title, shown) => openHall(title, shown, true)), { "data-tool": "apart" }),
      button(say("poster"), seen(printPoster), { "data-tool": "poster" })));
    this.roundPlace = element("section", { class: "desk-round", "aria-label": say("choose-round") });
    this.aside = element("section", { class: "desk-standings", "aria-label": say("standings") });
    this.people = element("details", { class: "desk-people" });
    const whole = element("div", { class: "desk" }, element("h2", { tabindex: "-1" }, element("bdi", {}, this.answer.title)), this.tools, this.state, this.notes,
      element("div", { class: "desk-columns" }, element("div", {}, this.roundPlace, this.people, forHall), this.aside));
    place().replaceChildren(whole);
    this.drawTools();
    this.tell();
    this.drawRound();
    this.drawAside();
    this.drawPeople();
    if (this.note) this.tellPairing();
    whole.querySelector("h2").focus({ preventScroll: true });
    whole.scrollIntoView({ block: "start" });
  }

  /** The buttons stay the same: one that is just pressed is not taken from under the finger. */
  drawTools() {
    const tool = (name, press) => button("", press, { "data-tool": name });
    const save = tool("save", () => this.save(false)), copy = tool("copy", () => this.save(true)), undo = tool("undo", () => this.undo()), leave = tool("back", () => this.go());
    this.pressed = { save, copy, undo };
    undo.textContent = say("undo");
    leave.textContent = say("desk-back");
    this.tools.replaceChildren(save, copy, undo, leave);
  }

  tell() {
    if (!this.tools || this.isGone) return;
    const { work } = this, { save, copy, undo } = this.pressed, isInto = Boolean(work.handle);
    save.hidden = !isInto;
    save.className = "main";
    save.disabled = work.isSaved;
    save.textContent = isInto ? say("save-into", { name: work.handle.name }) : "";
    copy.className = isInto ? "" : "main";
    copy.textContent = isInto ? say("save-copy") : say("save-work", { name: work.name });
    undo.disabled = !work.past.length;
    this.state.textContent = work.told;
    this.state.classList.toggle("unsaved", !work.isSaved);
  }

  /** A refusal, or what came of something: until the next. */
  say(answer) {
    this.notes.replaceChildren(...answer.blocks.map(block));
    this.notes.firstElementChild?.scrollIntoView({ block: "nearest" });
  }

  /** Why the round was paired like this, and the pairing as a page. */
  tellPairing() {
    const told = this.note.blocks.filter((each) => each.kind === "fold" || each.kind === "problems" || (each.kind === "text" && each.style === "note"));
    this.notes.replaceChildren(...told.map(block));
    this.note = null;
  }

  turn(round) {
    this.round = round;
    this.drawRound();
    updateHall(this.seen());
    this.roundPlace.querySelector("[role=radio][tabindex='0']")?.focus();
  }

  drawRound() {
    const { facts } = this, rounds = [...new Set(facts.games.map((game) => game.round))];
    if (!rounds.includes(this.round)) this.round = rounds.at(-1) ?? 1;
    const focused = this.roundPlace.contains(document.activeElement) ? document.activeElement.closest("[data-game]")?.dataset.game : "";
    const select = element("select", { "aria-label": say("choose-round"), onchange: () => this.turn(Number(select.value)) },
      rounds.map((round) => element("option", { value: round, selected: round === this.round }, facts.names[round])));
    const at = rounds.indexOf(this.round);
    const head = element("div", { class: "desk-head" }, button("‹", () => this.turn(rounds[at - 1]), { "aria-label": say("round-before"), disabled: at <= 0 }), select,
      button("›", () => this.turn(rounds[at + 1]), { "aria-label": say("round-after"), disabled: at < 0 || at >= rounds.length - 1 }));
    const games = facts.games.filter((game) => game.round === this.round);
    this.rows = new Map();
    const boards = element("div", { class: "boards" }, this.boards(games));
    this.missing = element("p", { class: "note" });
    const idle = facts.idle.filter((each) => each.round === this.round).map((each) => element("li", {}, element("bdi", {}, each.name), ` – ${each.why} ${each.brings}`));
    this.pairNext = button("", () => this.pair(), { class: "main", "data-tool": "pair" });
    this.next = element("p", { class: "buttons" }, this.pairNext);
    this.roundPlace.replaceChildren(...[
      rounds.length ? head : element("p", {}, say("no-round")),
      games.length ? element("p", { class: "note keys" }, say(games[0].beside.some((each) => each.name === "score") ? "score-hint" : "keys-hint")) : null, boards,
      idle.length ? element("ul", { class: "idle" }, idle) : null, this.missing, this.next].filter(Boolean));
    this.mark();
    if (focused) this.roundPlace.querySelector(`[data-game='${CSS.escape(focused)}'] [role=radio][tabindex='0']`)?.focus();
  }

  boards(games) {
    const found = [];
    for (const [index, game] of games.entries()) {
      const isMatch = game.match !== null && games.filter((each) => each.match === game.match).length > 1;
      if (isMatch && games[index - 1]?.match !== game.match)
        found.push(element("h3", {}, say("match-of", { match: game.match, white: isolated(game.white), black: isolated(game.black) })));
      found.push(this.row(game, isMatch));
    }
    return found;
  }

  row(game, isMatch) {
    const number = isMatch ? game.board : game.match ?? game.board, name = say("board-of", { board: number, white: isolated(game.white), black: isolated(game.black) });
    if (game.beside.some((each) => each.name === "score")) return this.scored(game, number, name);
    const tokens = this.facts.tokens.slice(0, SHOWN), others = this.facts.tokens.slice(SHOWN);
    const group = element("div", { class: "results", role: "radiogroup", "aria-label": name, onkeydown: (event) => this.keys(event, game) },
      tokens.map((token) => element("button", { type: "button", role: "radio", "data-token": token, "aria-label": say(`result.${RESULT[token]}`), title: say(`result.${RESULT[token]}`), onclick: () => this.setResult(game, token) }, SIGNS[token])));
    const other = element("select", { class: "other", "aria-label": `${say("result-other")}: ${name}`, onchange: () => { if (other.value !== game.token) this.setResult(game, other.value || game.token); } },
      element("option", { value: "" }, "…"), others.map((token) => element("option", { value: token }, token)));
    const seats = ["home", "away"].map((side) => this.seat(game, side)), winner = this.winner(game);
    const [white, black] = seats.map((seat, index) => seat ?? element("bdi", { class: "who" }, [game.white, game.black][index]));
    const row = element("div", { class: seats.some(Boolean) ? "board-row seated" : "board-row", "data-game": JSON.stringify(gameOf(game)) },
      element("span", { class: "no", "aria-hidden": "true" }, String(number)), element("span", { class: "side white" }, white), element("span", { class: "choices" }, group, other),
      element("span", { class: "side black" }, black), winner);
    this.rows.set(game, { group, other, seats, winner });
    return row;
  }

  /** A match that has one cell for its result: its score is typed. */
  scored(game, number, name) {
    const { key, value, choices } = game.beside.find((each) => each.name === "score");
    counted += 1;
    const id = `scores-${counted}`, score = element("input", { type: "text", list: id, class: "short", value, "aria-label": name, autocomplete: "off", maxlength: 20, ...this.typing(key, value) });
    const row = element("div", { class: "board-row", "data-game": JSON.stringify(gameOf(game)) }, element("span", { class: "no", "aria-hidden": "true" }, String(number)),
      element("span", { class: "side white" }, element("bdi", { class: "who" }, game.white)), element("span", { class: "choices" }, score, element("datalist", { id }, offered(choices))), element("span", { class: "side black" }, element("bdi", { class: "who" }, game.black)));
    this.rows.set(game, { score, row });
    return row;
  }

  /** Who plays for a team: one of its list, or a name that is typed. */
  seat(game, name) {
    const found = game.beside.find((each) => each.name === name);
    if (!found) return null;
    counted += 1;
    const id = `members-${counted}`, team = name === "home" ? game.white : game.black;
    const input = element("input", { type: "text", list: id, value: found.value, placeholder: team, "aria-label": say("seat-of", { board: game.board, team: isolated(team) }), autocomplete: "off", maxlength: 200, ...this.typing(found.key, found.value) });
    return element("span", { class: "seat" }, input, element("datalist", { id }, offered(found.choices)));
  }

  winner(game) {
    const found = game.beside.find((each) => each.name === "winner");
    if (!found?.choices.length) return null;
    const select = element("select", this.typing(found.key, found.value),
      element("option", { value: "" }, "–"), found.choices.map(([value, text]) => element("option", { value, selected: value === found.value }, text)));
    return element("label", { class: "winner" }, element("span", {}, say("winner")), select);
  }

  /** Who sits where and who goes on, as it is entered now: by hand, taken back, or another list of players. */
  renewBeside(game, now, { seats, winner }) {
    for (const [index, name] of ["home", "away"].entries()) {
      const entered = now.beside.find((each) => each.name === name), [input, list] = seats[index]?.children ?? [];
      if (!entered || !input) continue;
      renew(input, entered.value);
      if (!same([...list.children].map((each) => each.value), entered.choices.map(([value]) => value))) list.replaceChildren(...offered(entered.choices));
    }
    const entered = now.beside.find((each) => each.name === "winner");
    if (winner && entered) renew(winner.querySelector("select"), entered.value);
    game.beside = now.beside;
  }

  /** What is known of each board, and how much is missing. */
  mark() {
    const { facts } = this;
    for (const [game, row] of this.rows) {
      const { group, other } = row, now = facts.games.find((each) => same(gameOf(each), gameOf(game)));
      if (now && now !== game) {
        game.token = now.token;
        if (row.score) { renew(row.score, now.token); game.beside = now.beside; } else this.renewBeside(game, now, row);
      }
      if (row.score) { row.row.classList.toggle("typed-result", Boolean(game.token)); continue; }
      const buttons = [...group.children], chosen = buttons.find((each) => each.dataset.token === game.token);
      for (const each of buttons) {
        each.setAttribute("aria-checked", each === chosen);
        each.tabIndex = each === (chosen ?? buttons[0]) ? 0 : -1;
      }
      other.value = chosen || !game.token ? "" : game.token;
      group.parentElement.parentElement.classList.toggle("typed-result", Boolean(game.token));
    }
    const games = [...this.rows.keys()], open = games.filter((game) => !game.token).length;
    this.missing.textContent = games.length ? say("round-typed", { count: games.length - open, total: games.length }) : "";
    this.drawNext(open);
  }

  drawNext(open) {
    const { facts } = this, isLast = facts.paired !== null && this.round === Math.max(facts.paired, 1);
    const can = isLast && facts.paired < facts.rounds;
    this.pairNext.hidden = !can;
    this.pairNext.disabled = open > 0 && facts.paired > 0;
    this.pairNext.textContent = can ? say("pair-next", { round: facts.paired + 1 }) : "";
  }

  keys(event, game) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { group } = this.rows.get(game), rows = [...this.rows.values()], at = rows.findIndex((each) => each.group === group);
    const beside = (step) => (rows[at + step]?.group.querySelector("[role=radio][tabindex='0']") ?? (step > 0 ? this.next.querySelector("button:not(:disabled, [hidden])") : null))?.focus();
    const buttons = [...group.children], now = buttons.indexOf(document.activeElement);
    if (event.key in KEYS) {
      const token = KEYS[event.key];
      if (token !== game.token) this.setResult(game, token || game.token);
      if (token) beside(1);
    } else if (event.key === "ArrowDown") beside(1);
    else if (event.key === "ArrowUp") beside(-1);
    else if (event.key === "ArrowRight") buttons[(now + 1) % buttons.length].focus();
    else if (event.key === "ArrowLeft") buttons[(now - 1 + buttons.length) % buttons.length].focus();
    else return;
    event.preventDefault();
  }

  drawAside() { this.aside.replaceChildren(...this.others.map(block)); }

  /** Everybody with a name, and of the places of a list the first few that are free. */
  shownPeople() {
    const { lines } = this.facts.people;
    const last = lines.findLastIndex((each) => each.values[0]), isList = ["players", "entrants"].includes(lines[0]?.key[0]);
    return isList ? lines.slice(0, last + 1 + FREE_LINES) : lines;
  }

  /** Lines come and go at the end; the others are kept, so that nobody who types in one loses a letter. */
  renewPeople() {
    const { columns } = this.facts.people, body = this.people.querySelector("tbody"), shown = this.shownPeople();
    for (const [index, each] of shown.entries()) {
      const name = JSON.stringify(each.key), line = body.children[index];
      if (line?.dataset.line !== name) body.insertBefore(this.person(each), line ?? null);
      else for (const input of line.querySelectorAll("[data-cell]")) {
        const column = columns.findIndex((one) => one.name === JSON.parse(input.dataset.cell).at(-1));
        renew(input, each.values[column]);
        input.setAttribute("aria-label", cellName(each, columns[column]));
      }
    }
    while (body.children.length > shown.length) body.lastElementChild.remove();
  }

  person(each) {
    return element("tr", { class: each.key[0] === "teams" ? "team" : null, "data-line": JSON.stringify(each.key) }, element("td", {}, each.id),
      this.facts.people.columns.map((column, index) => this.cell(each, column, index)));
  }

  drawPeople() {
    const head = element("tr", {}, element("td"), this.facts.people.columns.map((column) => element("th", { scope: "col", class: "words" }, column.label)));
    this.people.replaceChildren(element("summary", {}, say("people-title")), element("p", { class: "note" }, say("people-hint")),
      element("div", { class: "scroll", tabindex: "0", role: "group", "aria-label": say("people-title") }, element("table", {}, element("thead", {}, head), element("tbody", {}))));
    this.renewPeople();
  }

  cell(each, column, index) {
    const value = each.values[index];
    if (value === null) return element("td", {});
    const key = [column.table || each.key[0], ...each.key.slice(1), column.name];
    const facts = { "aria-label": cellName(each, column), ...this.typing(key, value) };
    const input = column.choices.length
      ? element("select", facts, element("option", { value: "" }, ""), column.choices.map(([code, text]) => element("option", { value: code, selected: code === value }, text)))
      : element("input", { type: "text", value, inputmode: column.isNumber ? "numeric" : null, class: column.isNumber ? "short" : null, dir: "auto", autocomplete: "off", maxlength: 200, ...facts });
    return element("td", { class: "words" }, input);
  }
}

const RESULT = { "1-0": "white", "½-½": "draw", "0-1": "black", "+/-": "white-forfeit", "-/+": "black-forfeit", "-/-": "both-forfeit" };

const cellName = (line, column) => `${column.label}: ${isolated(line.values[0] || line.id)}`;

const offered = (choices) => choices.map(([value]) => element("option", { value }));

/** What is entered stands in its cell, unless somebody is just typing there. */
function renew(input, value) {
  if (input.dataset.half || input.value === value || (input === document.activeElement && input.value !== input.dataset.counted)) return;
  input.value = input.dataset.counted = value;
}

/** A name inside a sentence, whatever direction it is written in. */
const isolated = (name) => `\u2068${name}\u2069`;

let now = null;

/** Sit down at the desk with a workbook; `leave` is where one goes from there, with the workbook. */
export function sitDown(work, { leave }) {
  rise();
  now = new Desk(work, { leave });
  return now.open();
}

export function rise() {
  now?.close();
  now = null;
}

/** The same in another language. */
export const atDesk = () => (now ? () => { now.open(); } : null);
