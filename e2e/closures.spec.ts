import { expect, type Locator, type Page } from "@playwright/test";
import { addDays, daysBetween, weekOf } from "@/lib/domain/paris-time";
import { formatLongDay, formatMonth } from "@/lib/format";
import { expectAccessibleInPassing } from "./fixtures/axe";
import { isPhone } from "./fixtures/fits";
import { holdPreviews } from "./fixtures/hold-previews";
import { loseResponses, UNCONFIRMED } from "./fixtures/lose-responses";
import { newCoach, newTrainee, openAs, type Person, send } from "./fixtures/people";
import { book, dayIn, newCard, newClass } from "./fixtures/studio";
import { test } from "./fixtures/test";

interface Closed {
  label: string;
  beginDate: string;
  endDate: string;
  activities: number;
  places: number;
  extended: number;
}
const closuresOf = (coach: Person) => send<Closed[]>(coach, "GET", "/api/closures");
const placesOf = async (trainee: Person) => {
  const path = "/api/activities/history/trainee?filter=future";
  const { content } = await send<{ content: { status: string }[] }>(trainee, "GET", path);
  return content.filter(({ status }) => status === "BOOKED").length;
};

const openDialog = async (page: Page) => {
  await page.getByRole("button", { name: "Fermer des jours" }).click();
  return page.getByRole("dialog", { name: "Fermer des jours" });
};

test.describe("on a phone", () => {
  test.use({ viewport: { width: 375, height: 812 }, hasTouch: true });

  test("a closure can be confirmed when fourteen trainees are to be called", {
    tag: "@once",
  }, async ({ page }) => {
    const coach = await newCoach();
    const { id } = await newClass(coach, { days: 2, changes: { maxParticipants: 20 } });
    for (let nth = 1; nth <= 14; nth += 1)
      await send(coach, "POST", `/api/activity/${id}/door`, {
        ...{ firstName: "Zoé", lastName: `Porte ${nth}`, price: 0, method: "CASH" },
      });
    await openAs(page, coach);
    const dialog = await openDialog(page);
    await dialog.getByRole("button", { name: "7 jours" }).click();
    await dialog.getByRole("button", { name: "Maladie" }).click();
    await expect(dialog.getByText("À prévenir par téléphone")).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Fermer ces jours" })).toBeInViewport();
    const form = dialog.getByRole("region", { name: "Contenu" });
    expect((await form.boundingBox())?.height).toBeGreaterThan(200);
    await expect(dialog.getByText("Zoé Porte 14")).not.toBeInViewport();
    await dialog.getByText("Zoé Porte 14").scrollIntoViewIfNeeded();
    await expect(dialog.getByText("Zoé Porte 14")).toBeInViewport();
  });

  test("a closure shows its impact, takes six presses at most and is undone by one", async ({
    page,
  }) => {
    const coach = await newCoach();
    const trainee = await newTrainee([coach]);
    const card = await newCard(coach, trainee);
    for (const days of [2, 3]) await book(trainee, (await newClass(coach, { days })).id, card.id);
    await newClass(coach, { days: 8 });
    await openAs(page, coach);
    let presses = 0;
    const press = async (target: Locator) => {
      presses += 1;
      await target.click();
    };
    await press(page.getByRole("button", { name: "Fermer des jours" }));
    const dialog = page.getByRole("dialog", { name: "Fermer des jours" });
    const release = await holdPreviews(page);
    await press(dialog.getByRole("button", { name: "7 jours" }));
    await press(dialog.getByRole("button", { name: "Maladie" }));
    await dialog.getByRole("button", { name: "Fermer ces jours" }).click();
    const early = dialog.getByText("Les chiffres arrivent\u00a0: voyez-les d'abord.");
    await expect(early).toBeVisible();
    release();
    await expect(early).toBeHidden();
    await expect(
      dialog.getByText(
        "2 cours seront annulés, 2 places annulées et recréditées, 1 abonnement prolongé.",
      ),
    ).toBeVisible();
    await expect(dialog.getByText(/^1\sélève reçoit un mail/)).toBeVisible();
    await expectAccessibleInPassing(page);
    const respond = await loseResponses(page, "**/api/closures");
    await dialog.getByRole("button", { name: "Fermer ces jours" }).click();
    await expect(dialog.getByText(UNCONFIRMED)).toBeVisible();
    for (const reason of ["Malade", "Maladie"]) await dialog.getByLabel("Motif").fill(reason);
    await expect(dialog.getByText(UNCONFIRMED)).toBeVisible();
    respond();
    await press(dialog.getByRole("button", { name: "Fermer ces jours" }));
    await expect(page.getByText("Jours fermés. 2 cours annulés.")).toBeVisible();
    expect(presses).toBeLessThanOrEqual(6);
    await expect(dialog).toBeHidden();
    expect(await closuresOf(coach)).toMatchObject([
      {
        label: "Maladie",
        beginDate: dayIn(0),
        endDate: dayIn(6),
        activities: 2,
        places: 2,
        extended: 1,
      },
    ]);
    expect(await placesOf(trainee)).toBe(0);

    await page.getByRole("button", { name: "Annuler la fermeture", exact: true }).click();
    await expect(page.getByText("2 cours rétablis.")).toBeVisible();
    expect(await closuresOf(coach)).toEqual([]);
    expect(await placesOf(trainee)).toBe(2);
  });
});

