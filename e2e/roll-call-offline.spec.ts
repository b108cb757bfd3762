import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { goOffline } from "./fixtures/go-offline";
import { goTo } from "./fixtures/go-to";
import { newCoach, openAs, type Person, send } from "./fixtures/people";
import {
  classOfTwelve,
  closeOffline,
  collect,
  dialog,
  openClass,
  type Place,
  press,
  unsent,
  untilKept,
} from "./fixtures/roll-call";

test.use({ serviceWorkers: "allow" });

const KEPT = /^Vos cours tels qu'ils étaient le/;

/** The page is closed, and another one opened in the same browser. */
async function again(context: BrowserContext, page: Page): Promise<Page> {
  await closeOffline(page);
  const next = await context.newPage();
  await goTo(next, "/");
  return next;
}

test("a roll call of twelve with two who pay, cut off in the middle, is sent once when the network is back", async ({
  page,
  context,
}) => {
  const { coach, places, receipts } = await classOfTwelve(page);
  await openAs(page, coach);
  await untilKept(page);
  await openClass(page);
  await press(page, "Faire l'appel");
  const tick = (one: Page, name: string) =>
    dialog(one).getByRole("checkbox", { name, exact: true }).uncheck();
  await tick(page, "Ana Test");
  await goOffline(page);
  await tick(page, "Bea Test");
  await collect(page, "Cléo", "Espèces");

  const offline = await again(context, page);
  await expect(offline.getByText(KEPT)).toBeVisible();
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

  const last = await again(context, offline);
  await expect(unsent(last)).toHaveText(/3/);
  await expect(last.getByText(KEPT)).toBeVisible();
  await context.setOffline(false);
  await expect(unsent(last)).toHaveCount(0);
  await expect(last.getByText(KEPT)).toHaveCount(0);
  const absent = (await places()).filter(({ status }) => status === "BOOKED_AND_ABSENT");
  expect(absent.map(({ firstName }) => firstName)).toEqual(["Ana", "Bea", "Dana"]);
  expect((await places()).filter(({ status }) => status === "BOOKED_AND_COME")).toHaveLength(9);
  expect((await receipts()).sort()).toEqual([
    ["Cléo Test", 120, "CASH"],
    ["Elsa Test", 120, "CHEQUE"],
  ]);
});

test("sent three days later, it leaves alone what somebody has noted since, and says so", async ({
  page,
  context,
}) => {
  const { coach, id, places } = await classOfTwelve(page);
  await openAs(page, coach);
  await untilKept(page);
  await goOffline(page);
  await openClass(page);
  await press(page, "Faire l'appel");
  await press(page, /^Valider · 12/);
  await expect(dialog(page).getByText("À envoyer : l'appel")).toBeVisible();
  await closeOffline(page);
  expect(new Set((await places()).map(({ status }) => status))).toEqual(new Set(["BOOKED"]));
  // The laptop notes Ana absent, and Bea leaves the class.
  const [ana, bea] = (await places()) as [Place, Place];
  const taken = { present: [], seen: [ana.reservationId], takenAt: new Date().toISOString() };
  await send(page.request, coach, "POST", `/api/activity/${id}/presents`, taken);
  await send(
    page.request,
    coach,
    "DELETE",
    `/api/activity/reservation/${id}/trainee/${bea.traineeId}`,
  );
  await context.clock.install({ time: Date.now() + 3 * 24 * 3_600_000 });
  const late = await context.newPage();
  await goTo(late, "/");
  await expect(unsent(late)).toHaveText(/1/);
  await context.setOffline(false);
  // Sent, and there is something to be said of it.
  await expect(late.getByText(/dont 1 à regarder dans « À envoyer »/)).toBeVisible();
  await unsent(late).click();
  await expect(
    dialog(late).getByText(/1\u00a0présence notée depuis par ailleurs.* : Ana Test/),
  ).toBeVisible();
  await expect(dialog(late).getByText(/1\u00a0place annulée depuis : Bea Test/)).toBeVisible();
  const noted = Map.groupBy(await places(), ({ status }) => status);
  expect(noted.get("BOOKED_AND_ABSENT")?.map(({ firstName }) => firstName)).toEqual(["Ana"]);
  expect(noted.get("BOOKED_AND_COME")).toHaveLength(10);
  await press(late, "J'ai lu");
  await expect(unsent(late)).toHaveCount(0);
});

