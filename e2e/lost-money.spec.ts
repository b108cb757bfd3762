import { expect, type Locator, type Page } from "@playwright/test";
import { goTo } from "./fixtures/go-to";
import { loseAnswer, SILENT } from "./fixtures/lose-answer";
import { newCoach, newTrainee, openAs, type Person, send } from "./fixtures/people";
import { newCard, newOffer } from "./fixtures/studio";
import { test } from "./fixtures/test";

const inDialog = (page: Page, name: string | RegExp) =>
  page.getByRole("dialog").last().getByRole("button", { name, exact: true }).click();

/** A coach with Ana, who has paid her card of 120 €. */
async function paid(page: Page, method: "CASH" | "CHEQUE") {
  const { request } = page;
  const coach = await newCoach(request);
  const ana = await newTrainee(request, [coach], { firstName: "Ana", lastName: "Un" });
  const { id } = await newCard(request, coach, ana);
  await send(request, coach, "POST", "/api/receipts", { subscriptionId: id, amount: 120, method });
  return coach;
}

test("a refund of another amount after a lost answer is not a second refund", async ({ page }) => {
  const coach = await paid(page, "CASH");
  await openAs(page, coach, "/gestion");
  await page.getByRole("list", { name: "Encaissements" }).getByRole("button").first().click();
  await inDialog(page, "Rembourser");
  const amount = page.getByLabel("Montant rendu (€)");
  await amount.fill("30");
  await loseAnswer(page, "**/api/receipts/refund");
  await inDialog(page, "Rembourser");
  await expect(page.getByText(SILENT)).toBeVisible();
  await amount.fill("40");
  await inDialog(page, "Rembourser");
  await expect(
    page.getByText(/sans vos derniers changements\. Ce remboursement reste tel quel au livre/),
  ).toBeVisible();
  await expect(amount).toBeHidden();
  const { content } = await send<{ content: { kind: string; amount: number }[] }>(
    page.request,
    coach,
    "GET",
    "/api/receipts",
  );
  expect(content.filter(({ kind }) => kind === "REFUND").map((one) => one.amount)).toEqual([-30]);
});

test("a reversal given another reason after a lost answer is over with the first, and nobody is told to save again", async ({
  page,
}) => {
  const coach = await paid(page, "CASH");
  await openAs(page, coach, "/gestion");
  await page.getByRole("list", { name: "Encaissements" }).getByRole("button").first().click();
  await inDialog(page, "Annuler cet encaissement");
  const reason = page.getByLabel("Raison");
  await reason.fill("Erreur de saisie");
  await loseAnswer(page, "**/api/receipts/*/reversal");
  await inDialog(page, "Annuler l'encaissement");
  await expect(page.getByText(SILENT)).toBeVisible();
  await reason.fill("Billet faux");
  await inDialog(page, "Annuler l'encaissement");
  await expect(
    page.getByText(
      /sans vos derniers changements\. L'encaissement est annulé avec la raison donnée d'abord/,
    ),
  ).toBeVisible();
  await expect(reason).toBeHidden();
  await expect(page.getByText(/enregistrez de nouveau|modifiez-le/)).toHaveCount(0);
  expect(await received(page, coach)).toEqual(["PAYMENT 120", "REVERSAL -120"]);
});

type Book = { content: { kind: string; amount: number }[] };
const received = async (page: Page, coach: Person) =>
  (await send<Book>(page.request, coach, "GET", "/api/receipts")).content
    .map(({ kind, amount }) => `${kind} ${amount}`)
    .sort();

/** The form of Ana's card of 120 €, of which so much was received. */
async function openCard(page: Page, amount = 0) {
  const { request } = page;
  const coach = await newCoach(request);
  const ana = await newTrainee(request, [coach], { firstName: "Ana", lastName: "Un" });
  const card = await newCard(request, coach, ana);
  const { id } = card;
  if (amount > 0) {
    const body = { subscriptionId: id, amount, method: "CASH" };
    await send(request, coach, "POST", "/api/receipts", body);
  }
  await openAs(page, coach, "/trainees");
  await page.getByRole("button", { name: /^Ana Un/ }).click();
  await page.getByRole("button", { name: /^Modifier : Carte/ }).click();
  const dialog = page.getByRole("dialog", { name: "Modifier l'abonnement" });
  return { coach, ana, card, id, dialog, sum: dialog.getByLabel("Encaisser (€)") };
}

