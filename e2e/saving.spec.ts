import { expect, type Page } from "@playwright/test";
import { goOffline } from "./fixtures/go-offline";
import { reload } from "./fixtures/go-to";
import { disconnectAfter, loseResponses, UNCONFIRMED } from "./fixtures/lose-responses";
import { newCoach, newTrainee, openAs, type Person, send } from "./fixtures/people";
import { newCard } from "./fixtures/studio";
import { test } from "./fixtures/test";

const OFFERS = "**/api/offer";
const SAVED_BEFORE =
  "Votre envoi précédent a bien été enregistré. Pour envoyer aussi celui-ci, recommencez.";

const dialog = (page: Page) => page.getByRole("dialog").last();
const press = (page: Page, name: string | RegExp) =>
  dialog(page).getByRole("button", { name, exact: true }).click();
const expectNoDialog = (page: Page) => expect(page.getByRole("dialog")).toHaveCount(0);

const offersOf = async (coach: Person) =>
  (await send<{ label: string; price: number }[]>(coach, "GET", "/api/offers"))
    .map(({ label, price }) => `${label} ${price}`)
    .sort();

async function typeOffer(page: Page, label = "Illimité"): Promise<void> {
  await page.getByRole("button", { name: "Ajouter une formule" }).click();
  await page.getByLabel("Nom de la formule").fill(label);
  await page.getByLabel("Prix TTC (€)").fill("90");
}

async function openOffers(page: Page): Promise<Person> {
  const coach = await newCoach();
  await openAs(page, coach, "/offers");
  return coach;
}

function keysOf(page: Page, path: string): string[] {
  const keys: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname === path && request.method() !== "GET")
      keys.push(request.headers()["idempotency-key"] ?? "");
  });
  return keys;
}

test("a form sends nothing, at once or later, when it is pressed offline", async ({
  page,
  context,
}) => {
  const coach = await openOffers(page);
  await typeOffer(page);
  const keys = keysOf(page, "/api/offer");
  await goOffline(page);
  await press(page, "Créer");
  const offline = page.getByText("Vous êtes hors ligne : rien n'a été enregistré.");
  await expect(offline).toBeVisible();
  await expect(page.getByText("Formule créée.")).toHaveCount(0);
  await context.setOffline(false);
  await expect
    .poll(() => page.evaluate(() => fetch("/api/health").then(Boolean, () => false)))
    .toBe(true);
  expect(keys).toEqual([]);
  await expect(page.getByLabel("Nom de la formule")).toHaveValue("Illimité");
  await press(page, "Créer");
  await expectNoDialog(page);
  expect(await offersOf(coach)).toEqual(["Illimité 90"]);
});

test("a form says that its first version was saved when it was changed since", {
  tag: "@all",
}, async ({ page }) => {
  const coach = await openOffers(page);
  const restore = await loseResponses(page, OFFERS);
  await typeOffer(page, "Premier");
  await press(page, "Créer");
  await expect(page.getByText(UNCONFIRMED)).toBeVisible();
  restore();
  await page.getByLabel("Nom de la formule").fill("Second");
  await press(page, "Créer");
  await expect(page.getByText(SAVED_BEFORE)).toBeVisible();
  expect(await offersOf(coach)).toEqual(["Premier 90"]);
  await expect(page.getByLabel("Nom de la formule")).toHaveValue("Second");
  await press(page, "Créer");
  await expectNoDialog(page);
  expect(await offersOf(coach)).toEqual(["Premier 90", "Second 90"]);
});

