import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { goOffline } from "./fixtures/go-offline";
import { goTo } from "./fixtures/go-to";
import { openAs, send } from "./fixtures/people";
import {
  classOfSix,
  closeOffline,
  collect,
  dialog,
  logOut,
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
  const { coach, id, places, receipts } = await classOfSix();
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
  await offline.keyboard.press("Escape");
  await logOut(offline);
  await expect(dialog(offline).getByRole("button", { name: "Envoyer" })).toBeDisabled();
  await expect(dialog(offline).getByText("L'envoi attend le retour du réseau.")).toBeVisible();
  await press(offline, "Rester");
  await expect(unsent(offline)).toHaveText(/3/);
  await closeOffline(offline);
  expect([(await places()).filter(({ status }) => status !== "BOOKED"), await receipts()]).toEqual([
    [],
    [],
  ]);

  const placeOf = async (name: string) =>
    (await places()).find(({ firstName }) => firstName === name) as Place;
  const seen = [(await placeOf("Dana")).reservationId];
  const taken = { present: [], seen, takenAt: new Date().toISOString() };
  await send(coach, "POST", `/api/activity/${id}/presents`, taken);
  const { traineeId } = await placeOf("Fanny");
  await send(coach, "DELETE", `/api/activity/reservation/${id}/trainee/${traineeId}`);
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
    dialog(last).getByText(/1\u00a0présence notée depuis par ailleurs.*\s: Dana Test/),
  ).toBeVisible();
  await expect(dialog(last).getByText(/1\u00a0place annulée depuis\s: Fanny Test/)).toBeVisible();
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
  await press(last, /^Supprimer : /);
  await press(last, "Garder");
  await press(last, /^Supprimer : /);
  await expect(dialog(last).getByText("Supprimé, il est perdu.")).toBeVisible();
  await press(last, "Supprimer");
  await expect(unsent(last)).toHaveCount(0);
});
