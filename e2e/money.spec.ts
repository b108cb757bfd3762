import { readFileSync } from "node:fs";
import { expect, type Locator, type Page } from "@playwright/test";
import { formatDay } from "@/lib/format";
import { actOn, actOnClass } from "./fixtures/act-on";
import { goTo, reload } from "./fixtures/go-to";
import { holdResponses } from "./fixtures/hold-responses";
import { newCoach, newTrainee, openAs, type Person, send } from "./fixtures/people";
import { book, dayIn, newCard, newClassNow, rowName } from "./fixtures/studio";
import { test } from "./fixtures/test";

const press = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: typeof name === "string" }).click();

test("cash is collected and reversed in a class, and a cheque is listed in Gestion", async ({
  page,
}) => {
  const coach = await newCoach();
  const { id } = await newClassNow(coach);
  const cards: { id: string }[] = [];
  for (const [firstName, lastName] of [
    ["Ana", "Un"],
    ["Bob", "Deux"],
    ["Cora", "Trois"],
  ] as const) {
    const trainee = await newTrainee([coach], { firstName, lastName });
    const card = await newCard(coach, trainee);
    cards.push(card);
    await book(trainee, id, card.id);
    const cash = { subscriptionId: card.id, amount: 120, method: "CASH" };
    if (firstName === "Bob") await send(coach, "POST", "/api/receipts", cash);
  }
  await openAs(page, coach);
  await press(page, rowName("Yoga doux"));
  // The home page shows the debts too.
  const due = (name: string) =>
    page
      .getByRole("dialog", { name: "Yoga doux" })
      .getByRole("button", { name: `Doit 120 € : ${name}` });
  await due("Ana Un").click();
  await press(page, "Encaisser 120 €");
  await expect(page.getByText("120 € encaissés en espèces")).toBeVisible();
  await expect(due("Ana Un")).toHaveCount(0);
  await press(page, "Annuler cet encaissement");
  await expect(page.getByText("Encaissement annulé.")).toBeVisible();
  await expect(due("Ana Un")).toBeVisible();
  const path = `/api/subscription/${cards[0]?.id}/receipts`;
  const receipts = await send<{ kind: string; note: string }[]>(coach, "GET", path);
  expect(receipts.map(({ kind, note }) => [kind, note])).toEqual([
    ["REVERSAL", "Annulé aussitôt"],
    ["PAYMENT", null],
  ]);

  await press(page, "Faire l'appel");
  await due("Ana Un").click();
  await expect(page.getByLabel("Montant reçu (€)")).toHaveValue("120");
  await page.getByRole("radio", { name: "Chèque" }).check();
  await press(page, "Encaisser 120 €");
  await expect(page.getByRole("dialog", { name: "Ana Un doit" })).toBeHidden();
  await expect(due("Ana Un")).toBeHidden();
  await expect(due("Cora Trois")).toBeVisible();

  await goTo(page, "/gestion/encaissements");
  const total = page.getByRole("region", { name: "Total du mois" });
  await expect(total.getByText("240 €")).toBeVisible();
  await expect(total.getByText("Espèces")).toBeVisible();
  await page.getByLabel("Mode de règlement").selectOption("Chèque");
  const filtered = page.getByRole("region", { name: "Total de ces filtres" });
  await expect(filtered.getByText("120 €").first()).toBeVisible();
  await expect(
    page.getByRole("list", { name: "Encaissements" }).getByText("Bob Deux"),
  ).toBeHidden();

  await page.getByRole("tab", { name: "À déposer" }).click();
  await press(page, "Remise de chèques");
  await press(page, "Enregistrer la remise");
  await expect(page.getByText("Aucun chèque à déposer.")).toBeVisible();
  const slip = page.waitForEvent("download");
  await press(page, /^Bordereau \(PDF\)/);
  expect((await slip).suggestedFilename()).toMatch(/\.pdf$/);

  await page.getByRole("tab", { name: "Impayés" }).click();
  await expect(page.getByRole("heading", { name: "1 impayé, 120 €" })).toBeVisible();
  await press(page, "Encaisser : Cora Trois");
  await page.getByRole("radio", { name: "Chèque" }).check();
  await press(page, "Plusieurs chèques");
  const number = page.getByLabel("Numéro du chèque 2 (facultatif)");
  await number.fill("1407");
  for (const count of ["4", "3"]) {
    await page.getByLabel("Nombre de chèques").selectOption(count);
    await expect(number).toHaveValue("1407");
    await expect(page.getByLabel("Montant du chèque 1 (€)")).toHaveValue(
      count === "4" ? "30" : "40",
    );
  }
  await press(page, "Encaisser 3 chèques");
  await expect(page.getByText("Personne ne vous doit rien.")).toBeVisible();
  await page.getByRole("tab", { name: "À déposer" }).click();
  await expect(page.getByRole("heading", { name: "À déposer (1)" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Plus tard (2)" })).toBeVisible();
  // Both screens read the same cheques, the home one page and Gestion all.
  await page.getByRole("link", { name: "Accueil" }).first().click();
  await page.getByRole("link", { name: /1.chèque à déposer/ }).click();
  await expect(page.getByRole("heading", { name: "À déposer (1)" })).toBeVisible();
});

test("a debtor pays the last debt in two presses", async ({ page }) => {
  const coach = await newCoach();
  const ana = await newTrainee([coach], { firstName: "Ana", lastName: "Un" });
  await newCard(coach, ana, { price: 60 });
  await newCard(coach, ana, { label: "Stage", price: 40 });
  await openAs(page, coach, "/gestion/impayes");
  await page.setViewportSize({ width: 320, height: 700 });
  for (const name of ["Relancer : Ana Un", "Autres actions : Ana Un"]) {
    const button = page.getByRole("button", { name });
    const [outer, inner] = await button.evaluate((one) => [one.clientWidth, one.scrollWidth]);
    expect(outer).toBeGreaterThanOrEqual(Math.max(44, inner ?? 0));
  }
  await press(page, "Encaisser : Ana Un");
  await expect(page.getByRole("button", { name: "Encaisser 60 €" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Autre dette" })).toBeVisible();
  await press(page, "Encaisser : Stage");
  await expect(page.getByRole("button", { name: "Encaisser 60 €" })).toBeHidden();
  await page.getByRole("radio", { name: "Virement" }).check();
  await press(page, "Encaisser 40 €");
  const rest = page.getByRole("dialog", { name: "Ana Un doit 60 €" });
  await rest.getByRole("button", { name: "Fermer" }).click();
  await expect(rest).toBeHidden();

  await press(page, "Encaisser : Ana Un");
  await press(page, "Encaisser 60 €");
  await expect(page.getByText("60 € encaissés par virement")).toBeVisible();
  await expect(page.getByText("Personne ne vous doit rien.")).toBeVisible();
});

test("a walk-in sale creates one trainee when the same name is typed twice", async ({ page }) => {
  const coach = await newCoach();
  await newClassNow(coach);
  await openAs(page, coach);
  await press(page, rowName("Yoga doux"));
  await actOnClass(page, "Vente sur place");
  const saleDialog = page.getByRole("dialog", { name: "Vente sur place" });
  const nobody = saleDialog.getByText("Choisissez un élève, ou renseignez son prénom et son nom.");
  await saleDialog.getByRole("button", { name: "Encaisser" }).click();
  await expect(nobody).toBeVisible();
  await expect(saleDialog.getByLabel("Rechercher un élève")).toBeFocused();
  await saleDialog.getByLabel("Prénom").fill("Zoé");
  await saleDialog.getByLabel("Nom", { exact: true }).fill("Marchand");
  await expect(nobody).toBeHidden();
  await saleDialog.getByLabel("Prix (€)").fill("15");
  await saleDialog.getByRole("button", { name: "Encaisser 15 €" }).click();
  await expect(saleDialog).toBeHidden();
  const participants = page
    .getByRole("dialog", { name: "Yoga doux" })
    .getByRole("region", { name: /^Participants/ });
  await expect(participants.getByText("Zoé Marchand")).toBeVisible();

  await actOnClass(page, "Vente sur place");
  await saleDialog.getByLabel("Prénom").fill("zoé");
  await saleDialog.getByLabel("Nom", { exact: true }).fill("MARCHAND");
  await expect(saleDialog.getByText("Zoé Marchand existe déjà")).toBeVisible();
  await saleDialog.getByRole("button", { name: "Choisir Zoé Marchand" }).click();
  await saleDialog.getByLabel("Prix (€)").fill("15");
  await saleDialog.getByRole("button", { name: "Encaisser 15 €" }).click();
  await expect(saleDialog).toBeHidden();
  await expect(participants.getByText("Zoé Marchand")).toHaveCount(2);
  const people = await send<object[]>(coach, "GET", "/api/user/trainees");
  expect(people).toHaveLength(1);
});

test("a receipt has its address, and a reversed cheque is in the book twice", async ({ page }) => {
  const coach = await newCoach();
  for (const [firstName, lastName] of [
    ["Ana", "Un"],
    ["Bob", "Deux"],
  ] as const) {
    const trainee = await newTrainee([coach], { firstName, lastName });
    const card = await newCard(coach, trainee);
    await send(coach, "POST", "/api/receipts", {
      ...{ subscriptionId: card.id, amount: 120, method: "CHEQUE", reference: "77" },
    });
  }
  await openAs(page, coach, "/gestion/encaissements");
  const list = page.getByRole("list", { name: "Encaissements" });
  await expect(list.getByRole("button")).toHaveCount(2);
  await press(page, "Plus de filtres");
  await page.getByLabel("Élève").selectOption("Ana Un");
  await expect(list.getByRole("button")).toHaveCount(1);
  await expect(page.getByRole("region", { name: "Total de ces filtres" })).toContainText("120");
  await press(page, "Plus de filtres");
  await expect(page.getByText(/^Filtres\s: Ana Un$/)).toBeVisible();

  await list.getByRole("button").click();
  const receipt = page.getByRole("dialog", { name: "Encaissement" });
  await expect(page).toHaveURL(/\/gestion\/encaissements\?mois=\d{4}-\d\d&recu=/);
  await reload(page);
  await expect(receipt.getByText("Ana Un")).toBeVisible();
  await page.goBack();
  await expect(receipt).toBeHidden();
  await list.getByRole("button").filter({ hasText: "Ana Un" }).click();
  await press(page, "Annuler cet encaissement");
  const reversal = page.getByRole("dialog", { name: /^Annuler cet encaissement/ });
  await reversal.getByLabel("Raison").fill("Chèque impayé");
  await reversal.getByRole("button", { name: "Annuler l'encaissement" }).click();
  await expect(reversal).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(list.getByRole("button")).toHaveCount(3);
  await press(page, "Plus de filtres");
  await page.getByLabel("Écriture").selectOption("Annulation");
  await expect(list.getByRole("button")).toHaveCount(1);
  await page.getByLabel("Du", { exact: true }).fill("01/01/2020");
  await page.getByLabel("Au", { exact: true }).fill("02/01/2020");
  await page.getByLabel("Au", { exact: true }).blur();
  await expect(page.getByText("Aucun encaissement ne correspond.")).toBeVisible();
  await press(page, "Effacer ces filtres");
  await expect(list.getByRole("button")).toHaveCount(3);

  await press(page, "Livre des recettes");
  const book = page.waitForEvent("download");
  await press(page, "Télécharger le tableau (CSV)");
  const lines = readFileSync(await (await book).path(), "utf8").split("\r\n");
  expect(lines.filter((line) => line.includes(";Ana Un;"))).toEqual([
    expect.stringMatching(/;120,00;Chèque$/),
    expect.stringMatching(/;-120,00;Chèque$/),
  ]);
  await page.keyboard.press("Escape");
  await page.getByRole("tab", { name: "Impayés" }).click();
  await expect(page.getByRole("heading", { name: "1 impayé, 120 €" })).toBeVisible();
});

test("a typed sum stays when another debt is paid; a deposit drops a deposited cheque", {
  tag: "@all",
}, async ({ page }) => {
  const coach = await newCoach();
  const ana = await newTrainee([coach], { firstName: "Ana", lastName: "Un" });
  const cards = [];
  for (const label of ["Boxe", "Danse"])
    cards.push(await newCard(coach, ana, { label, price: 100 }));
  await openAs(page, coach, "/gestion/impayes");
  await press(page, "Encaisser : Ana Un");
  const dialog = page.getByRole("dialog", { name: /^Ana Un doit/ });
  const amount = dialog.getByLabel("Montant reçu (€)");
  const cheque = dialog.getByRole("radio", { name: "Chèque" });
  await amount.fill("40,5");
  await dialog.getByRole("button", { name: "Encaisser : Danse" }).click();
  await cheque.check();
  await dialog.getByRole("button", { name: "Encaisser 100 €" }).click();
  await dialog.getByRole("button", { name: "Encaisser : Boxe" }).click();
  await expect(amount).toHaveValue("40,5");
  await cheque.check();
  await dialog.getByRole("button", { name: "Encaisser 40,50 €" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("row", { name: /^Ana Un 59,50\s€/ })).toBeVisible();

  await page.getByRole("tab", { name: "À déposer" }).click();
  await press(page, "Remise de chèques");
  const deposit = page.getByRole("dialog", { name: "Remise de chèques" });
  await expect(deposit.getByText(/^2\schèques, 140,50/)).toBeVisible();
  const depositedOn = deposit.getByLabel("Déposé le");
  await depositedOn.fill("");
  await deposit.getByRole("button", { name: "Enregistrer la remise" }).click();
  await expect(depositedOn).toHaveAccessibleDescription("Indiquez la date.");
  await depositedOn.fill(formatDay(dayIn(0)));
  await page.keyboard.press("Escape");
  const aside = page.getByRole("checkbox").first();
  await aside.uncheck();
  await press(page, "Remise de chèques");
  await deposit.getByRole("button", { name: "Annuler" }).click();
  await page.getByRole("tab", { name: "Impayés" }).click();
  await page.getByRole("tab", { name: "À déposer" }).click();
  await expect(aside).not.toBeChecked();
  await aside.check();
  await press(page, "Remise de chèques");
  await expect(deposit.getByText(/^2\schèques, 140,50/)).toBeVisible();
  const [first] = await send<{ id: string }[]>(
    coach,
    "GET",
    `/api/subscription/${cards[0]?.id}/receipts`,
  );
  await send(coach, "POST", "/api/receipts/deposits", {
    receiptIds: [first?.id],
    depositedOn: dayIn(0),
  });
  await deposit.getByRole("button", { name: "Enregistrer la remise" }).click();
  await expect(deposit.getByRole("alert")).toBeVisible();
  await expect(deposit.getByText(/^1\schèque, 100/)).toBeVisible();
  await deposit.getByRole("button", { name: "Enregistrer la remise" }).click();
  await expect(page.getByText("Aucun chèque à déposer.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Remises" })).toBeVisible();
});

test("deposits appear after the cheques above and stay when these are read again", async ({
  page,
}) => {
  const coach = await newCoach();
  const card = await newCard(coach, await newTrainee([coach]));
  const cheque = { subscriptionId: card.id, amount: 120, method: "CHEQUE" };
  const { id } = await send<{ id: string }>(coach, "POST", "/api/receipts", cheque);
  const deposit = { receiptIds: [id], depositedOn: dayIn(0) };
  await send(coach, "POST", "/api/receipts/deposits", deposit);
  const cheques = /\/api\/receipts\?.*toDeposit=true/;
  const deposits = page.getByRole("heading", { name: "Remises" });

  const showCheques = await holdResponses(page, cheques);
  const read = page.waitForResponse("**/api/receipts/deposits");
  await openAs(page, coach, "/gestion/a-deposer");
  await (await read).finished();
  await expect(page.getByText("Chargement des chèques…")).toBeAttached();
  await expect(deposits).toBeHidden();
  showCheques();
  await expect(deposits).toBeVisible();

  await page.unrouteAll();
  await page.route(cheques, (route) => route.fulfill({ status: 400, body: "Refusé." }));
  await reload(page);
  await expect(deposits).toBeVisible();
  await page.unrouteAll();
  await holdResponses(page, cheques);
  await page.getByRole("button", { name: "Réessayer" }).click();
  await expect(page.getByText("Chargement des chèques…")).toBeAttached();
  await expect(deposits).toBeVisible();
});

const pressIn = (page: Page, name: string | RegExp) =>
  page.getByRole("dialog").last().getByRole("button", { name, exact: true }).click();
type Book = { content: { kind: string; amount: number }[] };
const received = async (coach: Person) =>
  (await send<Book>(coach, "GET", "/api/receipts")).content
    .map(({ kind, amount }) => `${kind} ${amount}`)
    .sort();

/** Opens the form of Ana's card of 120 €, with `amount` € received. */
async function openCard(page: Page, amount: number) {
  const coach = await newCoach();
  const ana = await newTrainee([coach], { firstName: "Ana", lastName: "Un" });
  const { id } = await newCard(coach, ana);
  const body = { subscriptionId: id, amount, method: "CASH" };
  await send(coach, "POST", "/api/receipts", body);
  await openAs(page, coach, "/trainees");
  await page.getByRole("button", { name: /^Ana Un/ }).click();
  await actOn(page, "Modifier", "Carte");
  const dialog = page.getByRole("dialog", { name: "Modifier l'abonnement" });
  return { coach, id, dialog, sum: dialog.getByLabel("Encaisser (€)") };
}

/** Refunds 10 € of the first receipt from within the form and lowers the price by them. */
async function refundAsGesture(page: Page, dialog: Locator): Promise<void> {
  await dialog.getByRole("region", { name: "Encaissements" }).getByRole("button").click();
  await pressIn(page, "Rembourser");
  await page.getByLabel("Montant rendu (€)").fill("10");
  // The form and its receipt stand below.
  await expect(page.locator("[role=dialog]").filter({ visible: true })).toHaveCount(1);
  await page.getByRole("radio", { name: /^Geste commercial/ }).check();
  await pressIn(page, "Rembourser");
  await expect(page.getByText(/^Remboursé\s: 10/)).toBeVisible();
  await pressIn(page, "Fermer");
  await expect(dialog.getByText(/^Déjà reçu\s: 40/)).toBeVisible();
}

test("the amount to receive follows the price until it is typed", async ({ page }) => {
  const { coach, dialog, sum } = await openCard(page, 50);
  await dialog.getByRole("checkbox", { name: "Payé" }).check();
  await expect(sum).toHaveValue("70");
  const note = dialog.getByText("Un chèque compte au jour où vous le recevez.");
  await expect(note).toBeHidden();
  await dialog.getByLabel("Mode de règlement").selectOption("Chèque");
  await expect(note).toBeVisible();
  const price = dialog.getByLabel("Prix (€)");
  await price.fill("100");
  await expect(sum).toHaveValue("50");
  await expect(dialog.getByRole("checkbox", { name: "Payé" })).toBeChecked();
  await sum.fill("30");
  await price.fill("90");
  await expect(sum).toHaveValue("30");
  await pressIn(page, /^Enregistrer et encaisser 30/);
  await expect(page.getByText("Abonnement modifié, 30 € encaissés par chèque.")).toBeVisible();
  expect(await received(coach)).toEqual(["PAYMENT 30", "PAYMENT 50"]);
});

test("a save's error goes when the field that caused it is corrected", async ({ page }) => {
  const { dialog } = await openCard(page, 50);
  const price = dialog.getByLabel("Prix (€)");
  await price.fill("10");
  await pressIn(page, "Enregistrer");
  await expect(dialog.getByRole("alert")).toHaveCount(1);
  await price.fill("120");
  await expect(dialog.getByRole("alert")).toHaveCount(0);
  await dialog.getByLabel("Cours restants").fill("11");
  await pressIn(page, "Enregistrer");
  await expect(dialog.getByLabel("Cours restants")).toBeFocused();
  await expect(dialog.getByRole("alert")).toHaveCount(1);
});

test("the deletion of an owed card says what the coach gives up", async ({ page }) => {
  const { dialog } = await openCard(page, 50);
  await expect(dialog).toBeVisible();
  await pressIn(page, "Fermer");
  await expect(dialog).toBeHidden();
  await actOn(page, "Supprimer", "Carte");
  await expect(page.getByText(/Vous renoncez à 70\s€\.$/)).toBeVisible();
});

test("a card's form follows a refund and shows what another window changed", async ({ page }) => {
  const { coach, id, dialog, sum } = await openCard(page, 50);
  await dialog.getByLabel("Nom", { exact: true }).fill("Carte d'automne");
  await refundAsGesture(page, dialog);
  await expect(dialog.getByLabel("Nom", { exact: true })).toHaveValue("Carte d'automne");
  await expect(dialog.getByLabel("Prix (€)")).toHaveValue("110");
  await sum.fill("50");
  const elsewhere = { subscriptionId: id, amount: 20, method: "CASH" };
  await send(coach, "POST", "/api/receipts", elsewhere);
  await pressIn(page, /^Enregistrer et encaisser 50/);
  await expect(dialog.getByText(/^Votre saisie\s: 110/)).toBeVisible();
  await expect(dialog.getByText(/^Enregistré\s: 60/)).toBeVisible();
  await pressIn(page, "Enregistrer ma version");
  await expect(dialog).toBeHidden();
  expect(await received(coach)).toEqual([
    ...["PAYMENT 20", "PAYMENT 50", "PAYMENT 50", "REFUND -10"],
  ]);
});