test("money refused meanwhile waits in the list until the coach gives it up", async ({
  page,
  context,
}) => {
  const { coach, trainees, receipts } = await classOfTwelve(page);
  await openAs(page, coach);
  await untilKept(page);
  await goOffline(page);
  await openClass(page);
  await collect(page, "Ana", "Espèces");
  // Somebody else took it.
  const [ana] = trainees as [Person];
  const [card] = await send<{ id: string }[]>(
    page.request,
    coach,
    "GET",
    `/api/user/trainee/${ana.id}/subscriptions`,
  );
  const paid = { subscriptionId: card?.id, amount: 120, method: "CARD" };
  await send(page.request, coach, "POST", "/api/receipts", paid);
  await page.keyboard.press("Escape");
  await context.setOffline(false);
  await unsent(page).click();
  await expect(dialog(page).getByText("Tout est payé.")).toBeVisible();
  await press(page, "Réessayer");
  await expect(dialog(page).getByText("Tout est payé.")).toBeVisible();
  await press(page, "Abandonner");
  await press(page, "Abandonner pour de bon");
  await expect(unsent(page)).toHaveCount(0);
  expect(await receipts()).toEqual([["Ana Test", 120, "CARD"]]);
});

/** All that this browser keeps of a queue, as text. */
const keptOnDevice = (page: Page) =>
  page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const asked = indexedDB.open("elan-device");
      asked.onsuccess = () => resolve(asked.result);
    });
    const read = <T>(ask: (kept: IDBObjectStore) => IDBRequest<T>) =>
      new Promise<T>((resolve) => {
        const asked = ask(database.transaction("kept").objectStore("kept"));
        asked.onsuccess = () => resolve(asked.result);
      });
    const names = (await read((kept) => kept.getAllKeys())).map(String);
    return [
      names.map((name) => name.split(".")[0]),
      JSON.stringify(await read((kept) => kept.getAll())),
    ];
  });

test("Déconnexion with something unsent asks; another account cannot read it, the same one sends it", async ({
  page,
  context,
}) => {
  const { coach, places } = await classOfTwelve(page);
  await openAs(page, coach);
  await untilKept(page);
  await goOffline(page);
  await openClass(page);
  await press(page, "Faire l'appel");
  await press(page, /^Valider · 12/);
  await expect(dialog(page).getByText("À envoyer : l'appel")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(unsent(page)).toHaveText(/1/);
  const leave = async () => {
    await page.getByRole("button", { name: "Mon compte" }).click();
    await page.getByRole("menuitem", { name: "Déconnexion" }).click();
  };
  await leave();
  await expect(page.getByRole("heading", { name: "Se déconnecter sans envoyer" })).toBeVisible();
  await press(page, "Rester");
  await leave();
  await press(page, "Se déconnecter");
  await expect(page).toHaveURL(/login/);
  await context.setOffline(false);
  const other = await newCoach();
  const theirs = await context.newPage();
  await openAs(theirs, other);
  await untilKept(theirs);
  const [names, text] = await keptOnDevice(theirs);
  expect([names, text]).toEqual([
    expect.arrayContaining(["locked"]),
    expect.not.stringContaining("Boxe"),
  ]);
  await expect(unsent(theirs)).toHaveCount(0);
  await theirs.close();
  const back = await context.newPage();
  await openAs(back, coach);
  await expect
    .poll(async () => (await places()).filter(({ status }) => status === "BOOKED_AND_COME").length)
    .toBe(12);
});
