// node test/speed.mjs [rounds]: how long the page takes until it is ready, beside a page that only starts Python, in one run;
// then what is asked of it. Each is opened in turn, the first time in a browser that knows nothing.
import fs from "node:fs";
import path from "node:path";

import { Hall, home } from "./hall.mjs";

const rounds = Number(process.argv[2] ?? 5);
const dist = path.join(home, "dist"), named = (name) => fs.readdirSync(dist).find((each) => each.startsWith(name));
const BARE = `<!doctype html><title>bare</title><script type="module">
const get = async (name) => new Response((await fetch(name)).body.pipeThrough(new DecompressionStream("gzip")), { headers: { "content-type": "application/wasm" } });
const [loader, library, compiled] = await Promise.all([get("${named("loader")}").then((each) => each.arrayBuffer()), get("${named("python_stdlib")}").then((each) => each.arrayBuffer()), get("${named("pyodide-asm")}").then((each) => WebAssembly.compileStreaming(each))]);
const source = \`
self.onmessage = async ({ data }) => {
  self.importScripts = undefined;
  self.fetch = async () => new Response(data.library);
  WebAssembly.instantiateStreaming = async (_, imports) => ({ module: data.compiled, instance: await WebAssembly.instantiate(data.compiled, imports) });
  const python = await loadPyodide({ createPyodideModule, indexURL: "inside:/", packageBaseUrl: "inside:/", stdLibURL: "inside:/python_stdlib.zip", lockFileContents: data.lock });
  self.postMessage(python.runPython("1 + 1"));
};\`;
const lock = ${JSON.stringify({ info: JSON.parse(fs.readFileSync(path.join(home, "node_modules/pyodide/pyodide-lock.json"), "utf8")).info, packages: {} })};
const worker = new Worker(URL.createObjectURL(new Blob(["self.importScripts = undefined;", loader, source])));
worker.onerror = (event) => console.error(event.message, event.lineno);
worker.onmessage = () => { globalThis.sheetgenMarks = { ready: Math.round(performance.now()) }; document.body.dataset.ready = "yes"; };
worker.postMessage({ library, compiled, lock });
</script>`;
const median = (list) => list.toSorted((one, other) => one - other)[Math.floor(list.length / 2)];
const times = { bare: { cold: [], warm: [] }, page: { cold: [], warm: [] } }, door = { cold: [], warm: [] };

async function ready(hall, which, kind) {
  const page = await hall.context.newPage();
  page.on("pageerror", (failure) => console.error(failure.message));
  await page.goto(hall.address + (which === "bare" ? "bare.html" : ""));
  await page.locator("body[data-ready]").waitFor({ state: "attached" });
  times[which][kind].push((await page.evaluate(() => globalThis.sheetgenMarks)).ready);
  // Whoever comes again comes when all that follows the first visit is over: what works without a network is kept.
  if (which === "page") {
    await page.waitForFunction(() => globalThis.sheetgenMarks["open-door"]);
    door[kind].push((await page.evaluate(() => globalThis.sheetgenMarks))["open-door"]);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  }
  await page.waitForTimeout(500);
  await page.close();
}

fs.writeFileSync(path.join(dist, "bare.html"), BARE);
for (let round = 0; round < rounds; round += 1) {
  const halls = { page: await Hall.open("http"), bare: await Hall.open("http") };
  for (const kind of ["cold", "warm"]) for (const which of round % 2 ? ["bare", "page"] : ["page", "bare"]) await ready(halls[which], which, kind);
  for (const hall of Object.values(halls)) await hall.close();
}
fs.rmSync(path.join(dist, "bare.html"));
for (const kind of ["cold", "warm"]) {
  const [page, bare] = [median(times.page[kind]), median(times.bare[kind])];
  console.log(`${kind}: ready after ${page} ms, a page that only starts Python ${bare} ms: ${(page / bare).toFixed(2)} times; nothing more to load after ${median(door[kind])} ms`);
  console.log(`     ${JSON.stringify({ page: times.page[kind], bare: times.bare[kind] })}`);
}
if (process.argv[3] === "start") process.exit(0);
const hall = await Hall.open("http");
await hall.visit();
await hall.page.waitForTimeout(3000);
const players = (count) => Array.from({ length: count }, (_, index) => `Player ${index + 1}\t${2400 - 7 * index}`).join("\n");
hall.put("forty.csv", `name\trating\n${players(40)}\n`);
hall.put("hundred.csv", `name\trating\n${players(100)}\n`);
hall.command("new", "berger", "forty.xlsx", "--players", "forty.csv");
hall.command("new", "swiss", "hundred.xlsx", "--players", "hundred.csv", "--rounds", "9");
for (let round = 0; round < 3; round += 1) {
  await hall.open(hall.path("forty.xlsx"));
  const forty = (await hall.marks()).open;
  await hall.open(hall.path("hundred.xlsx"));
  await hall.act("pair");
  const { open, pair } = await hall.marks();
  console.log(`40 players of a round robin opened in ${forty} ms; 100 of a Swiss opened in ${open} ms and paired in ${pair} ms`);
}
await hall.close();
process.exit(0);
