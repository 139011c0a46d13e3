// Three browsers by one small set of verbs. Chromium is driven through Playwright, Firefox through WebDriver BiDi, which it
// speaks itself, and WebKit through its own driver; what a person does is done by the page's own events.
import { spawn } from "node:child_process";
import fs from "node:fs";
import net from "node:net";
import path from "node:path";

import { chromium } from "playwright-core";
import WebSocket from "ws";

const WAIT = Number(process.env.WAIT ?? 120_000);
const pause = (time) => new Promise((yes) => setTimeout(yes, time));

async function free() {
  const server = net.createServer().listen(0, "127.0.0.1");
  await new Promise((yes) => server.once("listening", yes));
  const { port } = server.address();
  await new Promise((yes) => server.close(yes));
  return port;
}

/** The program a variable names, else the first of these that is there. */
export function program(variable, ...places) {
  return process.env[variable] ?? places.find((place) => fs.existsSync(place));
}

async function until(try_, what, time = WAIT) {
  const end = Date.now() + time;
  for (;;) {
    const found = await try_();
    if (found) return found;
    if (Date.now() > end) throw new Error(`waited in vain for ${what}`);
    await pause(40);
  }
}

/** Ends a program that was started here, and waits until it is gone. */
async function ended(child) {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((yes) => child.once("exit", yes));
  child.kill();
  await Promise.race([gone, pause(3000).then(() => child.kill("SIGKILL"))]);
}

// What a page in any of them can be told to do.
class Browser {
  async ready() { await this.until(() => document.body?.dataset.ready === "yes", "the program"); }

  until(test, what, argument = null, time = WAIT) { return until(() => this.run(test, argument), what, time); }

  /** A text as it is typed, line by line. */
  async write(text) {
    for (const [index, line] of text.split("\n").entries()) await this.keys(...(index ? ["Enter"] : []), ...line);
  }

  async visit(address) {
    await this.goto(address);
    await this.ready();
  }
}

/** As a screen reader says it: marks of direction are not heard, several spaces are one. */
const plain = (name) => name.replace(/[\u2066-\u2069]/g, "").replace(/\s+/g, " ").trim();

class Chromium extends Browser {
  name = "Chromium";

  /** Which of these, marked by their number, the browser's own accessibility tree does not have by role and name. */
  async untold(all) {
    const session = await this.context.newCDPSession(this.page), { nodes } = await session.send("Accessibility.getFullAXTree");
    const told = new Set(nodes.filter((each) => !each.ignored).map((each) => `${each.role?.value} ${plain(each.name?.value ?? "")}`));
    await session.detach();
    return all.filter(({ role, name }) => !told.has(`${role} ${plain(name)}`));
  }

  static async open(folder) {
    const made = new Chromium();
    made.context = await chromium.launchPersistentContext(path.join(folder, "chromium"), {
      executablePath: program("CHROMIUM", "/usr/bin/chromium", "/usr/bin/google-chrome"), args: ["--no-sandbox"], locale: "en-GB", viewport: { width: 1280, height: 900 },
    });
    made.context.setDefaultTimeout(WAIT);
    made.page = made.context.pages()[0] ?? await made.context.newPage();
    return made;
  }

  goto(address) { return this.page.goto(address); }
  reload() { return this.page.reload(); }
  run(work, argument = null) { return this.page.evaluate(work, argument); }
  size(width, height) { return this.page.setViewportSize({ width, height }); }
  async shot(file) { await this.page.screenshot({ path: file, fullPage: true }); }
  async keys(...names) { for (const name of names) await this.page.keyboard.press(name); }
  write(text) { return this.page.keyboard.type(text); }
  close() { return this.context.close(); }
}

class Firefox extends Browser {
  name = "Firefox";
  counted = 0;
  open = new Map();

