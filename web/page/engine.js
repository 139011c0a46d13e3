// Loads the program, keeps one worker with Python in it, and ends it when it takes too long: the page never hangs.
import { FACTS, kept, language, number, say } from "./words.js";
import { $ } from "./elements.js";

export const SECONDS = 60;
const SLOW = 3; // seconds after which it is said that something takes a while
const MEGABYTE = 1_000_000;
const marks = {};
globalThis.sheetgenMarks = marks;
let loaded, worker, pending = null, ready;

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
  const answer = await fetch(part.file);
  if (!answer.ok) throw new Error(`${part.file}: ${answer.status}.`);
  return answer.body.pipeThrough(new TransformStream({ transform(piece, out) { count(piece.length); out.enqueue(piece); } }));
}

async function load() {
  let done = 0;
  const total = FACTS.parts.reduce((sum, part) => sum + part.size, 0);
  const count = (size) => {
    done += size;
    status(say("loading", { done: number(done / MEGABYTE, 1), total: number(total / MEGABYTE, 1) }), done / total);
  };
  count(0);
  const parts = {};
  let compiled;
  await Promise.all(FACTS.parts.map(async (part) => {
    const unpacked = (await stream(part, count)).pipeThrough(new DecompressionStream("gzip"));
    const answer = new Response(unpacked, { headers: { "content-type": "application/wasm" } });
    if (part.name.endsWith(".wasm")) compiled = await WebAssembly.compileStreaming(answer);
    else parts[part.name] = new Uint8Array(await answer.arrayBuffer());
  }));
  mark("loaded");
  return { parts, compiled, lock: FACTS.lock };
}

// --------------------------------------------------------------------------------------------------------- the worker
function launch() {
  const source = new Blob([$("worker").textContent], { type: "text/javascript" });
  worker = new Worker(URL.createObjectURL(source));
  worker.onmessage = ({ data }) => settle(data);
  worker.onerror = worker.onmessageerror = (event) => { event.preventDefault?.(); settle({ failure: event.message ?? "" }); };
  ready = post({ ...loaded, lang: language() });
  ready.then(() => mark("ready"), () => {});
  return ready;
}

function settle({ result, failure }) {
  const { yes, no } = pending ?? {};
  pending = null;
  if (failure === undefined) yes?.(result);
  else no?.(new Error(failure));
}

function post(message) {
  return new Promise((yes, no) => { pending = { yes, no }; worker.postMessage(message); });
}

function relaunch(reason) {
  worker.terminate();
  pending?.no(new Error(reason));
  pending = null;
  launch().then(() => status(say("ready")), () => {});
}

export const cancel = () => pending && relaunch("cancelled");

export async function start() {
  try {
    loaded = await load();
    status(say("starting"), "unknown");
    await launch();
    status(say("ready"));
    document.body.dataset.ready = "yes";
  } catch (failure) {
    status(say("failed", { reason: failure.message }));
    throw failure;
  }
}

// ------------------------------------------------------------------------------------------------------ the questions
const REASONS = { cancelled: "cancelled", late: "stopped" };

function failed(reason, seconds) {
  const text = say(REASONS[reason] ?? "crashed", { seconds });
  return { title: "", blocks: [{ kind: "text", text, style: "bad" }], files: [], actions: [], refused: true, reason };
}

function watch(what, seconds) {
  status(say("busy", { what }), "unknown");
  const slow = setTimeout(() => status(say("busy-slow", { what }), "unknown"), SLOW * 1000);
  const late = setTimeout(() => relaunch("late"), seconds * 1000);
  return () => { clearTimeout(slow); clearTimeout(late); };
}

/** Ask Python: `held` and `given` are files as {name, bytes} and {role, name, bytes}; the answer has its files' bytes. */
export async function ask(call, asked, held, given, what, seconds = kept.get("seconds") ?? SECONDS) {
  await ready;
  const files = [...held.map((file) => ({ ...file, role: "held" })), ...given];
  const question = { call, lang: language(), asked, files: files.map(({ name, role }) => ({ name, role })) };
  $("cancel").hidden = false;
  const begun = performance.now(), stop = watch(what, seconds);
  let answer;
  try {
    const { text, files: bytes } = await post({ asked: JSON.stringify(question), contents: files.map((file) => file.bytes) });
    answer = JSON.parse(text);
    answer.files.forEach((file, index) => { file.bytes = bytes[index]; });
    status(say("ready"));
  } catch (failure) {
    if (!REASONS[failure.message]) relaunch("crashed");
    answer = failed(failure.message, seconds);
    status(answer.blocks[0].text);
  } finally {
    stop();
    $("cancel").hidden = true;
    marks[call] = Math.round(performance.now() - begun);
  }
  return answer;
}
