import { expect, test } from "@playwright/test";
import { goOffline } from "./fixtures/go-offline";
import { goTo } from "./fixtures/go-to";
import { openAs } from "./fixtures/people";
import {
  classOfTwelve,
  collect,
  dialog,
  openClass,
  press,
  unsent,
  untilCached,
} from "./fixtures/roll-call";

test.use({ serviceWorkers: "allow" });

test("a roll call is sent once when two tabs get their network back at once", async ({
  page,
  context,
}) => {
  const { coach, places, receipts } = await classOfTwelve(page);
  await openAs(page, coach);
  await untilCached(page);
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
  await other.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
  for (const tab of [page, other]) await expect(unsent(tab)).toHaveText(/2/);
  const sent: string[] = [];
  // A request sent at the moment the network returns may still fail, so only responses count.
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
  for (const tab of [page, other]) {
    await openClass(tab);
    await expect(dialog(tab).getByText("À envoyer :")).toHaveCount(0);
    await expect(dialog(tab).getByRole("button", { name: "Doit 120 € : Bea Test" })).toBeVisible();
    await expect(tab.getByRole("button", { name: "Doit 120 € : Cléo Test" })).toHaveCount(0);
  }
});
