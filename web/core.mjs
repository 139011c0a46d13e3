// node core.mjs [what pytest is to run]: the tests of the core, run by the very Python that runs in the page. Its test
// tools are those without compiled parts; a pip of this machine, named by the variable PYTHON (else python3), gets them.
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";

import { loadPyodide } from "pyodide";

const here = import.meta.dirname, tools = path.join(here, "node_modules", ".core");
const PYTHON = ["--implementation", "py", "--abi", "none", "--platform", "any", "--python-version", "3.14", "--only-binary=:all:"];
const NEEDED = ["pytest", "hypothesis", "html5lib", "typer", "xlsxwriter", "openpyxl"];
if (!fs.existsSync(tools))
  execFileSync(process.env.PYTHON ?? "python3", ["-m", "pip", "install", "-q", "--target", tools, ...PYTHON, ...NEEDED], { stdio: "inherit" });

// A failure inside Pyodide brings the whole of its script along: the message says what is wrong.
process.on("uncaughtException", (failure) => { console.error(String(failure.message)); process.exit(1); });
const python = await loadPyodide({ indexURL: path.join(here, "node_modules", "pyodide") });
for (const [place, folder] of [["/project", path.dirname(here)], ["/tools", tools]]) {
  python.FS.mkdirTree(place);
  python.FS.mount(python.FS.filesystems.NODEFS, { root: folder }, place);
}
python.runPython("import sys; sys.dont_write_bytecode = True; sys.path[:0] = ['/project', '/project/tests']; sys.path.append('/tools')");
process.exit(python.pyimport("web.core").main(python.toPy(process.argv.slice(2))));
