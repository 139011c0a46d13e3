// node build.mjs: dist/ for any static host and sheetgen.html, the edition in one file. The Python named by the variable
// PYTHON (else python3) must have sheetgen installed with its libraries: they are taken from there.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";

import { loadPyodide } from "pyodide";

const here = import.meta.dirname, out = path.join(here, "dist"), single = path.join(here, "sheetgen.html");
const home = path.join(here, "node_modules", "pyodide");
const read = (...parts) => fs.readFileSync(path.join(...parts));
const text = (name, folder = path.join(here, "page")) => read(folder, name).toString("utf8");
const digest = (data, form = "hex") => createHash("sha256").update(data).digest(form);

// In the order in which each needs only those before it; one script, since one hash in the policy allows it.
const MODULES = ["words", "elements", "work", "forms", "engine", "show", "hall", "desk", "opening", "tasks", "main"];

/** The Python named by PYTHON; a path is one from here or from the folder above, which is the project's. */
function interpreter() {
  const named = process.env.PYTHON ?? "python3";
  if (!/[\\/]/.test(named)) return named;
  return [here, path.dirname(here)].map((folder) => path.resolve(folder, named)).find((place) => fs.existsSync(place)) ?? named;
}

/** Where Python has our package, its theme and the libraries that are taken along. */
function places() {
  const program = `
import importlib.util, json, sheetgen.resources as found
named = ("sheetgen", "xlsxwriter", "openpyxl", "et_xmlfile")
print(json.dumps({"packages": {name: importlib.util.find_spec(name).submodule_search_locations[0] for name in named},
                  "theme": str(found.templates() / "theme.toml")}))`;
  return JSON.parse(execFileSync(interpreter(), ["-c", program], { cwd: path.dirname(here) }));
}

/** Everything that Python has to say and to pack, done by the Python that will run in the page. */
async function python() {
  const { packages, theme } = places();
  const program = await loadPyodide({ indexURL: home });
  const mount = (folder, place) => {
    program.FS.mkdirTree(place);
    program.FS.mount(program.FS.filesystems.NODEFS, { root: folder }, place);
    return place;
  };
  const folders = Object.fromEntries(Object.entries(packages).map(([name, folder]) => [name, mount(folder, `/packages/${name}`)]));
  mount(path.join(here, "bridge"), "/packages/web/bridge");
  mount(path.dirname(theme), "/theme");
  program.FS.writeFile("/packages/web/__init__.py", "");
  program.FS.writeFile("/pack.py", read(here, "pack.py"));
  const packer = program.runPython("import sys; sys.path[:0] = ['/', '/packages']; import pack; pack");
  const bytes = (made) => { const kept = made.toJs(); made.destroy(); return Buffer.from(kept); };
  const archives = (made) => Object.fromEntries([...made.keys()].map((name) => [name, bytes(made.get(name))]));
  const packed = program.toPy({ ...folders, web: "/packages/web" });
  const about = program.runPython("from web.bridge.page import about; about()");
  const taken = (data) => program.toPy(new Uint8Array(data));
  return {
    about: JSON.parse(about),
    app: archives(packer.application(packed, "/theme/theme.toml")),
    library: bytes(packer.library(taken(read(home, "python_stdlib.zip")))),
    squeezed: (data) => bytes(packer.squeezed(taken(data))),
  };
}

/** What is there exactly once becomes something else: another Pyodide says other things, and is looked at. */
function replaced(source, wanted, other) {
  const found = source.match(wanted);
  if (found?.length !== 1) throw new Error(`Pyodide is another one: ${wanted} stands ${found?.length ?? 0} times in it.`);
  return source.replace(wanted, other);
}

/** The two modules of Pyodide as one plain script, which stands in the worker's own source: none of it is imported. */
function loader() {
  const named = replaced(text("pyodide.mjs", home), /export\{(\w+) as loadPyodide,\w+ as version\};/g, "return $1;").replace(/^\/\/# sourceMappingURL.*$/m, "");
  const module = replaced(text("pyodide.asm.mjs", home), /export default (\w+);?\s*$/g, "return $1;").replaceAll("import.meta.url", "self.location.href");
  return `const loadPyodide = (() => {${named}\n})(), createPyodideModule = (() => {${module}\n})();\n`;
}

/** The parts of the program, each compressed whole: no host has to know how. A name tells its content. */
function parts(made) {
  const files = {
    "pyodide.asm.wasm": read(home, "pyodide.asm.wasm"),
    "loader.js": Buffer.from(loader()),
    "python_stdlib.zip": made.library,
    "app.zip": made.app[""],
  };
  // What is fetched when it is first needed; kept for want of a network too, behind everything else.
  const late = Object.keys(made.app).filter(Boolean).map((name) => `${name}.zip`);
  for (const name of late) files[name] = made.app[name.replace(".zip", "")];
  return Object.entries(files).map(([name, data]) => {
    const packed = made.squeezed(data);
    return { name, data: packed, size: packed.length, isLate: late.includes(name), file: `${name.replaceAll(".", "-")}-${digest(packed).slice(0, 12)}.bin` };
  });
}

/** The modules as one script, each still closed in itself: what it exports is handed to those behind it. */
function script() {
  const joined = MODULES.map((name) => {
    const source = text(`${name}.js`).replace(/^import (\{[^}]+\}) from "\.\/(\w+)\.js";$/gm, "const $1 = module_$2;");
    const exported = [...source.matchAll(/^export (?:async )?(?:const|function|class) ([\w$]+)/gm)].map(([, each]) => each);
    return `const module_${name} = await (async () => {\n${source.replace(/^export /gm, "")}\nreturn { ${exported.join(", ")} };\n})();`;
  });
  return joined.join("\n");
}

