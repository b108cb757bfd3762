import { expect, type Page } from "@playwright/test";
import { formatDay } from "@/lib/format";
import { expectAccessibleInPassing } from "./fixtures/axe";
import { isPhone } from "./fixtures/fits";
import { goTo, reload } from "./fixtures/go-to";
import { loseResponses, UNCONFIRMED } from "./fixtures/lose-responses";
import { mailTo } from "./fixtures/mails";
import { newCoach, newTrainee, openAs, send } from "./fixtures/people";
import { book, dayIn, newCard, newClass, newOffer } from "./fixtures/studio";
import { test } from "./fixtures/test";

const BUY = "Souscrire avec obligation de paiement";
/** The dialog's cross before the purchase would cancel it. */
async function closeBought(page: Page) {
  const bought = page.getByRole("dialog", { name: "Souscription réussie !" });
  await bought.getByRole("button", { name: "Fermer" }).last().click();
  await expect(bought).toBeHidden();
}
const euros = (amount: string) => new RegExp(`${amount}\\s€`);

test("a purchase names its seller and needs the terms accepted, again when they change", async ({
  page,
}) => {
  const coach = await newCoach();
  const trainee = await newTrainee([coach]);
  await newOffer(coach);
  const change = (terms: string | null) => send(coach, "PUT", "/api/user/business", { terms });
  await send(coach, "PUT", "/api/user/business", { legalName: "Nora Keller" });
  await change("Article 1\n\nUn cours manqué est perdu.");
  await page.clock.install();
  await openAs(page, trainee, "/offers");
  await page.getByRole("button", { name: "Réserver : Carte 10 cours" }).click();
  const dialog = page.getByRole("dialog", { name: "Confirmer la souscription" });
  const accept = dialog.getByLabel("J'accepte les conditions de vente");
  const buy = dialog.getByRole("button", { name: BUY });
  await expect(dialog.getByText("Nora Keller, EI")).toBeVisible();
  const tops = [dialog.getByRole("button", { name: "Annuler" }), buy].map(
    async (button) => (await button.boundingBox())?.y,
  );
  // On a phone the two buttons stand below each other.
  expect(new Set(await Promise.all(tops)).size).toBe(isPhone(page) ? 2 : 1);
  await expect(dialog.getByText("Carte de 10 cours, collectifs")).toBeVisible();
  await expect(dialog.getByText(euros("120"))).toBeVisible();
  await expect(dialog.getByText(formatDay(dayIn(90)))).toBeVisible();
  await dialog.getByText("Lire les conditions de vente").click();
  await expect(dialog.getByText("Un cours manqué est perdu.")).toBeVisible();
  await expectAccessibleInPassing(page);
  await buy.click();
  await expect(
    dialog.getByText("Acceptez les conditions de vente pour souscrire."),
  ).toBeInViewport();
  await expect(accept).toBeFocused();
  await accept.check();

  await change("Article 2");
  // The page refetches when the trainee comes back to the window.
  await page.clock.fastForward(20_000);
  await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
  await expect(dialog.getByText("Article 2")).toBeVisible();
  await expect(accept).not.toBeChecked();
  await expect(dialog.getByText(/viennent de changer\s: relisez-les/)).toBeVisible();
  await accept.check();
  await expect(dialog.getByText(/viennent de changer/)).toHaveCount(0);
  await change("Article 3");
  await buy.click();
  await expect(dialog.getByText(/viennent de changer\s: relisez-les/)).toBeVisible();
  await expect(dialog.getByText("Article 3")).toBeVisible();
  await accept.check();
  await change(null);
  await buy.click();
  await expect(accept).toHaveCount(0);
  await change("Article 4");
  await buy.click();
  await expect(dialog.getByText(/viennent de changer\s: relisez-les/)).toBeVisible();
  await expect(accept).not.toBeChecked();
  await accept.check();
  await buy.click();
  await closeBought(page);
  await expect(page.getByText(/Sert pour les cours après le .*, fin du délai/)).toBeVisible();
});

const openMine = async (page: Page, name: string | RegExp) => {
  await page.getByRole("button", { name }).click();
  return page.getByRole("dialog");
};

