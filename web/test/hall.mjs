// Where the page is tried: a server for it, one that nobody may reach, a browser, and the command line beside it.
import { execFileSync, spawn } from "node:child_process";
import fs from "node:fs";
import http from "node:http";
import os from "node:os";
import path from "node:path";
import readline from "node:readline";
import { pathToFileURL } from "node:url";

import { chromium } from "playwright-core";

export const home = path.resolve(import.meta.dirname, "..");
export const examples = path.join(path.dirname(home), "examples");
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".svg": "image/svg+xml" };

/** A path is one from here or from the folder above, wherever the command is run. */
function interpreter() {
  const named = process.env.PYTHON ?? "python3";
  if (!/[\\/]/.test(named)) return named;
  return [home, path.dirname(home)].map((folder) => path.resolve(folder, named)).find((place) => fs.existsSync(place)) ?? named;
}

const python = interpreter();
const WAIT = 60_000;

/** A static host that knows as little as one may: no compression, no type for most files. */
function host(folder) {
  return http.createServer((request, answer) => {
    const name = decodeURIComponent(new URL(request.url, "http://host").pathname).replace(/^\/page\//, "/").replace(/\/$/, "/index.html");
    const file = path.join(folder, path.normalize(name));
    if (!fs.existsSync(file)) return answer.writeHead(404).end();
    answer.writeHead(200, { "content-type": TYPES[path.extname(file)] ?? "application/octet-stream" });
    fs.createReadStream(file).pipe(answer);
  });
}

const listening = (server) => new Promise((yes) => server.listen(0, "127.0.0.1", () => yes(server.address().port)));

/** Servers, a folder and the command line: what is there whatever the browser. */
export class Ground {
  failures = 0;
  children = []; // programs that end with the ground
  reached = []; // what the server was asked that nobody may reach

  async lay(edition, pictures) {
    this.pictures = pictures;
    if (pictures) fs.mkdirSync(pictures, { recursive: true });
    this.folder = fs.mkdtempSync(path.join(os.tmpdir(), "sheetgen-page-"));
    this.server = host(path.join(home, "dist"));
    this.spy = http.createServer((request, answer) => { this.reached.push(request.url); answer.end(); });
    const [port, spied] = [await listening(this.server), await listening(this.spy)];
    this.elsewhere = `http://127.0.0.1:${spied}/`;
    this.isHttp = edition === "http";
    this.served = `http://127.0.0.1:${port}/page/`;
    this.address = this.isHttp ? this.served : pathToFileURL(path.join(home, "sheetgen.html")).href;
  }

  close() {
    for (const child of this.children) child.kill();
    for (const server of [this.server, this.spy]) { server.close(); server.closeAllConnections(); }
    fs.rmSync(this.folder, { recursive: true, force: true });
  }

  say(ok, text) {
    if (!ok) this.failures += 1;
    console.log(`${ok ? "ok  " : "BAD "} ${text}`);
  }

  path(name) { return path.join(this.folder, name); }

  put(name, data) {
    fs.mkdirSync(path.dirname(this.path(name)), { recursive: true });
    fs.writeFileSync(this.path(name), data);
    return this.path(name);
  }

  /** The command line, in the folder; it must end well. */
  command(...given) {
    const env = { ...process.env, SHEETGEN_LANG: "en", PYTHONUTF8: "1" };
    return execFileSync(python, ["-m", "sheetgen", ...given], { cwd: this.folder, env, stdio: ["ignore", "pipe", "ignore"] });
  }

  /** The command line in a process that stays: quicker where it is asked hundreds of times. Says whether it ended well. */
  judge() {
    const program = `
import contextlib, io, json, sys
from sheetgen import commands
for line in sys.stdin:
    sys.argv, status = ["sheetgen", *json.loads(line)], 0
    said = io.TextIOWrapper(io.BytesIO())
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
        try:
            commands.run()
        except SystemExit as end:
            status = end.code or 0
    print(status, flush=True)`;
    const child = spawn(python, ["-c", program], { cwd: this.folder, env: { ...process.env, SHEETGEN_LANG: "en", PYTHONUTF8: "1" }, stdio: ["pipe", "pipe", "inherit"] });
    const answers = readline.createInterface(child.stdout)[Symbol.asyncIterator]();
    this.children.push(child);
    let last = Promise.resolve();
    return (...given) => {
      last = last.then(async () => { child.stdin.write(`${JSON.stringify(given)}\n`); return (await answers.next()).value === "0"; });
      return last;
    };
  }

  python(program, ...given) { return execFileSync(python, ["-c", program, ...given], { cwd: this.folder }); }
}

export class Hall extends Ground {
  static async open(edition, pictures) {
    const hall = new Hall();
    await hall.lay(edition, pictures);
    hall.context = await chromium.launchPersistentContext(path.join(hall.folder, "profile"), {
      executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"], locale: "en-GB",
      viewport: { width: 1280, height: 900 }, acceptDownloads: true,
    });
    hall.context.setDefaultTimeout(WAIT);
    hall.asked = new Set();
    hall.context.on("request", (request) => hall.asked.add(new URL(request.url()).origin));
    return hall;
  }

  async close() {
    await this.context.close();
    super.close();
  }

  /** A picture of the whole page, where a folder for pictures is given. */
  async shot(name) {
    if (this.pictures) await this.page.screenshot({ path: path.join(this.pictures, `${name}.png`), fullPage: true });
  }

  async visit() {
    this.page = await this.context.newPage();
    this.page.on("pageerror", (failure) => this.say(false, `the page failed: ${failure.message}`));
    await this.page.goto(this.address);
    await this.page.locator("body[data-ready]").waitFor();
    return this.page;
  }

  marks() { return this.page.evaluate(() => globalThis.sheetgenMarks); }

  // ---------------------------------------------------------------------------------------------------------- the page
  /** Wait until what was pressed is answered in a panel; the one before has gone. */
  async answered(panel, press) {
    const place = this.page.locator(`#${panel}-answer`);
    await place.evaluate((each) => each.replaceChildren());
    await press();
    await place.locator("> div").waitFor();
    await this.page.locator("#cancel").waitFor({ state: "hidden" });
    return place;
  }

  async open(...files) {
    await this.page.click("#tab-open");
    return this.answered("open", () => this.page.setInputFiles("#files", files));
  }

  /** Fill in the form of an action and press its button. */
  async act(call, fields = {}, lists = {}) {
    const box = this.page.locator(`[data-call="${call}"]`), tag = await box.evaluate((each) => each.tagName);
    if (tag === "DETAILS" && !(await box.evaluate((each) => each.open))) await box.locator("summary").first().click();
    await this.type(box, fields, lists);
    const press = tag === "BUTTON" ? box : box.locator("form > p button");
    const place = this.page.locator("#open-answer > div");
    const before = await place.elementHandle();
    await press.click();
    await before.waitForElementState("hidden");
    await this.page.locator("#cancel").waitFor({ state: "hidden" });
  }

  async type(form, fields, lists = {}) {
    for (const [name, value] of Object.entries(fields)) {
      const input = form.locator(`[name="${name}"]`).first();
      const folded = form.locator(`details:not([open]):has([name="${name}"]) > summary`);
      if (await folded.count()) await folded.first().click();
      const kind = await input.evaluate((each) => each.type === "checkbox" ? "box" : each.tagName);
      if (kind === "box") await input.setChecked(value);
      else if (kind === "SELECT") await input.selectOption(value);
      else await input.fill(String(value));
    }
    for (const [name, file] of Object.entries(lists)) await form.locator(`[data-list="${name}"] input[type=file]`).setInputFiles(file);
  }

  async make(system, fields = {}, lists = {}) {
    await this.page.click("#tab-new");
    await this.page.selectOption("#new-form select[name=system]", system);
    const form = this.page.locator("#new-form form");
    await this.type(form, fields, lists);
    return this.answered("new", () => form.locator("> p button.main").click());
  }

  /** The bytes of a file that is offered, as a person would save it. */
  async saved(name) {
    const shown = this.page.locator(`[role=tabpanel]:not([hidden]) [data-file="${name}"]`);
    const [taken] = await Promise.all([this.page.waitForEvent("download"), shown.click()]);
    return fs.readFileSync(await taken.path());
  }

  async same(name, made, text) {
    const got = await this.saved(name), wanted = fs.readFileSync(this.path(made));
    this.say(got.equals(wanted), `${text}: ${got.length} bytes${got.equals(wanted) ? ", the command line's" : `, the command line has ${wanted.length}`}`);
  }
}
