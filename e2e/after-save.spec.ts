import { expect, type Page } from "@playwright/test";
import { addDays, monthStart, parisDay } from "@/lib/domain/paris-time";
import { formatDay, formatLongDay, formatMonth } from "@/lib/format";
import { untilShown } from "./fixtures/clock";
import { isPhone } from "./fixtures/fits";
import { cutAfter, loseAnswer } from "./fixtures/lose-answer";
import { newCoach, newTrainee, openAs, send } from "./fixtures/people";
import { book, newCard, newClass, newClassNow, newOffer, newSeries } from "./fixtures/studio";
import { test } from "./fixtures/test";

// What one has just changed oneself, and what the screen says of it and beside it while it cannot be read anew.

const UNREAD = "Ceci n'a pas pu être relu, et a peut-être changé.";
const BEFORE = /^C'est enregistré, mais l'écran n'a pas pu être relu/;
const press = (page: Page, name: string | RegExp) =>
  page
    .getByRole("button", { name, exact: typeof name === "string" })
    .last()
    .click();
/** Nothing of this is read; the rest is. */
const cutReading = (page: Page, call: string | RegExp) =>
  page.route(call, (route) =>
    route.request().method() === "GET" ? route.abort("connectionreset") : route.fallback(),
  );

test("a booked series stands as booked in each of its rows, though nothing could be read anew", async ({
  page,
}) => {
  const { request } = page;
  const coach = await newCoach(request);
  const ana = await newTrainee(request, [coach]);
  await newCard(request, coach, ana);
  await newSeries(request, coach, 3);
  await openAs(page, ana);
  await page
    .getByRole("button", { name: /^Réserver : Pilates/ })
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Réserver toute la série").check();
  await cutAfter(page, "**/api/activity/reservation/**");
  await dialog.getByRole("button", { name: "Réserver", exact: true }).click();
  await expect(dialog.getByText("C'est réservé : 3 places confirmées")).toBeVisible();
  await press(page, "Terminé");
  await expect(page.getByRole("button", { name: /^Modifier : Pilates/ })).toHaveCount(3);
  await expect(page.getByText(BEFORE)).toBeVisible();
  await expect(page.getByText(UNREAD)).toBeVisible();
});

