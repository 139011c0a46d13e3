// A whole evening by keyboard alone, in each browser: an event is made, paired, its results typed, the page loaded again in
// the middle, a late entry and an absence entered, paired again, saved. What is saved is the command line's, byte for byte.
// What is pressed is looked for as a screen reader tells it: by its role and its name.
import fs from "node:fs";

const NAMES = ["Ann Archer", "Ben Baker", "Cleo Cook", "Dan Draper", "Eva Elder", "Gwen Gardner", "فاطمة الزهراء"];
const ROUND = { 1: ["1", "=", "0"], 2: ["0", "+"] };

/** The same evening on the command line. */
export function prepareEvening(ground) {
  ground.put("evening.csv", `name\n${NAMES.join("\n")}\n`);
  ground.put("late.csv", `name\n${[...NAMES, "Hal Hunter"].join("\n")}\n`);
  ground.put("one.csv", "round,board,white,result,type\n1,1,,1-0,\n1,2,,½-½,\n1,3,,0-1,\n2,,Ben Baker,,absent\n2,,Dan Draper,,absent\n");
  ground.put("two.csv", "round,board,result\n2,1,0-1\n2,2,+/-\n");
  ground.command("new", "swiss", "Evening.xlsx", "--players", "evening.csv", "--rounds", "3", "--title", "Evening");
  ground.command("pair", "Evening.xlsx", "-o", "Evening-r1.xlsx");
  ground.command("fill", "Evening-r1.xlsx", "--players", "late.csv", "--results", "one.csv", "-o", "Evening-typed.xlsx");
  ground.command("pair", "Evening-typed.xlsx", "-o", "Evening-r2.xlsx");
  ground.command("fill", "Evening-r2.xlsx", "--results", "two.csv", "-o", "Evening-end.xlsx");
}

/** The keyboard, and what stands where, by role and name. */
class Hands {
  constructor(browser) { this.browser = browser; }

  /** Go with Tab until what has the focus is called so; never with a mouse. */
  async reach(role, name) {
    const seen = [];
    for (let step = 0; step < 160; step += 1) {
      const at = await this.browser.run(focused);
      seen.push(`${at.role} ${at.name}`);
      if (at.role === role && at.name.startsWith(name)) return at;
      await this.browser.keys("Tab");
    }
    throw new Error(`not reached with Tab: ${role} “${name}”; there were ${[...new Set(seen)].slice(-30).join("; ")}`);
  }

  async press(role, name, key = "Enter") {
    await this.reach(role, name);
    await this.browser.keys(key);
    await new Promise((yes) => setTimeout(yes, 80)); // some browsers say that a key is done before the page has heard of it
    await this.idle();
  }

  type(text) { return this.browser.write(text); }

  idle() { return this.browser.until(() => document.body.dataset.ready === "yes" && document.getElementById("cancel").hidden && !document.getElementById("state").dataset.asking && !document.querySelector("[aria-busy=true]"), "the page to be idle"); }

  /** The bytes of what is saved, which is caught before the browser has it. */
  async saved(name) {
    await this.browser.run(() => {
      const make = URL.createObjectURL.bind(URL), click = HTMLAnchorElement.prototype.click, blobs = new Map();
      globalThis.caught ??= [];
      if (globalThis.isCatching) return;
      globalThis.isCatching = true;
      URL.createObjectURL = (blob) => { const address = make(blob); blobs.set(address, blob); return address; };
      HTMLAnchorElement.prototype.click = function () { if (this.download) globalThis.caught.push([this.download, blobs.get(this.href)]); else click.call(this); };
    });
    await this.press("button", `Save ${name}`);
    const [file, text] = await this.browser.run(async () => {
      const [called, blob] = globalThis.caught.pop(), bytes = new Uint8Array(await blob.arrayBuffer());
      let packed = "";
      for (let index = 0; index < bytes.length; index += 8192) packed += String.fromCharCode(...bytes.subarray(index, index + 8192));
      return [called, btoa(packed)];
    });
    return [file, Buffer.from(text, "base64")];
  }
}

/** What has the focus, as it is told: its role and its name. */
function focused() {
  const each = document.activeElement, label = each.getAttribute("aria-labelledby");
  const roles = { BUTTON: "button", SELECT: "combobox", TEXTAREA: "textbox", SUMMARY: "summary", A: "link", INPUT: each.type === "checkbox" ? "checkbox" : "textbox" };
  const named = each.getAttribute("aria-label") ?? (label && document.getElementById(label)?.textContent) ?? [...each.labels ?? []].map((one) => one.textContent).join(" ");
  return { role: each.getAttribute("role") ?? roles[each.tagName] ?? each.tagName, name: (named || (each === document.body ? "" : each.textContent)).trim().slice(0, 70), tag: each.tagName };
}

