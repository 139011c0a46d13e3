// The first task: files are dropped or chosen, ranked, and everything else is done with what is held.
import { $, button, element, offer } from "./elements.js";
import { ask, drop, during } from "./engine.js";
import { atDesk, rise, sitDown } from "./desk.js";
import { answers, form } from "./forms.js";
import { show } from "./show.js";
import { showLeftOver, Work } from "./work.js";
import { FACTS, number, say } from "./words.js";

const MEGABYTE = 1024 * 1024;
const OPENED = /\.(xlsx|xlsm|ods|xls|csv|tsv|txt|trfx?)$/i; // of a folder; a single file may be called anything
let useList = () => {};
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
  const items = [...transfer.items].filter((item) => item.kind === "file");
  const entries = items.map((item) => item.webkitGetAsEntry?.()), handles = items.map((item) => item.getAsFileSystemHandle?.());
  const isFolder = entries.some((entry) => entry?.isDirectory), files = [...transfer.files];
  if (!isFolder) {
    const known = await Promise.all(handles.map((handle) => handle?.catch(() => null)));
    return open(files.map((file, index) => ({ name: file.name, file, handle: known[index] ?? null })));
  }
  const found = [];
  for (const entry of entries) found.push(...await filesIn(entry));
  return open(found, true);
}

/** Files are chosen where they can be saved back into; else, or where the browser has no such choice, with a plain one. */
export async function choose(plainly) {
  if (!globalThis.showOpenFilePicker) return plainly();
  let handles;
  try {
    handles = await globalThis.showOpenFilePicker({ multiple: true });
  } catch (failure) {
    return failure.name === "AbortError" ? null : plainly();
  }
  return open(await Promise.all(handles.map(async (handle) => ({ name: handle.name, file: await handle.getFile(), handle }))));
}

export function chosen(files, isFolder) {
  const found = [...files].map((file) => ({ name: file.webkitRelativePath || file.name, file }));
  return open(isFolder ? found.filter(({ name }) => OPENED.test(name)) : found, isFolder);
}

function refuse(text) {
  shown = null;
  show(place(), { title: "", blocks: [{ kind: "text", text, style: "bad" }], files: [], refused: true });
}

/** Files are opened instead of what is open: whatever was asked before is not waited for. */
async function open(found, isFolder = false) {
  const isMine = begin();
  if (!found.length) return refuse(say("no-files"));
  const large = found.find(({ file }) => file.size > FACTS.largest);
  if (large) return refuse(say("too-large", { name: large.name, limit: number(FACTS.largest / MEGABYTE) }));
  const files = await during([place()], () => Promise.all(found.map(async ({ name, file, handle }) => ({ name, file, handle, bytes: new Uint8Array(await file.arrayBuffer()) }))));
  if (!isMine()) return;
  files.sort((one, other) => one.name.localeCompare(other.name, undefined, { numeric: true }));
  if (isFolder) return rankAll(files);
  const [{ name, bytes, file, handle }] = files;
  return files.length > 1 ? offerMany(files) : rank(new Work({ name, bytes, handle, modified: file.lastModified }), file);
}

let turn = 0;

/** Something else is done in this panel from now on; says later whether it still is. */
function begin() {
  turn += 1;
  const mine = turn;
  drop(OWNER);
  rise();
  return () => mine === turn;
}

const OWNER = "open";

/** Ask for this panel; null if it has turned to something else meanwhile. */
async function asking(isMine, call, asked, files, given, what) {
  const answer = await during([place()], () => ask(call, asked, plain(files), given, what, { owner: OWNER }));
  return isMine() && answer.reason !== "superseded" ? answer : null;
}

// -------------------------------------------------------------------------------------------------------- one file
// Every button of an answer acts on the files the answer is about, whatever has been opened since.
let shown = null; // what the panel shows, to be said again in another language

async function rank(work, file = null) {
  const isMine = begin(), files = [{ name: work.name, bytes: work.bytes }];
  const answer = await asking(isMine, "open", {}, files, [], say("reading", { name: work.name }));
  if (!answer) return;
  shown = () => rank(work, file);
  leftOver(work.id);
  const list = answer.people ? button(say("use-list"), () => useList(file ?? new File([work.bytes], work.name)), { class: "main" }) : null;
  const whole = show(place(), answer, list, next(answer, work));
  const first = [work.isSaved ? null : unsavedBar(work), answer.desk ? deskDoor(work) : null].filter(Boolean);
  if (first.length) (whole.querySelector(":scope > h2") ?? whole).after(...first);
}

/** Results can be typed here: the way there stands first. */
const deskDoor = (work) => element("p", { class: "buttons" }, button(say("type-here"), () => type(work), { class: "main", "data-tool": "desk" }));

function type(work) {
  begin();
  shown = () => atDesk()?.();
  leftOver(work.id);
  return sitDown(work, { leave: (left) => rank(left) });
}

function unsavedBar(work) {
  const bar = element("p", { class: "buttons" }, element("span", { class: "note unsaved", role: "status" }, work.told),
    button(say("save-work", { name: work.name }), () => { work.saveCopy(); bar.remove(); }, { "data-tool": "copy" }));
  return bar;
}

/** A workbook that was made here is opened as if it had been dropped. */
export const openMade = (work) => rank(work);

/** Work that was left unsaved goes on where it was. */
export const goOnWith = (work) => type(work);

export const leftOver = (except = "") => showLeftOver($("kept"), goOnWith, except);

export const again = () => { leftOver(); if (place().childElementCount) shown?.(); };