test("a draft is saved once when it is sent after lost responses and a reload", async ({
  page,
}) => {
  const coach = await openOffers(page);
  page.on("dialog", (question) => void question.accept());
  const keys = keysOf(page, "/api/offer");
  const restore = await loseResponses(page, OFFERS);
  await typeOffer(page);
  await press(page, "Créer");
  await expect(page.getByText(UNCONFIRMED)).toBeVisible();
  await expect(page.getByLabel("Nom de la formule")).toHaveValue("Illimité");
  restore();
  await reload(page);
  await page.getByRole("button", { name: "Ajouter une formule" }).click();
  await expect(page.getByLabel("Nom de la formule")).toHaveValue("Illimité");
  await expect(page.getByText(/Votre envoi est resté sans réponse/)).toBeVisible();
  await press(page, "Créer");
  await expect(page.getByText("Formule créée.")).toBeVisible();
  await expectNoDialog(page);
  expect([keys.length, new Set(keys).size]).toEqual([4, 1]);
  expect(await offersOf(coach)).toEqual(["Illimité 90"]);
});

test("a refund stays the only one when another amount is pressed", async ({ page }) => {
  const coach = await newCoach();
  const ana = await newTrainee([coach], { firstName: "Ana", lastName: "Un" });
  const { id } = await newCard(coach, ana);
  const paid = { subscriptionId: id, amount: 120, method: "CASH" };
  await send(coach, "POST", "/api/receipts", paid);
  await openAs(page, coach, "/gestion/encaissements");
  await page.getByRole("list", { name: "Encaissements" }).getByRole("button").first().click();
  await press(page, "Rembourser");
  const amount = page.getByLabel("Montant rendu (€)");
  await amount.fill("30");
  const restore = await loseResponses(page, "**/api/receipts/refund");
  await press(page, "Rembourser");
  await expect(page.getByText(UNCONFIRMED)).toBeVisible();
  restore();
  await amount.fill("40");
  await press(page, "Rembourser");
  await expect(page.getByText(SAVED_BEFORE)).toBeVisible();
  const { content } = await send<{ content: { kind: string; amount: number }[] }>(
    coach,
    "GET",
    "/api/receipts",
  );
  expect(content.filter(({ kind }) => kind === "REFUND").map((one) => one.amount)).toEqual([-30]);
});

test("a form is sent once and takes no typing when pressed twice and by Enter", async ({
  page,
}) => {
  const coach = await openOffers(page);
  await typeOffer(page);
  const keys = keysOf(page, "/api/offer");
  const rejected = Promise.withResolvers<void>();
  await page.route(OFFERS, async (route) => {
    if (keys.length > 1) return route.fallback();
    await rejected.promise;
    await route.fulfill({
      status: 400,
      headers: { "x-error-code": "BAD_INPUT", "content-type": "text/plain" },
      body: "Refusé.",
    });
  });
  const create = dialog(page).getByRole("button", { name: "Créer", exact: true });
  const price = page.getByLabel("Prix TTC (€)");
  await create.evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
    button.form?.requestSubmit();
  });
  await expect(page.getByRole("button", { name: "Création..." })).toBeAttached();
  await page.keyboard.type("5");
  rejected.resolve();
  await expect(page.getByText("Refusé.")).toBeVisible();
  expect(keys).toHaveLength(1);
  await expect(price).toBeFocused();
  await expect(price).toHaveValue("90");
  await price.press("Enter");
  await expectNoDialog(page);
  expect(await offersOf(coach)).toEqual(["Illimité 90"]);
});

test("a list is marked stale until it is read when its refetch fails", async ({ page }) => {
  await openOffers(page);
  await typeOffer(page);
  const reconnect = await disconnectAfter(page, OFFERS);
  await press(page, "Créer");
  await expect(page.getByText("Formule créée.")).toBeVisible();
  await expectNoDialog(page);
  const stale = page.getByText("Certaines données n'ont pas pu être actualisées.");
  await expect(stale).toHaveCount(1);
  const again = page.getByRole("button", { name: "Réessayer" });
  await again.click();
  await expect(page.getByRole("button", { name: "Actualisation…" })).toBeVisible();
  await expect(again).toBeVisible();
  await expect(stale).toBeVisible();
  reconnect();
  await again.click();
  await expect(page.getByRole("button", { name: "Modifier : Illimité" })).toBeVisible();
  await expect(stale).toHaveCount(0);
});