test("a sum collected by a call whose answer was lost is collected once, whatever sum is typed then", {
  tag: "@all",
}, async ({ page }) => {
  const { coach, dialog, sum } = await openCard(page);
  await expect(dialog.getByText("Mouvements")).toBeVisible();
  // Read anew, the receipts would say what became of it before one has pressed again.
  let pressed: () => void = () => undefined;
  const again = new Promise<void>((resolve) => {
    pressed = resolve;
  });
  await page.route("**/api/subscription/*/receipts", async (route) => {
    await again;
    await route.fallback();
  });
  await sum.fill("50");
  await loseAnswer(page, "**/api/subscription/trainee/**");
  await dialog.getByText("Mouvements").scrollIntoViewIfNeeded();
  await inDialog(page, /^Enregistrer et encaisser 50/);
  await expect(dialog.getByText(SILENT)).toBeInViewport({ ratio: 0.9 });
  await sum.fill("60");
  await inDialog(page, /^Enregistrer et encaisser 60/);
  pressed();
  await expect(dialog.getByText(/sans vos derniers changements/)).toBeInViewport({ ratio: 0.9 });
  await expect(dialog.getByText(/^Déjà reçu\s: 50/)).toBeVisible();
  await expect(sum).toHaveValue("");
  await inDialog(page, "Enregistrer");
  await expect(dialog).toBeHidden();
  expect(await received(page, coach)).toEqual(["PAYMENT 50"]);
});

test("a form whose lost sum turns out to be collected has nothing left to abandon", {
  tag: "@all",
}, async ({ page }) => {
  const { coach, dialog, sum } = await openCard(page);
  await sum.fill("50");
  await dialog.getByLabel("Mode de règlement").selectOption("Espèces");
  await loseAnswer(page, "**/api/subscription/trainee/**");
  await inDialog(page, /^Enregistrer et encaisser 50/);
  await expect(page.getByText(/a bien été enregistré/)).toBeVisible();
  await expect(sum).toHaveValue("");
  await inDialog(page, "Annuler");
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Abandonner les modifications")).toHaveCount(0);
  expect(await received(page, coach)).toEqual(["PAYMENT 50"]);
});

test("a sum is added to what another window has collected meanwhile, not put in its place", async ({
  page,
}) => {
  const { coach, id, dialog, sum } = await openCard(page);
  await sum.fill("70");
  const theirs = { subscriptionId: id, amount: 50, method: "CASH" };
  await send(page.request, coach, "POST", "/api/receipts", theirs);
  await inDialog(page, /^Enregistrer et encaisser 70/);
  await expect(dialog.getByText(/^Votre saisie\s: 120/)).toBeVisible();
  await expect(dialog.getByText(/^Enregistré\s: 50/)).toBeVisible();
  await inDialog(page, "Enregistrer ma version");
  await expect(dialog).toBeHidden();
  expect(await received(page, coach)).toEqual(["PAYMENT 50", "PAYMENT 70"]);
});

const MEANWHILE = /Modifié entre-temps/;
/** Gives 10 € back of the first receipt beneath the form. */
async function giveBack(page: Page, dialog: Locator, afterwards = "La somme reste due") {
  await dialog.getByRole("region", { name: "Encaissements" }).getByRole("button").click();
  await inDialog(page, "Rembourser");
  await page.getByLabel("Montant rendu (€)").fill("10");
  await page.getByRole("radio", { name: afterwards }).check();
  await inDialog(page, "Rembourser");
  await expect(page.getByText(/^Remboursé : 10/)).toBeVisible();
  await inDialog(page, "Fermer");
  await expect(dialog.getByText(/^Déjà reçu\s: 40/)).toBeVisible();
}

test("what is given back from within a card's form is in its sums at once, and no other window's change", async ({
  page,
}) => {
  const { coach, dialog } = await openCard(page, 50);
  await dialog.getByLabel("Nom", { exact: true }).fill("Carte d'automne");
  await giveBack(page, dialog);
  await expect(dialog.getByLabel("Nom", { exact: true })).toHaveValue("Carte d'automne");
  await dialog.getByLabel("Payé", { exact: true }).check();
  await inDialog(page, /^Enregistrer et encaisser 80/);
  await expect(dialog).toBeHidden();
  expect(await received(page, coach)).toEqual(["PAYMENT 50", "PAYMENT 80", "REFUND -10"]);
});

test("a gesture from within a card's form lowers the price that the form shows", async ({
  page,
}) => {
  const { coach, dialog } = await openCard(page, 50);
  await dialog.getByLabel("Nom", { exact: true }).fill("Carte d'automne");
  await giveBack(page, dialog, "Geste commercial\u00a0: le prix baisse d'autant");
  await expect(dialog.getByLabel("Prix (€)")).toHaveValue("110");
  await dialog.getByLabel("Payé", { exact: true }).check();
  await inDialog(page, /^Enregistrer et encaisser 70/);
  await expect(dialog).toBeHidden();
  expect(await received(page, coach)).toEqual(["PAYMENT 50", "PAYMENT 70", "REFUND -10"]);
});

