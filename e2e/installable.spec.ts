import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import sharp from "sharp";
import { expectAccessible } from "./fixtures/axe";
import { goTo, reload } from "./fixtures/go-to";
import { newCoach, newTrainee, openAs } from "./fixtures/people";
import { newClass, rowName } from "./fixtures/studio";

test.use({ serviceWorkers: "allow" });

/** Every address that this browser's caches hold. */
const cached = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const { url } of await cache.keys()) found.push(new URL(url).pathname);
    }
    return found;
  });

/** Until the service worker answers for the page. */
const controlled = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");

/** Each worker of the page's, by its version and state. */
const workers = (page: Page) =>
  page.evaluate(async () => {
    const tell = (worker: ServiceWorker | null | undefined) =>
      worker && `${new URL(worker.scriptURL).searchParams.get("v")} ${worker.state}`;
    const all = await navigator.serviceWorker.getRegistration();
    return {
      installing: tell(all?.installing),
      waiting: tell(all?.waiting),
      active: tell(all?.active),
      controller: tell(navigator.serviceWorker.controller),
    };
  });

async function openHome(page: Page) {
  const coach = await newCoach(page.request);
  const trainee = await newTrainee(page.request, [coach]);
  await newClass(page.request, coach);
  await openAs(page, trainee);
  await expect(page.getByRole("button", { name: rowName("Yoga doux") })).toBeVisible();
}

test("the manifest names the app, and its icons have the sizes that it says", async ({ page }) => {
  await goTo(page, "/login");
  const address = await page.locator('link[rel="manifest"]').getAttribute("href");
  const answer = await page.request.get(address ?? "");
  expect(answer.headers()["content-type"]).toContain("application/manifest+json");
  const manifest = await answer.json();
  expect(manifest).toMatchObject({ short_name: "Élan", start_url: "/", display: "standalone" });
  expect(manifest.icons.map(({ purpose }: { purpose: string }) => purpose)).toContain("maskable");
  for (const { src, sizes } of manifest.icons) {
    const { width, height } = await sharp(await (await page.request.get(src)).body()).metadata();
    expect(`${width}x${height}`).toBe(sizes);
  }
  const touch = await page.locator('link[rel="apple-touch-icon"]').getAttribute("href");
  expect((await page.request.get(touch ?? "")).headers()["content-type"]).toBe("image/png");
});

/** Until `hears` is called, a page does not notice that the network is back. */
async function deafen(page: Page): Promise<{ hears: () => Promise<void> }> {
  await page.addInitScript(() =>
    window.addEventListener(
      "online",
      (event) => {
        if (!("hears" in window)) event.stopImmediatePropagation();
      },
      true,
    ),
  );
  return { hears: () => page.evaluate(() => void Object.assign(window, { hears: true })) };
}

/** Some Chromiums tell a page that the worker gave out without a network that there is one, until they are told anew. */
async function stillOffline(context: BrowserContext): Promise<void> {
  await context.setOffline(false);
  await context.setOffline(true);
}

test("without a network a page says so, and its button brings the page back", async ({
  page,
  context,
}) => {
  // The server may be back without the phone noticing: the button alone must do.
  await deafen(page);
  await openHome(page);
  await controlled(page);
  await context.setOffline(true);
  await goTo(page, "/?jour=demain");
  await stillOffline(context);
  await expect(page.getByRole("heading", { name: "Vous êtes hors ligne." })).toBeVisible();
  await expectAccessible(page);
  const retry = page.getByRole("link", { name: "Réessayer" });
  const tried = page.waitForEvent("load");
  await retry.click();
  await tried;
  await expect(retry).toBeVisible();
  await expect(page).toHaveURL("/?jour=demain");
  await context.setOffline(false);
  await retry.click();
  await expect(page.getByRole("button", { name: rowName("Yoga doux") })).toBeVisible();
});

test("the page that stands in for others calls the browser offline only when it is", async ({
  page,
  context,
}) => {
  await goTo(page, "/hors-ligne");
  await expect(page.getByRole("heading", { name: "Le service ne répond pas." })).toBeVisible();
  await expectAccessible(page);
  await context.setOffline(true);
  await expect(page.getByRole("heading", { name: "Vous êtes hors ligne." })).toBeVisible();
});

test("the network's return brings the page back by itself", async ({ page, context }) => {
  const { hears } = await deafen(page);
  await openHome(page);
  await controlled(page);
  await context.setOffline(true);
  await reload(page);
  await stillOffline(context);
  await expect(page.getByRole("heading", { name: "Vous êtes hors ligne." })).toBeVisible();
  await hears();
  await context.setOffline(false);
  await expect(page.getByRole("button", { name: rowName("Yoga doux") })).toBeVisible();
});

test("the caches hold static files and the offline page, and nothing of the account", async ({
  page,
}) => {
  await openHome(page);
  await controlled(page);
  for (const path of ["/offers", "/history", "/profile", "/"]) await goTo(page, path);
  await expect(page.getByRole("button", { name: rowName("Yoga doux") })).toBeVisible();
  const addresses = await cached(page);
  expect(addresses).toContain("/hors-ligne");
  expect(addresses.some((address) => address.endsWith(".css"))).toBe(true);
  const others = addresses.filter(
    (address) => address !== "/hors-ligne" && !/^\/(?:_next\/static|icons)\//.test(address),
  );
  expect(others).toEqual([]);
});

test("a new version takes over, and leaves the files of the version before to its open pages", async ({
  page,
}) => {
  await openHome(page);
  await controlled(page);
  // A worker that gives out what the page fetches ahead is sometimes not replaced before the next reload.
  await page.waitForFunction(() => performance.getEntriesByName("elan.parts").length > 0);
  for (const version of ["next", "newest"]) {
    await page.evaluate(async (name) => {
      await navigator.serviceWorker.register(`/sw.js?v=${name}`);
    }, version);
    await expect.poll(() => workers(page)).toMatchObject({ controller: `${version} activated` });
  }
  expect(await page.evaluate(() => caches.keys())).toEqual([
    "elan-shell-next",
    "elan-shell-newest",
  ]);
});
