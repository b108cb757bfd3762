import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { expectAccessibleInPassing } from "./fixtures/axe";
import { goTo, reload } from "./fixtures/go-to";
import { newCoach, newTrainee, openAs, type Person, send } from "./fixtures/people";
import { book, newCard, newClass, newOffer, newSeries, rowName } from "./fixtures/studio";
import { test } from "./fixtures/test";

const PASSWORD = "brioche-lavande-42";

async function logIn(page: Page, email: string) {
  await page.getByLabel("Nom d'utilisateur").fill(email);
  await page.getByLabel("Mot de passe").fill(PASSWORD);
  await page.getByRole("button", { name: "Se connecter" }).click();
}

async function register(page: Page, email: string, password = PASSWORD) {
  await page.getByLabel("Nom", { exact: true }).fill("Petit");
  await page.getByLabel("Prénom").fill("Zoé");
  await page.getByLabel("Téléphone").fill("0612345678");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Mot de passe").fill(password);
  await page.getByLabel("Confirmation", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Créer mon compte" }).click();
}

test("the login opens a class once when it was chosen on a coach's page", async ({ page }) => {
  const coach = await newCoach();
  const trainee = await newTrainee();
  // The class is beyond the months that the list loads by itself.
  await newClass(coach, { days: 1, changes: { label: "Yoga doux" } });
  const far = { days: 80, changes: { label: "Atelier" } };
  const { id } = await newClass(coach, far);
  await page.context().clearCookies();
  await goTo(page, `/c/${coach.code}`);
  await expectAccessibleInPassing(page);
  await expect(page.getByRole("link", { name: "Se connecter" })).toHaveAttribute(
    "href",
    `/login?coachcode=${coach.code}`,
  );
  await expect(page.getByRole("link", { name: "S'inscrire" })).toHaveAttribute(
    "href",
    `/registration?coachcode=${coach.code}`,
  );
  await page.getByRole("link", { name: /^Réserver : Atelier, / }).click();
  await expect(page).toHaveURL(/\/login\?coachcode=/);
  await logIn(page, trainee.email);
  const dialog = page.getByRole("dialog", { name: "Atelier" });
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(`/classes/${id}`);
  await dialog.getByRole("button", { name: "Fermer" }).click();
  await expect(page).toHaveURL("/");
  await reload(page);
  await expect(page.getByRole("button", { name: rowName("Yoga doux") })).toBeVisible();
  await expect(dialog).toBeHidden();

  await goTo(page, `/c/${coach.code}`);
  await page.getByRole("link", { name: /^Réserver : Yoga doux, / }).click();
  await expect(page.getByRole("dialog", { name: "Yoga doux" })).toBeVisible();
});

test("the registration opens an offer once when it was chosen on a coach's page", async ({
  page,
}) => {
  const coach = await newCoach();
  await newOffer(coach);
  await newOffer(coach, { label: "Carte 5", quantity: 5 });
  await page.context().clearCookies();
  await goTo(page, `/c/${coach.code}`);
  await page.getByRole("link", { name: "Réserver : Carte 5" }).click();
  await page.getByRole("link", { name: "Créer un compte ?" }).click();
  await expect(page.getByText("Format : 0123456789 ou +33123456789").first()).toBeVisible();
  await page.getByLabel("Téléphone").fill("12345");
  await page.getByLabel("Mot de passe").fill(PASSWORD);
  await page.getByLabel("Confirmation").fill("autre chose");
  await page.getByRole("button", { name: "Créer mon compte" }).click();
  await expect(page.getByText("Les mots de passe ne correspondent pas !")).toBeVisible();
  await expect(page.getByText("Numéro de téléphone invalide.")).toBeVisible();
  await expect(page.getByLabel("Nom", { exact: true })).toHaveAttribute("aria-invalid", "true");
  await page.getByRole("link", { name: "J'ai déjà un compte" }).click();
  const question = page.getByRole("dialog", { name: "Quitter sans enregistrer ?" });
  await question.getByRole("button", { name: "Rester" }).click();
  await register(page, coach.email);
  const email = page.getByLabel("Email");
  await expect(email).toBeFocused();
  await expect(email).toHaveValue(coach.email);
  await expect(email).toHaveAccessibleDescription(/Un compte existe déjà avec cette adresse email/);
  const own = `offre-${randomUUID()}@exemple.fr`;
  await register(page, own, "password123");
  const password = page.getByLabel("Mot de passe");
  await expect(password).toHaveAccessibleDescription(/Ce mot de passe est trop courant\./);
  await expectAccessibleInPassing(page);
  await register(page, own);
  await logIn(page, own);

  const dialog = page.getByRole("dialog", { name: "Confirmer la souscription" });
  await expect(dialog).toContainText("Carte 5");
  await expect(page).toHaveURL("/offers");
  await reload(page);
  await expect(page.getByRole("heading", { name: "Carte 5" })).toBeVisible();
  await expect(dialog).toBeHidden();

  await goTo(page, `/offers?offer=${randomUUID()}`);
  await expect(
    page.getByText("Cette formule n'est pas, ou plus, proposée par ce coach."),
  ).toBeVisible();
});

/** Books a place in each of this many classes, a day apart. */
async function bookMany(coach: Person, trainee: Person, classes: number) {
  const card = await newCard(coach, trainee, { quantity: 100 });
  for (let days = 2; days < 2 + classes; days += 1) {
    const { id } = await newClass(coach, { days, changes: { maxParticipants: 20 } });
    await book(trainee, id, card.id);
  }
  return card;
}

test("the history loads to its end and starts again when its filter changes", async ({ page }) => {
  const coach = await newCoach();
  const other = await newCoach({ firstName: "Sami", lastName: "Benali" });
  const trainee = await newTrainee([other, coach]);
  const card = await bookMany(coach, trainee, 12);
  // A high screen would load the next page before the booking.
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 1280, height: 400 });
  await openAs(page, trainee, "/history");
  await expect(page.getByText("Affichage de 10 sur 12 réservations")).toBeVisible();
  const near = await newClass(coach, { days: 1, changes: { label: "Danse" } });
  await book(trainee, near.id, card.id, "&number-reservation=2");
  await page.mouse.wheel(0, 20_000);
  await expect(page.getByText("Affichage de 14 sur 14 réservations")).toBeVisible();
  await expect(page.getByText("Toutes les réservations ont été chargées")).toBeVisible();
  const ids = await page.getByRole("listitem").filter({ hasText: "Carte 10 cours" }).count();
  expect(ids).toBe(13);
  await expectAccessibleInPassing(page);
  await page.getByRole("radio", { name: "Passées" }).check();
  await page.getByRole("radio", { name: "À venir" }).check();
  await expect(page.getByText("Affichage de 10 sur 14 réservations")).toBeVisible();
});