/** Saves with its answer lost, and comes back to the form after a reload. */
async function loseAndReopen(page: Page, dialog: Locator, button: string | RegExp) {
  await loseAnswer(page, "**/api/subscription/trainee/**");
  await inDialog(page, button);
  await expect(dialog.getByText(SILENT)).toBeVisible();
  page.once("dialog", (asked) => void asked.accept());
  await goTo(page, "/trainees");
  await page.getByRole("button", { name: /^Ana Un/ }).click();
  await page.getByRole("button", { name: /^Modifier : Carte/ }).click();
}

test("a card's form that comes back after a lost answer and a reload is as it is stored, and its sum is not collected twice", {
  tag: "@all",
}, async ({ page }) => {
  const { coach, dialog, sum } = await openCard(page);
  const name = dialog.getByLabel("Nom", { exact: true });
  await name.fill("Carte d'automne");
  await loseAndReopen(page, dialog, "Enregistrer");
  await expect(name).toHaveValue("Carte d'automne");
  await expect(dialog.getByText(/Voici ce que vous aviez saisi/)).toHaveCount(0);
  await expect(dialog.getByText(/n'était pas arrivée/)).toHaveCount(0);

  await page.unrouteAll();
  // Answered, the receipts would tell what became of it before one has pressed again.
  await page.route("**/api/subscription/*/receipts", () => undefined);
  await sum.fill("50");
  await loseAndReopen(page, dialog, /^Enregistrer et encaisser 50/);
  await expect(dialog.getByText(/La réponse de votre envoi n'était pas arrivée/)).toBeVisible();
  await expect(dialog.getByText(/^Déjà reçu\s: 50/)).toBeVisible();
  await inDialog(page, /^Enregistrer/);
  // Nothing was changed since: nothing is missing of what was sent.
  await expect(page.getByText("Abonnement modifié.")).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(await received(page, coach)).toEqual(["PAYMENT 50"]);
});

test("what another window changed besides is shown before it is saved over", async ({ page }) => {
  const { coach, ana, card, dialog } = await openCard(page, 50);
  await dialog.getByLabel("Nom", { exact: true }).fill("Carte d'automne");
  const path = `/api/subscription/trainee/${ana.id}`;
  await send(page.request, coach, "PUT", path, {
    ...card,
    ...{ amountPaid: 50, price: 130, version: undefined },
  });
  await giveBack(page, dialog);
  await inDialog(page, "Enregistrer");
  await expect(dialog.getByText(MEANWHILE)).toBeVisible();
  await expect(dialog.getByText(/^Enregistré\s: 130/)).toBeVisible();
});

test("a deposit whose answer was lost is asked about with the same cheques, though the list shows them gone", {
  tag: "@all",
}, async ({ page }) => {
  const coach = await paid(page, "CHEQUE");
  await openAs(page, coach, "/gestion#a-deposer");
  await page.getByRole("button", { name: "Remise de chèques" }).click();
  await loseAnswer(page, "**/api/receipts/deposits");
  await inDialog(page, "Noter la remise");
  await expect(page.getByText(SILENT)).toBeVisible();
  await expect(page.getByText("Aucun chèque à déposer.")).toBeAttached();
  await expect(page.getByRole("dialog")).toContainText(/1\schèque, 120/);
  await inDialog(page, "Noter la remise");
  await expect(page.getByText(/^Remise notée : 1\schèque, 120/)).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("a purchase goes on after its telephone number was recorded by a call whose answer was lost", async ({
  page,
}) => {
  const { request } = page;
  const coach = await newCoach(request);
  const ana = await newTrainee(request, [coach]);
  await newOffer(request, coach, { label: "Carte 5", quantity: 5 });
  await send(request, ana, "POST", "/api/user/modify-user", { phoneNumber: null });
  await openAs(page, ana, "/offers");
  await page.getByRole("button", { name: "Réserver : Carte 5" }).click();
  await page.getByLabel("Téléphone").fill("0612345678");
  await loseAnswer(page, "**/api/user/modify-user");
  const buy = page.getByRole("dialog").getByRole("button", { name: /^Souscrire/ });
  await buy.click();
  await expect(page.getByText(SILENT)).toBeVisible();
  await buy.click();
  await expect(page.getByRole("dialog", { name: "Souscription réussie !" })).toBeVisible();
  const cards = await send<unknown[]>(request, ana, "GET", `/api/subscriptions/${coach.id}`);
  expect(cards).toHaveLength(1);
});