test("a withdrawal shows its refund and is visible to the coach", async ({ page }) => {
  const coach = await newCoach();
  const trainee = await newTrainee([coach], { firstName: "Ana", lastName: "Un" });
  const card = await newCard(coach, trainee);
  await book(trainee, (await newClass(coach)).id, card.id);
  await send(coach, "POST", "/api/receipts", {
    subscriptionId: card.id,
    amount: 120,
    method: "TRANSFER",
  });
  const all = /\/api\/subscriptions\/[\w-]+$/;
  await page.route(all, (route) => route.abort("connectionreset"));
  await openAs(page, trainee, `/offers?coachcode=${coach.code}&retractation=${card.id}`);
  await expect(page.getByText(/^Le contrat de ce lien n'a pas pu être lu/)).toBeVisible();
  await page.unroute(all);
  await page.getByRole("button", { name: "Réessayer" }).click();
  const dialog = page.getByRole("dialog", { name: "Renoncer à ce contrat ?" });
  await expect(dialog.getByText("1 place à venir est annulée")).toBeVisible();
  await expectAccessibleInPassing(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await openMine(page, "Renoncer au contrat ici : Carte 10 cours");
  await dialog.getByRole("button", { name: "Confirmer la rétractation" }).click();
  await expect(page.getByText(/Rétractation reçue le .*À rembourser\s: 120/)).toBeVisible();
  await expect(page.getByRole("button", { name: /^Renoncer au contrat ici/ })).toBeHidden();
  await expect(page.getByText("Restant :")).toHaveCount(0);
  await expect(page.getByText("Vous n'avez pas d'abonnement en cours")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Contrats rétractés" })).toBeVisible();

  await openAs(page, coach, "/trainees");
  await page.getByRole("button", { name: /^Ana Un/ }).click();
  await expect(page.getByText(/Rétractation reçue le/)).toBeVisible();
  await expect(page.getByRole("button", { name: /^Actions : Carte/ })).toBeVisible();
  await page.getByRole("button", { name: /^Actions : Carte/ }).click();
  await expect(page.getByRole("menuitem", { name: /^Historique/ })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: /^Modifier/ })).toBeHidden();
});

test("a mail's withdrawal link shows current sums when the card has ended", {
  tag: "@all",
}, async ({ page }) => {
  const coach = await newCoach();
  const trainee = await newTrainee([coach]);
  const card = await newCard(coach, trainee);
  await openAs(page, trainee, "/offers");
  const withdraw = page.getByRole("button", { name: "Renoncer au contrat ici : Carte 10 cours" });
  await expect(withdraw).toBeVisible();
  const money = { subscriptionId: card.id, amount: 100, method: "TRANSFER" };
  await send(coach, "POST", "/api/receipts", money);
  await withdraw.click();
  const dialog = page.getByRole("dialog", { name: "Renoncer à ce contrat ?" });
  await expect(dialog.getByRole("status")).toContainText(/Payé\s*100\s€/);
  await expect(dialog.getByRole("status")).toContainText(/À vous rembourser\s*100\s€/);

  const path = `/api/subscription/trainee/${trainee.id}`;
  const ended = { ...card, amountPaid: 100, beginDate: dayIn(-4), endDate: dayIn(-1) };
  await send(coach, "PUT", path, { ...ended, version: undefined });
  await goTo(page, `/offers?coachcode=${coach.code}&retractation=${card.id}`);
  await expect(dialog.getByRole("status")).toContainText(/À vous rembourser\s*100\s€/);
  const restore = await loseResponses(page, "**/api/subscription/*/withdrawal");
  const confirm = dialog.getByRole("button", { name: "Confirmer la rétractation" });
  await confirm.click();
  await expect(dialog.getByText(UNCONFIRMED)).toBeVisible();
  restore();
  await confirm.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/pas, ou plus, possible de renoncer/)).toHaveCount(0);
});

