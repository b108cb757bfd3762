import { expect } from "@playwright/test";
import { formatDay, formatDayAndMonth } from "@/lib/format";
import { expectAccessibleInPassing } from "./fixtures/axe";
import { reload } from "./fixtures/go-to";
import { pasteInto } from "./fixtures/paste-into";
import { newCoach, newTrainee, openAs, type Person, send } from "./fixtures/people";
import { BANK, dayIn, newCard } from "./fixtures/studio";
import { test } from "./fixtures/test";

interface Paid {
  transferReference: string;
  due: number;
}
const subscriptionsOf = (trainee: Person, coach: Person) =>
  send<Paid[]>(trainee, "GET", `/api/subscriptions/${coach.id}`);

async function newCoachWithBank(): Promise<Person> {
  const coach = await newCoach();
  await send(coach, "PUT", "/api/user/business", BANK);
  return coach;
}

test("a transfer is received in one press when the trainee announced it in three", async ({
  page,
}) => {
  const coach = await newCoachWithBank();
  const ana = await newTrainee([coach], { firstName: "Ana", lastName: "Un" });
  await newCard(coach, ana);
  await openAs(page, ana);
  await page.getByRole("link", { name: "Formules", exact: true }).click();
  await page.getByRole("button", { name: "Payer par virement : Carte 10 cours" }).click();
  const dialog = page.getByRole("dialog", { name: "Payer par virement" });
  const [{ transferReference } = { transferReference: "" }] = await subscriptionsOf(ana, coach);
  for (const shown of [/^120\s€$/, "FR14 2004 1010 0505 0001 3M02 606", transferReference])
    await expect(dialog.getByText(shown, { exact: true })).toBeVisible();
  await expect(dialog.getByRole("img", { name: /^QR code du virement/ })).toBeVisible();
  await expectAccessibleInPassing(page);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await dialog.getByRole("button", { name: "Copier : IBAN" }).click();
  await expect(page.getByText("IBAN copié.")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(BANK.iban);
  await dialog.getByRole("button", { name: "J'ai fait le virement" }).click();
  await expect(page.getByText("Virement annoncé.")).toBeVisible();

  await openAs(page, coach, "/gestion/impayes");
  await expect(
    page.getByText(`Virement annoncé le ${formatDayAndMonth(dayIn(0))}`, { exact: true }),
  ).toBeVisible();
  await expectAccessibleInPassing(page);
  await page.getByRole("button", { name: "Reçu 120 € : virement de Ana Un" }).click();
  await expect(page.getByText("Personne ne vous doit rien.")).toBeVisible();
  expect((await subscriptionsOf(ana, coach)).map(({ due }) => due)).toEqual([0]);
});

test("a statement's row keeps its place and the focus when its subscription is chosen", async ({
  page,
}) => {
  const coach = await newCoachWithBank();
  await newCard(coach, await newTrainee([coach], { firstName: "Ana", lastName: "Un" }));
  const day = formatDay(dayIn(-1));
  const rows = [`${day};VIREMENT UN;50,00`, `${day};VIREMENT DEUX;20,00`];
  await openAs(page, coach, "/gestion/releve");
  await pasteInto(page.getByLabel("Votre relevé"), ["Date;Libellé;Montant", ...rows].join("\n"));
  const shown = page.getByRole("listitem").filter({ hasText: /VIREMENT/ });
  const choice = page.getByLabel("Formule payée par la ligne 2");
  await choice.focus();
  for (const [index, found, badge] of [
    [1, /^1\svirement reconnu, 50\s€/, "À enregistrer"],
    [0, /^0\svirement reconnu, 0\s€/, "À rattacher"],
  ] as const) {
    await choice.selectOption({ index });
    await expect(page.getByText(found)).toBeVisible();
    await expect(shown.first()).toContainText(badge);
    await expect(shown.first()).toContainText("VIREMENT UN");
    await expect(choice).toBeFocused();
  }
});

test("a statement of 7 transfers is recorded once when it is pasted twice", async ({ page }) => {
  const coach = await newCoachWithBank();
  const references: string[] = [];
  for (let n = 0; n < 7; n += 1) {
    const trainee = await newTrainee([coach], {
      firstName: "Ana",
      lastName: `Un ${n}`,
    });
    await newCard(coach, trainee);
    const [one] = await subscriptionsOf(trainee, coach);
    references.push(one?.transferReference ?? "");
  }
  const day = formatDay(dayIn(-1));
  const rows = references.map((reference) => `${day};VIR SEPA ${reference.toLowerCase()};120,00`);
  const text = [
    "Compte courant",
    "Date;Libellé;Montant",
    ...rows,
    `${day};LOYER;-800,00`,
    `${day};VIREMENT DE LA MAIRIE;50,00`,
    `${formatDay(dayIn(1))};VIREMENT DE DEMAIN;60,00`,
  ].join("\n");

  await openAs(page, coach, "/gestion/releve");
  const statement = page.getByLabel("Votre relevé");
  await pasteInto(statement, rows.join("\n"));
  await expect(page.getByText(/^Gardez la ligne de titres/)).toBeVisible();
  await statement.clear();
  await pasteInto(statement, text);
  await expect(
    page.getByText(/^7\svirements reconnus, 840\s€\. 1\sligne ignorée\.$/),
  ).toBeVisible();
  await expect(page.getByText("À rattacher", { exact: true })).toBeVisible();
  await expect(page.getByText("Date hors période", { exact: true })).toBeVisible();
  await expectAccessibleInPassing(page);
  await reload(page);
  await expect(statement).toHaveValue(text);
  await page.getByRole("button", { name: "Voir l'aperçu" }).click();
  await page.getByRole("button", { name: "Enregistrer 7 virements" }).click();
  await expect(page.getByText(/^7\svirements enregistrés\.$/)).toBeVisible();

  await pasteInto(page.getByLabel("Votre relevé"), text);
  await expect(page.getByText("Déjà enregistré", { exact: true })).toHaveCount(7);
  await expect(page.getByRole("button", { name: "Rien à enregistrer" })).toBeDisabled();
  await page.getByRole("tab", { name: "Impayés" }).click();
  await expect(page.getByText("Personne ne vous doit rien.")).toBeVisible();
});

test("the transfer's data disappear when its sum is received meanwhile", {
  tag: "@once",
}, async ({ page }) => {
  const coach = await newCoach();
  await send(coach, "PUT", "/api/user/business", BANK);
  const ana = await newTrainee([coach]);
  const { id } = await newCard(coach, ana);
  await openAs(page, ana, "/offers");
  await page.getByRole("button", { name: /^Payer par virement/ }).click();
  const dialog = page.getByRole("dialog", { name: "Payer par virement" });
  const announce = dialog.getByRole("button", { name: "J'ai fait le virement" });
  await expect(dialog.getByText("FR14 2004 1010 0505 0001 3M02 606")).toBeVisible();
  const receipt = { subscriptionId: id, amount: 120, method: "CASH" };
  await send(coach, "POST", "/api/receipts", receipt);
  await announce.click();
  await expect(dialog.getByText("Rien n'est dû pour cet abonnement.")).toBeVisible();
  await expect(announce).toBeHidden();
  await expect(dialog.getByText("FR14 2004 1010 0505 0001 3M02 606")).toBeHidden();
});
