import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./fixtures/axe";
import { enter, newCoach, newTrainee, type Person, send } from "./fixtures/people";
import { newCard, newClass, newOffer } from "./fixtures/studio";

/** How far the page, or a control that stays in place, goes beyond the right edge, in px; tabs scroll by themselves. */
const beyondEdge = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const controls = [...document.querySelectorAll("a, button, input, select")]
      .filter((control) => !control.closest("[role=tablist]"))
      .map((control) => control.getBoundingClientRect().right);
    return Math.max(document.documentElement.scrollWidth, ...controls) - innerWidth;
  });

/** Half the viewport is what 200 % leaves of it. */
async function expectNoneScrollsSideways(page: Page, person: Person, addresses: string[]) {
  await enter(page, person);
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  await page.setViewportSize({ width: Math.round(width / 2), height: Math.round(height / 2) });
  for (const address of addresses) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect.soft(await beyondEdge(page), address).toBeLessThanOrEqual(0);
    await expectAccessible(page);
  }
}

const LONG = { firstName: "Maximilienne-Alexandrine", lastName: "Delacroix-Vandenbroucke" };

test("at 200 % zoom no screen of a trainee scrolls sideways", async ({ page }) => {
  const coach = await newCoach(page.request, { firstName: "Maximilienne", lastName: "Delacroix" });
  const trainee = await newTrainee(page.request, [coach]);
  await newCard(page.request, coach, trainee);
  await newClass(page.request, coach);
  await expectNoneScrollsSideways(page, trainee, [
    "/",
    "/offers",
    "/history",
    "/profile",
    "/contact",
  ]);
});

test("at 200 % zoom no screen of a coach scrolls sideways, however long the names", async ({
  page,
}) => {
  const coach = await newCoach(page.request, LONG);
  const trainee = await newTrainee(page.request, [coach], LONG);
  await send(page.request, coach, "POST", "/api/user/toggle-feature-assistant", { enabled: true });
  const { id } = await send<{ id: string }>(
    page.request,
    coach,
    "POST",
    "/api/coach-assistants",
    LONG,
  );
  const label = "Abonnement hebdomadaire tous-cours-collectifs";
  await newCard(page.request, coach, trainee, { label, isPrivateOffer: true });
  await newOffer(page.request, coach, { label: "Hebdomadaire-illimité-accompagné" });
  await newClass(page.request, coach, { changes: { assistantId: id, isPrivateActivity: true } });
  await expectNoneScrollsSideways(page, coach, [
    "/",
    "/offers",
    "/assistants",
    "/profile",
    "/wix-import",
    "/contact",
    "/trainees",
  ]);
  const details = page.getByRole("button", { name: /^Maximilienne-Alexandrine/ });
  await details.click();
  await expect(page.getByText("10 / 10")).toBeVisible();
  expect(await beyondEdge(page), "a trainee's details").toBeLessThanOrEqual(0);
  await expectAccessible(page);
});