test("a card is bought again when used up, and renewed from the day after its end", async ({
  page,
}) => {
  const coach = await newCoach();
  const trainee = await newTrainee([coach], { firstName: "Ana", lastName: "Un" });
  const card = await newCard(coach, trainee, { label: "Carte 1", quantity: 1 });
  await book(trainee, (await newClass(coach)).id, card.id);
  await openAs(page, trainee, "/offers");
  const dialog = await openMine(page, "Renouveler : Carte 1");
  await dialog.getByLabel(/^Je demande à commencer/).check();
  await dialog.getByRole("button", { name: BUY }).click();
  await closeBought(page);
  await expect(page.getByText("1 / 1")).toBeVisible();

  await openAs(page, coach, "/trainees");
  await page.getByRole("button", { name: /^Ana Un/ }).click();
  const running = page.getByRole("listitem").filter({ hasText: "1 / 1" }).last();
  await running.getByRole("button", { name: "Actions : Carte 1" }).click();
  await page.getByRole("menuitem", { name: "Renouveler : Carte 1" }).click();
  await expect(dialog.getByRole("radio", { name: /^Carte 1/ })).toBeChecked();
  await dialog.getByRole("button", { name: "Ajouter" }).click();
  await expect(page.getByText(formatDay(dayIn(91)))).toBeVisible();
});

test("an invitation link stops all invitations when the question is confirmed", async ({
  page,
}) => {
  const coach = await newCoach();
  const email = `ines-${coach.code.toLowerCase()}@exemple.fr`;
  const person = { email, firstName: "Inès", lastName: "Petit" };
  await send(coach, "POST", "/api/user/create-trainee", person);
  const { text } = await mailTo(email, "Élan : ");
  expect(text).toContain("Pourquoi ce message ?");
  const way = text.match(/\/invitation\/[\w-]+/)?.[0] ?? "";
  await goTo(page, way);
  await expectAccessibleInPassing(page);
  await page.getByRole("button", { name: "Ne plus m'inviter", exact: true }).click();
  const erase = page.getByRole("button", { name: "Effacer le compte et ne plus m'inviter" });
  await expect(erase).toBeVisible();
  await expectAccessibleInPassing(page);
  expect(await send(coach, "GET", "/api/user/trainees")).toHaveLength(1);
  await erase.click();
  const stopped = page.getByText(/C'est noté.* ne peut plus vous inviter/);
  await expect(stopped).toBeVisible();
  await reload(page);
  await expect(stopped).toBeVisible();
  expect(await send(coach, "GET", "/api/user/trainees")).toEqual([]);
  await goTo(page, "/invitation/inconnu");
  await expect(page.getByText("Cette invitation n'existe pas, ou plus.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Retour à l'accueil" })).toHaveAttribute("href", "/");
});

test("an accepted invitation confirms the address and gives the imported card", async ({
  page,
}) => {
  const coach = await newCoach();
  const trainee = await newTrainee([coach]);
  const text = `Prénom;Nom;Email;Formule;Type;Séances;Prix\nLou;Martin;${trainee.email};Carte 10;Carte;10;120`;
  await send(coach, "POST", "/api/imports", { text, invite: true });
  await openAs(page, trainee);
  const notice = page.getByText("Confirmez votre adresse pour retrouver vos cours.");
  await expect(notice).toBeVisible();
  await expectAccessibleInPassing(page);

  await page.evaluate(() => window.localStorage.clear());
  const mail = await mailTo(trainee.email, "vous invite");
  await goTo(page, mail.text.match(/\/invitation\/[\w-]+/)?.[0] ?? "");
  await page.getByRole("button", { name: "Accepter" }).click();
  await expect(page.getByText(/^Connectez-vous pour accepter l'invitation/)).toBeVisible();
  await page.getByLabel("Nom d'utilisateur").fill(trainee.email);
  await page.getByLabel("Mot de passe").fill(trainee.password);
  await page.getByRole("button", { name: "Se connecter" }).click();
  await expect(page.getByText("Nora Keller est maintenant dans vos coachs.")).toBeVisible();
  await page.getByRole("link", { name: "Voir ses cours" }).click();
  await expect(page.getByRole("heading", { name: /Nora Keller/ })).toBeVisible();
  await expect(notice).toBeHidden();
  const path = `/api/subscriptions/${coach.id}`;
  expect(await send(trainee, "GET", path)).toMatchObject([{ label: "Carte 10" }]);
});