test("a series is booked as far as the card goes, cancelled in one press and retaken", async ({
  page,
}) => {
  const coach = await newCoach();
  const trainee = await newTrainee([coach]);
  await newCard(coach, trainee, { quantity: 3 });
  await newSeries(coach, 4);
  await openAs(page, trainee);
  const rows = page.getByRole("button", { name: rowName("Pilates") });
  await rows.first().click();
  const dialog = page.getByRole("dialog", { name: "Pilates" });
  await expect(dialog.getByText(/^1\scours réservé, il en restera 2$/)).toBeVisible();
  await dialog.getByLabel("Réserver toute la série").check();
  await expect(dialog.getByText(/^3\scours réservés, il en restera 0$/)).toBeVisible();
  await expect(dialog.getByRole("list", { name: "Dates" }).getByRole("listitem")).toHaveCount(3);
  await dialog.getByRole("button", { name: "Réserver", exact: true }).click();
  await expect(dialog.getByText(/^Non réservé\s: .* \(carte épuisée\)$/)).toBeVisible();
  const days = dialog.getByRole("region", { name: "3 cours réservés" });
  await expect(days.getByRole("listitem")).toHaveCount(3);
  await expect(days.getByText("1 place confirmée")).toHaveCount(3);
  await expectAccessibleInPassing(page);
  await dialog.getByRole("button", { name: "Annuler ces 3 cours" }).click();
  const question = page.getByRole("dialog", { name: "Annuler vos 3 places dans 3 cours ?" });
  await expect(question.getByText("3 cours seront rendus sur votre carte.")).toBeVisible();
  await question.getByRole("button", { name: "Confirmer l'annulation" }).click();
  await expect(page.getByText("3 places annulées.")).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Inscrit", { exact: true })).toHaveCount(0);
  await page.getByRole("button", { name: "Reprendre mes places" }).click();
  await expect(page.getByText("C'est de nouveau réservé.")).toBeVisible();
  await expect(page.getByText("Inscrit", { exact: true }).first()).toBeVisible();

  const next = page.getByRole("region", { name: "Ma prochaine séance" });
  await next.getByRole("button", { name: "Pilates", exact: true }).click();
  await dialog.getByRole("button", { name: "Autres actions" }).click();
  await dialog.getByRole("menuitem", { name: "Annuler mes 3 cours à venir de la série" }).click();
  await question.getByRole("button", { name: "Confirmer l'annulation" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Inscrit", { exact: true })).toHaveCount(0);
});

test("a cancelled series offers no undo when a place was cancelled elsewhere", {
  tag: "@all",
}, async ({ page }) => {
  const coach = await newCoach();
  const trainee = await newTrainee([coach]);
  await newCard(coach, trainee);
  const { ids } = await newSeries(coach, 3);
  await openAs(page, trainee);
  await page
    .getByRole("button", { name: rowName("Pilates") })
    .first()
    .click();
  const dialog = page.getByRole("dialog", { name: "Pilates" });
  await dialog.getByLabel("Réserver toute la série").check();
  await dialog.getByRole("button", { name: "Réserver", exact: true }).click();
  await expect(dialog.getByRole("region", { name: "3 cours réservés" })).toBeVisible();
  await send(trainee, "DELETE", `/api/activity/reservation/${ids[1]}`);
  await dialog.getByRole("button", { name: "Annuler ces 3 cours" }).click();
  await page.getByRole("button", { name: "Confirmer l'annulation" }).click();
  await expect(page.getByText("2 places annulées.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Reprendre/ })).toHaveCount(0);
});
