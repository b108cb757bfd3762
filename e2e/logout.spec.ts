import { expect, type Route } from "@playwright/test";
import { openAs } from "./fixtures/people";
import {
  classOfSix,
  collect,
  dialog,
  logOut,
  openClass,
  press,
  unsent,
} from "./fixtures/roll-call";
import { test } from "./fixtures/test";

test("a logout sends or deletes unsent work when the coach chooses so", async ({ page }) => {
  const { coach, places, receipts } = await classOfSix();
  const queuedPaths = /\/(presents|receipts)$/;
  const drop = (route: Route) =>
    route.request().method() === "GET" ? route.fallback() : route.abort("connectionreset");
  await page.route(queuedPaths, drop);
  await openAs(page, coach);
  await openClass(page);
  await press(page, "Faire l'appel");
  await press(page, /^Valider · 6/);
  await expect(dialog(page).getByText("À envoyer : l'appel")).toBeVisible();
  await page.keyboard.press("Escape");
  await logOut(page);
  await page.unroute(queuedPaths);
  await press(page, "Envoyer");
  await expect(page).toHaveURL(/login/);
  const come = (await places()).filter(({ status }) => status === "BOOKED_AND_COME");
  expect(come).toHaveLength(6);

  await page.route(queuedPaths, drop);
  await openAs(page, coach);
  await openClass(page);
  await collect(page, "Cléo", "Espèces");
  await page.keyboard.press("Escape");
  await expect(unsent(page)).toHaveText(/1/);
  await logOut(page);
  await press(page, "Supprimer");
  await expect(page).toHaveURL(/login/);
  const rows = await page.evaluate(
    (key) =>
      new Promise((resolve) => {
        const opening = indexedDB.open("elan-device");
        opening.onsuccess = () => {
          const store = opening.result.transaction("kept").objectStore("kept");
          const reading = store.get(key);
          reading.onsuccess = () => resolve(reading.result);
        };
      }),
    `queue.${coach.id}`,
  );
  expect(rows).toEqual([]);
  expect(await receipts()).toEqual([]);
});
