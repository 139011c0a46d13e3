// The hall: pairings and standings in large letters that turn their pages by themselves, on this screen or in a window of
// its own for a projector; and the same on paper. The countdown to a round is the arbiter's to start.
import { button, element } from "./elements.js";
import { say } from "./words.js";

const SECONDS = 10; // a page is looked at
let open = null;

/** What is shown: parts of a title and rows, each row a list of cells with a class. */
function parts({ facts, round, standings }) {
  const shown = (token) => ({ "1-0": "1 – 0", "0-1": "0 – 1", "½-½": "½ – ½", "+/-": "+ / –", "-/+": "– / +", "-/-": "– / –" }[token] ?? token.replace("/", " – "));
  const games = facts.games.filter((game) => game.round === round), matches = new Set(games.map((game) => game.match));
  const seat = (game, index, name) => game.beside.find((each) => each.name === ["home", "away"][index])?.value || name;
  const idle = facts.idle.filter((each) => each.round === round).map((each) => [["no", ""], ["white", each.name], ["result", each.brings], ["black", each.why]]);
  const rows = [...matches].flatMap((match) => games.filter((game) => game.match === match).map((game) => [
    ["no", games.some((each) => each.match === match && each !== game) && match ? `${match}.${game.board}` : String(match ?? game.board)],
    ["white", seat(game, 0, game.white)], ["result", shown(game.token) || "–"], ["black", seat(game, 1, game.black)]]));
  const found = rows.length || idle.length ? [{ title: facts.names[round] ?? "", rows: [...rows, ...idle] }] : [];
  for (const table of standings) {
    const lines = table.rows.map((row) => [["no", row[0]], ["white", row[2]], ["points", row[3] ?? ""]]);
    found.push({ title: table.caption || say("standings"), rows: lines });
  }
  return found;
}

const line = (row) => element("tr", {}, row.map(([kind, text]) => element(kind === "white" ? "th" : "td", { class: kind, scope: kind === "white" ? "row" : null }, element("bdi", {}, text))));

/** Rows as far as they fit; the rest on further pages. */
function pages(found, most) {
  return found.flatMap(({ title, rows }) => {
    const count = Math.max(1, Math.ceil(rows.length / most)), size = Math.ceil(rows.length / count) || 1;
    return Array.from({ length: count }, (_, index) => ({ title: count > 1 ? `${title} · ${say("hall-page", { page: index + 1, pages: count })}` : title, rows: rows.slice(index * size, (index + 1) * size) }));
  });
}

class Hall {
  page = 0;
  end = 0;

  constructor(view, title, onclose) {
    this.view = view;
    this.title = title;
    this.onclose = onclose;
    this.before = document.activeElement;
    const tool = (word, press) => button(say(word), press);
    this.heading = element("h2", { tabindex: "-1" });
    this.clock = element("p", { class: "clock", role: "timer", hidden: true });
    this.body = element("div", { class: "board-pages" });
    this.pause = tool("hall-pause", () => this.hold(!this.isHeld));
    this.minutes = element("input", { type: "number", min: 1, max: 180, value: 10, inputmode: "numeric" });
    this.start = tool("hall-start", () => this.count());
    this.bar = element("div", { class: "hall-bar", role: "toolbar", "aria-label": say("hall") },
      tool("hall-before", () => this.turn(-1)), this.pause, tool("hall-next", () => this.turn(1)),
      element("label", {}, element("span", {}, say("hall-minutes")), this.minutes), this.start, tool("hall-close", () => this.close()));
    this.root = element("section", { id: "hall", role: "dialog", "aria-modal": "true", "aria-label": say("hall") },
      element("header", {}, element("p", { class: "event" }, element("bdi", {}, title)), this.clock), this.heading, this.body, this.bar);
    view.document.body.append(this.root);
    view.document.body.classList.add("in-hall");
    if (view === globalThis.window) for (const each of this.others()) each.inert = true;
    view.addEventListener("keydown", this.keys);
    view.addEventListener("resize", this.draw);
    if (view !== globalThis.window) view.addEventListener("pagehide", () => this.close(true));
    this.timer = setInterval(() => this.tick(), 1000);
    this.turned = Date.now();
    this.root.requestFullscreen?.().catch(() => {});
    view.document.addEventListener("fullscreenchange", this.left);
    this.heading.focus();
  }

