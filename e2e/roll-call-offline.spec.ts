import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { goOffline } from "./fixtures/go-offline";
import { goTo } from "./fixtures/go-to";
import { openAs, send } from "./fixtures/people";
import {
  classOfSix,
  closeOffline,
  collect,
  dialog,
  openClass,
  type Place,
  press,
  unsent,
  untilCached,
} from "./fixtures/roll-call";

test.use({ serviceWorkers: "allow" });

const HOUR = 3_600_000;
const CACHED = /^Vos cours tels qu'ils étaient le/;

async function openNext(context: BrowserContext): Promise<Page> {
  const next = await context.newPage();
  await goTo(next, "/");
  return next;
}
const checkbox = (page: Page, name: string) =>
  dialog(page).getByRole("checkbox", { name: `${name} Test`, exact: true });

test("a roll call with cash is sent once when two tabs send it days later", async ({
  page,
  context,
}) => {
  const { coach, id, places, receipts } = await classOfSix(page);
  await context.addInitScript((ahead) => {
    const now = Date.now;
    Date.now = () => now() + ahead;
  }, 2 * HOUR);
  await openAs(page, coach);
  await untilCached(page);
  await openClass(page);
  await press(page, "Faire l'appel");
  await checkbox(page, "Ana").uncheck();
  await goOffline(page);
  await checkbox(page, "Bea").uncheck();
  await collect(page, "Cléo", "Espèces");
  await closeOffline(page);

  const offline = await openNext(context);
  await expect(offline.getByText(CACHED)).toBeVisible();
  await expect(unsent(offline)).toHaveText(/1/);
  await openClass(offline);
  await press(offline, "Faire l'appel");
  await expect(checkbox(offline, "Bea")).not.toBeChecked();
  await collect(offline, "Elsa", "Chèque");
  await press(offline, /^Valider · 4/);
  await expect(
    dialog(offline).getByText("À envoyer : l'appel, 2\u00a0encaissements"),
  ).toBeVisible();
  expect(
    await offline.evaluate(() =>
      Object.keys(localStorage).filter((key) => key.includes(".ticks.")),
    ),
  ).toEqual([]);
  await closeOffline(offline);
  expect([(await places()).filter(({ status }) => status !== "BOOKED"), await receipts()]).toEqual([
    [],
    [],
  ]);

  const placeOf = async (name: string) =>
    (await places()).find(({ firstName }) => firstName === name) as Place;
  const seen = [(await placeOf("Dana")).reservationId];
  const taken = { present: [], seen, takenAt: new Date().toISOString() };
  await send(page.request, coach, "POST", `/api/activity/${id}/presents`, taken);
  const { traineeId } = await placeOf("Fanny");
  await send(page.request, coach, "DELETE", `/api/activity/reservation/${id}/trainee/${traineeId}`);
  await context.clock.install({ time: Date.now() + 74 * HOUR });
  const tabs = [await openNext(context), await openNext(context)] as const;
  for (const tab of tabs) await expect(unsent(tab)).toHaveText(/3/);
  const sent: string[] = [];
  // A request sent at the moment the network returns may still fail, so only responses count.
  context.on("response", (response) => {
    const request = response.request();
    const { pathname } = new URL(request.url());
    if (request.method() === "POST" && /presents$|receipts$/.test(pathname)) sent.push(pathname);
  });
  await context.setOffline(false);
  for (const tab of tabs) await expect(unsent(tab)).toHaveText(/1/);
  expect(sent.map((path) => path.split("/").at(-1)).sort()).toEqual([
    ...["presents", "receipts", "receipts"],
  ]);
  const [last] = tabs;
  await expect(last.getByText(CACHED)).toHaveCount(0);
  await unsent(last).click();
  await expect(
    dialog(last).getByText(/1\u00a0présence notée depuis par ailleurs.* : Dana Test/),
  ).toBeVisible();
  await expect(dialog(last).getByText(/1\u00a0place annulée depuis : Fanny Test/)).toBeVisible();
  const named = async (status: string) =>
    (await places())
      .filter((one) => one.status === status)
      .map(({ firstName }) => firstName)
      .sort();
  expect(await named("BOOKED_AND_ABSENT")).toEqual(["Ana", "Bea", "Dana"]);
  expect(await named("BOOKED_AND_COME")).toEqual(["Cléo", "Elsa"]);
  expect((await receipts()).sort()).toEqual([
    ["Cléo Test", 120, "CASH"],
    ["Elsa Test", 120, "CHEQUE"],
  ]);
  await press(last, "Abandonner");
  await press(last, "Abandonner pour de bon");
  await expect(unsent(last)).toHaveCount(0);
});

async function logOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Mon compte" }).click();
  await page.getByRole("menuitem", { name: "Déconnexion" }).click();
  await expect(page.getByRole("heading", { name: "Se déconnecter sans envoyer" })).toBeVisible();
}

test("Déconnexion keeps, sends or deletes what is unsent, as chosen", async ({ page, context }) => {
  const { coach, places, receipts } = await classOfSix(page);
  await openAs(page, coach);
  await untilCached(page);
  await goOffline(page);
  await openClass(page);
  await press(page, "Faire l'appel");
  await press(page, /^Valider · 6/);
  await expect(dialog(page).getByText("À envoyer : l'appel")).toBeVisible();
  await page.keyboard.press("Escape");
  await logOut(page);
  await expect(dialog(page).getByRole("button", { name: "Envoyer" })).toBeDisabled();
  await expect(dialog(page).getByText(/^Hors ligne/)).toBeVisible();
  await press(page, "Rester");
  await expect(unsent(page)).toHaveText(/1/);

  await context.route("**/presents", (route) => route.abort("connectionreset"));
  const tried = page.waitForEvent("requestfailed", (request) => request.url().endsWith("presents"));
  await context.setOffline(false);
  await tried;
  await logOut(page);
  await context.unroute("**/presents");
  await press(page, "Envoyer");
  await expect(page).toHaveURL(/login/);
  const come = (await places()).filter(({ status }) => status === "BOOKED_AND_COME");
  expect(come).toHaveLength(6);

  await openAs(page, coach);
  await untilCached(page);
  await goOffline(page);
  await openClass(page);
  await collect(page, "Cléo", "Espèces");
  await page.keyboard.press("Escape");
  await logOut(page);
  await press(page, "Supprimer");
  await expect(page).toHaveURL(/login/);
  await page.close();
  await context.setOffline(false);
  const back = await context.newPage();
  await openAs(back, coach);
  await untilCached(back);
  await expect(unsent(back)).toHaveCount(0);
  expect(await receipts()).toEqual([]);
});