export async function evening(ground, browser) {
  const hands = new Hands(browser), same = (bytes, file) => bytes.equals(fs.readFileSync(ground.path(file)));
  const told = (ok, text) => ground.say(ok, `${browser.name}: ${text}`);
  await browser.run(() => { localStorage.clear(); document.activeElement.blur(); });
  await browser.reload();
  await hands.idle();
  await browser.run(() => document.getElementById("tab-open").focus());
  await browser.keys("ArrowRight");
  await browser.run(() => { const system = document.querySelector("#new-form select[name=system]"); system.value = "swiss"; system.dispatchEvent(new Event("change", { bubbles: true })); });
  await views(ground, browser, "new");
  await hands.reach("textbox", "Title");
  await hands.type("Evening");
  await hands.reach("textbox", "Number of rounds");
  await hands.type("3");
  await hands.reach("textbox", "List of players");
  await hands.type(NAMES.join("\n"));
  await hands.press("button", "Make the workbook");
  const warned = await browser.run(() => { const event = new Event("beforeunload", { cancelable: true }); dispatchEvent(event); return event.defaultPrevented; });
  told(warned, "whoever leaves before the workbook is saved is warned");
  await hands.press("button", "Open it on this page");
  await views(ground, browser, "ranking");
  await hands.press("button", "Type results here");
  await hands.press("button", "Pair round 1");
  await browser.until(() => document.querySelectorAll(".board-row").length === 3, "three boards");
  await hands.reach("radio", "");
  await browser.keys(...ROUND[1]);
  await browser.until(() => document.querySelector(".desk-standings caption")?.textContent.includes("3 of 3"), "the ranking");
  told((await browser.run(() => document.activeElement.dataset.tool)) === "pair", "after the last board the next round is under the finger");
  // The page goes down in the middle of the round.
  await browser.until(() => document.getElementById("work-state").textContent.includes("3"), "what is kept");
  await browser.run(() => new Promise((yes) => setTimeout(yes, 300)));
  await browser.reload();
  await hands.idle();
  await browser.until(() => !document.getElementById("kept").hidden, "what was left");
  await hands.press("button", "Go on with it");
  const back = await browser.run(() => [...document.querySelectorAll("[role=radio][aria-checked=true]")].map((each) => each.dataset.token));
  told(JSON.stringify(back) === JSON.stringify(["1-0", "½-½", "0-1"]), `a round half typed is there again after the page was loaded again: ${back}`);
  // One step too many, and back.
  await hands.reach("radio", "");
  await browser.keys("0");
  await browser.until(() => document.querySelector("[role=radio][aria-checked=true]").dataset.token === "0-1", "the slip");
  await hands.press("button", "Undo");
  await browser.until(() => document.querySelector("[role=radio][aria-checked=true]").dataset.token === "1-0", "the slip taken back");
  // A late entry; two stay away.
  await hands.press("summary", "People");
  await hands.reach("textbox", "Name: \u20688\u2069");
  await hands.type("Hal Hunter");
  await hands.reach("combobox", "Absent in round 2: \u2068Ben");
  await browser.keys("ArrowDown", "ArrowDown");
  await hands.reach("combobox", "Absent in round 2: \u2068Dan");
  await browser.keys("ArrowDown", "ArrowDown");
  await browser.until(() => document.getElementById("work-state").textContent.includes("6"), "all that was typed");
  await hands.press("button", "Pair round 2");
  await browser.until(() => document.querySelectorAll(".board-row").length === 3 || document.querySelectorAll(".board-row").length === 2, "round 2");
  const [first, paired] = await hands.saved("Evening-r2.xlsx");
  told(first === "Evening-r2.xlsx" && same(paired, "Evening-r2.xlsx"), `a late entry, absences and the next round: ${paired.length} bytes, the command line's`);
  await views(ground, browser, "desk");
  await browser.run(() => { document.querySelector(".desk-people").open = true; });
  await heard(hands, told);
  await inTheHall(ground, hands, told);
  await hands.reach("radio", "");
  await browser.keys(...ROUND[2]);
  const [, end] = await hands.saved("Evening-r2.xlsx");
  told(same(end, "Evening-end.xlsx"), `results typed by keyboard alone: ${end.length} bytes, the command line's`);
  const calm = await browser.run(() => { const event = new Event("beforeunload", { cancelable: true }); dispatchEvent(event); return !event.defaultPrevented; });
  told(calm && (await browser.run(() => document.getElementById("work-state").textContent)) === "Everything is saved.", "what is saved is left without a word");
  await browser.reload();
  await hands.idle();
  told(await browser.run(() => document.getElementById("kept").hidden), "and nothing is kept of it");
}

