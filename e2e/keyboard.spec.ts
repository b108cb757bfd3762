import { expect, type Locator, type Page, test } from "@playwright/test";
import { newCoach, newTrainee, openAs } from "./fixtures/people";
import { newCard, newClass, newOffer } from "./fixtures/studio";

/** Presses a key until the focus is on what is looked for: nobody's hand presses it 60 times. */
async function reach(page: Page, wanted: Locator, key: "Tab" | "ArrowDown" = "Tab") {
  for (let presses = 0; presses < 60; presses += 1) {
    if (
      (await wanted.count()) === 1 &&
      (await wanted.evaluate((e) => e === document.activeElement))
    )
      return;
    await page.keyboard.press(key);
  }
  await expect(wanted).toBeFocused();
}

test("a place is booked and cancelled by the keyboard alone", async ({ page }) => {
  const coach = await newCoach(page.request);
  const trainee = await newTrainee(page.request, [coach]);
  await newCard(page.request, coach, trainee);
  await newCard(page.request, coach, trainee, { label: "Carte de 5", quantity: 5 });
  await newClass(page.request, coach);
  await openAs(page, trainee);
  const row = page.getByRole("button", { name: /^(Réserver|Modifier) : Yoga doux/ });
  await expect(row).toBeVisible();
  await reach(page, row);
  await page.keyboard.press("Enter");

  const dialog = page.getByRole("dialog", { name: "Yoga doux" });
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(row).toBeFocused();

  await page.keyboard.press("Enter");
  const first = dialog.getByRole("radio").first();
  await expect(first).toBeVisible();
  await reach(page, first);
  await page.keyboard.press("ArrowDown");
  await expect(dialog.getByRole("radio").last()).toBeChecked();
  await page.keyboard.press("ArrowUp");
  await expect(first).toBeChecked();
  const places = dialog.getByLabel("Nombre de places");
  await reach(page, places);
  await page.keyboard.press("ArrowUp");
  await expect(places).toHaveValue("2");
  await reach(page, dialog.getByRole("button", { name: "Réserver", exact: true }));
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("C'est réservé : 2 places confirmées.")).toBeVisible();
  await reach(page, dialog.getByRole("button", { name: "Terminé" }));
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Inscrit · 2 places")).toBeVisible();

  await expect(row).toBeFocused();
  await page.keyboard.press("Enter");
  await reach(page, dialog.getByRole("button", { name: "Tout annuler" }));
  await page.keyboard.press("Enter");
  await expect(page.getByText("2 places annulées, 2 cours rendus sur votre carte.")).toBeVisible();
  await expect(row).toBeFocused();
  await expect(row).toHaveText("Réserver");
});

test("days are chosen and the coach is changed by the keyboard alone", async ({ page }) => {
  const nora = await newCoach(page.request);
  const sami = await newCoach(page.request, { firstName: "Sami", lastName: "Benali" });
  const trainee = await newTrainee(page.request, [nora, sami]);
  await newClass(page.request, nora, { days: 0, time: "23:50", changes: { label: "Ce soir" } });
  await newClass(page.request, nora, { days: 0, time: "23:55", changes: { label: "Plus tard" } });
  await newClass(page.request, nora, { days: 40, changes: { label: "Bien plus tard" } });
  await newOffer(page.request, sami);
  await openAs(page, trainee);
  await expect(page.getByRole("button", { name: /^Ce soir/ })).toBeVisible();

  const opener = page.getByRole("button", { name: "Ouvrir le calendrier" });
  if (await opener.isVisible()) {
    await reach(page, opener);
    await page.keyboard.press("Enter");
  }
  await reach(page, page.getByRole("grid").getByRole("button", { name: /2 cours, aujourd'hui/ }));
  await page.keyboard.press("Enter");
  await reach(page, page.getByRole("button", { name: "Filtrer" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: /^Bien plus tard/ })).toBeHidden();
  await expect(page.getByRole("button", { name: /^Plus tard/ })).toBeVisible();

  await reach(page, page.getByRole("button", { name: /Coach : Nora Keller/ }));
  await page.keyboard.press("Enter");
  await reach(page, page.getByRole("menuitem", { name: "Sami Benali" }), "ArrowDown");
  await page.keyboard.press("Enter");
  await expect(
    page.getByRole("heading", { name: "Reservation de cours avec Sami Benali" }),
  ).toBeVisible();
});