  others() { return [...this.view.document.body.children].filter((each) => each !== this.root); }

  update(shown) {
    this.round = shown.round;
    this.shown = parts(shown);
    this.draw();
  }

  draw = () => {
    const height = this.view.innerHeight, share = this.view.innerWidth < 576 ? 0.6 : 0.74; // on a phone the buttons take more
    const most = Math.max(3, Math.floor((height * share) / Math.max(34, height * 0.062)));
    this.all = pages(this.shown ?? [], most);
    this.page = Math.min(this.page, Math.max(this.all.length - 1, 0));
    const now = this.all[this.page];
    this.heading.textContent = now?.title ?? say("no-round");
    this.body.replaceChildren(...(now ? [element("table", {}, element("tbody", {}, now.rows.map(line)))] : []));
  };

  turn(step) {
    this.turned = Date.now();
    this.page = (this.page + step + this.all.length) % Math.max(this.all.length, 1);
    this.draw();
  }

  hold(isHeld) {
    this.isHeld = isHeld;
    this.turned = Date.now();
    this.pause.textContent = say(isHeld ? "hall-go" : "hall-pause");
  }

  count() {
    this.end = this.end ? 0 : Date.now() + Number(this.minutes.value) * 60_000;
    this.start.textContent = say(this.end ? "hall-stop" : "hall-start");
    this.tick();
  }

  tick() {
    if (!this.isHeld && Date.now() - this.turned >= SECONDS * 1000 && this.all?.length > 1) this.turn(1);
    this.clock.hidden = !this.end;
    if (!this.end) return;
    const left = Math.max(0, Math.ceil((this.end - Date.now()) / 1000));
    this.clock.textContent = left ? `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}` : say("hall-begins");
  }

  /** Where the browser takes Escape for itself, leaving the full screen is leaving the hall. */
  left = () => {
    const isFull = Boolean(this.view.document.fullscreenElement);
    if (this.isFull && !isFull) this.close();
    this.isFull = isFull;
  };

  keys = (event) => {
    if (event.key === "Escape") this.close();
    else if (event.target.closest?.("input")) return;
    else if (event.key === "ArrowRight" || event.key === "PageDown") this.turn(1);
    else if (event.key === "ArrowLeft" || event.key === "PageUp") this.turn(-1);
    else if (event.key === " " && !event.target.closest?.("button")) this.hold(!this.isHeld);
    else return;
    event.preventDefault();
  };

  close(isGone = false) {
    if (open !== this) return;
    open = null;
    clearInterval(this.timer);
    this.view.removeEventListener("keydown", this.keys);
    this.view.removeEventListener("resize", this.draw);
    this.view.document.removeEventListener("fullscreenchange", this.left);
    if (this.view === globalThis.window) {
      for (const each of this.others()) each.inert = false;
      if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
      this.root.remove();
      document.body.classList.remove("in-hall");
      this.before?.focus?.();
    } else if (!isGone) this.view.close();
    this.onclose?.();
  }
}

/** Show the hall; in a window of its own, where that is wanted and allowed. */
export function openHall(title, shown, isApart = false) {
  open?.close();
  const view = (isApart && globalThis.window.open("", "_blank", "popup,width=1280,height=800")) || globalThis.window;
  if (view !== globalThis.window) {
    // An empty page of ours: it has this page's policy, so that it can do no more than this one.
    view.document.title = title;
    view.document.documentElement.lang = document.documentElement.lang;
    view.document.head.append(document.querySelector("style").cloneNode(true));
  }
  open = new Hall(view, title);
  open.update(shown);
}

/** What is typed is in the hall at once. */
export const updateHall = (shown) => open?.update(shown);

/** The same on paper, whole. */
export function printPoster(title, shown) {
  const found = parts(shown).map(({ title: each, rows }) => element("section", {}, element("h2", {}, each), element("table", {}, element("tbody", {}, rows.map(line)))));
  const poster = element("div", { id: "poster" }, element("h1", {}, element("bdi", {}, title)), found);
  document.body.append(poster);
  document.body.classList.add("on-poster");
  const after = () => { poster.remove(); document.body.classList.remove("on-poster"); };
  addEventListener("afterprint", after, { once: true });
  globalThis.print();
  setTimeout(after, 60_000); // some browsers do not say when they have printed
}