  static async open(folder) {
    const made = new Firefox(), profile = path.join(folder, "firefox");
    fs.mkdirSync(profile);
    // The first is the language the page is asked for, the others keep the browser from speaking to anybody.
    const settings = { "intl.accept_languages": "en-GB", "app.update.enabled": false, "datareporting.policy.dataSubmissionEnabled": false, "network.captive-portal-service.enabled": false,
      "network.connectivity-service.enabled": false, "browser.aboutwelcome.enabled": false, "remote.prefs.recommended": true, "services.settings.server": "data:,", "dom.disable_beforeunload": false };
    fs.writeFileSync(path.join(profile, "user.js"), Object.entries(settings).map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`).join("\n"));
    made.child = spawn(program("FIREFOX", "/usr/bin/firefox-esr", "/usr/bin/firefox"), ["--headless", "--no-remote", "--remote-debugging-port", String(await free()), "--profile", profile],
      { env: { ...process.env, HOME: folder }, stdio: ["ignore", "ignore", "pipe"] });
    let said = "";
    made.child.stderr.on("data", (some) => { said += some; });
    const [, address] = await until(() => /WebDriver BiDi listening on (ws:\S+)/.exec(said), "Firefox");
    made.socket = new WebSocket(`${address}/session`, { perMessageDeflate: false, maxPayload: 1 << 28 });
    await new Promise((yes, no) => { made.socket.once("open", yes); made.socket.once("error", no); });
    made.socket.on("message", (data) => made.heard(JSON.parse(data)));
    await made.tell("session.new", { capabilities: { alwaysMatch: { unhandledPromptBehavior: { default: "accept" } } } });
    made.context = (await made.tell("browsingContext.getTree", {})).contexts[0].context;
    await made.size(1280, 900);
    return made;
  }

  heard({ id, type, result, message, error }) {
    const job = this.open.get(id);
    if (!job) return;
    this.open.delete(id);
    if (type === "error") job.no(new Error(`${error}: ${message}`));
    else job.yes(result);
  }

  tell(method, params) {
    this.counted += 1;
    const id = this.counted;
    this.socket.send(JSON.stringify({ id, method, params }));
    return new Promise((yes, no) => this.open.set(id, { yes, no }));
  }

  goto(url) { return this.tell("browsingContext.navigate", { context: this.context, url, wait: "complete" }); }
  reload() { return this.tell("browsingContext.reload", { context: this.context, wait: "complete" }); }

  /** Values go in and out as JSON: nothing else is needed, and nothing else has to be understood. */
  async run(work, argument = null) {
    const told = await this.tell("script.callFunction", {
      functionDeclaration: `async (argument) => JSON.stringify((await (${work})(JSON.parse(argument))) ?? null)`,
      arguments: [{ type: "string", value: JSON.stringify(argument) }], target: { context: this.context }, awaitPromise: true,
    });
    if (told.type === "exception") throw new Error(told.exceptionDetails.text);
    return JSON.parse(told.result.value);
  }

  async untold(all) {
    const missing = [];
    for (const each of all) {
      const locator = { type: "accessibility", value: { role: each.role, name: each.name } };
      const { nodes } = await this.tell("browsingContext.locateNodes", { context: this.context, locator });
      if (!nodes.length) missing.push(each);
    }
    return missing;
  }

  size(width, height) { return this.tell("browsingContext.setViewport", { context: this.context, viewport: { width, height } }); }

  async shot(file) {
    const { data } = await this.tell("browsingContext.captureScreenshot", { context: this.context, origin: "document" });
    fs.writeFileSync(file, Buffer.from(data, "base64"));
  }

  /**
   * Without a screen no window of it has the focus, and a key then reaches the page but does not press a button: where the
   * page let such a key pass, what it would have done is done.
   */
  async keys(...names) {
    for (const name of names) {
      await this.run(armed);
      await this.press(name);
      await this.run(pressed);
    }
  }

  press(name) {
    const value = KEYS[name] ?? name, actions = [{ type: "keyDown", value }, { type: "keyUp", value }];
    return this.tell("input.performActions", { context: this.context, actions: [{ type: "key", id: "keys", actions }] });
  }

  async write(text) {
    for (const each of text) await this.press(each === "\n" ? "Enter" : each);
  }

  async close() {
    await Promise.race([this.tell("browser.close", {}).catch(() => {}), pause(3000)]);
    this.socket.terminate();
    await ended(this.child);
  }
}

/** Remember where the next key is pressed, and whether the page takes it for itself. */
function armed() {
  globalThis.keyPress = null;
  addEventListener("keydown", (event) => { const at = document.activeElement; globalThis.keyPress = { key: event.key, at, isTaken: () => event.defaultPrevented, index: at.selectedIndex }; }, { capture: true, once: true });
}

function pressed() {
  const { key, at, isTaken, index } = globalThis.keyPress ?? {};
  if (document.hasFocus() || !at || isTaken()) return;
  if (["BUTTON", "SUMMARY"].includes(at.tagName) && (key === "Enter" || key === " ")) at.click();
  if (at.tagName === "SELECT" && key === "ArrowDown" && at.selectedIndex === index) {
    at.selectedIndex += 1;
    at.dispatchEvent(new Event("change", { bubbles: true }));
  }
}

const KEYS = { Tab: "\uE004", Enter: "\uE007", Escape: "\uE00C", ArrowLeft: "\uE012", ArrowUp: "\uE013", ArrowRight: "\uE014", ArrowDown: "\uE015", Space: " ", Home: "\uE011", End: "\uE010", Backspace: "\uE003" };

class WebKit extends Browser {
  name = "WebKit";

  static async open(folder) {
    const made = new WebKit(), port = await free(), env = { ...process.env, HOME: folder, LANGUAGE: "en_GB" };
    if (!env.DISPLAY && !env.WAYLAND_DISPLAY) env.DISPLAY = await made.display();
    made.child = spawn("WebKitWebDriver", ["-p", String(port)], { env, stdio: "ignore" });
    made.address = `http://127.0.0.1:${port}`;
    await until(() => fetch(`${made.address}/status`).then((answer) => answer.ok, () => false), "WebKitWebDriver");
    const binary = program("WEBKIT", ...browsers());
    const options = { binary, args: ["--automation"] };
    const { sessionId } = await made.tell("POST", "/session", { capabilities: { alwaysMatch: { browserName: "MiniBrowser", unhandledPromptBehavior: "accept", "webkitgtk:browserOptions": options } } });
    made.address += `/session/${sessionId}`;
    await made.tell("POST", "/timeouts", { script: WAIT, pageLoad: WAIT });
    await made.size(1280, 900);
    return made;
  }

  /** A screen that nobody looks at. */
  async display() {
    const numbers = [];
    this.screen = spawn("Xvfb", ["-displayfd", "3", "-screen", "0", "1400x1300x24", "-nolisten", "tcp"], { stdio: ["ignore", "ignore", "ignore", "pipe"] });
    this.screen.stdio[3].on("data", (some) => numbers.push(String(some)));
    const number = await until(() => /\d+\n/.test(numbers.join("")) && numbers.join("").trim(), "Xvfb");
    return `:${number}`;
  }

  async tell(method, place, body) {
    const answer = await fetch(this.address + place, { method, body: body && JSON.stringify(body) });
    const { value } = await answer.json();
    if (!answer.ok) throw new Error(`${value.error}: ${value.message}`);
    return value;
  }

  goto(url) { return this.tell("POST", "/url", { url }); }
  reload() { return this.tell("POST", "/refresh", {}); }

  async run(work, argument = null) {
    const script = `const done = arguments[1]; (async () => (await (${work})(JSON.parse(arguments[0]))) ?? null)().then((value) => done(JSON.stringify({ value })), (failure) => done(JSON.stringify({ failure: String(failure) })));`;
    const { value, failure } = JSON.parse(await this.tell("POST", "/execute/async", { script, args: [JSON.stringify(argument)] }));
    if (failure) throw new Error(failure);
    return value;
  }

  /** A list to choose from is a button with what is chosen here; its label is what it is called. */
  async untold(all) {
    const missing = [];
    for (const { number, role, name } of all) {
      const place = Object.values(await this.tell("POST", "/element", { using: "css selector", value: `[data-told="${number}"]` }))[0];
      const [told, label] = [await this.tell("GET", `/element/${place}/computedrole`), await this.tell("GET", `/element/${place}/computedlabel`)];
      const isRole = told === role || (role === "combobox" && ["button", "listbox"].includes(told));
      // What heads a row is read out as it stands there, and has no label besides.
      const isNamed = plain(label).startsWith(plain(name)) || (role === "rowheader" && !label);
      if (!isRole || !isNamed) missing.push({ role, name, told, label });
    }
    return missing;
  }

  /** The window has a frame and bars, so that the page is smaller than it: what is lacking is added. */
  async size(width, height) {
    let wanted = { width, height };
    for (let round = 0; round < 3; round += 1) {
      await this.tell("POST", "/window/rect", { x: 0, y: 0, ...wanted });
      await pause(150);
      const [wide, high] = await this.run(() => [innerWidth, innerHeight]);
      if (wide === width && high === height) return;
      wanted = { width: wanted.width + width - wide, height: wanted.height + height - high };
    }
  }

  async shot(file) {
    const root = await this.tell("POST", "/element", { using: "css selector", value: "html" });
    fs.writeFileSync(file, Buffer.from(await this.tell("GET", `/element/${Object.values(root)[0]}/screenshot`), "base64"));
  }

  keys(...names) {
    const actions = names.flatMap((name) => [{ type: "keyDown", value: KEYS[name] ?? name }, { type: "keyUp", value: KEYS[name] ?? name }]);
    return this.tell("POST", "/actions", { actions: [{ type: "key", id: "keys", actions }] });
  }

  async close() {
    await Promise.race([this.tell("DELETE", "").catch(() => {}), pause(3000)]);
    await ended(this.child);
    await ended(this.screen);
  }
}

function browsers() {
  const folders = fs.existsSync("/usr/lib") ? fs.readdirSync("/usr/lib").map((each) => path.join("/usr/lib", each)) : [];
  return folders.flatMap((each) => ["4.1", "4.0", "6.0"].map((version) => path.join(each, `webkit2gtk-${version}`, "MiniBrowser")));
}

export const BROWSERS = { chromium: Chromium, firefox: Firefox, webkit: WebKit };
