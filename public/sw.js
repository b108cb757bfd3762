// Caches static files, the offline page and PAGES, which hold no personal data. No API response and no
// other page is cached. The build's version in the address gives each build its own worker
// and cache.
const FAMILY = "elan-shell-";
const CACHE = FAMILY + new URL(self.location.href).searchParams.get("v");
const OFFLINE = "/hors-ligne";
const PAGES = ["/", "/history"];
/** Home shows a class at the class's address. */
const CLASS = /^\/classes\/[^/]+$/;
const STATIC = /^\/(?:_next\/static|icons)\//;

/** Caches a page, its styles, fonts and scripts, and `more` files. */
async function cachePage(address, credentials, more = []) {
  const cache = await caches.open(CACHE);
  const page = await fetch(address, { cache: "no-store", credentials });
  if (!page.ok || page.redirected) throw new Error(`${address}: ${page.status}`);
  const html = await page.clone().text();
  const named = html.match(/\/_next\/static\/[^"'\\)\s]+\.(?:css|js|woff2)[^"'\\)\s]*/g) ?? [];
  const missing = [];
  for (const file of new Set([...named, ...more]))
    if (!(await cache.match(file))) missing.push(file);
  await cache.addAll(missing);
  await cache.put(address, page);
}

async function forgetPages() {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    await Promise.all(PAGES.map((path) => cache.delete(path)));
  }
}

/** The previous cache stays, as pages opened before a new build need its files. */
async function dropOldCaches() {
  const ours = (await caches.keys()).filter((name) => name.startsWith(FAMILY) && name !== CACHE);
  await Promise.all(ours.slice(0, -1).map((name) => caches.delete(name)));
}

async function staticFile(request) {
  const cached = await caches.match(request);
  if (cached) return cached;
  const response = await fetch(request);
  if (response.ok) {
    const copy = response.clone();
    const cache = await caches.open(CACHE);
    await cache.put(request, copy);
  }
  return response;
}

async function page(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    const cache = await caches.open(CACHE);
    const { pathname } = new URL(event.request.url);
    const path = CLASS.test(pathname) ? "/" : pathname;
    const cached =
      PAGES.includes(path) && ((await cache.match(path)) ?? (await caches.match(path)));
    return cached || ((await caches.match(OFFLINE)) ?? Response.error());
  }
}

self.addEventListener("install", (event) => {
  event.waitUntil(cachePage(OFFLINE, "omit").then(() => self.skipWaiting()));
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

self.addEventListener("message", (event) => {
  const { keep, pages = [], forget } = event.data ?? {};
  if (Array.isArray(keep)) {
    const files = keep.filter((file) => typeof file === "string" && STATIC.test(file));
    const paths = PAGES.filter((path) => pages.includes(path));
    event.waitUntil(Promise.allSettled(paths.map((path) => cachePage(path, "same-origin", files))));
  } else if (forget) event.waitUntil(forgetPages());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (STATIC.test(pathname)) event.respondWith(staticFile(request));
  else if (request.destination === "document" && !pathname.startsWith("/api/"))
    event.respondWith(page(event));
});

self.addEventListener("push", (event) => {
  const { title, body, path, tag } = event.data.json();
  const shown = { body, tag, icon: "/icons/icon-192.png", lang: "fr", data: { path } };
  event.waitUntil(self.registration.showNotification(title, shown));
});

/** Opens a notification's page in the open window or a new one. */
async function open(path) {
  const address = new URL(path, self.location.origin);
  if (address.origin !== self.location.origin) return;
  const [window] = await self.clients.matchAll({ type: "window" });
  if (!window) await self.clients.openWindow(address.href);
  else await (await window.focus()).navigate(address.href);
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.path));
});
