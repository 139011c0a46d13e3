// Somebody who does not wait: orders of actions by chance, pressed one upon the other, each answer held against the command
// line's. A panel may show what was last asked of it and allowed, or that this was cancelled; nothing else.
import fs from "node:fs";
import path from "node:path";

export const ORDERS = 200;
const EVENTS = { ann: "Ann Archer", ben: "Ben Baker", cleo: "Cleo Cook" };
const SHEETS = { open: ["html", "csv", "json"], official: ["-official.xlsx"], check: ["-check.json"], ratings: ["-ratings.csv", "-ratings.json"] };

/** Small numbers by chance, the same for the same seed. */
export function chance(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** The sum of some bytes, counted the same in the page. */
export function sum(bytes) {
  let one = 2166136261, other = 5381;
  for (const byte of bytes) { one = Math.imul(one ^ byte, 16777619); other = (Math.imul(other, 33) + byte) | 0; }
  return `${bytes.length}:${one >>> 0}:${other >>> 0}`;
}

/** Events and, by the command line, all that the page may be asked of them. */
export function prepare(ground) {
  const wanted = {}, files = {};
  const told = (name) => sum(fs.readFileSync(ground.path(name)));
  for (const [event, first] of Object.entries(EVENTS)) {
    ground.put(`${event}.csv`, `name\n${[first, "Dan Draper", "Eva Elder", "Finn Fisher"].join("\n")}\n`);
    ground.put(`${event}-results.csv`, "round,board,result\n1,1,1-0\n1,2,0-1\n2,1,½-½\n");
    ground.command("new", "berger", `${event}.xlsx`, "--players", `${event}.csv`, "--title", first);
    ground.command("fill", `${event}.xlsx`, "--results", `${event}-results.csv`);
    ground.command("rank", `${event}.xlsx`, "--json-out", `${event}.json`, "--csv-out", `${event}.table.csv`);
    ground.command("rank", `${event}.xlsx`, "--explain", "--html-out", `${event}.html`);
    ground.command("rank", `${event}.xlsx`, "--write", "-o", `${event}-official.xlsx`);
    ground.command("check", `${event}.xlsx`, "--json-out", `${event}-check.json`);
    ground.command("ratings", `${event}.xlsx`, "--json-out", `${event}-ratings.json`, "--csv-out", `${event}-ratings.csv`);
    wanted[`open ${event}`] = { [`${event}.html`]: told(`${event}.html`), [`${event}.csv`]: told(`${event}.table.csv`), [`${event}.json`]: told(`${event}.json`) };
    for (const [call, ends] of Object.entries(SHEETS).slice(1))
      wanted[`${call} ${event}`] = Object.fromEntries(ends.map((end) => [`${event}${end}`, told(`${event}${end}`)]));
    files[event] = fs.readFileSync(ground.path(`${event}.xlsx`)).toString("base64");
  }
  for (const title of ["First", "Second"]) {
    ground.command("new", "berger", `${title}.xlsx`, "--count", "4", "--title", title);
    wanted[`make ${title}`] = { [`${title}.xlsx`]: told(`${title}.xlsx`) };
  }
  ground.python(`
import zipfile
with zipfile.ZipFile("official.zip", "w", zipfile.ZIP_DEFLATED) as packed:
    for name in ${JSON.stringify(Object.keys(EVENTS))}:
        with open(name + "-official.xlsx", "rb") as file:
            packed.writestr(zipfile.ZipInfo(name + ".xlsx", (1980, 1, 1, 0, 0, 0)), file.read(), zipfile.ZIP_DEFLATED)`);
  wanted["folder all"] = { "official.zip": told("official.zip") };
  wanted["official all"] = wanted["folder all"];
  return { wanted, files };
}

/** What the page is given to be driven with: files to choose, what is saved caught before it is. */
export function handle({ files }) {
  const bytes = (text) => Uint8Array.from(atob(text), (each) => each.charCodeAt(0));
  const made = Object.fromEntries(Object.entries(files).map(([name, text]) => [name, new File([bytes(text)], `${name}.xlsx`)]));
  const sum = (bytes) => { // as above: the page's policy lets no text become a program
    let one = 2166136261, other = 5381;
    for (const byte of bytes) { one = Math.imul(one ^ byte, 16777619); other = (Math.imul(other, 33) + byte) | 0; }
    return `${bytes.length}:${one >>> 0}:${other >>> 0}`;
  };
  const blobs = new Map(), make = URL.createObjectURL.bind(URL), caught = [];
  URL.createObjectURL = (blob) => { const address = make(blob); blobs.set(address, blob); return address; };
  const click = HTMLAnchorElement.prototype.click;
  HTMLAnchorElement.prototype.click = function () {
    if (this.download && blobs.has(this.href)) caught.push([this.download, blobs.get(this.href)]);
    else click.call(this);
  };
  const can = (each) => each && !each.disabled && !each.closest("[inert]") && each.checkVisibility();
  const choose = (id, names) => {
    const transfer = new DataTransfer(), input = document.getElementById(id);
    for (const name of names) transfer.items.add(made[name]);
    input.files = transfer.files;
    input.dispatchEvent(new Event("change", { bubbles: true }));
    return true;
  };
  const press = (selector) => {
    const each = [...document.querySelectorAll(selector)].find(can);
    each?.click();
    return Boolean(each);
  };
  const acts = {
    open: (name) => press("#tab-open") && choose("files", [name]),
    all: () => press("#tab-open") && choose("folder", Object.keys(made)),
    call: (name) => {
      press("#tab-open");
      const box = [...document.querySelectorAll(`#open-answer [data-call="${name}"]`)].find((each) => !each.closest("[inert]"));
      if (!box) return false;
      if (box.tagName === "DETAILS") box.open = true;
      const button = box.tagName === "BUTTON" ? box : box.querySelector("form > p button");
      button.click();
      return true;
    },
    make: (title) => {
      press("#tab-new");
      const form = document.querySelector("#new-form form"), button = form.querySelector("p button.main");
      if (!can(button)) return false;
      form.querySelector("[name=title]").value = title;
      form.querySelector("[name=count]").value = "4";
      button.click();
      return true;
    },
    cancel: () => press("#cancel"),
    language: (name) => {
      const select = document.getElementById("language");
      select.value = name;
      select.dispatchEvent(new Event("change"));
      return true;
    },
  };
  const hand = globalThis.sheetgenHand = {
    act: ([name, argument]) => acts[name](argument),
    about: () => document.querySelector("#open-answer")?.dataset.about ?? "",
    /** What the desk saves, whole. */
    async savedAtDesk() {
      caught.length = 0;
      document.querySelector("[data-tool=copy]").click();
      for (let round = 0; round < 400 && !caught.length; round += 1) await new Promise((yes) => setTimeout(yes, 25));
      return caught.length ? sum(new Uint8Array(await caught[0][1].arrayBuffer())) : `nothing: ${document.querySelector(".desk")?.innerText.slice(0, 200)}`;
    },
    isIdle: () => document.getElementById("cancel").hidden && !document.getElementById("state").dataset.asking && !document.querySelector("[aria-busy=true]"),
    async shown(panel) {
      const place = document.getElementById(`${panel}-answer`), found = {};
      for (const button of place.querySelectorAll("[data-file]")) {
        caught.length = 0;
        button.click();
        found[caught[0][0]] = sum(new Uint8Array(await caught[0][1].arrayBuffer()));
      }
      return { files: found, text: place.innerText.slice(0, 300), calls: [...place.querySelectorAll("[data-call]")].map((each) => each.dataset.call) };
    },
  };
  return Object.keys(hand).length;
}

const pause = (time) => new Promise((yes) => setTimeout(yes, time));

/** An order of actions by chance: each with the time until the next. */
function order(random, { cancels }) {
  const names = Object.keys(EVENTS), pick = (list) => list[Math.floor(random() * list.length)];
  const kinds = ["open", "open", "open", "call", "call", "make", "all"];
  const acts = Array.from({ length: 3 + Math.floor(random() * 3) }, () => {
    const kind = pick(kinds), argument = { open: pick(names), call: pick(["official", "check", "ratings"]), make: pick(["First", "Second"]), all: "all" }[kind];
    return [kind, argument, Math.floor(random() ** 2 * 160)];
  });
  if (cancels && random() < cancels) acts.push(["cancel", "", 0]);
  return acts;
}

/** The page must show what was asked last and allowed; what was cancelled after that may say so. */
export async function impatient(ground, browser, { wanted, files }, { orders = ORDERS, seed = 1, cancels = 0.06 } = {}) {
  await browser.run(handle, { files });
  const random = chance(seed), begun = Date.now();
  let answers = 0, refusedPresses = 0, bad = [];
  const last = {}; // what was last asked of each panel
  let about = "";
  for (let number = 1; number <= orders; number += 1) {
    const acts = order(random, { cancels });
    let isCancelled = false;
    for (const [kind, argument, wait] of acts) {
      const done = await browser.run((act) => globalThis.sheetgenHand.act(act), [kind, argument]);
      if (!done) refusedPresses += 1;
      else if (kind === "cancel") isCancelled = true;
      else if (kind === "make") last.new = `make ${argument}`;
      else if (kind === "all") last.open = "folder all";
      else if (kind === "open") { about = argument; last.open = `open ${argument}`; }
      else last.open = `${argument} ${about}`;
      if (wait) await pause(wait);
    }
    await browser.until(() => globalThis.sheetgenHand.isIdle(), `the end of order ${number}`);
    for (const [panel, asked] of Object.entries(last)) {
      const shown = await browser.run((name) => globalThis.sheetgenHand.shown(name), panel);
      const isRight = JSON.stringify(sorted(shown.files)) === JSON.stringify(sorted(wanted[asked]));
      const wasCancelled = isCancelled && shown.text.includes("Cancelled") && Object.keys(shown.files).length === 0;
      answers += 1;
      if (isRight || wasCancelled) continue;
      bad.push(`${JSON.stringify(acts)}: ${panel} was asked ${asked} and shows ${Object.keys(shown.files)} ${shown.text.replaceAll("\n", " | ").slice(0, 160)}`);
      if (bad.length > 3) break;
    }
    if (bad.length > 3) break;
  }
  ground.say(bad.length === 0, `${browser.name}: ${orders} orders of actions by chance, ${answers} answers the command line's (${refusedPresses} presses were not allowed), ${Date.now() - begun} ms`);
  for (const each of bad) console.log(`     ${each}`);
}

const sorted = (files) => Object.entries(files).sort(([one], [other]) => (one < other ? -1 : 1));

// -------------------------------------------------------------------------------------------------------- at the desk
const PLAYERS = ["Ann Archer", "Ben Baker", "Cleo Cook", "Dan Draper", "Eva Elder", "Finn Fisher", "Gwen Gardner"], LATE = "Hal Hunter";
const TYPED = { "1-0": "1", "0-1": "0", "½-½": "=", "+/-": "+", "-/+": "-" };

/** A Swiss whose first round is paired, and the command line that goes on with it. */
export async function prepareDesk(ground) {
  ground.put("desk-list.csv", `name\n${PLAYERS.join("\n")}\n`);
  ground.put("desk-late.csv", `name\n${[...PLAYERS, LATE].join("\n")}\n`);
  ground.command("new", "swiss", "desk.xlsx", "--players", "desk-list.csv", "--rounds", "5", "--title", "Desk");
  ground.command("pair", "desk.xlsx", "-o", "desk-0.xlsx");
  const command = ground.judge(), made = new Map([["[]", 0]]);
  let counted = 0, last = Promise.resolve();

  /** One step from a workbook: entries, or the next round; what could not be done is null. */
  async function stepped(from, step) {
    counted += 1;
    const out = `desk-${counted}.xlsx`;
    if (step === "pair") return (await command("pair", `desk-${from}.xlsx`, "-o", out)) ? counted : null;
    const lines = Object.entries(step).filter(([place, token]) => place !== "late" && token).map(([place, token]) => `${place},${token}`);
    ground.put(`desk-${counted}.csv`, `round,board,result\n${lines.join("\n")}\n`);
    const given = [...(lines.length ? ["--results", `desk-${counted}.csv`] : []), ...(step.late ? ["--players", "desk-late.csv"] : [])];
    const number = counted;
    if (!given.length) fs.copyFileSync(ground.path(`desk-${from}.xlsx`), ground.path(`desk-${number}.xlsx`));
    else if (!(await command("fill", `desk-${from}.xlsx`, ...given, "--replace", "-o", out))) return null;
    return number;
  }

  /** The number of the workbook after these steps; each is made once, one after the other. */
  async function after(steps) {
    const name = JSON.stringify(steps);
    if (!made.has(name)) {
      const from = await after(steps.slice(0, -1));
      made.set(name, from === null ? null : await stepped(from, steps.at(-1)));
    }
    return made.get(name);
  }
  const judge = (steps) => { last = last.then(() => after(steps)); return last; };
  const bytes = async (steps) => {
    const number = await judge(steps);
    if (number === null) throw new Error(`the command line refuses ${JSON.stringify(steps)}`);
    return fs.readFileSync(ground.path(`desk-${number}.xlsx`));
  };
  return { bytes, file: fs.readFileSync(ground.path("desk-0.xlsx")).toString("base64") };
}

/** What a hurried hand can do at the desk; each says what was done, as it was seen, or false if it was not allowed. */
export function deskHandle({ late }) {
  const can = (each) => each && !each.disabled && !each.closest("[inert]") && each.checkVisibility();
  const rows = () => [...document.querySelectorAll(".board-row")];
  const shown = (row) => row.querySelector("[role=radio][aria-checked=true]")?.dataset.token ?? "";
  const press = (name) => { const each = document.querySelector(`[data-tool="${name}"]:not([hidden])`); if (!can(each)) return false; each.click(); return true; };
  const place = (row) => { const [round, , board] = JSON.parse(row.dataset.game); return `${round},${board}`; };
  const results = () => Object.fromEntries(rows().map((row) => [place(row), shown(row)]));
  const acts = {
    tap: ([index, token]) => {
      const row = rows()[index % rows().length], button = row?.querySelector(`[data-token="${token}"]`);
      if (!can(button)) return false;
      const now = shown(row) === token ? "" : token, where = place(row);
      button.click();
      return { place: where, token: now };
    },
    key: ([index, token, key]) => {
      const row = rows()[index % rows().length], button = row?.querySelector("[role=radio][tabindex='0']");
      if (!can(button)) return false;
      const isSame = shown(row) === token, where = place(row);
      button.focus();
      button.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
      return isSame ? { nothing: true } : { place: where, token };
    },
    late: () => {
      document.querySelector(".desk-people")?.setAttribute("open", "");
      const input = document.querySelector(`[data-cell='["players",8,"name"]']`);
      if (!can(input) || input.value) return false;
      input.value = late;
      input.dispatchEvent(new Event("input", { bubbles: true }));
      input.dispatchEvent(new Event("change", { bubbles: true }));
      return { place: "late", token: true };
    },
    undo: () => press("undo") && { shown: results() },
    pair: () => press("pair"),
    save: () => press("copy"),
    leave: () => press("back"),
    sit: () => press("desk"),
  };
  Object.assign(globalThis.sheetgenHand, {
    atDesk: ([kind, argument]) => acts[kind](argument),
    seen: () => ({
      isDesk: Boolean(document.querySelector(".desk")), results: results(),
      late: Boolean(document.querySelector(`[data-cell='["players",8,"name"]']`)?.value), name: document.querySelector("[data-tool=copy]")?.textContent ?? "", notes: document.querySelector(".answer")?.innerText.slice(0, 400) ?? "",
    }),
  });
  return true;
}

const withTyped = (steps, typed) => (Object.keys(typed).length ? [...steps, typed] : steps);

/** Orders at the desk: every one begins with the first round and ends with what is saved, the command line's bytes. */
export async function impatientAtDesk(ground, browser, { bytes, file }, { orders = ORDERS, seed = 3 } = {}) {
  await browser.run(handle, { files: { desk: file } });
  await browser.run(deskHandle, { late: LATE });
  const random = chance(seed), begun = Date.now(), pick = (list) => list[Math.floor(random() * list.length)], tokens = Object.keys(TYPED);
  const idle = (what) => browser.until(() => globalThis.sheetgenHand.isIdle(), what);
  const act = (kind, argument) => browser.run((each) => globalThis.sheetgenHand.atDesk(each), [kind, argument]);
  const bad = [];
  let acted = 0, undone = 0, paired = 0, unjudged = 0;
  for (let number = 1; number <= orders && bad.length < 4; number += 1) {
    await browser.run(() => globalThis.sheetgenHand.act(["open", "desk"]));
    await idle(`the file of order ${number}`);
    await act("sit");
    await idle(`the desk of order ${number}`);
    let now = { steps: [], typed: {} };
    const past = [], done = [];
    let board = 0;
    const step = (state) => { past.push(now); now = state; };
    const write = () => { now = { steps: withTyped(now.steps, now.typed), typed: {} }; };
    for (let count = 6 + Math.floor(random() * 12); count > 0; count -= 1) {
      const kind = pick(["tap", "tap", "key", "key", "key", "key", "key", "undo", "undo", "pair", "pair", "pair", "late", "save", "leave"]), token = pick(tokens);
      const index = kind === "key" ? (board += 1) : Math.floor(random() * 4);
      const wait = Math.floor(random() ** 2 * 200), outcome = await act(kind, [index, token, TYPED[token]]);
      if (outcome) {
        acted += 1;
        done.push([kind, outcome.place ?? "", outcome.token ?? "", wait]);
        if (outcome.place) step({ steps: now.steps, typed: typedOf(now.typed, outcome) });
        else if (kind === "undo") {
          const before = now.steps;
          now = past.pop();
          undone += 1;
          // What is taken back is seen at once, unless the workbook is another one from then on.
          const wrong = JSON.stringify(before) === JSON.stringify(now.steps) ? differing(outcome.shown, now) : [];
          if (wrong.length) bad.push(`${JSON.stringify(done)}: taken back, and ${JSON.stringify(wrong)} is seen still`);
        }
        else if (kind === "save" || kind === "leave") write();
        else if (kind === "pair") {
          write();
          if (isComplete(now.steps)) { step({ steps: [...now.steps, "pair"], typed: {} }); paired += 1; }
        }
      }
      if (kind === "leave" && outcome) { await idle("the ranking"); await act("sit"); await idle("the desk again"); }
      if (wait) await pause(wait);
    }
    await idle(`the end of order ${number} at the desk`);
    const wanted = withTyped(now.steps, now.typed), round = now.steps.filter((each) => each === "pair").length + 1;
    const seen = await browser.run(() => globalThis.sheetgenHand.seen());
    const entered = Object.assign({}, ...wanted.filter((each) => each !== "pair"));
    const wrong = differing(seen.results, now, round);
    if (wrong.length || seen.late !== Boolean(entered.late)) bad.push(`${JSON.stringify(done)}: wanted ${JSON.stringify(entered)}, seen ${JSON.stringify(seen)}`);
    // A list of results takes none away: what was saved and taken away after that is looked at and not compared.
    const isTakenAway = wanted.some((each, at) => each !== "pair" && Object.entries(each).some(([place, token]) => !token && wanted.slice(0, at).some((one) => one[place])));
    if (isTakenAway) { unjudged += 1; continue; }
    const got = await browser.run(async () => globalThis.sheetgenHand.savedAtDesk());
    if (got !== sum(await bytes(wanted))) bad.push(`${JSON.stringify(done)}: what is saved is not the command line's after ${JSON.stringify(wanted)}: ${got}; ${JSON.stringify(seen)}`);
  }
  ground.say(bad.length === 0, `${browser.name}: ${orders} orders by chance at the desk, ${acted} actions (${undone} taken back, ${paired} rounds paired), what is saved is the command line's (${unjudged} not comparable), ${Date.now() - begun} ms`);
  for (const each of bad) console.log(`     ${each}`);
}

/** Whether the last round has all its results: seven players have three boards, with the late one four from the next round on. */
function isComplete(steps) {
  const at = steps.lastIndexOf("pair"), round = steps.filter((each) => each === "pair").length + 1;
  const boards = round > 1 && steps.slice(0, at).some((each) => each.late) ? 4 : 3, entered = Object.assign({}, ...steps.filter((each) => each !== "pair"));
  return Array.from({ length: boards }, (_, board) => entered[`${round},${board + 1}`]).every(Boolean);
}

/** The results that are shown and not entered, or entered otherwise; of one round, where others may have been dealt with before. */
function differing(shown, { steps, typed }, round = 0) {
  const entered = Object.assign({}, ...withTyped(steps, typed).filter((each) => each !== "pair"));
  return Object.entries(shown).filter(([place, token]) => (!round || Number(place.split(",")[0]) === round) && (entered[place] ?? "") !== token);
}

/** What was typed, with one place more. */
function typedOf(typed, { place, token }) {
  const { [place]: before, ...others } = typed;
  return { ...others, [place]: token };
}
