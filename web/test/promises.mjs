// What the page promises besides: nothing leaves it, nothing hangs it, it works offline, on a phone, by keyboard alone.
import fs from "node:fs";
import path from "node:path";

import { examples } from "./hall.mjs";

/** Every way out of the page and of a worker of it is tried; a server nobody may reach counts the visits. */
export async function leaks(hall) {
  const tried = await hall.page.evaluate(async (elsewhere) => {
    const out = `
      const told = (promise) => Promise.race([promise, new Promise((no) => setTimeout(no, 700))]).then((each) => each?.type ? "reached" : "blocked", () => "blocked");
      const ways = { fetch: () => fetch(where + "fetch", { mode: "no-cors" }), import: () => import(where + "import"),
        socket: () => new Promise((yes, no) => { const each = new WebSocket(where.replace("http", "ws")); each.onopen = yes; each.onerror = no; }),
        events: () => new Promise((yes, no) => { const each = new EventSource(where + "events"); each.onopen = yes; each.onerror = no; }) };
      const all = () => Promise.all(Object.values(ways).map((way) => { try { return told(way()); } catch { return "blocked"; } }));`;
    const source = `const where = ${JSON.stringify(elsewhere + "worker-")}; ${out} all().then((each) => postMessage(each));`;
    const worker = new Worker(URL.createObjectURL(new Blob([source], { type: "text/javascript" })));
    const inWorker = await new Promise((yes) => { worker.onmessage = ({ data }) => yes(data); });
    const image = new Promise((yes) => { const each = new Image(); each.onload = () => yes("reached"); each.onerror = () => yes("blocked"); each.src = `${elsewhere}image`; });
    navigator.sendBeacon(`${elsewhere}beacon`, "x");
    const frame = document.createElement("iframe");
    frame.src = `${elsewhere}frame`;
    document.body.append(frame);
    const style = document.createElement("link");
    Object.assign(style, { rel: "stylesheet", href: `${elsewhere}style` });
    document.head.append(style);
    const inPage = await fetch(`${elsewhere}fetch`, { mode: "no-cors" }).then(() => "reached", () => "blocked");
    const found = [inPage, await image, ...inWorker];
    frame.remove();
    style.remove();
    worker.terminate();
    return found;
  }, hall.elsewhere);
  hall.say(tried.every((each) => each === "blocked") && tried.length === 6, `ways out of the page and of a worker: ${tried.join(", ")}`);
  const [worker] = hall.page.workers();
  const left = await worker.evaluate(() => ["fetch", "XMLHttpRequest", "WebSocket", "EventSource", "Worker"].filter((name) => typeof self[name] !== "undefined"));
  hall.say(left.length === 0, `Python's worker has no way to a network left${left.length ? `: ${left}` : ""}`);
  await hall.page.waitForTimeout(300);
  hall.say(hall.reached.length === 0, `a server elsewhere was asked ${hall.reached.length} times`);
  const own = hall.isHttp ? [new URL(hall.address).origin] : [];
  const others = [...hall.asked].filter((each) => each !== "null" && !own.includes(each) && !hall.elsewhere.startsWith(each));
  hall.say(others.length === 0, `no other address was spoken to: ${others.join(" ") || "none"}`);
}

/** What takes too long ends in a sentence, what is cancelled too, and the next question is answered. */
export async function watchdog(hall) {
  const event = path.join(examples, "berger", "event.xlsx");
  await hall.page.evaluate(() => localStorage.setItem("sheetgen:seconds", "0.01"));
  const late = await hall.open(event);
  hall.say((await late.innerText()).includes("was stopped"), "what takes too long ends in a sentence");
  await hall.page.evaluate(() => localStorage.removeItem("sheetgen:seconds"));
  const begun = Date.now();
  const after = await hall.open(event);
  hall.say((await after.innerText()).includes("Émilie"), `and the next file is ranked, after ${Date.now() - begun} ms`);
  await hall.page.click("#tab-new");
  const answer = hall.page.locator("#new-answer");
  await answer.evaluate((each) => each.replaceChildren());
  await hall.page.selectOption("#new-form select[name=system]", "swiss");
  await hall.page.locator("#new-form form > p button.main").click();
  await hall.page.click("#cancel");
  await answer.locator("> div").waitFor();
  hall.say((await answer.innerText()).includes("Cancelled"), "what is cancelled says so");
}

