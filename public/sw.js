// Keeps the app's static files and its offline page, and nothing else: no answer of the API, no page of anybody's.
// Its address carries the build's version, so that each build brings a worker and a cache of its own.
const FAMILY = "elan-shell-";
const CACHE = FAMILY + new URL(self.location.href).searchParams.get("v");
const OFFLINE = "/hors-ligne";
const STATIC = /^\/(?:_next\/static|icons)\//;

/** The offline page, with the styles, fonts and scripts that it names. */
async function keepOfflinePage() {
  const cache = await caches.open(CACHE);
  const page = await fetch(OFFLINE, { cache: "no-store", credentials: "omit" });
  if (!page.ok) throw new Error(`${OFFLINE}: ${page.status}`);
  const html = await page.clone().text();
  const files = new Set(html.match(/\/_next\/static\/[^"'\\)\s]+\.(?:css|js|woff2)[^"'\\)\s]*/g));
  await cache.addAll([...files]);
  await cache.put(OFFLINE, page);
}

/** Pages opened before a new build still find their files: the cache before this one stays. */
async function dropOldCaches() {
  const ours = (await caches.keys()).filter((name) => name.startsWith(FAMILY) && name !== CACHE);
  await Promise.all(ours.slice(0, -1).map((name) => caches.delete(name)));
}

async function staticFile(request) {
  const kept = await caches.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) {
    const copy = answer.clone();
    const cache = await caches.open(CACHE);
    await cache.put(request, copy);
  }
  return answer;
}

async function page(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return (await caches.match(OFFLINE)) ?? Response.error();
  }
}

self.addEventListener("install", (event) => {
  event.waitUntil(keepOfflinePage().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    Promise.all([
      dropOldCaches(),
      self.registration.navigationPreload?.enable(),
      self.clients.claim(),
    ]),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (STATIC.test(pathname)) event.respondWith(staticFile(request));
  else if (request.destination === "document" && !pathname.startsWith("/api/"))
    event.respondWith(page(event));
});
