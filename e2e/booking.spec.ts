import { expect, test } from "@playwright/test";
import { expectAccessible } from "./fixtures/axe";
import { mailTo } from "./fixtures/mails";
import { newCoach, newTrainee, openAs } from "./fixtures/people";
import { book, newCard, newClass, newOffer, newSeries, rowName } from "./fixtures/studio";

test("a trainee books two places with a card, then cancels one, then all", async ({ page }) => {
  const coach = await newCoach(page.request);
  const trainee = await newTrainee(page.request, [coach]);
  await newCard(page.request, coach, trainee);
  await newClass(page.request, coach);
  await openAs(page, trainee);
  await expect(
    page.getByRole("heading", { name: `Reservation de cours avec ${coach.displayName}` }),
  ).toBeVisible();
  await expect(page.getByText("18:30 – 19:30")).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: /^Réserver : Yoga doux/ }).click();
  const dialog = page.getByRole("dialog", { name: "Yoga doux" });
  await expect(dialog.getByRole("radio", { name: /Carte 10 cours/ })).toBeChecked();
  await dialog.getByLabel("Nombre de places").fill("2");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Réserver", exact: true }).click();
  await expect(dialog.getByText("C'est réservé : 2 places confirmées.")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Terminé" }).click();
  await expect(page.getByText("Inscrit · 2 places")).toBeVisible();
  await expect(page.getByText("6 places")).toBeVisible();

  await page.getByRole("button", { name: /^Modifier : Yoga doux/ }).click();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Annuler une place" }).click();
  await expect(page.getByText("1 place annulée, 1 cours rendu sur votre carte.")).toBeVisible();
  await page.getByRole("button", { name: /^Modifier : Yoga doux/ }).click();
  await dialog.getByRole("button", { name: "Annuler ma réservation" }).click();
  await expect(page.getByRole("button", { name: /^Réserver : Yoga doux/ })).toBeVisible();
});

