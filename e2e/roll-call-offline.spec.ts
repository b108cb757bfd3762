import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { goOffline } from "./fixtures/go-offline";
import { goTo } from "./fixtures/go-to";
import { openAs, send } from "./fixtures/people";
import {
  classOfTwelve,
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

async function reopen(context: BrowserContext, page: Page): Promise<Page> {
  await closeOffline(page);
  const next = await context.newPage();
  await goTo(next, "/");
  return next;
}

test("a roll call with cash is sent once when the network fails in the middle", async ({
  page,
  context,
}) => {
  const { coach, places, receipts } = await classOfTwelve(page);
  await openAs(page, coach);
  await untilCached(page);
  await openClass(page);
  await press(page, "Faire l'appel");
  const tick = (one: Page, name: string) =>
    dialog(one).getByRole("checkbox", { name, exact: true }).uncheck();
  await tick(page, "Ana Test");
  await goOffline(page);
  await tick(page, "Bea Test");
  await collect(page, "Cléo", "Espèces");

  const offline = await reopen(context, page);
  await expect(offline.getByText(CACHED)).toBeVisible();
  await expect(unsent(offline)).toHaveText(/1/);
  await openClass(offline);
  await expect(dialog(offline).getByText("À envoyer : 1\u00a0encaissement")).toBeVisible();
  await press(offline, "Faire l'appel");
  await expect(
    dialog(offline).getByRole("checkbox", { name: "Bea Test", exact: true }),
  ).not.toBeChecked();
  await tick(offline, "Dana Test");
  await collect(offline, "Elsa", "Chèque");
  await press(offline, /^Valider · 9/);
  await expect(
    dialog(offline).getByText("À envoyer : l'appel, 2\u00a0encaissements"),
  ).toBeVisible();
  expect([(await places()).filter(({ status }) => status !== "BOOKED"), await receipts()]).toEqual([
    [],
    [],
  ]);

  const last = await reopen(context, offline);
  await expect(unsent(last)).toHaveText(/3/);
  await expect(last.getByText(CACHED)).toBeVisible();
  await context.setOffline(false);
  await expect(unsent(last)).toHaveCount(0);
  await expect(last.getByText(CACHED)).toHaveCount(0);
  const absent = (await places()).filter(({ status }) => status === "BOOKED_AND_ABSENT");
  expect(absent.map(({ firstName }) => firstName)).toEqual(["Ana", "Bea", "Dana"]);
  expect((await places()).filter(({ status }) => status === "BOOKED_AND_COME")).toHaveLength(9);
  expect((await receipts()).sort()).toEqual([
    ["Cléo Test", 120, "CASH"],
    ["Elsa Test", 120, "CHEQUE"],
  ]);
});

test("a roll call and cash are sent once when sent days later by a wrong clock", async ({
  page,
  context,
}) => {
  const { coach, id, places, receipts } = await classOfTwelve(page);
  await context.addInitScript((ahead) => {
    const now = Date.now;
    Date.now = () => now() + ahead;
  }, 2 * HOUR);
  await openAs(page, coach);
  await untilCached(page);
  await goOffline(page);
  await openClass(page);
  await collect(page, "Cléo", "Espèces");
  await press(page, "Faire l'appel");
  await press(page, /^Valider · 12/);
  await expect(dialog(page).getByText("À envoyer : l'appel, 1\u00a0encaissement")).toBeVisible();
  await closeOffline(page);
  expect(new Set((await places()).map(({ status }) => status))).toEqual(new Set(["BOOKED"]));
  const [ana, bea] = (await places()) as [Place, Place];
  const taken = { present: [], seen: [ana.reservationId], takenAt: new Date().toISOString() };
  await send(page.request, coach, "POST", `/api/activity/${id}/presents`, taken);
  await send(
    page.request,
    coach,
    "DELETE",
    `/api/activity/reservation/${id}/trainee/${bea.traineeId}`,
  );
  await context.clock.install({ time: Date.now() + 74 * HOUR });
  const late = await context.newPage();
  await goTo(late, "/");
  await expect(unsent(late)).toHaveText(/2/);
  await context.setOffline(false);
  await expect(late.getByText(/dont 1 à regarder dans « À envoyer »/)).toBeVisible();
  await unsent(late).click();
  await expect(
    dialog(late).getByText(/1\u00a0présence notée depuis par ailleurs.* : Ana Test/),
  ).toBeVisible();
  await expect(dialog(late).getByText(/1\u00a0place annulée depuis : Bea Test/)).toBeVisible();
  const byStatus = Map.groupBy(await places(), ({ status }) => status);
  expect(byStatus.get("BOOKED_AND_ABSENT")?.map(({ firstName }) => firstName)).toEqual(["Ana"]);
  expect(byStatus.get("BOOKED_AND_COME")).toHaveLength(10);
  expect(await receipts()).toEqual([["Cléo Test", 120, "CASH"]]);
  await press(late, "Abandonner");
  await press(late, "Abandonner pour de bon");
  await expect(unsent(late)).toHaveCount(0);
});

async function queueRollCall(page: Page) {
  const { coach, places } = await classOfTwelve(page);
  await openAs(page, coach);
  await untilCached(page);
  await goOffline(page);
  await openClass(page);
  await press(page, "Faire l'appel");
  await press(page, /^Valider · 12/);
  await expect(dialog(page).getByText("À envoyer : l'appel")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(unsent(page)).toHaveText(/1/);
  const come = async () =>
    (await places()).filter(({ status }) => status === "BOOKED_AND_COME").length;
  return { coach, come };
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Mon compte" }).click();
  await page.getByRole("menuitem", { name: "Déconnexion" }).click();
  await expect(page.getByRole("heading", { name: "Se déconnecter sans envoyer" })).toBeVisible();
}

test("Déconnexion keeps or deletes an unsent roll call, as chosen, when offline", async ({
  page,
  context,
}) => {
  const { coach, come } = await queueRollCall(page);
  await logOut(page);
  await expect(dialog(page).getByRole("button", { name: "Envoyer" })).toBeDisabled();
  await expect(dialog(page).getByText(/^Hors ligne/)).toBeVisible();
  await press(page, "Rester");
  await expect(unsent(page)).toHaveText(/1/);
  await logOut(page);
  await press(page, "Supprimer");
  await expect(page).toHaveURL(/login/);
  await page.close();
  await context.setOffline(false);
  const back = await context.newPage();
  await openAs(back, coach);
  await untilCached(back);
  await expect(unsent(back)).toHaveCount(0);
  expect(await come()).toBe(0);
});

test("Déconnexion sends an unsent roll call when that is chosen", async ({ page, context }) => {
  const { come } = await queueRollCall(page);
  await context.route("**/presents", (route) => route.abort("connectionreset"));
  const tried = page.waitForEvent("requestfailed", (request) => request.url().endsWith("presents"));
  await context.setOffline(false);
  await tried;
  await logOut(page);
  await context.unroute("**/presents");
  await press(page, "Envoyer");
  await expect(page).toHaveURL(/login/);
  expect(await come()).toBe(12);
});