/** The lock file of Pyodide without its packages: what it says of itself is asked for at every start. */
const lock = () => ({ info: JSON.parse(read(home, "pyodide-lock.json")).info, packages: {} });

const icon = () => `data:image/svg+xml,${encodeURIComponent(text("icon.svg").trim())}`;
const policy = (rules) => Object.entries(rules).map(([name, value]) => `${name} ${value}`).join("; ");
const hash = (data) => `'sha256-${digest(data, "base64")}'`;

function page(made, all, isSingle) {
  const style = text("style.css"), code = script();
  // The parts are asked for before the page is read to its end.
  const files = all.filter((part) => !part.isLate).map(({ file }) => file);
  const early = `globalThis.sheetgenEarly = Object.fromEntries(${JSON.stringify(files)}.map((file) => [file, fetch(file)]));`;
  const near = isSingle ? "'none'" : "'self'";
  const rules = policy({
    "default-src": "'none'", "script-src": `${isSingle ? "" : `${hash(early)} `}${hash(code)} 'wasm-unsafe-eval'`, "style-src": hash(style), "img-src": "data:",
    "worker-src": isSingle ? "blob:" : "blob: 'self'", "connect-src": near, "manifest-src": near, "base-uri": "'none'", "form-action": "'none'",
  });
  const facts = { ...made.about, lock: lock(), offline: !isSingle, parts: all.map(({ name, file, size, isLate }) => ({ name, file, size, isLate })) };
  const inside = all.map(({ name, data }) => `<script type="text/plain" data-part="${name}">${data.toString("base64")}</script>\n`);
  const filled = {
    policy: rules, early: isSingle ? "" : `<script>${early}</script>\n`, style, script: code, icon: icon(), worker: text("worker.js"),
    facts: made.squeezed(Buffer.from(JSON.stringify(facts))).toString("base64"),
    manifest: isSingle ? "" : '<link rel="manifest" href="manifest.webmanifest">', parts: isSingle ? inside.join("") : "",
  };
  return text("index.html").replace(/\{\{(\w+)\}\}/g, (_, name) => filled[name]);
}

// A failure inside Pyodide brings the whole of its script along: the message says what is wrong.
process.on("uncaughtException", (failure) => { console.error(String(failure.message)); process.exit(1); });
// How far it is, for who looks at it; nothing in a pipe.
const step = (words) => { if (process.stderr.isTTY) console.error(words); };
step("1/3  Python packs the program (the longest part) …");
const made = await python();
step("2/3  the parts are compressed …");
const all = parts(made);
step("3/3  the two editions are written …");
fs.rmSync(out, { recursive: true, force: true });
fs.mkdirSync(out);
const write = (name, data) => fs.writeFileSync(path.join(out, name), data);
for (const part of all) write(part.file, part.data);
// The policy of the page allows a picture that stands in a text, and none that is fetched.
const manifest = text("manifest.webmanifest").replace('"icon.svg"', JSON.stringify(icon()));
const shown = { "index.html": page(made, all, false), "manifest.webmanifest": manifest };
for (const [name, data] of Object.entries(shown)) write(name, data);
const version = `${digest(JSON.stringify([shown, all.map(({ file }) => file)])).slice(0, 16)}`;
const filled = { version, page: JSON.stringify(["./", ...Object.keys(shown)]), parts: JSON.stringify(all.map(({ file }) => file)) };
write("sw.js", text("sw.js").replace(/\{\{(\w+)\}\}/g, (_, name) => filled[name]));
fs.writeFileSync(single, page(made, all, true));
const sizes = fs.readdirSync(out).map((name) => [name, fs.statSync(path.join(out, name)).size]);
for (const [name, size] of sizes) console.log(String(size).padStart(9), name);
console.log(String(sizes.reduce((sum, [, size]) => sum + size, 0)).padStart(9), "dist/");
console.log(String(fs.statSync(single).size).padStart(9), "sheetgen.html");
process.exit(0);
