import { expect, type Page } from "@playwright/test";
import { cutAfter } from "./fixtures/lose-answer";
import { newCoach, newTrainee, openAs } from "./fixtures/people";
import { book, newCard, newClass, newClassNow, newOffer } from "./fixtures/studio";
import { test } from "./fixtures/test";

// Saved, and then nothing can be read any more: what is on the screen is not told as what is so now.

const UNREAD = "Ceci n'a pas pu être relu, et a peut-être changé.";
const press = (page: Page, name: string | RegExp) =>
  page
    .getByRole("button", { name, exact: typeof name === "string" })
    .last()
    .click();

test("who has bought is not told that they have nothing", async ({ page }) => {
  const { request } = page;
  const coach = await newCoach(request);
  await newOffer(request, coach);
  await openAs(page, await newTrainee(request, [coach]), "/offers");
  const nothing = page.getByText("Vous n'avez pas d'abonnement en cours");
  await expect(nothing).toBeVisible();
  await press(page, "Réserver : Carte 10 cours");
  const back = await cutAfter(page, "**/api/subscription/*");
  await press(page, "Souscrire avec obligation de paiement");
  const dialog = page.getByRole("dialog", { name: "Souscription réussie !" });
  await expect(dialog).toBeVisible();
  await dialog.getByRole("button", { name: "Fermer" }).last().click();
  await expect(page.getByText(UNREAD).first()).toBeVisible({ timeout: 30_000 });
  await expect(nothing).toHaveCount(0);
  back();
  await press(page, "Réessayer");
  await expect(page.getByText("10 / 10")).toBeVisible();
});

test("a place taken back stands in its row, and the list says that it could not be read anew", async ({
  page,
}) => {
  const { request } = page;
  const coach = await newCoach(request);
  const ana = await newTrainee(request, [coach]);
  await book(
    request,
    ana,
    (await newClass(request, coach)).id,
    (await newCard(request, coach, ana)).id,
  );
  await openAs(page, ana);
  await press(page, /^Modifier : Yoga doux/);
  await press(page, "Annuler ma réservation");
  await press(page, "Confirmer l'annulation");
  const row = page.getByRole("button", { name: /^Réserver : Yoga doux/ });
  await expect(row).toBeVisible();
  await cutAfter(page, "**/api/activity/reservation/**");
  await press(page, "Reprendre ma place");
  await expect(page.getByText("C'est de nouveau réservé.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Modifier : Yoga doux/ })).toBeVisible();
  await expect(page.getByText(UNREAD)).toBeVisible({ timeout: 30_000 });
});

test("what is due is marked where it could not be read anew after a sum was collected", async ({
  page,
}) => {
  const { request } = page;
  const coach = await newCoach(request);
  const ana = await newTrainee(request, [coach], { firstName: "Ana", lastName: "Un" });
  const { id } = await newClassNow(request, coach);
  await book(request, ana, id, (await newCard(request, coach, ana)).id);
  await openAs(page, coach);
  const now = page.getByRole("region", { name: "Maintenant" });
  await expect(now.getByText(/Doit 120/)).toBeVisible();
  await expect(page.getByText(/^Aujourd'hui/)).toBeVisible();
  await press(page, /^Doit 120/);
  await press(page, "Encaisser");
  await cutAfter(page, "**/api/receipts");
  await press(page, "Espèces");
  await expect(page.getByText(/^Encaissé : 120/)).toBeVisible();
  await expect(now.getByText(UNREAD)).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(/^Aujourd'hui/)).toHaveCount(0);
});

test("what a card has left is marked where it could not be read anew after its trainee was added to a class", async ({
  page,
}) => {
  const { request } = page;
  const coach = await newCoach(request);
  const ana = await newTrainee(request, [coach], { firstName: "Ana", lastName: "Un" });
  await newCard(request, coach, ana);
  const { id } = await newClass(request, coach);
  await openAs(page, coach, `/?activity=${id}`);
  const add = async () => {
    await press(page, "Ajouter un participant");
    await press(page, /^Ana Un/);
  };
  await add();
  const form = page.getByRole("dialog", { name: "Inscrire Ana Un" });
  await expect(form.getByText(/Reste 10\scours/)).toBeVisible();
  await cutAfter(page, "**/api/activity/**");
  await press(page, "Inscrire");
  await expect(page.getByText("Place réservée pour Ana.")).toBeVisible();
  await add();
  await expect(form.getByText(/Reste 10\scours/)).toBeVisible();
  await expect(form.getByText(UNREAD)).toBeVisible();
});
