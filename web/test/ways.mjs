/** Every way to somewhere else that a page and a worker of it have; each says "blocked", or how far it came. */
export async function ways(where) {
  const inWorker = `
    const where = ${JSON.stringify(`${where}worker-`)};
    const told = (promise) => Promise.race([promise, new Promise((no) => setTimeout(no, 700))]).then((each) => each?.type ? "reached" : "blocked", () => "blocked");
    const all = { fetch: () => fetch(where + "fetch", { mode: "no-cors" }), import: () => import(where + "import"),
      script: async () => importScripts(where + "script") ?? { type: "script" },
      socket: () => new Promise((yes, no) => { const each = new WebSocket(where.replace("http", "ws")); each.onopen = yes; each.onerror = no; }),
      events: () => new Promise((yes, no) => { const each = new EventSource(where + "events"); each.onopen = yes; each.onerror = no; }) };
    Promise.all(Object.entries(all).map(async ([name, way]) => { try { return [name + " of a worker", await told(way())]; } catch { return [name + " of a worker", "blocked"]; } })).then((each) => postMessage(each));`;
  const worker = new Worker(URL.createObjectURL(new Blob([inWorker], { type: "text/javascript" })));
  const found = Object.fromEntries(await new Promise((yes, no) => { worker.onmessage = ({ data }) => yes(data); worker.onerror = no; }));
  worker.terminate();
  const image = new Image();
  found.image = await new Promise((yes) => { image.onload = () => yes("reached"); image.onerror = () => yes("blocked"); image.src = `${where}image`; });
  found.fetch = await fetch(`${where}fetch`, { mode: "no-cors" }).then(() => "reached", () => "blocked");
  found.import = await import(`${where}import`).then(() => "reached", () => "blocked");
  // These tell nobody whether they came through: the server counts.
  navigator.sendBeacon?.(`${where}beacon`, "x");
  const parts = [Object.assign(document.createElement("iframe"), { src: `${where}frame` }), Object.assign(document.createElement("link"), { rel: "stylesheet", href: `${where}style` }),
    Object.assign(document.createElement("link"), { rel: "prefetch", href: `${where}prefetch` }), Object.assign(document.createElement("script"), { src: `${where}script` })];
  document.body.append(...parts);
  const form = Object.assign(document.createElement("form"), { action: `${where}form`, method: "post", target: "_blank" });
  document.body.append(form);
  try { form.submit(); } catch { /* one of them says so */ }
  await new Promise((yes) => setTimeout(yes, 500));
  for (const each of [...parts, form]) each.remove();
  return found;
}
