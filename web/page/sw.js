// Offline: the files of one version, all or none. Parts that have not changed are taken over from the version before,
// and the first visit asks for nothing twice.
// One host may have several installations, each with caches of its own.
const VERSION = `sheetgen ${new URL("./", location).pathname} {{version}}`, PAGE = {{page}}, PARTS = {{parts}};

async function fill() {
  const cache = await caches.open(VERSION);
  await cache.addAll(PAGE.map((name) => new Request(name, { cache: "no-cache" })));
  await Promise.all(PARTS.map(async (name) => {
    const known = await caches.match(new URL(name, location).href);
    // The name of a part tells its content: whatever the browser has under it is right.
    await (known ? cache.put(name, known) : cache.add(new Request(name, { cache: "force-cache" })));
  }));
  await self.skipWaiting();
}

/** What a version before has left: a cache that has the page of this very place. */
async function clear() {
  for (const name of await caches.keys()) {
    const isOld = name.startsWith("sheetgen") && name !== VERSION;
    if (isOld && (await (await caches.open(name)).match(new URL("./", location).href))) await caches.delete(name);
  }
  await self.clients.claim();
}

async function answer(request) {
  const cache = await caches.open(VERSION);
  return (await cache.match(request, { ignoreSearch: true })) ?? fetch(request);
}

self.addEventListener("install", (event) => event.waitUntil(fill()));
self.addEventListener("activate", (event) => event.waitUntil(clear()));
self.addEventListener("fetch", (event) => {
  if (event.request.method === "GET" && new URL(event.request.url).origin === location.origin) event.respondWith(answer(event.request));
});
