// The first task: files are dropped or chosen, ranked, and everything else is done with what is held.
import { $, button, element, offer } from "./elements.js";
import { ask, status } from "./engine.js";
import { answers, form } from "./forms.js";
import { show } from "./show.js";
import { FACTS, number, say } from "./words.js";

const MEGABYTE = 1024 * 1024;
const OPENED = /\.(xlsx|xlsm|ods|xls|csv|tsv|txt|trfx?)$/i; // of a folder; a single file may be called anything
let held = [], useList = () => {};
const place = () => $("open-answer");

export const onList = (use) => { useList = use; };

// ---------------------------------------------------------------------------------------------------- files come in
async function entriesOf(folder) {
  const reader = folder.createReader(), found = [];
  for (;;) {
    const some = await new Promise((yes, no) => reader.readEntries(yes, no));
    if (!some.length) return found;
    found.push(...some);
  }
}

async function filesIn(entry, path = "") {
  if (entry.isFile) {
    const file = await new Promise((yes, no) => entry.file(yes, no));
    return path && !OPENED.test(file.name) ? [] : [{ name: path + file.name, file }];
  }
  const found = [];
  for (const each of await entriesOf(entry)) found.push(...await filesIn(each, `${path}${entry.name}/`));
  return found;
}

/** What was dropped, folders walked through; entries must be asked for before anything is awaited. */
export async function dropped(transfer) {
  const entries = [...transfer.items].filter((item) => item.kind === "file").map((item) => item.webkitGetAsEntry?.());
  const isFolder = entries.some((entry) => entry?.isDirectory);
  if (!isFolder) return open([...transfer.files].map((file) => ({ name: file.name, file })));
  const found = [];
  for (const entry of entries) found.push(...await filesIn(entry));
  return open(found, true);
}

export function chosen(files, isFolder) {
  const found = [...files].map((file) => ({ name: file.webkitRelativePath || file.name, file }));
  return open(isFolder ? found.filter(({ name }) => OPENED.test(name)) : found, isFolder);
}

function refuse(text) {
  show(place(), { title: "", blocks: [{ kind: "text", text, style: "bad" }], files: [], refused: true });
}

async function open(found, isFolder = false) {
  if (!found.length) return refuse(say("no-files"));
  const large = found.find(({ file }) => file.size > FACTS.largest);
  if (large) return refuse(say("too-large", { name: large.name, limit: number(FACTS.largest / MEGABYTE) }));
  held = await Promise.all(found.map(async ({ name, file }) => ({ name, file, bytes: new Uint8Array(await file.arrayBuffer()) })));
  held.sort((one, other) => one.name.localeCompare(other.name, undefined, { numeric: true }));
  if (isFolder) return rankAll();
  return held.length > 1 ? offerMany() : reopen();
}

// -------------------------------------------------------------------------------------------------------- one file
export async function reopen(asked = {}, note = null) {
  if (held.length !== 1) return;
  const answer = await ask("open", asked, plain(held), [], say("reading", { name: held[0].name }));
  if (note) answer.blocks.unshift(note);
  const list = answer.people ? button(say("use-list"), () => useList(held[0].file ?? new File([held[0].bytes], held[0].name)), { class: "main" }) : null;
  show(place(), answer, list, next(answer));
}

/** A workbook that was made here is opened as if it had been dropped. */
export function openMade({ name, bytes }) {
  held = [{ name, bytes }];
  return reopen();
}

export const again = () => { if (place().childElementCount) reopen(); };

const plain = (files) => files.map(({ name, bytes }) => ({ name, bytes }));

/** What can be done next: a button, or a form that unfolds. */
function next(answer) {
  if (!answer.actions.length) return null;
  return element("div", { class: "actions" }, element("h2", {}, say("next")), answer.actions.map(action));
}

function action(each) {
  const words = [element("strong", {}, each.label), each.hint ? element("small", {}, each.hint) : null], call = each.call;
  if (!each.fields.length && !each.main) return element("button", { type: "button", class: "action", "data-call": call, onclick: () => act(each) }, words);
  const made = form(each.fields, each.label, () => act(each, made), { main: each.main, remembered: each.fields.length ? `action-${call}` : "" });
  if (each.main) return element("section", { class: "first", "data-call": call }, element("h3", {}, each.label), element("p", { class: "note" }, each.hint), made);
  return element("details", { "data-call": call }, element("summary", {}, element("span", {}, words)), made);
}

async function act(each, made = null) {
  const { asked, given } = made ? await answers(made) : { asked: {}, given: [] };
  const answer = await ask(each.call, asked, plain(held), given, each.label);
  if (each.call === "again") return show(place(), answer, answer.refused ? back() : next(answer));
  const now = answer.files.find((file) => file.replaces);
  if (now) {
    held = [{ name: now.name, bytes: now.bytes }];
    answer.blocks.unshift({ kind: "text", text: say("held-now", { name: now.name }), style: "note" });
  }
  show(place(), answer, back());
}

const back = () => element("p", { class: "buttons" }, button(say("back"), () => reopen()));

// ------------------------------------------------------------------------------------------------------- many files
function offerMany() {
  const blocks = [{ kind: "text", text: held.map(({ name }) => name).join(", "), style: "note" }, { kind: "text", text: say("many-hint"), style: "plain" }];
  const choices = element("p", { class: "buttons" }, button(say("rank-all"), rankAll, { class: "main" }), button(say("merge-all"), merge));
  show(place(), { title: say("many", { count: held.length }), blocks, files: [], refused: false }, choices);
}

async function merge() {
  const answer = await ask("merge", {}, plain(held), [], say("merge-all"));
  const now = answer.files.find((file) => file.replaces);
  if (now) held = [{ name: now.name, bytes: now.bytes }];
  show(place(), answer, now ? back() : element("p", { class: "buttons" }, button(say("rank-all"), rankAll)));
}

/** One line a file as it comes; one that hangs or is damaged never stops the others. */
async function rankAll() {
  const body = element("tbody"), head = element("thead");
  const scroll = element("div", { class: "scroll", tabindex: "0" }, element("table", { class: "lines" }, head, body));
  const whole = show(place(), { title: say("many", { count: held.length }), blocks: [], files: [], refused: false }, scroll);
  const written = [];
  for (const [index, file] of held.entries()) {
    const progress = `${say("line-progress", { done: index + 1, total: held.length })} · ${say("reading", { name: file.name })}`;
    const answer = await ask("line", {}, plain([file]), [], progress);
    if (answer.reason === "cancelled") return;
    body.append(lineOf(answer, file, head));
    if (answer.files[0]) written.push({ name: file.name.replaceAll("/", " - "), bytes: answer.files[0].bytes });
  }
  if (written.length) await offerWritten(whole, written);
  status(say("ready"));
}

function lineOf(answer, file, head) {
  const found = answer.blocks.find((each) => each.kind === "line");
  if (!found) return element("tr", { class: "bad" }, element("td", { class: "words" }, file.name), element("td", { class: "words", colspan: 4 }, answer.blocks[0].text));
  if (!head.childElementCount) head.append(element("tr", {}, found.head.map((text) => element("th", { class: "words", scope: "col" }, text))));
  return element("tr", { class: found.style }, [file.name, ...found.row.slice(1)].map((text) => element("td", { class: "words" }, text)));
}

async function offerWritten(whole, written) {
  const packed = await ask("bundle", { name: "official" }, written, [], say("all-official"));
  if (packed.refused) return;
  whole.append(element("p", { class: "buttons" }, button(say("all-official"), () => offer(packed.files[0].name, packed.files[0].bytes), { class: "main", "data-file": packed.files[0].name })));
}