test("a full class puts a trainee on the waiting list, and a cancel confirms them", async ({
  page,
  browser,
}) => {
  const coach = await newCoach(page.request);
  const [first, second] = [
    await newTrainee(page.request, [coach]),
    await newTrainee(page.request, [coach], { firstName: "Zoé", lastName: "Petit" }),
  ];
  const card = await newCard(page.request, coach, first);
  await newCard(page.request, coach, second);
  const { id } = await newClass(page.request, coach, { days: 3, changes: { maxParticipants: 1 } });
  await book(page.request, first, id, card.id);

  await openAs(page, second);
  await expect(page.getByText("Complet", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: /^Liste d'attente : Yoga doux/ }).click();
  const dialog = page.getByRole("dialog", { name: "Yoga doux" });
  await expect(dialog.getByText(/vous serez sur la liste d'attente/)).toBeVisible();
  await dialog.getByRole("button", { name: "S'inscrire sur la liste d'attente" }).click();
  await expect(dialog.getByText(/sur la liste d'attente : vous serez prévenu/)).toBeVisible();
  await dialog.getByRole("button", { name: "Terminé" }).click();
  await expect(page.getByText("Complet · 1 en attente")).toBeVisible();

  const other = await browser.newPage({ baseURL: new URL(page.url()).origin });
  await openAs(other, first);
  await other.getByRole("button", { name: /^Modifier : Yoga doux/ }).click();
  await other.getByRole("button", { name: "Annuler ma réservation" }).click();
  await expect(other.getByText("1 place annulée, 1 cours rendu sur votre carte.")).toBeVisible();
  await other.close();

  expect((await mailTo(second.email)).subject).toBe("Votre place est confirmée : Yoga doux");
  await page.reload();
  await expect(page.getByText("Inscrit", { exact: true })).toBeVisible();
});

test("a late cancel is warned of, and keeps the credit", async ({ page }) => {
  const coach = await newCoach(page.request);
  const trainee = await newTrainee(page.request, [coach]);
  const card = await newCard(page.request, coach, trainee);
  const { id } = await newClass(page.request, coach, {
    days: 1,
    changes: { cancelTimeInHours: 72 },
  });
  await book(page.request, trainee, id, card.id);
  await openAs(page, trainee);
  await page.getByRole("button", { name: /^Modifier : Yoga doux/ }).click();
  await expect(page.getByText(/le cours ne vous sera pas recrédité/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Annuler ma réservation" }).click();
  await expect(page.getByText("1 place annulée.", { exact: true })).toBeVisible();
  await page.goto("/offers");
  await expect(page.getByText("9 / 10")).toBeVisible();
  await page.getByRole("button", { name: "Mouvements" }).click();
  await expect(page.getByRole("dialog").getByText("Réservation", { exact: true })).toBeVisible();
  await expectAccessible(page);
});

test("a private class without a matching subscription leads to the offers", async ({ page }) => {
  const coach = await newCoach(page.request);
  const trainee = await newTrainee(page.request, [coach]);
  await newCard(page.request, coach, trainee);
  await newOffer(page.request, coach, { label: "Séances privées", isPrivateOffer: true });
  await newClass(page.request, coach, {
    changes: { label: "Cours privé", isPrivateActivity: true },
  });
  await openAs(page, trainee);
  await page.getByRole("button", { name: rowName("Cours privé") }).click();
  await expect(
    page.getByText("Vous n'avez pas ou plus d'abonnement qui correspond à cette activité"),
  ).toBeVisible();
  await page.getByRole("link", { name: "Voir les formules" }).click();
  await expect(page).toHaveURL("/offers");
  await expect(page.getByRole("heading", { name: "Formules Privées" })).toBeVisible();
});

test("a whole series is booked, and what the card does not cover is told", async ({ page }) => {
  const coach = await newCoach(page.request);
  const trainee = await newTrainee(page.request, [coach]);
  await newCard(page.request, coach, trainee, { quantity: 2 });
  await newSeries(page.request, coach, 3);
  await openAs(page, trainee);
  await page
    .getByRole("button", { name: rowName("Pilates") })
    .first()
    .click();
  const dialog = page.getByRole("dialog", { name: "Pilates" });
  await dialog.getByLabel("Réserver toute la série").check();
  await dialog.getByRole("button", { name: "Réserver", exact: true }).click();
  await expect(dialog.getByText("C'est réservé : 2 places confirmées.")).toBeVisible();
  await expect(dialog.getByText(/plus assez de cours sur la carte/)).toBeVisible();
});

test("a shared link opens its class after login, and books it", async ({ page }) => {
  const coach = await newCoach(page.request);
  const trainee = await newTrainee(page.request);
  const offer = await newOffer(page.request, coach);
  const { id } = await newClass(page.request, coach, { days: 40, changes: { label: "Atelier" } });
  await page.goto(`/?activity=${id}&coachcode=${coach.code}`);
  await expect(page).toHaveURL(/\/login\?/);
  await page.getByLabel("Nom d'utilisateur").fill(trainee.email);
  await page.getByLabel("Mot de passe", { exact: true }).fill(trainee.password);
  await page.getByRole("button", { name: "Se connecter" }).click();
  await expect(page.getByRole("dialog", { name: "Atelier" })).toBeVisible();
  await page.request.post(`/api/subscription/${offer.id}`, {
    headers: { authorization: `Bearer ${trainee.token}` },
  });
  await page.goto(`/?activity=${id}`);
  const dialog = page.getByRole("dialog", { name: "Atelier" });
  await dialog.getByRole("button", { name: "Réserver", exact: true }).click();
  await expect(dialog.getByText("C'est réservé : votre place est confirmée.")).toBeVisible();
});

test("when the answer is lost, trying again books once", async ({ page }) => {
  const coach = await newCoach(page.request);
  const trainee = await newTrainee(page.request, [coach]);
  await newCard(page.request, coach, trainee);
  await newClass(page.request, coach);
  await openAs(page, trainee);
  let lost = 0;
  await page.route("**/api/activity/reservation/**", async (route) => {
    if (lost > 0) return route.continue();
    lost += 1;
    await route.fetch();
    return route.abort();
  });
  await page.getByRole("button", { name: /^Réserver : Yoga doux/ }).click();
  const dialog = page.getByRole("dialog", { name: "Yoga doux" });
  await dialog.getByRole("button", { name: "Réserver", exact: true }).click();
  await expect(dialog.getByText(/Le service ne répond pas/)).toBeVisible();
  await dialog.getByRole("button", { name: "Réserver", exact: true }).click();
  await expect(dialog.getByText("C'est réservé : votre place est confirmée.")).toBeVisible();
  await page.goto("/offers");
  await expect(page.getByText("9 / 10")).toBeVisible();
});

test("the days chosen in the calendar filter the list, and Back closes its dialog", async ({
  page,
  isMobile,
  viewport,
}) => {
  const coach = await newCoach(page.request);
  const trainee = await newTrainee(page.request, [coach]);
  await newClass(page.request, coach, { days: 1, changes: { label: "Demain" } });
  await newClass(page.request, coach, { days: 2, changes: { label: "Après-demain" } });
  await openAs(page, trainee);
  await expect(page.getByRole("button", { name: rowName("Après-demain") })).toBeVisible();
  const phone = isMobile || (viewport?.width ?? 0) <= 768;
  if (phone) {
    await page.getByRole("button", { name: "Ouvrir le calendrier" }).click();
    await expect(page.getByRole("dialog", { name: "Calendrier" })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("dialog")).toBeHidden();
    await page.getByRole("button", { name: "Ouvrir le calendrier" }).click();
  }
  await page
    .getByRole("button", { name: /, 1 cours$/ })
    .first()
    .click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Filtrer" }).click();
  await expect(page.getByRole("button", { name: rowName("Demain") })).toBeVisible();
  await expect(page.getByRole("button", { name: rowName("Après-demain") })).toBeHidden();
  if (phone) await page.getByRole("button", { name: "Ouvrir le calendrier" }).click();
  await page.getByRole("button", { name: "Réinitialiser" }).click();
  await expect(page.getByRole("button", { name: rowName("Après-demain") })).toBeVisible();
});
