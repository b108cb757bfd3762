import { expect, type Page } from "@playwright/test";
import { goTo } from "./fixtures/go-to";
import { loseAnswer, SILENT } from "./fixtures/lose-answer";
import { mailTo } from "./fixtures/mails";
import { newCoach, newTrainee } from "./fixtures/people";
import { book, newCard, newClass } from "./fixtures/studio";
import { test } from "./fixtures/test";

/** The page of a mail's link to Ana's place is open. */
async function openPlace(page: Page): Promise<void> {
  const { request } = page;
  const coach = await newCoach(request);
  const ana = await newTrainee(request, [coach]);
  const card = await newCard(request, coach, ana);
  const { id } = await newClass(request, coach, { days: 4 });
  await book(request, ana, id, card.id);
  const { text } = await mailTo(ana.email, "Réservation confirmée");
  await goTo(page, /\/place\/[\w-]+/.exec(text)?.[0] ?? "");
}

const cancel = (page: Page) => page.getByRole("button", { name: "Annuler ma place" });

test("the page of a place pressed without a network stays, and cancels once there is one", async ({
  page,
  context,
}) => {
  await openPlace(page);
  await context.setOffline(true);
  await cancel(page).click();
  await expect(page.getByText(/Rien n'a été enregistré/)).toBeVisible();
  await context.setOffline(false);
  await cancel(page).click();
  await expect(page.getByText("C'est annulé. Le cours vous est rendu.")).toBeVisible();
});

test("a place cancelled by a call whose answer was lost is shown as cancelled, and nothing of trying again", async ({
  page,
}) => {
  await openPlace(page);
  await loseAnswer(page, "**/api/public/place/*/cancel");
  await cancel(page).click();
  await expect(page.getByText("Cette réservation est annulée")).toBeVisible();
  await expect(page.getByText(SILENT)).toHaveCount(0);
  await expect(cancel(page)).toHaveCount(0);
});