/** Everything that can be used, and the tables, as the browser's own accessibility tree tells them. */
async function heard(hands, told) {
  const all = await hands.browser.run(() => {
    const roles = { BUTTON: "button", SELECT: "combobox", TABLE: "table", MAIN: "main", FOOTER: "contentinfo" };
    const named = (each) => each.getAttribute("aria-label") ?? (["TABLE", "MAIN", "FOOTER"].includes(each.tagName) ? each.querySelector(":scope > caption")?.textContent ?? "" : [...each.labels ?? []].flatMap((one) => [...one.childNodes]).filter((part) => part !== each).map((part) => part.textContent).join(" ") || each.textContent);
    const seen = new Set(), found = [];
    for (const each of document.querySelectorAll("button, select, input, table, main, footer, [role=tab], [role=radiogroup], [role=group], tbody th")) {
      if (!each.checkVisibility() || each.closest("details:not([open]) > :not(summary)")) continue;
      const kinds = { checkbox: "checkbox", text: "textbox" };
      const role = each.getAttribute("role") ?? (each.tagName === "INPUT" ? kinds[each.type] : each.tagName === "TH" ? "rowheader" : roles[each.tagName]);
      const name = named(each).replace(/\s+/g, " ").trim();
      if (!role || seen.has(`${role} ${name}`)) continue;
      seen.add(`${role} ${name}`);
      each.dataset.told = found.length;
      found.push({ number: found.length, role, name });
    }
    return found;
  });
  const nameless = all.filter(({ role, name }) => !name && !["main", "contentinfo", "table"].includes(role)), missing = await hands.browser.untold(all);
  const kinds = [...new Set(all.map(({ role }) => role))];
  told(!nameless.length && !missing.length && all.length > 40 && kinds.length >= 8, `its accessibility tree has ${all.length} things of ${kinds.length} kinds by role and name${missing.length ? `, not ${JSON.stringify(missing.slice(0, 5))}` : ""}${nameless.length ? `; without a name ${JSON.stringify(nameless)}` : ""}`);
}

/** Pictures of what is shown, as on a phone and on a desk, where a folder for them is given: PICTURES. */
async function views(ground, browser, name) {
  if (!process.env.PICTURES) return;
  fs.mkdirSync(process.env.PICTURES, { recursive: true });
  for (const [width, height] of [[390, 844], [1280, 900]]) {
    await browser.size(width, height);
    await new Promise((yes) => setTimeout(yes, 300));
    await browser.shot(`${process.env.PICTURES}/${browser.name}-${name}-${width}.png`);
  }
}

/** Large letters on the wall that turn by themselves, a countdown that somebody starts, and the same on paper. */
async function inTheHall(ground, hands, told) {
  const { browser } = hands;
  await hands.press("summary", "For the hall");
  await hands.press("button", "Hall view");
  const first = await browser.run(() => ({ title: document.querySelector("#hall h2").textContent, rows: document.querySelectorAll("#hall tr").length, isInert: document.querySelector("main").inert, clock: document.querySelector("#hall .clock").hidden }));
  told(first.title === "Round 2" && first.rows === 5 && first.isInert && first.clock, `the hall sees ${first.title}, ${first.rows} lines`);
  await views(ground, browser, "hall");
  await browser.keys("ArrowRight");
  const after = await browser.run(() => document.querySelector("#hall h2").textContent);
  await browser.run(() => { const now = Date.now; Date.now = () => now() + 11_000; });
  await browser.until(() => document.querySelector("#hall h2").textContent === "Round 2", "the page to turn by itself");
  await hands.press("button", "Start the countdown");
  const clock = await browser.run(() => document.querySelector("#hall .clock").textContent);
  told(after.startsWith("After round") && /^(10:00|9:5\d)$/.test(clock), `pages turn by a key and by themselves; the countdown was started at ${clock}`);
  await browser.keys("Escape");
  await browser.until(() => !document.getElementById("hall"), "the hall to close", null, 5000).catch(() => {});
  const back = await browser.run(() => ({ isGone: !document.getElementById("hall"), at: document.activeElement.dataset.tool, isInert: document.querySelector("main").inert }));
  told(back.isGone && back.at === "hall" && !back.isInert, "Escape leads back to where one was");
  await browser.run(() => { globalThis.print = () => { globalThis.printed = document.getElementById("poster").innerText || document.getElementById("poster").textContent; }; });
  await hands.press("button", "Print a poster");
  const poster = await browser.run(() => { dispatchEvent(new Event("afterprint")); return { text: globalThis.printed, isLeft: Boolean(document.getElementById("poster")) }; });
  told(poster.text.includes("Round 2") && poster.text.includes("Hal Hunter") && !poster.isLeft, "the poster has the round and the standings");
}
