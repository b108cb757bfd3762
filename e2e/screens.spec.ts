import { readdirSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./fixtures/axe";
import { enter, newCoach, newTrainee, type Person, send } from "./fixtures/people";
import { book, newCard, newClass, newOffer } from "./fixtures/studio";

/** The addresses of this part of the app, from the pages in its folder; `[…]` is a coach's code. */
const addressesOf = (part: string, code = "") =>
  readdirSync(`app/${part}`, { recursive: true, encoding: "utf8" })
    .filter((file) => /(^|\/)page\.tsx$/.test(file))
    .map((file) => `/${file.replace(/\/?page\.tsx$/, "").replace(/\[\w+\]/, code)}`)
    .sort();

/** How far the page, or a control that stays in place, goes beyond the right edge, in px; tabs scroll by themselves. */
const beyondEdge = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const controls = [...document.querySelectorAll("a, button, input, select")]
      .filter((control) => !control.closest("[role=tablist]"))
      .map((control) => control.getBoundingClientRect().right);
    return Math.max(document.documentElement.scrollWidth, ...controls) - innerWidth;
  });

/** axe finds nothing, and nothing is beyond the edge at 200 % zoom, which leaves half the viewport. */
async function expectUsable(page: Page, where: string) {
  await expect(page.locator(".animate-pulse")).toHaveCount(0);
  await expectAccessible(page, where);
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  await page.setViewportSize({ width: Math.round(width / 2), height: Math.round(height / 2) });
  await expect.soft.poll(() => beyondEdge(page), where).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width, height });
}

async function expectAllUsable(page: Page, addresses: string[]) {
  expect(addresses.length).toBeGreaterThan(3);
  for (const address of addresses) {
    await page.goto(address);
    await expect(page.getByRole("heading").or(page.getByRole("alert")).first()).toBeVisible();
    await expectUsable(page, address);
  }
}

const LONG = { firstName: "Maximilienne-Alexandrine", lastName: "Delacroix-Vandenbroucke" };

/** A coach and their trainee with long names, and something of everything. */
async function longStudio(page: Page): Promise<{ coach: Person; trainee: Person }> {
  const { request } = page;
  const coach = await newCoach(request, LONG);
  const trainee = await newTrainee(request, [coach], LONG);
  await send(request, coach, "POST", "/api/user/toggle-feature-assistant", { enabled: true });
  const { id: assistantId } = await send<{ id: string }>(
    request,
    coach,
    "POST",
    "/api/coach-assistants",
    LONG,
  );
  const label = "Abonnement hebdomadaire tous-cours-collectifs";
  const card = await newCard(request, coach, trainee, { label, isPrivateOffer: true });
  await newOffer(request, coach, { label: "Hebdomadaire-illimité-accompagné" });
  const { id } = await newClass(request, coach, {
    changes: { assistantId, isPrivateActivity: true },
  });
  await book(request, trainee, id, card.id);
  return { coach, trainee };
}

test("axe finds nothing on a visitor's screens, and none scrolls sideways at 200 % zoom", async ({
  page,
}) => {
  const { code } = await newCoach(page.request, LONG);
  await expectAllUsable(page, [...addressesOf("(auth)"), ...addressesOf("(public)", code)]);
});

test("axe finds nothing on a trainee's screens, and none scrolls sideways at 200 % zoom", async ({
  page,
}) => {
  const { trainee } = await longStudio(page);
  await enter(page, trainee);
  await expectAllUsable(page, addressesOf("(app)"));
});

test("axe finds nothing on a coach's screens, and none scrolls sideways at 200 % zoom", async ({
  page,
}) => {
  const { coach } = await longStudio(page);
  await enter(page, coach);
  await expectAllUsable(page, addressesOf("(app)"));

  await page.getByRole("link", { name: "Mes élèves" }).click();
  await page.getByRole("button", { name: /^Maximilienne-Alexandrine/ }).click();
  await expect(page.getByText("9 / 10")).toBeVisible();
  await expectUsable(page, "a trainee's details");
  await page.goto("/profile");
  for (const name of ["Fonctionnalités", "Import"]) {
    await page.getByRole("tab", { name }).click();
    await expectUsable(page, `the tab ${name}`);
  }
});