test("an undone closure names a trainee when the place could not be restored", async ({ page }) => {
  const coach = await newCoach();
  const ana = await newTrainee([coach], { firstName: "Ana", lastName: "Un" });
  const card = await newCard(coach, ana, { quantity: 1 });
  const monday = addDays(weekOf(dayIn(0)), 7);
  const days = daysBetween(dayIn(0), monday);
  const { id } = await newClass(coach, { days });
  await newClass(coach, { days: days + 1, changes: { label: "Danse" } });
  const later = await newClass(coach, { days: days + 9, changes: { label: "Boxe" } });
  await book(ana, id, card.id);
  await openAs(page, coach);
  const dialog = await openDialog(page);
  await dialog.getByRole("button", { name: "Semaine prochaine" }).click();
  await dialog.getByLabel("Motif").fill("Salle en travaux");
  await dialog.getByText("Garder certains cours").click();
  await dialog.getByLabel(/^Danse, /).check();
  await expect(dialog.getByText("1 cours a lieu quand même")).toBeVisible();
  await expect(dialog.getByText(/^1\scours sera annulé, 1\splace annulée/)).toBeVisible();
  await dialog.getByRole("button", { name: "Fermer ces jours" }).click();
  await expect(dialog).toBeHidden();

  if (isPhone(page)) await page.getByRole("button", { name: "Ouvrir le calendrier" }).click();
  const caption = formatMonth(monday).toLocaleLowerCase("fr-FR");
  const month = page.getByRole("grid", { name: caption });
  await expect(page.getByRole("grid")).toBeVisible();
  if (!(await month.isVisible()))
    await page.getByRole("button", { name: "Mois suivant", exact: true }).click();
  const closedDay = formatLongDay(monday).toLocaleLowerCase("fr-FR");
  await expect(
    month.getByRole("button", { name: `${closedDay}, aucun cours, fermé` }),
  ).toBeVisible();
  await expect(
    page.getByText(/^\d\d\/\d\d – \d\d\/\d\d\s: Fermé\s: Salle en travaux$/),
  ).toBeVisible();
  if (isPhone(page)) await page.keyboard.press("Escape");

  await page.getByText("Semaine", { exact: true }).click();
  await page.getByRole("button", { name: "Semaine suivante" }).click();
  const week = page.getByRole("region", { name: "Semaine" });
  const show = async (day: string) => {
    const shown = week.getByRole("button", {
      name: new RegExp(`^${formatLongDay(day)}, .*cours$`),
    });
    if (isPhone(page)) await shown.click();
  };
  await show(addDays(monday, 1));
  await expect(week.getByRole("button", { name: /^Danse, / })).toBeVisible();
  await show(monday);
  await expect(week.getByText("Fermé : Salle en travaux")).toBeVisible();
  await expect(week.getByRole("button", { name: /^Yoga doux, / })).toHaveCount(0);

  await book(ana, later.id, card.id);
  await openDialog(page);
  await dialog.getByRole("button", { name: "Semaine prochaine" }).click();
  await expect(dialog.getByText(/^1\scours sera annulé/)).toBeVisible();
  await dialog.getByRole("button", { name: /^Annuler la fermeture : Salle en travaux/ }).click();
  await expect(
    dialog.getByText(
      /1\scours rétabli, 1\splace n'a pas pu revenir\. Ana Un\s: plus de cours sur la carte\./,
    ),
  ).toBeVisible();
  await expect(dialog.getByText(/^2\scours seront annulés/)).toBeVisible();
  await expectAccessibleInPassing(page);
  await dialog.getByRole("button", { name: "Fermer", exact: true }).click();
  await page.getByRole("button", { name: "Quitter sans enregistrer" }).click();
  await expect(dialog).toBeHidden();
  await expect(week.getByRole("button", { name: /^Yoga doux, / })).toBeVisible();
  await expect(week.getByText("Fermé : Salle en travaux")).toHaveCount(0);
});