export async function offline(hall) {
  await hall.page.waitForTimeout(500);
  await hall.page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await hall.page.close();
  await hall.context.setOffline(true);
  hall.server.close();
  hall.server.closeAllConnections();
  await hall.visit();
  await hall.make("berger", { count: "8", title: "Spring tournament", double: false });
  await hall.same("Spring tournament.xlsx", "eight.xlsx", "loaded again without a network, a workbook");
  await hall.context.setOffline(false);
}

const overflow = () => document.documentElement.scrollWidth - innerWidth;

/** The page on a phone, in the dark and in French; pictures where a folder is given. */
export async function screens(hall) {
  const shot = (name) => hall.shot(name);
  await hall.open(path.join(examples, "berger", "event.xlsx"));
  await shot("desk-open");
  await hall.page.click("#tab-new");
  await shot("desk-new");
  await hall.page.emulateMedia({ colorScheme: "dark" });
  await hall.page.click("#tab-open");
  await shot("desk-dark");
  await hall.page.setViewportSize({ width: 390, height: 844 });
  await hall.page.selectOption("#language", "fr");
  await hall.page.getByText("Pourquoi cet ordre").waitFor();
  hall.say((await hall.page.evaluate(() => document.documentElement.lang)) === "fr", "the page and its answer are in French");
  for (const tab of ["open", "new", "tools"]) {
    await hall.page.click(`#tab-${tab}`);
    hall.say((await hall.page.evaluate(overflow)) <= 0, `nothing overflows at 390 px: ${tab}`);
    await shot(`phone-${tab}-dark`);
  }
  await hall.page.emulateMedia({ colorScheme: "light" });
  await hall.page.click("#tab-open");
  await shot("phone-open");
  await hall.page.emulateMedia({ media: "print" });
  hall.say(!(await hall.page.locator(".tabs").isVisible()) && (await hall.page.locator("#open-answer table").first().isVisible()), "on paper only the ranking");
  await hall.page.emulateMedia({ media: "screen", colorScheme: null });
  await hall.page.setViewportSize({ width: 1280, height: 900 });
  await hall.page.selectOption("#language", "en");
}

/** A workbook made without a mouse; every control has a name; no list of people is remembered. */
export async function hands(hall) {
  await hall.page.reload();
  await hall.page.locator("body[data-ready]").waitFor();
  await hall.page.locator("#tab-open").focus();
  await hall.page.keyboard.press("ArrowRight");
  hall.say((await hall.page.evaluate(() => document.activeElement.id)) === "tab-new", "tabs are turned with the arrows");
  await hall.page.selectOption("#new-form select[name=system]", "berger");
  await hall.page.locator("#new-form [name=title]").focus();
  await hall.answered("new", () => hall.page.keyboard.press("Enter"));
  hall.say((await hall.page.evaluate(() => document.activeElement.tagName)) === "H2", "the answer has the focus");
  const nameless = await hall.page.evaluate(() => [...document.querySelectorAll("button, input:not([hidden]), select, textarea, [role=tab]")]
    .filter((each) => !(each.labels?.length || each.textContent.trim() || each.getAttribute("aria-label"))).map((each) => each.outerHTML.slice(0, 80)));
  hall.say(nameless.length === 0, `controls without a name: ${nameless.join(" ") || "none"}`);
  const small = await hall.page.evaluate(() => [...document.querySelectorAll("button, select, summary")].filter((each) => each.offsetHeight && each.offsetHeight < 40).map((each) => each.textContent.slice(0, 20)));
  hall.say(small.length === 0, `targets too small for a thumb: ${small.join(", ") || "none"}`);
  const remembered = await hall.page.evaluate(() => JSON.stringify({ ...localStorage }));
  hall.say(!remembered.includes("Player 001") && remembered.includes("sheetgen:"), "what was asked is remembered, no list of people");
  await hall.page.click("#forget");
  hall.say((await hall.page.evaluate(() => Object.keys(localStorage).filter((each) => each.includes("new-")).length)) === 0, "and is forgotten with one button");
}

