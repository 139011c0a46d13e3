// Loads the program, keeps one worker with Python in it, and ends it when it takes too long: the page never hangs.
import { FACTS, kept, language, number, say } from "./words.js";
import { $ } from "./elements.js";

export const SECONDS = 60;
const GRACE = 1500; // milliseconds a question that nobody waits for may still take: a new worker takes as long
const SLOW = 3; // seconds after which it is said that something takes a while
const MEGABYTE = 1_000_000;
const marks = {};
globalThis.sheetgenMarks = marks;
let worker;

const mark = (name) => { marks[name] = Math.round(performance.now()); };

export function status(text, share = null) {
  $("status").textContent = text;
  $("state").classList.toggle("busy", share !== null);
  $("progress").hidden = share === null;
  if (share === "unknown") $("progress").removeAttribute("value");
  else if (share !== null) $("progress").value = share;
}

// ---------------------------------------------------------------------------------------------------------- the parts
function embedded(name) {
  const place = document.querySelector(`script[data-part="${name}"]`);
  if (!place) return null;
  const text = place.textContent;
  place.remove();
  if (Uint8Array.fromBase64) return Uint8Array.fromBase64(text);
  const packed = atob(text), bytes = new Uint8Array(packed.length);
  for (let index = 0; index < packed.length; index += 1) bytes[index] = packed.charCodeAt(index);
  return bytes;
}

async function stream(part, count) {
  const inside = embedded(part.name);
  if (inside) { count(inside.length); return new Response(inside).body; }
  const answer = await (globalThis.sheetgenEarly?.[part.file] ?? fetch(part.file));
  delete globalThis.sheetgenEarly?.[part.file]; // an answer is read once
  if (!answer.ok) throw new Error(`${part.file}: ${answer.status}.`);
  return answer.body.pipeThrough(new TransformStream({ transform(piece, out) { count(piece.length); out.enqueue(piece); } }));
}

const AT_ONCE = FACTS.parts.filter((part) => !part.isLate), late = {};

