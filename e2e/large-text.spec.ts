import { expect, type Page } from "@playwright/test";
import { beyondEdges } from "./fixtures/fits";
import { goTo } from "./fixtures/go-to";
import { newCoach, newTrainee, openAs } from "./fixtures/people";
import { book, newCard, newClass } from "./fixtures/studio";
import { test } from "./fixtures/test";

async function expectFitsLarge(page: Page, path: string, shown: string): Promise<void> {
  await page.setViewportSize({ width: 375, height: 812 });
  await goTo(page, path);
  await expect(page.getByText(shown).first()).toBeVisible();
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
  expect(await page.evaluate(beyondEdges), path).toEqual([]);
}

test("public pages and the history fit a phone when the text is at 200 %", async ({ page }) => {
  const { request } = page;
  const coach = await newCoach();
  const trainee = await newTrainee([coach]);
  const card = await newCard(coach, trainee);
  const { id } = await newClass(coach, { changes: { cancelTimeInHours: 72 } });
  await newClass(coach, { days: 3, changes: { label: "Pilates" } });
  for (const _ of [1, 2]) await book(trainee, id, card.id);
  const cancelled = await request.delete(`/api/activity/reservation/${id}`, {
    headers: { authorization: `Bearer ${trainee.token}` },
  });
  expect(cancelled.ok()).toBe(true);
  for (const _ of [1, 2]) await book(trainee, id, card.id);
  for (const [path, shown] of [
    ["/vitrine", "S'inscrire"],
    [`/c/${coach.code}`, "Pilates"],
    [`/c/${coach.code}/${id}`, "Yoga doux"],
    ["/login", "Se connecter"],
  ] as const)
    await expectFitsLarge(page, path, shown);
  await openAs(page, trainee, "/history");
  await page.getByText("Toutes", { exact: true }).click();
  await expect(page.getByText("Annulé sans remboursement").first()).toBeVisible();
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
  expect(await page.evaluate(beyondEdges), "/history").toEqual([]);
});
