import { expect, type Page, test } from "@playwright/test";
import { goOffline } from "./fixtures/go-offline";
import { goTo } from "./fixtures/go-to";
import { openAs } from "./fixtures/people";
import {
  classOfTwelve,
  closeOffline,
  collect,
  dialog,
  openClass,
  press,
  unsent,
  untilKept,
} from "./fixtures/roll-call";

test.use({ serviceWorkers: "allow" });

/** What is being kept on this device is kept in the moment in which `window.keepNow` is called. */
const keepingWaits = (page: Page) =>
  page.addInitScript(() => {
    const locks = navigator.locks;
    const request = locks.request.bind(locks) as (...args: unknown[]) => Promise<unknown>;
    const gate = new Promise<void>((open) => Object.assign(window, { keepNow: open }));
    locks.request = ((name: string, ...rest: unknown[]) => {
      const keep = rest.at(-1) as () => unknown;
      if (!name.startsWith("elan-keep") || rest.length < 2) return request(name, ...rest);
      return request(name, rest[0], () => gate.then(keep));
    }) as typeof locks.request;
  });

test("two tabs that get their network back at once send the same roll call and the same cash once, and both show it as sent", async ({
  page,
  context,
}) => {
  const { coach, places, receipts } = await classOfTwelve(page);
  await openAs(page, coach);
  await untilKept(page);
  const other = await context.newPage();
  await goTo(other, "/");
  await expect(other.getByRole("button", { name: /^Boxe, / }).first()).toBeVisible();
  await goOffline(page);
  await openClass(page);
  await press(page, "Faire l'appel");
  await dialog(page).getByRole("checkbox", { name: "Ana Test", exact: true }).uncheck();
  await collect(page, "Cléo", "Espèces");
  await press(page, /^Valider · 11/);
  await expect(dialog(page).getByText("À envoyer : l'appel, 1\u00a0encaissement")).toBeVisible();
  await page.keyboard.press("Escape");
  for (const tab of [page, other]) await expect(unsent(tab)).toHaveText(/2/);
  const sent: string[] = [];
  // Answered: one that leaves in the very moment in which the network comes may still find none.
  context.on("response", (response) => {
    const request = response.request();
    const { pathname } = new URL(request.url());
    if (request.method() === "POST" && /presents$|receipts$/.test(pathname)) sent.push(pathname);
  });

  await context.setOffline(false);
  for (const tab of [page, other]) await expect(unsent(tab)).toHaveCount(0);
  expect(sent.map((path) => path.split("/").at(-1)).sort()).toEqual(["presents", "receipts"]);
  expect(await receipts()).toEqual([["Cléo Test", 120, "CASH"]]);
  const come = (await places()).filter(({ status }) => status === "BOOKED_AND_COME");
  expect(come).toHaveLength(11);
  // Neither tab says that it waits, and both show what the server has.
  for (const tab of [page, other]) {
    await openClass(tab);
    await expect(dialog(tab).getByText("À envoyer :")).toHaveCount(0);
    await expect(tab.getByRole("button", { name: "Doit 120 € : Bea Test" })).toBeVisible();
    await expect(tab.getByRole("button", { name: "Doit 120 € : Cléo Test" })).toHaveCount(0);
  }
});

test("Déconnexion in the instant in which a roll call is being kept waits for it, then asks", async ({
  page,
  context,
}) => {
  const { coach, places } = await classOfTwelve(page);
  await keepingWaits(page);
  await openAs(page, coach);
  await untilKept(page);
  const other = await context.newPage();
  await goTo(other, "/");
  const account = other.getByRole("button", { name: "Mon compte" });
  await expect(account).toBeVisible();
  await other.waitForFunction(() => performance.getEntriesByName("elan.parts").length > 0);
  await goOffline(page);
  await openClass(page);
  await press(page, "Faire l'appel");
  await press(page, /^Valider · 12/);
  const isKeeping = async () =>
    (await navigator.locks.query()).held?.some(({ name }) => name?.startsWith("elan-keep"));
  await page.waitForFunction(isKeeping);
  await account.click();
  await other.getByRole("menuitem", { name: "Déconnexion" }).click();
  const asked = other.getByRole("heading", { name: "Se déconnecter sans envoyer" });
  const waits = async () =>
    (await navigator.locks.query()).pending?.some(({ name }) => name?.startsWith("elan-keep"));
  await other.waitForFunction(waits);
  await expect(asked).toHaveCount(0);
  await expect(other).not.toHaveURL(/login/);

  await page.evaluate(() => (window as unknown as { keepNow: () => void }).keepNow());
  await expect(asked).toBeVisible();
  await press(other, "Se déconnecter");
  await expect(other).toHaveURL(/login/);
  await closeOffline(page);
  await context.setOffline(false);
  await openAs(other, coach);
  await expect
    .poll(async () => (await places()).filter(({ status }) => status === "BOOKED_AND_COME").length)
    .toBe(12);
});
