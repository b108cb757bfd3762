import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./fixtures/axe";
import { goTo, reload } from "./fixtures/go-to";
import { newCoach, newTrainee, openAs } from "./fixtures/people";
import { book, newCard, newClass, rowName } from "./fixtures/studio";

test.use({ serviceWorkers: "allow" });

const cached = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const { url } of await cache.keys()) found.push(new URL(url).pathname);
    }
    return found;
  });

const controlled = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");

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
  const coach = await newCoach();
  const trainee = await newTrainee([coach]);
  await newClass(coach);
  await openAs(page, trainee);
  await expect(page.getByRole("button", { name: rowName("Yoga doux") })).toBeVisible();
}

/** Hides the `online` event from the page until `unmute` is called. */
async function muteOnlineEvent(page: Page): Promise<{ unmute: () => Promise<void> }> {
  await page.addInitScript(() =>
    window.addEventListener(
      "online",
      (event) => {
        if (!("unmute" in window)) event.stopImmediatePropagation();
      },
      true,
    ),
  );
  return { unmute: () => page.evaluate(() => void Object.assign(window, { unmute: true })) };
}

/** Some Chromium versions report a page as online until the offline state is set again. */
async function stillOffline(context: BrowserContext): Promise<void> {
  await context.setOffline(false);
  await context.setOffline(true);
}

test("a phone without a network shows a retry and reservations, and caches no data", async ({
  page,
  context,
}) => {
  const coach = await newCoach();
  const trainee = await newTrainee([coach]);
  const card = await newCard(coach, trainee);
  const { id } = await newClass(coach);
  await book(trainee, id, card.id);
  // The server may be back before the phone notices: the button alone must work.
  const { unmute } = await muteOnlineEvent(page);
  await openAs(page, trainee, "/history");
  const reservation = page.getByRole("link", { name: "Yoga doux" });
  await expect(reservation).toBeVisible();
  await controlled(page);
  await expect.poll(() => cached(page)).toContain("/history");

  const offline = page.getByRole("heading", { name: "Vous êtes hors ligne." });
  const home = page.getByRole("button", { name: rowName("Yoga doux") });
  await context.setOffline(true);
  await goTo(page, "/?jour=demain");
  await stillOffline(context);
  await expect(offline).toBeVisible();
  await expectAccessible(page);
  const retry = page.getByRole("link", { name: "Réessayer" });
  const tried = page.waitForEvent("load");
  await retry.click();
  await tried;
  await expect(retry).toBeVisible();
  await expect(page).toHaveURL("/?jour=demain");
  await context.setOffline(false);
  await retry.click();
  await expect(home).toBeVisible();

  await context.setOffline(true);
  await reload(page);
  await stillOffline(context);
  await expect(offline).toBeVisible();
  await unmute();
  await context.setOffline(false);
  await expect(home).toBeVisible();

  await goTo(page, "/hors-ligne");
  await expect(page.getByRole("heading", { name: "Élan ne répond pas." })).toBeVisible();
  await context.setOffline(true);
  await expect(offline).toBeVisible();
  await page.getByRole("link", { name: "Mes réservations" }).click();
  await expect(reservation).toBeVisible();
  await expect(
    page.getByText(/^Pas de réseau\s: réservations lues le .* à \d{1,2}\sh(?:\s\d\d)?\.$/),
  ).toBeVisible();
  await expect(page.getByRole("link", { name: "Itinéraire" })).toBeVisible();
  await context.setOffline(false);

  for (const path of ["/offers", "/profile", "/"]) await goTo(page, path);
  await expect(home).toBeVisible();
  const addresses = await cached(page);
  expect(addresses).toContain("/hors-ligne");
  expect(addresses.some((address) => address.endsWith(".css"))).toBe(true);
  const others = addresses.filter(
    (address) =>
      !["/hors-ligne", "/history"].includes(address) &&
      !/^\/(?:_next\/static|icons)\//.test(address),
  );
  expect(others).toEqual([]);
});

test("a new service worker takes over and keeps the previous version's files", async ({ page }) => {
  await openHome(page);
  await controlled(page);
  // A worker that serves preloaded files is sometimes replaced only at the next reload.
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
