import { expect, type Locator, type Page } from "@playwright/test";
import { slowDown } from "@/ops/bench/slow-phone";
import { expectAccessibleInPassing } from "./fixtures/axe";
import { goTo, reload } from "./fixtures/go-to";
import { loseResponses } from "./fixtures/lose-responses";
import { mailTo } from "./fixtures/mails";
import { newCoach, newTrainee, type Person, send } from "./fixtures/people";
import { book, newCard, newClass } from "./fixtures/studio";
import { test } from "./fixtures/test";

const offerTrial = (page: Page, coach: Person, price: number) =>
  send(page.request, coach, "POST", "/api/user/toggle-feature-free-course", {
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
  const { id } = await newClass(page.request, coach);
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
  const coach = await newCoach(page.request);
  await offerTrial(page, coach, 10);
  await slowDown(page);
  const began = performance.now();
  expect(await bookFirst(page, coach, async () => undefined, TYPING)).toBeLessThanOrEqual(8);
  expect(performance.now() - began).toBeLessThan(60_000);
});

test("a first class takes eight presses at most, then a password may be chosen", async ({
  page,
}) => {
  const coach = await newCoach(page.request, { firstName: "Claire", lastName: "Fontaine" });
  await offerTrial(page, coach, 10);
  const presses = await bookFirst(page, coach, (seen) => expectAccessibleInPassing(seen));
  expect(presses).toBeLessThanOrEqual(8);

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

  const { id } = await newClass(page.request, coach, { days: 9 });
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

const requestCode = async (page: Page, email: string) => {
  await page.getByLabel("Prénom").fill("Inès");
  await page.getByLabel("Nom", { exact: true }).fill("Roche");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Téléphone").fill("0612345678");
  await page.getByRole("button", { name: "Recevoir mon code" }).click();
  await expect(page.getByText(email)).toBeVisible();
};
const confirm = async (page: Page, typed: string) => {
  await page.getByLabel("Code", { exact: true }).fill(typed);
  await page.getByRole("button", { name: "Réserver", exact: true }).click();
};

test("a first class shows errors, survives a reload and mails a known address", async ({
  page,
}) => {
  const coach = await newCoach(page.request);
  await offerTrial(page, coach, 0);
  const { id } = await newClass(page.request, coach);
  await goTo(page, `/c/${coach.code}/${id}/essai`);
  await page.getByRole("button", { name: "Recevoir mon code" }).click();
  await expect(page.getByText("Indiquez votre prénom.")).toBeVisible();
  const email = newAddress();
  await requestCode(page, email);
  const code = await codeFor(email);
  await confirm(page, "12");
  await expect(page.getByText("Entrez les 6 chiffres")).toBeVisible();
  await confirm(page, code === "000000" ? "000001" : "000000");
  await expect(page.getByText("Code incorrect ou expiré. Demandez-en un nouveau.")).toBeVisible();
  await reload(page);
  await expect(page.getByText(email)).toBeVisible();
  const details = await send<object>(page.request, coach, "GET", `/api/activity/${id}/details`);
  const moved = { ...details, place: "Salle du Canal", version: undefined };
  await send(page.request, coach, "PUT", `/api/activity/single-activity/${id}`, moved);
  await confirm(page, code);
  await expect(page.getByRole("heading", { name: "C'est réservé" })).toBeVisible();
  await expect(page.getByText(/^Ce cours a été modifié pendant que vous réserviez/)).toBeVisible();
  await expect(page.getByText("Salle du Canal")).toBeVisible();

  const { email: known } = await newTrainee(page.request);
  await page.context().clearCookies();
  await page.evaluate(() => window.localStorage.clear());
  await goTo(page, `/c/${coach.code}/${id}/essai`);
  await requestCode(page, known);
  expect((await mailTo(known, "Réserver : ")).text).toContain(
    `/login?coachcode=${coach.code}&activity=${id}`,
  );
  await page.getByRole("button", { name: "Corriger mon adresse" }).click();
  await expect(page.getByLabel("Email")).toHaveValue(known);
});

/** Opens the page that asks for the code; returns the new trainee's code and address. */
async function askForTrial(page: Page) {
  const coach = await newCoach(page.request);
  await offerTrial(page, coach, 0);
  const { id } = await newClass(page.request, coach);
  await goTo(page, `/c/${coach.code}/${id}/essai`);
  const email = newAddress();
  await requestCode(page, email);
  return { email, code: await codeFor(email) };
}

test("a new code replaces the previous code when the trainee requests it", async ({ page }) => {
  const { email, code } = await askForTrial(page);
  await expect(page.getByText("Seul le dernier code envoyé est valable.")).toBeVisible();
  await page.getByRole("button", { name: /Renvoyer le code$/ }).click();
  await expect(page.getByText("Nouveau code envoyé à")).toBeVisible();
  await expect.poll(() => codeFor(email)).not.toBe(code);
  await confirm(page, code);
  await expect(page.getByText("Code incorrect ou expiré. Demandez-en un nouveau.")).toBeVisible();
  await confirm(page, await codeFor(email));
  await expect(page.getByRole("heading", { name: "C'est réservé" })).toBeVisible();
});

test("a first class is booked once when its code's response was lost", async ({ page }) => {
  const { code } = await askForTrial(page);
  const restore = await loseResponses(page, "**/trial/confirm");
  await confirm(page, code);
  await expect(page.getByText(/^Élan ne répond pas/)).toBeVisible();
  restore();
  await confirm(page, code);
  await expect(page.getByRole("heading", { name: "C'est réservé" })).toBeVisible();
  await expect(page.getByText(/a été modifié pendant/)).toHaveCount(0);
});

test("a mail's link cancels its booking when confirmed, and books it again", async ({ page }) => {
  const coach = await newCoach(page.request);
  const trainee = await newTrainee(page.request, [coach]);
  const card = await newCard(page.request, coach, trainee);
  const { id } = await newClass(page.request, coach, { days: 4 });
  await book(page.request, trainee, id, card.id);
  const { text } = await mailTo(trainee.email, "Réservation confirmée");
  const address = /\/place\/[\w-]+/.exec(text)?.[0] ?? "";
  const response = await page.request.get(address);
  expect(response.headers()).toMatchObject({
    "referrer-policy": "no-referrer",
    "x-robots-tag": "noindex, nofollow",
    "cache-control": expect.stringMatching(/private.*no-store/),
    "x-frame-options": "DENY",
  });
  await goTo(page, address);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
  await expect(page.getByText(/^Annulable jusqu'à .*\.$/)).toBeVisible();
  await expectAccessibleInPassing(page);
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") sent.push(new URL(request.url()).pathname);
  });
  const cancel = page.getByRole("button", { name: "Annuler ma place" });
  await cancel.dblclick({ delay: 20 });
  await expect(page.getByText("Annuler votre place ? Le cours vous est rendu.")).toBeFocused();
  await expectAccessibleInPassing(page);
  await page.getByRole("button", { name: "Garder ma place" }).click();
  await expect(cancel).toBeFocused();
  expect(sent).toEqual([]);
  await cancel.click();
  await page.getByRole("button", { name: "Confirmer l'annulation" }).click();
  await expect(page.getByText("C'est annulé. Le cours vous est rendu.")).toBeVisible();
  expect(sent).toEqual([`/api/public${address}/cancel`]);
  await reload(page);
  await expect(page.getByText("Cette réservation est annulée")).toBeVisible();
  await expect(page.getByRole("button")).toHaveText(["Reprendre ma place"]);
  await page.getByRole("button", { name: "Reprendre ma place" }).click();
  await expect(page.getByText("1 place confirmée")).toBeVisible();
  await expect(cancel).toBeVisible();

  expect((await page.goto(`${address.slice(0, -1)}x`))?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Ce lien n'est plus valable" })).toBeVisible();
  await expectAccessibleInPassing(page);
});
