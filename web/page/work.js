// What the page works on and has not been saved yet: kept in this browser until it is, so that neither a reload nor a
// crash takes it; whoever leaves before is warned.
import { element, offer } from "./elements.js";
import { language, say } from "./words.js";

const MOST_STEPS = 200;
const unsaved = new Map();

// --------------------------------------------------------------------------------------------------- kept on this disk
// Pages of one host may be several installations: each has a place of its own.
const PLACE = `sheetgen ${location.pathname.replace(/[^/]*$/, "")}`;
let database;

const done = (request) => new Promise((yes, no) => { request.onsuccess = () => yes(request.result); request.onerror = () => no(request.error); });

function opened() {
  database ??= (async () => {
    const request = indexedDB.open(PLACE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore("work", { keyPath: "id" });
    return done(request);
  })();
  return database;
}

/** One request to the store; false where a browser keeps nothing (a private window, some files). */
async function store(mode, ask) {
  try {
    return (await done(ask((await opened()).transaction("work", mode).objectStore("work")))) ?? true;
  } catch {
    return false;
  }
}

/** Everything that was not saved when the page was left, the newest first. */
export async function leftOver() {
  const found = await store("readonly", (work) => work.getAll());
  return Array.isArray(found) ? found.sort((one, other) => other.when - one.when) : [];
}

export const forgetWork = (id) => store("readwrite", (work) => work.delete(id));

// ------------------------------------------------------------------------------------------------------------ one work
/** A workbook with what was typed beside it; every step can be taken back. */
export class Work {
  constructor({ name, bytes, typed = [], handle = null, modified = 0, id = crypto.randomUUID?.() ?? `${Date.now()} ${Math.random()}`, isSaved = true }) {
    Object.assign(this, { name, bytes, typed, handle, modified, id, isSaved });
    this.past = [];
    this.isKept = true;
    this.watchers = new Set();
    if (!isSaved) this.changed();
  }

  get state() { return { name: this.name, bytes: this.bytes, typed: this.typed }; }

  /** What is typed at one place takes the place of what was typed there before; `before` is what was seen there. */
  type(kind, place, value, before) {
    const where = JSON.stringify([kind, place]);
    this.step({ typed: [...this.typed.filter((each) => JSON.stringify(each.slice(0, 2)) !== where), [kind, place, value]] }, { kind, place, value: before });
  }

  /** The page goes on with another file: one round more, an official list. */
  goOn(name, bytes) { this.step({ name, bytes, typed: [] }); }

  step(state, seen = null) {
    this.past.push({ ...this.state, seen });
    if (this.past.length > MOST_STEPS) this.past.shift();
    Object.assign(this, state);
    this.changed();
  }

  /** Take the last step back; what was seen at its place before, if it was one place. */
  undo() {
    if (!this.past.length) return null;
    const { seen, ...state } = this.past.pop();
    Object.assign(this, state);
    this.changed();
    return seen;
  }

  /** What was typed is in the workbook now; it is not saved by that. */
  written(bytes) { Object.assign(this, { bytes, typed: [] }); }

  changed() {
    this.isSaved = false;
    unsaved.set(this.id, this);
    this.tell();
    const { id, name, bytes, typed, handle, modified } = this;
    this.keeping = this.keep({ id, name, bytes, typed, handle, modified, when: Date.now() });
  }

  async keep(record) {
    const before = this.keeping;
    await before;
    if (this.isSaved) return;
    // Some browsers keep no handle of a file.
    this.isKept = Boolean(await store("readwrite", (work) => work.put(record)) || await store("readwrite", (work) => work.put({ ...record, handle: null })));
    this.tell();
  }

  saved() {
    this.isSaved = true;
    unsaved.delete(this.id);
    this.tell();
    this.keeping = (async () => { await this.keeping; if (this.isSaved) await forgetWork(this.id); })();
  }

  /** Nobody wants it any more. */
  forget() { this.saved(); }

  tell() { for (const watcher of this.watchers) watcher(); }

  get told() {
    if (this.isSaved) return say("all-saved");
    const what = this.typed.length ? say("unsaved", { count: this.typed.length }) : say("unsaved-file", { name: this.name });
    return `${what} ${say(this.isKept ? "kept-here" : "kept-nowhere")}`;
  }

  /** Save as a file of its own; where it lies is the browser's to say. */
  saveCopy() {
    offer(this.name, this.bytes);
    this.saved();
  }

  /** Save into the file it came from, unless somebody else has changed that; a sentence if it was not possible. */
  async saveInto() {
    const { name } = this.handle;
    try {
      if ((await this.handle.requestPermission?.({ mode: "readwrite" })) === "denied") return say("save-failed", { name, reason: "" });
      if ((await this.handle.getFile()).lastModified !== this.modified) return say("save-changed", { name });
      const out = await this.handle.createWritable();
      await out.write(this.bytes);
      await out.close();
      this.modified = (await this.handle.getFile()).lastModified;
    } catch (failure) {
      return say("save-failed", { name, reason: failure.message });
    }
    this.saved();
    return "";
  }
}

/** The day and the minute something was kept. */
export const when = (time) => new Date(time).toLocaleString(language(), { dateStyle: "short", timeStyle: "short" });

// -------------------------------------------------------------------------------------------------------------- leaving
const isTyped = () => [...document.querySelectorAll("#new-form textarea, #tools-form textarea")].some((each) => !each.dataset.used && each.value.trim());

export function warnBeforeLeaving() {
  addEventListener("beforeunload", (event) => {
    if (!unsaved.size && !isTyped()) return;
    event.preventDefault();
    event.returnValue = "";
  });
}

/** What was left unsaved, each with a way on and a way to forget it. */
export async function showLeftOver(place, goOn, except = "") {
  const found = (await leftOver()).filter(({ id }) => id !== except);
  place.hidden = !found.length;
  const lines = found.map((record) => {
    const text = say("kept-line", { name: record.name, when: when(record.when), count: record.typed.length });
    const away = async () => { unsaved.delete(record.id); await forgetWork(record.id); await showLeftOver(place, goOn, except); };
    const on = () => { place.hidden = true; goOn(new Work({ ...record, isSaved: false })); };
    return element("li", {}, element("span", {}, text), element("span", { class: "buttons" },
      element("button", { type: "button", class: "main", onclick: on }, say("go-on")), element("button", { type: "button", onclick: away }, say("forget-work"))));
  });
  // Beside what is open it is one line.
  const isBeside = Boolean(document.querySelector("#open-answer > *"));
  place.replaceChildren(element("details", { open: !isBeside }, element("summary", {}, element("h2", {}, say("kept-title")), ` (${lines.length})`), element("ul", { class: "kept" }, lines)));
}


