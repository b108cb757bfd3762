import { expect, type Page } from "@playwright/test";
import { expectAccessibleInPassing } from "./fixtures/axe";
import { untilShown } from "./fixtures/clock";
import { connectPayments, pressAtStripe } from "./fixtures/payments";
import { newCoach, newTrainee, openAs, type Person, send } from "./fixtures/people";
import { newCard } from "./fixtures/studio";
import { test } from "./fixtures/test";

/** A coach who takes payments, and a trainee who owes 120 €. */
async function newDebt(): Promise<{ coach: Person; ana: Person }> {
  const coach = await newCoach();
  const ana = await newTrainee([coach], { firstName: "Ana", lastName: "Un" });
  await newCard(coach, ana);
  await connectPayments(coach);
  return { coach, ana };
}

/** The trainee goes from the unpaid card to Stripe's page. */
async function leaveToPay(page: Page, ana: Person): Promise<void> {
  await openAs(page, ana, "/offers");
  await page
    .getByRole("button", { name: "Payer par carte ou prélèvement : Carte 10 cours" })
    .click();
  await expect(page.getByRole("heading", { name: "Stripe (simulé)" })).toBeVisible();
  await expect(page.getByText("120,00 €")).toBeVisible();
}

test("a coach connects an account and stops payments online", async ({ page }) => {
  const coach = await newCoach();
  await openAs(page, coach, "/profile?tab=paiement");
  await expectAccessibleInPassing(page);
  await page.getByRole("button", { name: "Relier mon compte Stripe" }).click();
  await page.getByRole("button", { name: "Terminer l'inscription" }).click();
  await expect(page).toHaveURL(/\/profile\?tab=paiement$/);
  await expect(page.getByText("Vos élèves paient par carte ou prélèvement")).toBeVisible();
  await expectAccessibleInPassing(page);
  await page.getByRole("button", { name: "Arrêter le paiement en ligne" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Arrêter", exact: true }).click();
  await expect(page.getByRole("button", { name: "Relier mon compte Stripe" })).toBeVisible();
});

test("a payment by card is received and refunded", async ({ page }) => {
  const { coach, ana } = await newDebt();
  await leaveToPay(page, ana);
  await page.getByRole("button", { name: "Payer par carte" }).click();
  await expect(page.getByRole("heading", { name: "Paiement reçu" })).toBeVisible();
  await expectAccessibleInPassing(page);
  const paid = page.url();
  await page.getByRole("link", { name: "Voir mes formules" }).click();
  await expect(page.getByText("Payé", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Payer par carte/ })).toHaveCount(0);

  await openAs(page, coach, "/gestion/encaissements");
  await page.getByRole("button", { name: /Ana Un.*Carte en ligne/ }).click();
  await expect(page.getByRole("button", { name: "Annuler cet encaissement" })).toHaveCount(0);
  await page.getByRole("button", { name: "Rembourser" }).click();
  const dialog = page.getByRole("dialog", { name: "Rembourser Ana Un" });
  await expect(dialog.getByLabel("Rendu par")).toHaveValue("CARD");
  await dialog.getByRole("button", { name: "Rembourser" }).click();
  await expect(page.getByText(/^Remboursé\s: 120\s€\.$/)).toBeVisible();
  await openAs(page, ana, new URL(paid).pathname);
  await expect(page.getByRole("heading", { name: "Paiement remboursé" })).toBeVisible();
});

test("a debit of a trainee without a coach shows its end when Stripe knows it", async ({
  page,
}) => {
  const { coach, ana } = await newDebt();
  const path = `/api/subscriptions/${coach.id}`;
  const [card] = await send<{ id: string }[]>(ana, "GET", path);
  await send(coach, "DELETE", `/api/user/delete-trainee/${ana.id}`);
  await page.clock.install();
  await openAs(page, ana, `/payer/${card?.id}`);
  await expect(page.getByRole("heading", { name: "À payer" })).toBeVisible();
  await expectAccessibleInPassing(page);
  await page.getByRole("button", { name: /^Payer par carte/ }).click();
  await expect(page.getByRole("heading", { name: "Stripe (simulé)" })).toBeVisible();
  const stripe = page.url();
  await page.getByRole("button", { name: "Payer par prélèvement" }).click();
  const pending = page.getByRole("heading", { name: "Prélèvement en cours" });
  await expect(pending).toBeVisible();
  await expectAccessibleInPassing(page);
  const paying = new URL(page.url()).pathname;
  await openAs(page, ana, `/payer/${card?.id}`);
  await expect(page.getByText("Prélèvement en cours.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Payer/ })).toHaveCount(0);
  await openAs(page, coach, "/gestion/impayes");
  await expect(page.getByText("Prélèvement en cours")).toBeVisible();
  await expectAccessibleInPassing(page);
  await openAs(page, ana, paying);
  await expect(pending).toBeVisible();
  await pressAtStripe(stripe, "refused");
  await untilShown(page, page.getByRole("heading", { name: "Paiement refusé" }), 10_000);
});