/** Where the browser can, what is typed is saved into the file it came from; never over what somebody else wrote meanwhile. */
export async function savingBack(hall) {
  const { page } = hall;
  const event = fs.readFileSync(path.join(examples, "berger", "event.xlsx"));
  hall.put("back.xlsx", event);
  hall.put("back.csv", "round,board,result\n7,1,0-1\n");
  hall.command("fill", "back.xlsx", "--results", "back.csv", "--replace");
  await page.evaluate(async (packed) => {
    const handle = await (await navigator.storage.getDirectory()).getFileHandle("club.xlsx", { create: true });
    const out = await handle.createWritable();
    await out.write(Uint8Array.from(atob(packed), (each) => each.charCodeAt(0)));
    await out.close();
    globalThis.showOpenFilePicker = async () => [handle];
    globalThis.clubFile = handle;
  }, event.toString("base64"));
  await page.click("#tab-open");
  await hall.answered("open", () => page.click("#choose"));
  await page.click("[data-tool=desk]");
  await page.locator(".board-row [data-token='0-1']").first().click();
  await page.locator("[data-tool=save]").click();
  await page.getByText("club.xlsx is saved.").waitFor();
  const saved = Buffer.from(await page.evaluate(async () => [...new Uint8Array(await (await globalThis.clubFile.getFile()).arrayBuffer())]));
  hall.say(saved.equals(fs.readFileSync(hall.path("back.xlsx"))), `saved into the file it came from: ${saved.length} bytes, the command line's`);
  await page.locator(".board-row [data-token='1-0']").first().click();
  await page.evaluate(async () => { const out = await globalThis.clubFile.createWritable(); await out.write("somebody else's"); await out.close(); });
  await page.locator("[data-tool=save]").click();
  await page.getByText("was changed since it was opened here").waitFor();
  const other = await page.evaluate(async () => (await globalThis.clubFile.getFile()).text());
  hall.say(other === "somebody else's", "what somebody else has written meanwhile is left as it is, and that is said");
  await page.locator("[data-tool=undo]").click();
  await page.locator(".board-row [data-token='0-1'][aria-checked=true]").first().waitFor();
  await tree(hall);
  await page.locator("[data-tool=copy]").click();
  await page.evaluate(() => { delete globalThis.showOpenFilePicker; });
}

/** What a screen reader is told at the desk: every control has a name, results are groups of choices with what is chosen. */
async function tree(hall) {
  const session = await hall.context.newCDPSession(hall.page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  const controls = nodes.filter((each) => !each.ignored && ["button", "radio", "radiogroup", "combobox", "textbox", "tab", "region", "status", "table"].includes(each.role?.value));
  const nameless = controls.filter((each) => !["status", "table"].includes(each.role.value) && !each.name?.value);
  hall.say(nameless.length === 0 && controls.length >= 40, `the accessibility tree of the desk: ${controls.length} controls and regions, without a name ${nameless.map((each) => each.role.value).join(", ") || "none"}`);
  const groups = nodes.filter((each) => each.role?.value === "radiogroup").map((each) => each.name.value);
  const chosen = nodes.filter((each) => each.role?.value === "radio" && each.properties?.some(({ name, value }) => name === "checked" && value.value === "true")).map((each) => each.name.value);
  hall.say(groups[0].startsWith("Board 1: ") && chosen[0] === "Black wins", `it says “${groups[0].replace(/[\u2068\u2069]/g, "")}”, chosen “${chosen[0]}”`);
}