const plain = (files) => files.map(({ name, bytes }) => ({ name, bytes }));

/** What can be done next: a button, or a form that unfolds. */
function next(answer, work) {
  if (!answer.actions.length) return null;
  return element("div", { class: "actions" }, element("h2", {}, say("next")), answer.actions.map((each) => action(each, work)));
}

function action(each, work) {
  const words = [element("strong", {}, each.label), each.hint ? element("small", {}, each.hint) : null], call = each.call;
  if (!each.fields.length && !each.main) return element("button", { type: "button", class: "action", "data-call": call, onclick: () => act(each, work) }, words);
  const made = form(each.fields, each.label, () => act(each, work, made), { main: each.main, remembered: each.fields.length ? `action-${call}` : "" });
  if (each.main) return element("section", { class: "first", "data-call": call }, element("h3", {}, each.label), element("p", { class: "note" }, each.hint), made);
  return element("details", { "data-call": call }, element("summary", {}, element("span", {}, words)), made);
}

async function act(each, work, made = null) {
  const isMine = begin(), files = [{ name: work.name, bytes: work.bytes }];
  const { asked, given } = made ? await during([place()], () => answers(made)) : { asked: {}, given: [] };
  if (!isMine()) return;
  const answer = await asking(isMine, each.call, asked, files, given, each.label);
  if (!answer) return;
  if (each.call === "again") return show(place(), answer, answer.refused ? back(work) : next(answer, work));
  if (goesOn(answer, work)) answer.blocks.unshift({ kind: "text", text: say("held-now", { name: work.name }), style: "note" });
  shown = () => rank(work);
  show(place(), answer, back(work));
}

/** The page goes on with a file of an answer, if it is one to go on with; what is saved of it is saved of the work. */
function goesOn(answer, work) {
  const now = answer.files.find((file) => file.replaces);
  if (!now) return false;
  work.goOn(now.name, now.bytes);
  now.saved = () => { if (work.bytes === now.bytes) work.saved(); };
  return true;
}

const back = (work) => element("p", { class: "buttons" }, button(say("back"), () => rank(work)));

// ------------------------------------------------------------------------------------------------------- many files
function offerMany(files) {
  const blocks = [{ kind: "text", text: files.map(({ name }) => name).join(", "), style: "note" }, { kind: "text", text: say("many-hint"), style: "plain" }];
  const choices = element("p", { class: "buttons" }, button(say("rank-all"), () => rankAll(files), { class: "main" }), button(say("merge-all"), () => merge(files)), button(say("publish-all"), () => publishAll(files)));
  shown = () => offerMany(files);
  show(place(), { title: say("many", { count: files.length }), blocks, files: [], refused: false }, choices);
}

async function merge(files) {
  const answer = await asking(begin(), "merge", {}, files, [], say("merge-all"));
  if (!answer) return;
  const work = new Work({ name: files[0].name, bytes: files[0].bytes });
  shown = () => offerMany(files);
  show(place(), answer, goesOn(answer, work) ? back(work) : element("p", { class: "buttons" }, button(say("rank-all"), () => rankAll(files))));
}

/** The pages of several events as one site. */
async function publishAll(files) {
  const answer = await asking(begin(), "publish", {}, files, [], say("publish-all"));
  if (!answer) return;
  shown = () => offerMany(files);
  show(place(), answer, element("p", { class: "buttons" }, button(say("many", { count: files.length }), () => offerMany(files))));
}

/** One line a file as it comes; one that hangs or is damaged never stops the others. */
async function rankAll(files) {
  const isMine = begin();
  const body = element("tbody"), head = element("thead");
  const scroll = element("div", { class: "scroll", tabindex: "0" }, element("table", { class: "lines" }, head, body));
  const whole = show(place(), { title: say("many", { count: files.length }), blocks: [], files: [], refused: false }, scroll);
  const written = [];
  shown = () => rankAll(files);
  for (const [index, file] of files.entries()) {
    const progress = `${say("line-progress", { done: index + 1, total: files.length })} · ${say("reading", { name: file.name })}`;
    const answer = await ask("line", {}, plain([file]), [], progress, { owner: OWNER });
    if (!isMine()) return;
    if (answer.reason === "cancelled") {
      whole.append(element("p", { class: "bad", role: "status" }, say("cancelled-at", { done: index, total: files.length })),
        element("p", { class: "buttons" }, button(say("rank-all"), () => rankAll(files))));
      return;
    }
    body.append(lineOf(answer, file, head));
    if (answer.files[0]) written.push({ name: file.name.replaceAll("/", " - "), bytes: answer.files[0].bytes });
  }
  if (written.length) await offerWritten(isMine, whole, written);
}

function lineOf(answer, file, head) {
  const found = answer.blocks.find((each) => each.kind === "line");
  if (!found) return element("tr", { class: "bad" }, element("td", { class: "words" }, file.name), element("td", { class: "words", colspan: 4 }, answer.blocks[0].text));
  if (!head.childElementCount) head.append(element("tr", {}, found.head.map((text) => element("th", { class: "words", scope: "col" }, text))));
  return element("tr", { class: found.style }, [file.name, ...found.row.slice(1)].map((text) => element("td", { class: "words" }, text)));
}

async function offerWritten(isMine, whole, written) {
  const packed = await ask("bundle", { name: "official" }, written, [], say("all-official"), { owner: OWNER });
  if (packed.refused || !isMine()) return;
  whole.append(element("p", { class: "buttons" }, button(say("all-official"), () => offer(packed.files[0].name, packed.files[0].bytes), { class: "main", "data-file": packed.files[0].name })));
}
