// Python, in a thread of its own: the page never freezes, and whatever hangs can be ended. It is handed every file it
// needs and never asks a network; the page's content security policy binds it too, since it comes from a blob. The loader
// of Pyodide stands above these lines in the same source: some browsers refuse a worker from a file to import anything.
const NETWORK = ["fetch", "XMLHttpRequest", "WebSocket", "EventSource", "WebTransport", "Worker", "importScripts", "caches"];
let python, door, takeApplication;
const application = new Promise((yes) => { takeApplication = yes; }); // it comes last, while Python starts

function lendNetwork(library, compiled) {
  // Pyodide asks for its parts by address and gives the answers to WebAssembly: both are answered from what is here.
  self.fetch = async (address) => new Response(String(address.url ?? address).endsWith("python_stdlib.zip") ? library : new Uint8Array());
  WebAssembly.instantiateStreaming = async (_, imports) => ({ module: compiled, instance: await WebAssembly.instantiate(compiled, imports) });
}

function closeNetwork() {
  for (const name of NETWORK)
    for (let owner = self; owner; owner = Object.getPrototypeOf(owner))
      if (Object.hasOwn(owner, name)) try { delete owner[name]; } catch { /* not ours to take */ }
  for (const name of NETWORK) self[name] = undefined;
}

function lend(name, bytes) {
  python.FS.writeFile(`/${name}`, bytes);
  door.lend(name.replace(/\.zip$/, ""), `/${name}`);
}

async function boot({ library, compiled, lock }) {
  lendNetwork(library, compiled);
  // The lock file of all packages is not needed, and would be asked for.
  const inside = "inside:/";
  python = await loadPyodide({ createPyodideModule, indexURL: inside, packageBaseUrl: inside, stdLibURL: `${inside}python_stdlib.zip`, lockFileContents: lock });
  python.FS.writeFile("/app.zip", await application);
  python.runPython("import sys; sys.path.insert(0, '/app.zip')");
  closeNetwork();
  return { python: python.version };
}

/** The page is ready and looked at: the door is opened and what will be asked imported meanwhile. */
function openDoor({ late, lang }) {
  door = python.pyimport("web.bridge.inside");
  for (const [name, bytes] of Object.entries(late)) lend(name, bytes);
  door.warm(lang);
}

function answer({ asked, contents }) {
  const told = door.answer(asked, contents);
  const [text, files] = told.toJs({ create_pyproxies: false });
  told.destroy();
  return { text, files };
}

// Every answer carries the number of its question.
self.onmessage = async ({ data }) => {
  const { id } = data;
  if (data.application) return takeApplication(data.application);
  try {
    for (const [name, bytes] of Object.entries(data.late ?? {})) if (!data.compiled) lend(name, bytes);
    const result = data.compiled ? await boot(data) : answer(data);
    self.postMessage({ id, result }, (result.files ?? []).map((bytes) => bytes.buffer));
    if (!data.compiled) door.tidy();
    else {
      openDoor(data);
      self.postMessage({ id, isOpen: true });
    }
  } catch (failure) {
    self.postMessage({ id, failure: String(failure?.message ?? failure) });
  }
};
