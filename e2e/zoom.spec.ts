import { expect, test } from "@playwright/test";
import { expectAccessible } from "./fixtures/axe";
import { enter, newCoach, newTrainee } from "./fixtures/people";
import { newCard, newClass } from "./fixtures/studio";

test("at 200 % zoom no screen of a trainee scrolls sideways", async ({ page }) => {
  const coach = await newCoach(page.request, { firstName: "Maximilienne", lastName: "Delacroix" });
  const trainee = await newTrainee(page.request, [coach]);
  await newCard(page.request, coach, trainee);
  await newClass(page.request, coach);
  await enter(page, trainee);
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  await page.setViewportSize({ width: Math.round(width / 2), height: Math.round(height / 2) });
  for (const address of ["/", "/offers", "/history", "/profile", "/contact"]) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.waitForLoadState("networkidle");
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect.soft(beyond, address).toBeLessThanOrEqual(0);
    await expectAccessible(page);
  }
});