/** A part that is fetched when it is first needed. */
async function fetched(name) {
  const part = FACTS.parts.find((each) => each.name === name);
  return new Uint8Array(await new Response((await stream(part, () => {})).pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
}

/** The parts of the program, each a promise of its own: Python starts while the last are still on their way. */
function load() {
  let done = 0;
  const total = AT_ONCE.reduce((sum, part) => sum + part.size, 0);
  const count = (size) => {
    done += size;
    status(say("loading", { done: number(done / MEGABYTE, 1), total: number(total / MEGABYTE, 1) }), done / total);
  };
  count(0);
  const parts = Object.fromEntries(AT_ONCE.map((part) => [part.name, unpacked(part, count)]));
  // Whoever waits for a part says what it lacks.
  Promise.all(Object.values(parts)).then(() => { mark("loaded"); if (!isReady) status(say("starting"), "unknown"); }, () => {});
  return parts;
}

async function unpacked(part, count) {
  const bytes = (await stream(part, count)).pipeThrough(new DecompressionStream("gzip"));
  const answer = new Response(bytes, { headers: { "content-type": "application/wasm" } });
  return part.name.endsWith(".wasm") ? WebAssembly.compileStreaming(answer) : new Uint8Array(await answer.arrayBuffer());
}

const parts = load(); // while the page itself is still written
let loader; // the source of the worker

// --------------------------------------------------------------------------------------------------------- the worker
const BOOT = 0; // the number of a worker's first question, by which it is started

function launch() {
  // Pyodide knows by importScripts, when it is read, a kind of worker it refuses.
  const source = new Blob(["self.importScripts = undefined;\n", loader, $("worker").textContent], { type: "text/javascript" });
  const address = URL.createObjectURL(source), mine = new Worker(address);
  worker = mine;
  isReady = false;
  return new Promise((yes, no) => {
    mine.onmessage = ({ data }) => {
      if (mine !== worker) return;
      if (data.id !== BOOT) return settle(data);
      if (data.isOpen) return mark("open-door");
      URL.revokeObjectURL(address);
      if (data.failure !== undefined) return no(new Error(data.failure));
      isReady = true;
      mark("ready");
      yes();
      proceed();
    };
    mine.onerror = mine.onmessageerror = (event) => {
      event.preventDefault?.();
      if (mine !== worker) return;
      if (isReady) replace("crashed");
      else no(new Error(event.message ?? ""));
    };
    const [library, compiled, application] = ["python_stdlib.zip", "pyodide.asm.wasm", "app.zip"].map((name) => parts[name]);
    Promise.all([library, compiled]).then(([bytes, module]) => mine.postMessage({ id: BOOT, library: bytes, compiled: module, lock: FACTS.lock, late, lang: language() })).catch(no);
    application.then((bytes) => mine.postMessage({ application: bytes })).catch(no);
  });
}

export async function start() {
  try {
    loader = await parts["loader.js"];
    await launch();
    if (!running) status(say("ready"));
    document.body.dataset.ready = "yes";
  } catch (failure) {
    lost(failure);
    throw failure;
  }
}

/** There is no Python: whoever waits for it is told. */
function lost(failure) {
  hasFailed = true;
  while (waiting.length) end(waiting.shift(), { reason: "crashed" });
  status(say("failed", { reason: failure.message }));
}

/** The worker is ended, and with it the question it has; a new one goes on with those that wait. */
function replace(reason) {
  worker.terminate();
  const ended = running;
  running = null;
  if (ended) end(ended, { reason });
  launch().then(() => { if (!running) status(last || say("ready")); }, lost);
}

// ------------------------------------------------------------------------------------------------------ the questions
// One at a time, in the order in which they were put; an answer belongs to the question whose number it carries.
const REASONS = { cancelled: "cancelled", late: "stopped", unfetched: "unfetched" };
const waiting = [];
let running = null, counted = BOOT, isReady = false, hasFailed = false, last = "";

/**
 * Ask Python: `held` and `given` are files as {name, bytes} and {role, name, bytes}; the answer has its files' bytes.
 * A question of an `owner` that asks something else meanwhile is not answered: its answer says `reason: "superseded"`.
 */
export function ask(call, asked, held, given, what, { owner = "", isQuiet = false } = {}) {
  const files = [...held.map((file) => ({ ...file, role: "held" })), ...given];
  const question = { call, lang: language(), asked, files: files.map(({ name, role }) => ({ name, role })) };
  counted += 1;
  const job = { id: counted, call, what, owner, isQuiet, text: JSON.stringify(question), contents: files.map((file) => file.bytes) };
  const answered = new Promise((yes) => { job.yes = yes; });
  if (hasFailed) end(job, { reason: "crashed" });
  else waiting.push(job);
  proceed();
  return answered;
}

/** What is asked by the way, as after each entry, is not talked about, unless it takes long. */
function showCancel() {
  $("cancel").hidden = !(running && (!running.isQuiet || running.isSlow)) && !waiting.some((job) => !job.isQuiet);
  $("state").dataset.asking = running || waiting.length ? "yes" : "";
}

function proceed() {
  showCancel();
  if (running || !isReady || !waiting.length) return;
  const job = running = waiting.shift(), seconds = kept.get("seconds") ?? SECONDS;
  job.begun = performance.now();
  job.seconds = seconds;
  showCancel();
  if (!job.isQuiet) status(say("busy", { what: job.what }), "unknown");
  const slow = () => { job.isSlow = true; status(say("busy-slow", { what: job.what }), "unknown"); showCancel(); };
  job.timers = [setTimeout(slow, SLOW * 1000), setTimeout(() => replace("late"), seconds * 1000)];
  if (job.isStale) abandon(job);
  worker.postMessage({ id: job.id, asked: job.text, contents: job.contents });
}

function settle({ id, result, failure }) {
  if (id !== running?.id) return; // of a question that nobody waits for, or of the tidying after one
  const job = running;
  if (failure !== undefined) return replace("crashed");
  running = null;
  const answer = JSON.parse(result.text);
  if (answer.wanted) return lend(job, `${answer.wanted}.zip`);
  answer.files.forEach((file, index) => { file.bytes = result.files[index]; });
  end(job, { answer });
}

/** Something is asked that is not here yet: it is fetched, and all is asked again. */
async function lend(job, name) {
  running = job;
  try {
    late[name] ??= await fetched(name);
  } catch {
    if (running === job) { running = null; end(job, { reason: "unfetched" }); }
    return;
  }
  if (running === job) worker.postMessage({ id: job.id, asked: job.text, contents: job.contents, late: { [name]: late[name] } });
}

function end(job, { answer = null, reason = "" }) {
  for (const timer of job.timers ?? []) clearTimeout(timer);
  if (job.begun) marks[job.call] = Math.round(performance.now() - job.begun);
  const told = job.isStale ? failed("superseded") : answer ?? failed(reason, job.seconds);
  last = told.refused && told.reason && !job.isStale ? told.blocks[0].text : "";
  if (!job.isQuiet || job.isSlow || last) status(last || say("ready"));
  job.yes(told);
  // Whoever waits for the answer may ask on at once: what waits goes on behind that.
  queueMicrotask(proceed);
}

function failed(reason, seconds) {
  const text = say(REASONS[reason] ?? "crashed", { seconds });
  return { title: "", blocks: [{ kind: "text", text, style: "bad" }], files: [], actions: [], refused: true, reason };
}

/** Nobody waits any more for what an owner has asked: it is not begun, and what is begun is ended if it takes long. */
export function drop(owner) {
  for (const job of waiting.filter((each) => each.owner === owner)) {
    waiting.splice(waiting.indexOf(job), 1);
    job.isStale = true;
    end(job, {});
  }
  if (running?.owner === owner && !running.isStale) {
    running.isStale = true;
    abandon(running);
  }
}

const abandon = (job) => job.timers.push(setTimeout(() => replace("superseded"), GRACE));

/** What is being done ends, and what its owner wanted besides. */
export function cancel() {
  const owner = (running ?? waiting[0])?.owner;
  for (const job of waiting.filter((each) => each.owner === owner)) {
    waiting.splice(waiting.indexOf(job), 1);
    end(job, { reason: "cancelled" });
  }
  if (running) replace("cancelled");
}

/** While something is done for a panel, what would be asked of its old contents cannot be pressed. */
export async function during(places, work) {
  for (const place of places) hold(place, 1);
  try { return await work(); } finally { for (const place of places) hold(place, -1); }
}

function hold(place, step) {
  const count = (holds.get(place) ?? 0) + step;
  holds.set(place, count);
  place.inert = count > 0;
  place.setAttribute("aria-busy", count > 0);
}

const holds = new Map();
