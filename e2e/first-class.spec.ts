import { expect, type Locator, type Page } from "@playwright/test";
import { slowDown } from "@/ops/bench/slow-down";
import { expectAccessibleInPassing } from "./fixtures/axe";
import { goTo, reload } from "./fixtures/go-to";
import { mailTo } from "./fixtures/mails";
import { newCoach, newTrainee, openAs, type Person, send } from "./fixtures/people";
import { book, newCard, newClass } from "./fixtures/studio";
import { test } from "./fixtures/test";

const offerTrial = (coach: Person, price: number) =>
  send(coach, "POST", "/api/user/toggle-feature-free-course", {
    enabled: true,
    price,
  });
const codeFor = async (address: string) =>
  /Votre code est (\d{6})/.exec((await mailTo(address, "votre code")).text)?.[1] ?? "";
let newAddresses = 0;
const newAddress = () => {
  newAddresses += 1;
  return `essai-${Date.now()}-${newAddresses}@exemple.fr`;
};

/** Presses and types from the link to the booked class; returns the number of presses. */
async function bookFirst(
  page: Page,
  coach: Person,
  look: (page: Page) => Promise<unknown>,
  delay = 0,
): Promise<number> {
  const { id } = await newClass(coach);
  const email = newAddress();
  let presses = 0;
  const press = async (what: Locator) => {
    presses += 1;
    await what.click();
  };
  const type = async (label: string, text: string) => {
    const field = page.getByLabel(label, { exact: true });
    await press(field);
    await field.pressSequentially(text, { delay });
  };
  await goTo(page, `/c/${coach.code}/${id}`);
  await look(page);
  await press(page.getByRole("link", { name: /^Cours d'essai/ }));
  await expect(page.getByText(/L221-28, 12°/)).toBeVisible();
  await look(page);
  await type("Prénom", "Inès");
  await type("Nom", "Roche");
  await type("Email", email);
  await type("Téléphone", "06 12 34 56 78");
  await press(page.getByRole("button", { name: "Recevoir mon code" }));
  await expect(page.getByLabel("Code", { exact: true })).toBeFocused();
  await page.keyboard.type(await codeFor(email), { delay });
  await look(page);
  await press(page.getByRole("button", { name: /^Réserver avec obligation de paiement, 10\s€$/ }));
  await expect(page.getByRole("heading", { name: "C'est réservé" })).toBeVisible();
  await look(page);
  return presses;
}

/** The pause between two letters, in ms. */
const TYPING = 150;

test("a first class takes a minute at most to book when the phone is slow", {
  tag: "@all",
}, async ({ page }) => {
  const coach = await newCoach();
  await offerTrial(coach, 10);
  await slowDown(page);
  const began = performance.now();
  expect(await bookFirst(page, coach, async () => undefined, TYPING)).toBeLessThanOrEqual(8);
  expect(performance.now() - began).toBeLessThan(60_000);
});

test("a first class takes eight presses at most, then a password may be chosen", async ({
  page,
}) => {
  const coach = await newCoach({ firstName: "Claire", lastName: "Fontaine" });
  await offerTrial(coach, 10);
  const presses = await bookFirst(page, coach, (seen) => expectAccessibleInPassing(seen));
  expect(presses).toBeLessThanOrEqual(8);
  await expect(page.getByText(/a été modifié pendant/)).toHaveCount(0);

  const password = page.getByLabel("Mot de passe (facultatif)");
  await password.fill("court");
  await page.getByRole("button", { name: "Enregistrer ce mot de passe" }).click();
  await expect(
    page.getByText("Le mot de passe doit contenir au moins 8 caractères."),
  ).toBeVisible();
  await password.fill("brioche-lavande");
  await page.getByRole("button", { name: "Enregistrer ce mot de passe" }).click();
  await expect(page.getByText(/Votre mot de passe est enregistré/)).toBeVisible();
  await reload(page);
  await expect(page.getByRole("heading", { name: "C'est réservé" })).toBeVisible();
  await expect(page.getByText(/^À régler à votre coach\s: 10\s€\.$/)).toBeVisible();
  await expect(page.getByLabel("Mot de passe (facultatif)")).toHaveCount(0);
  await expect(page.getByRole("link", { name: /^Itinéraire/ })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Ajouter à l'agenda/ })).toBeVisible();
  await page.getByRole("link", { name: "Voir ma réservation" }).click();
  await expect(page.getByRole("dialog").getByText("Studio République")).toBeVisible();

  const { id } = await newClass(coach, { days: 9 });
  await goTo(page, `/c/${coach.code}/${id}/essai`);
  await expect(page.getByRole("heading", { name: "C'est vous, Inès ?" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Voir les formules" })).toHaveAttribute(
    "href",
    `/offers?coachcode=${coach.code}`,
  );
  await expectAccessibleInPassing(page);
  await page.getByRole("button", { name: "Ce n'est pas moi" }).click();
  await expect(page.getByLabel("Prénom")).toBeVisible();
  expect(await page.context().cookies()).toEqual([]);
  expect(await page.evaluate(() => Object.keys(window.localStorage))).not.toContain("token");
});

test("a trial counts as taken by its offer when another card has its name", async ({ page }) => {
  const coach = await newCoach();
  await offerTrial(coach, 10);
  const [trial] = await send<{ id: string }[]>(coach, "GET", "/api/offers");
  const trainee = await newTrainee([coach]);
  await newCard(coach, trainee, { label: "Cours d'essai" });
  const { id } = await newClass(coach);
  await openAs(page, trainee, `/c/${coach.code}/${id}/essai`);
  await expect(page.getByRole("link", { name: "Oui, réserver" })).toBeVisible();
  await expect(page.getByText("Votre cours d'essai est déjà pris.")).toHaveCount(0);
  await send(trainee, "POST", `/api/subscription/${trial?.id}`);
  const owned = await send<{ id: string; price: number }[]>(
    coach,
    "GET",
    `/api/user/trainee/${trainee.id}/subscriptions`,
  );
  const taken = owned.find(({ price }) => price === 10);
  const renamed = { ...taken, label: "Découverte" };
  await send(coach, "PUT", `/api/subscription/trainee/${trainee.id}`, renamed);
  await reload(page);
  await expect(page.getByText("Votre cours d'essai est déjà pris.")).toBeVisible();
  await book(trainee, id, taken?.id ?? "");
  await reload(page);
  await expect(page.getByText(/^À régler à votre coach\s: 10\s€\.$/)).toBeVisible();
});

test("a first class is booked by the last code, after errors and a moved class", async ({
  page,
}) => {
  const coach = await newCoach();
  await offerTrial(coach, 0);
  const { id } = await newClass(coach);
  const full = await newClass(coach, { changes: { maxParticipants: 1 } });
  const holder = await newTrainee([coach]);
  await book(holder, full.id, (await newCard(coach, holder)).id);
  await goTo(page, `/c/${coach.code}/${full.id}/essai`);
  await page.evaluate((key) => {
    const pending = { email: "ines@exemple.fr", until: Date.now() + 60_000 };
    sessionStorage.setItem(key, JSON.stringify(pending));
  }, `trial:${full.id}`);
  await reload(page);
  await expect(page.getByRole("button", { name: "Liste d'attente" })).toBeVisible();
  await goTo(page, `/c/${coach.code}/${id}/essai`);
  const ask = page.getByRole("button", { name: "Recevoir mon code" });
  await ask.click();
  await expect(page.getByText("Indiquez votre prénom.")).toBeVisible();
  await page.getByLabel("Prénom").fill("Inès");
  await page.getByLabel("Nom", { exact: true }).fill("Roche");
  const wrong = newAddress();
  await page.getByLabel("Email").fill(wrong);
  await page.getByLabel("Téléphone").fill("0612345678");
  await ask.click();
  await page.getByRole("button", { name: "Corriger mon adresse" }).click();
  await expect(page.getByLabel("Email")).toHaveValue(wrong);
  const email = newAddress();
  await page.getByLabel("Email").fill(email);
  await ask.click();
  await expect(page.getByText(email)).toBeVisible();
  const code = await codeFor(email);
  const onlyLast = page.getByText("Seul le dernier code envoyé est valable.");
  await expect(onlyLast).toHaveCount(0);
  await page.getByRole("button", { name: /Renvoyer le code$/ }).click();
  await expect(page.getByText("Nouveau code envoyé à")).toBeVisible();
  await expect(onlyLast).toBeVisible();
  await expect.poll(() => codeFor(email)).not.toBe(code);

  const confirm = async (typed: string) => {
    await page.getByLabel("Code", { exact: true }).fill(typed);
    await page.getByRole("button", { name: "Réserver", exact: true }).click();
  };
  await confirm("12");
  await expect(page.getByText("Entrez les 6 chiffres")).toBeVisible();
  await confirm(code);
  await expect(page.getByText("Code incorrect ou expiré. Demandez-en un nouveau.")).toBeVisible();
  await reload(page);
  await expect(page.getByText(email)).toBeVisible();
  const details = await send<object>(coach, "GET", `/api/activity/${id}/details`);
  const moved = { ...details, place: "Salle du Canal", version: undefined };
  await send(coach, "PUT", `/api/activity/single-activity/${id}`, moved);
  await confirm(await codeFor(email));
  await expect(page.getByRole("heading", { name: "C'est réservé" })).toBeVisible();
  await expect(page.getByText(/^Ce cours a été modifié pendant que vous réserviez/)).toBeVisible();
  await expect(page.getByText("Salle du Canal")).toBeVisible();
});