test("a booking pressed again after a lost answer counts once in the list that was read since", async ({
  page,
}) => {
  const { request } = page;
  const coach = await newCoach(request);
  const ana = await newTrainee(request, [coach]);
  await newCard(request, coach, ana);
  await newClass(request, coach);
  await openAs(page, ana);
  await press(page, /^Réserver : Yoga doux/);
  const dialog = page.getByRole("dialog");
  await loseAnswer(page, "**/api/activity/reservation/**");
  const read = page.waitForResponse(/monthOffset=0/);
  await dialog.getByRole("button", { name: "Réserver", exact: true }).click();
  await expect(dialog.getByText(/rien ne sera fait deux fois/)).toBeVisible();
  await read;
  await cutAfter(page, "**/api/activity/reservation/**");
  await dialog.getByRole("button", { name: "Réserver", exact: true }).click();
  await expect(dialog.getByText(/^C'est réservé/)).toBeVisible();
  await press(page, "Terminé");
  await expect(page.getByText(UNREAD)).toBeVisible();
  await expect(page.getByText("7 places")).toBeVisible();
  await press(page, /^Modifier : Yoga doux/);
  await expect(page.getByText("Vous avez 1 place confirmée.")).toBeVisible();
});

test("a place that turned out to wait in line is not shown as confirmed, though nothing could be read anew", async ({
  page,
}) => {
  const { request } = page;
  const coach = await newCoach(request);
  const [ana, ben] = [await newTrainee(request, [coach]), await newTrainee(request, [coach])];
  await newCard(request, coach, ana);
  const card = await newCard(request, coach, ben);
  const { id } = await newClass(request, coach, { changes: { maxParticipants: 1 } });
  await openAs(page, ana);
  await press(page, /^Réserver : Yoga doux/);
  await book(request, ben, id, card.id);
  await cutAfter(page, "**/api/activity/reservation/**");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Réserver", exact: true }).click();
  await expect(dialog.getByText(/sur la liste d'attente/)).toBeVisible();
  await press(page, "Terminé");
  await expect(page.getByText(UNREAD)).toBeVisible();
  await press(page, /^Modifier : Yoga doux/);
  await expect(page.getByText("1 place sur la liste d'attente.")).toBeVisible();
  await expect(page.getByText(/place confirmée/)).toHaveCount(0);
});

test("a class that the cached months do not know yet is opened by its link, and not called missing", async ({
  page,
}) => {
  const { request } = page;
  const coach = await newCoach(request);
  const ana = await newTrainee(request, [coach]);
  const card = await newCard(request, coach, ana);
  await openAs(page, ana);
  await expect(page.getByText("Aucune activité prévue pour ces dates")).toBeVisible();
  // What opens it is here by then, and stands at once.
  await page.waitForFunction(() => performance.getEntriesByName("elan.parts").length > 0);
  await book(request, ana, (await newClass(request, coach)).id, card.id);
  await page.getByRole("link", { name: "Réservations" }).first().click();
  await page
    .getByRole("link", { name: /Yoga doux/ })
    .first()
    .click();
  await expect(page.getByRole("dialog", { name: /Yoga doux/ })).toBeVisible();
  await expect(page.getByText("Ce cours n'est pas, ou plus")).toHaveCount(0);
});

test("one's own change of a series is no other window's, though nothing could be read anew", async ({
  page,
}) => {
  const { request } = page;
  const coach = await newCoach(request);
  await newSeries(request, coach, 3);
  await openAs(page, coach);
  const form = page.getByRole("dialog", { name: "Modifier le cours" });
  await page
    .getByRole("button", { name: /^Modifier : Pilates/ })
    .first()
    .click();
  await form.getByLabel("Lieu").fill("Salle Deux");
  await form.getByText("Ce cours et les suivants").click();
  const back = await cutAfter(page, "**/api/activity/recurrent-activity/*?scope=FOLLOWING");
  await form.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByText("3 cours modifiés.")).toBeVisible();
  back();
  await page
    .getByRole("button", { name: /^Modifier : Pilates/ })
    .first()
    .click();
  await expect(form.getByLabel("Lieu")).toHaveValue("Salle Deux");
  await form.getByLabel("Nombre de participants").fill("9");
  await form.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByText("Cours modifié.")).toBeVisible();
});

test("the way back of a deleted class is said to be unread, and comes with the list", async ({
  page,
}) => {
  const coach = await newCoach(page.request);
  await newClass(page.request, coach);
  await openAs(page, coach);
  await press(page, /^Supprimer : Yoga doux/);
  const back = await cutAfter(page, /\/api\/activity\/[\w-]+\?delete-recurrence=false$/);
  await page
    .getByRole("alertdialog")
    .or(page.getByRole("dialog"))
    .getByRole("button", { name: /^Annuler le cours|^Supprimer/ })
    .last()
    .click();
  await expect(page.getByText(UNREAD).first()).toBeVisible();
  back();
  await press(page, "Réessayer");
  await expect(page.getByRole("list", { name: "Annulés à l'instant" })).toBeVisible();
  await expect(page.getByText(UNREAD)).toHaveCount(0);
});

test("who was just sold a place, and a class just made, are not called missing where nothing could be read anew", async ({
  page,
}) => {
  const coach = await newCoach(page.request);
  await newClassNow(page.request, coach);
  await openAs(page, coach);
  await press(page, /^Ouvrir : Yoga doux/);
  await press(page, "Vendre à la porte");
  const door = page.getByRole("dialog", { name: "Vendre à la porte" });
  await door.getByLabel("Prénom").fill("Zoé");
  await door.getByLabel("Nom", { exact: true }).fill("Marchand");
  await door.getByLabel("Prix (€)").fill("15");
  await cutAfter(page, "**/api/activity/*/door");
  await door.getByRole("button", { name: "Espèces" }).click();
  await expect(door).toBeHidden();
  const detail = page.getByRole("dialog", { name: "Yoga doux" });
  await expect(detail.getByText(UNREAD)).toBeVisible();
  await expect(detail.getByText("Personne n'est encore inscrit.")).toHaveCount(0);
  await press(page, "Vendre à la porte");
  await door.getByLabel("Rechercher un élève").fill("Marchand");
  await expect(door.getByText(UNREAD)).toBeVisible();
  await expect(door.getByText("Aucun élève trouvé.")).toHaveCount(0);
});

test("a class under way whose list could not be read anew is shown as its own reading has it", async ({
  page,
}) => {
  const { request } = page;
  const coach = await newCoach(request);
  const ana = await newTrainee(request, [coach], { firstName: "Ana", lastName: "Un" });
  await newCard(request, coach, ana);
  await newClassNow(request, coach);
  await openAs(page, coach);
  const now = page.getByRole("region", { name: "Maintenant" });
  await expect(now.getByText("Personne n'est inscrit.")).toBeVisible();
  await cutReading(page, "**/api/activities/all-month*");
  await press(page, "Ouvrir : Yoga doux");
  await press(page, "Ajouter un participant");
  await press(page, /Ana Un/);
  await press(page, "Inscrire");
  await expect(page.getByText("Place réservée pour Ana.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(now.getByText("Ana Un").first()).toBeVisible();
  await expect(now.getByText("1 / 8")).toBeVisible();
  await expect(now.getByText("Personne n'est inscrit.")).toHaveCount(0);
  await expect(now.getByText(UNREAD)).toBeVisible();
});

test("days of a month that could not be read are not said to be without a class", async ({
  page,
}) => {
  const coach = await newCoach(page.request);
  await newClass(page.request, coach);
  await cutReading(page, "**/*monthOffset=-1*");
  await openAs(page, coach);
  if (isPhone(page)) await press(page, "Ouvrir le calendrier");
  await press(page, "Mois précédent");
  const first = monthStart(parisDay(new Date()), -1);
  const month = page.getByRole("grid", { name: formatMonth(first).toLocaleLowerCase("fr-FR") });
  const words = formatLongDay(first).toLocaleLowerCase("fr-FR");
  await month.getByRole("button", { name: new RegExp(`^${words}`) }).click();
  await press(page, "Filtrer");
  await expect(page.getByText(/^Le service ne répond pas/).first()).toBeVisible();
  await expect(page.getByText("Aucune activité prévue pour ces dates")).toHaveCount(0);
});

test("an annulled receipt is shown as that, and the total above it as unread", async ({ page }) => {
  const { request } = page;
  const coach = await newCoach(request);
  const ana = await newTrainee(request, [coach], { firstName: "Ana", lastName: "Un" });
  const card = await newCard(request, coach, ana);
  await send(request, coach, "POST", "/api/receipts", {
    ...{ subscriptionId: card.id, amount: 120, method: "CASH" },
  });
  await openAs(page, coach, "/gestion");
  await page.getByRole("list", { name: "Encaissements" }).getByRole("button").click();
  await press(page, "Annuler cet encaissement");
  const reversal = page.getByRole("dialog", { name: /^Annuler cet encaissement/ });
  await reversal.getByLabel("Raison").fill("Erreur");
  await cutAfter(page, "**/api/receipts/*/reversal");
  await reversal.getByRole("button", { name: "Annuler l'encaissement" }).click();
  const receipt = page.getByRole("dialog", { name: "Encaissement" });
  await expect(receipt.getByText("Annulé", { exact: true })).toBeVisible();
  await expect(receipt.getByRole("button", { name: "Rembourser" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  const mark = page.getByText(UNREAD);
  await expect(mark).toBeVisible();
  const total = page.getByRole("region", { name: "Total du mois" });
  const top = async (one: typeof mark) => (await one.boundingBox())?.y ?? 0;
  expect(await top(mark)).toBeLessThan(await top(total));
  await page.getByRole("list", { name: "Encaissements" }).getByRole("button").click();
  await expect(receipt.getByText("Annulé", { exact: true })).toBeVisible();
});

test("what was given back is not asked for again, though it could not be read anew", async ({
  page,
}) => {
  const { request } = page;
  const coach = await newCoach(request);
  const ana = await newTrainee(request, [coach], { firstName: "Ana", lastName: "Un" });
  const card = await newCard(request, coach, ana);
  await send(request, coach, "POST", "/api/receipts", {
    ...{ subscriptionId: card.id, amount: 120, method: "CASH" },
  });
  await send(request, ana, "POST", `/api/subscription/${card.id}/withdrawal`);
  await openAs(page, coach, "/gestion#doivent");
  await press(page, "Rembourser Ana Un");
  await cutAfter(page, "**/api/receipts/refund");
  await press(page, "Rembourser");
  await expect(page.getByText(/^Remboursé : 120/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Rembourser Ana Un" })).toHaveCount(0);
});

test("classes to be kept of days to close are not listed as all where a month could not be read", async ({
  page,
}) => {
  const coach = await newCoach(page.request);
  await newClass(page.request, coach);
  const last = addDays(monthStart(parisDay(new Date()), 3), -1);
  await cutReading(page, "**/*monthOffset=3*");
  await openAs(page, coach);
  await press(page, "Fermer des jours");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Du", { exact: true }).fill(formatDay(last));
  await dialog.getByLabel("Au", { exact: true }).fill(formatDay(addDays(last, 1)));
  await expect(
    dialog.getByText("Les cours de ces jours n'ont pas tous pu être lus : il peut en manquer ici."),
  ).toBeVisible();
});

test("a calendar's new address and switched reminders stand as they were answered", async ({
  page,
}) => {
  const { request } = page;
  const ana = await newTrainee(request, [await newCoach(request)]);
  const { url: old } = await send<{ url: string }>(request, ana, "POST", "/api/user/calendar", {
    replace: false,
  });
  await openAs(page, ana, "/profile");
  await expect(page.getByText(old)).toBeVisible();
  await press(page, "Changer l'adresse");
  const back = await cutAfter(page, "**/api/user/calendar");
  await press(page, "Changer");
  await expect(page.getByText("Votre adresse a changé.")).toBeVisible();
  await expect(page.getByText(UNREAD)).toBeVisible();
  await expect(page.getByText(old)).toHaveCount(0);
  const shown = (await page.getByText(/\/calendrier\/[\w-]{43}\.ics$/).textContent()) ?? "";
  expect((await request.get(new URL(shown).pathname)).status()).toBe(200);
  back();
  await cutAfter(page, "**/api/user/reminders");
  await page.getByRole("switch", { name: "Rappels par email" }).click();
  await expect(page.getByText("Les rappels sont désactivés.")).toBeVisible();
  await expect(page.getByText(UNREAD)).toHaveCount(2);
  await expect(page.getByRole("switch", { name: "Rappels par email" })).not.toBeChecked();
});

test("a list that takes long to be read anew after a deletion is said to be of before", async ({
  page,
}) => {
  const { request } = page;
  const coach = await newCoach(request);
  await newOffer(request, coach);
  await page.clock.install();
  await openAs(page, coach, "/offers");
  await press(page, /^Supprimer/);
  let hangs = false;
  await page.route("**/api/offers**", (route) =>
    hangs && route.request().method() === "GET" ? undefined : route.fallback(),
  );
  hangs = true;
  await press(page, "Supprimer");
  await untilShown(page, page.getByText(BEFORE));
  // As long as that is so, and not for the time of a message.
  await page.clock.fastForward(9_000);
  await expect(page.getByText(BEFORE)).toBeVisible();
});

test("a deleted subscription does not stand among those that ended, though nothing could be read anew", async ({
  page,
}) => {
  const { request } = page;
  const coach = await newCoach(request);
  await newCard(request, coach, await newTrainee(request, [coach]));
  await openAs(page, coach, "/trainees");
  await page.getByRole("button", { name: /^Lou Martin/ }).click();
  await page.getByRole("button", { name: "Abonnements terminés" }).click();
  await expect(page.getByText("Aucun abonnement terminé et payé.")).toBeVisible();
  await press(page, /^Supprimer : Carte/);
  const confirm = page.getByRole("dialog").getByRole("button", { name: "Supprimer" });
  await expect(confirm).toBeEnabled();
  await cutAfter(page, /subscription/);
  await confirm.click();
  await expect(page.getByText("Aucun abonnement actif pour cet élève.")).toBeVisible();
  await expect(page.getByText(UNREAD)).toHaveCount(2);
  await expect(page.getByRole("button", { name: /^Supprimer : Carte/ })).toHaveCount(0);
});

test("a link that confirms an address is not said to have left where that is not known", async ({
  page,
}) => {
  const coach = await newCoach(page.request);
  await openAs(page, coach, "/profile");
  await cutAfter(page, "**/api/user/verify-email");
  await press(page, "Confirmer mon adresse");
  await expect(
    page.getByText(/^Si votre adresse n'était pas encore confirmée, un lien est parti à/),
  ).toBeVisible();
});

test("a roll call that is kept stands while the class is read anew, and the next one corrects it", async ({
  page,
}) => {
  const { request } = page;
  const coach = await newCoach(request);
  const { id } = await newClassNow(request, coach);
  for (const firstName of ["Ana", "Bea"]) {
    const one = await newTrainee(request, [coach], { firstName, lastName: "Test" });
    await book(request, one, id, (await newCard(request, coach, one)).id);
  }
  await openAs(page, coach);
  await press(page, /^Faire l'appel : Yoga doux/);
  const detail = page.getByRole("dialog", { name: "Yoga doux" });
  await page.waitForFunction(() => performance.getEntriesByName("elan.parts").length > 0);
  await page.route("**/presents", (route) => route.abort("connectionreset"));
  await detail.getByRole("checkbox", { name: "Ana Test", exact: true }).uncheck();
  const read = page.waitForResponse((one) => one.url().endsWith(`/api/activity/${id}/details`));
  await detail.getByRole("button", { name: /^Valider · 1/ }).click();
  await expect(page.getByText(/^Gardé sur cet appareil/)).toBeVisible();
  await read;
  await detail.getByRole("button", { name: "Faire l'appel" }).click();
  await expect(detail.getByRole("checkbox", { name: "Ana Test", exact: true })).not.toBeChecked();
});

test("people of an import who were invited are not said to be invited again", async ({ page }) => {
  const { request } = page;
  const coach = await newCoach(request);
  const people = [1, 2].map((n) => `Nour;Velle ${n};${crypto.randomUUID()}@exemple.fr`);
  await send(request, coach, "POST", "/api/imports", {
    ...{ text: ["Prénom;Nom;Email", ...people].join("\n"), invite: false },
  });
  await openAs(page, coach, "/import");
  const invite = page.getByRole("button", { name: "Inviter 2 élèves" });
  await invite.click();
  const dialog = page.getByRole("dialog");
  const confirm = dialog.getByRole("button", { name: "Inviter", exact: true });
  await cutReading(page, "**/api/imports**");
  await confirm.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(BEFORE)).toBeVisible();
  await expect(invite).toHaveCount(0);
});

test("the first steps of a coach are not told to be still to do where what was done could not be read", async ({
  page,
}) => {
  await openAs(page, await newCoach(page.request));
  const steps = page.getByRole("region", { name: "Vos premiers pas" });
  await steps.getByRole("link", { name: "Créer un cours" }).click();
  const form = page.getByRole("dialog", { name: "Nouveau cours" });
  await form.getByLabel("Nom du cours").fill("Yoga");
  await form.getByLabel("Lieu").fill("Salle");
  await cutAfter(page, "**/api/activity/single-activity");
  await form.getByRole("button", { name: "Créer" }).click();
  await expect(form).toBeHidden();
  await expect(steps.getByText(UNREAD)).toBeVisible();
});
