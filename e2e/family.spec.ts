import { expect, type Page } from "@playwright/test";
import { expectAccessibleInPassing } from "./fixtures/axe";
import { goTo, reload } from "./fixtures/go-to";
import { mailTo } from "./fixtures/mails";
import { newCoach, newTrainee, openAs, type Person, send } from "./fixtures/people";
import {
  BANK,
  book,
  dayIn,
  newCard,
  newClass,
  newOffer,
  newSeries,
  rowName,
} from "./fixtures/studio";
import { test } from "./fixtures/test";

const newChild = (guardian: Person, coach: Person, firstName: string) =>
  send<{ id: string }>(guardian, "POST", "/api/user/people", {
    firstName,
    lastName: "Roux",
    birthYear: 2017,
    coachId: coach.id,
  });

/** Presses the dialog's button in the task that shows it, as a double press does. */
const pressWhenShown = (page: Page, text: string) =>
  page.evaluate(
    (label) =>
      new Promise<void>((resolve) => {
        new MutationObserver((_, observer) => {
          const buttons = document.querySelectorAll<HTMLElement>("[role=dialog] button");
          const shown = [...buttons].find(({ textContent }) => textContent === label);
          if (!shown) return;
          observer.disconnect();
          shown.click();
          resolve();
        }).observe(document, { subtree: true, childList: true, characterData: true });
      }),
    text,
  );

test("a mother books two children in four presses, cancels one and takes a freed place", async ({
  page,
}) => {
  const coach = await newCoach();
  const mother = await newTrainee([coach], { firstName: "Anne", lastName: "Roux" });
  const children = [await newChild(mother, coach, "Emma"), await newChild(mother, coach, "Noé")];
  const offer = await newOffer(coach);
  const cards = [];
  for (const { id } of children) {
    const path = `/api/subscription/${offer.id}?for=${id}`;
    cards.push(await send<{ id: string }>(mother, "POST", path));
  }
  await newClass(coach, { changes: { label: "Danse" } });
  const holder = await newTrainee([coach]);
  const full = { label: "Judo", cancelTimeInHours: 72, maxParticipants: 1 };
  const judo = await newClass(coach, { days: 1, changes: full });
  await book(holder, judo.id, (await newCard(coach, holder)).id);
  await book(mother, judo.id, cards[0]?.id ?? "", `&for=${children[0]?.id}`);
  await send(holder, "DELETE", `/api/activity/reservation/${judo.id}`);
  await openAs(page, mother);

  await page.getByRole("button", { name: /^Réserver : Danse/ }).click();
  const dialog = page.getByRole("dialog", { name: "Danse" });
  await expect(dialog.getByText("Choisissez une ou plusieurs personnes.")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Réserver", exact: true })).toBeDisabled();
  await dialog.getByRole("checkbox", { name: "Emma" }).click();
  await dialog.getByRole("checkbox", { name: "Noé" }).click();
  const repeatedPress = pressWhenShown(page, "Terminé");
  await dialog.getByRole("button", { name: "Réserver", exact: true }).click();
  await repeatedPress;
  await expect(dialog.getByText("C'est réservé pour Emma et Noé.")).toBeVisible();
  await expectAccessibleInPassing(page);
  await dialog.getByRole("button", { name: "Terminé" }).click();
  await expect(page.getByRole("img", { name: "Emma : place confirmée" })).toHaveText("E");
  await expect(page.getByRole("button", { name: /^Pour Emma et Noé/ })).toBeVisible();

  await page.getByRole("button", { name: /^Réserver : Danse/ }).click();
  for (const name of ["Emma", "Noé"])
    await expect(dialog.getByRole("checkbox", { name })).not.toBeChecked();
  await expect(dialog.getByRole("button", { name: "Réserver", exact: true })).toBeDisabled();
  await dialog.getByRole("checkbox", { name: "Emma" }).click();
  await expect(dialog.getByRole("button", { name: "Réserver", exact: true })).toBeEnabled();
  await dialog.getByRole("button", { name: "Annuler pour Emma" }).click();
  const question = page.getByRole("dialog", { name: "Annuler la place d'Emma ?" });
  await expect(question.getByRole("button", { name: "Garder la place" })).toBeVisible();
  await question.getByRole("button", { name: "Confirmer l'annulation" }).click();
  await expect(page.getByText("Annulée pour Emma.")).toBeVisible();
  await expect(dialog.getByText("Noé : 1 place confirmée")).toBeVisible();
  await expect(dialog.getByText("Emma : 1 place confirmée")).toBeHidden();

  await page.keyboard.press("Escape");
  const opener = page.getByRole("button", { name: rowName("Judo") });
  const row = page.getByRole("listitem").filter({ has: opener });
  await expect(row).toContainText("1 en attente");
  await expect(row).not.toContainText("Complet");
  await opener.click();
  const late = page.getByRole("dialog", { name: "Judo" });
  await expect(late.getByText(/^Emma\s: 1\sen liste d'attente$/)).toBeVisible();
  await late.getByRole("button", { name: "Prendre la place libérée pour Emma" }).click();
  await expect(page.getByText("La place est à Emma !")).toBeVisible();
  await expect(late.getByText(/^Emma\s: 1\splace confirmée$/)).toBeVisible();
});

test("a mother books, cancels and rebooks a series and places for her child", async ({ page }) => {
  const coach = await newCoach();
  const mother = await newTrainee([coach], { firstName: "Anne", lastName: "Roux" });
  const { id: lina } = await newChild(mother, coach, "Lina");
  const offer = await newOffer(coach, { quantity: 5 });
  const shop = `/api/subscription/${offer.id}?for=${lina}`;
  const card = await send<{ id: string }>(mother, "POST", shop);
  const dance = await newClass(coach, { changes: { label: "Danse" } });
  await book(mother, dance.id, card.id, `&for=${lina}&number-reservation=2`);
  const { ids } = await newSeries(coach, 4);
  await openAs(page, mother, `/classes/${ids[0]}`);
  const dialog = page.getByRole("dialog", { name: "Pilates" });
  await dialog.getByRole("checkbox", { name: "Lina" }).click();
  await dialog.getByRole("checkbox", { name: "Réserver toute la série" }).click();
  const repeatedPress = pressWhenShown(page, "Terminé");
  await dialog.getByRole("button", { name: "Réserver", exact: true }).click();
  await repeatedPress;
  await expect(dialog.getByText("C'est réservé pour Lina : 3 places confirmées.")).toBeVisible();
  await expect(dialog.getByRole("heading", { name: "3 cours réservés" })).toBeVisible();
  await expect(dialog.getByText(/^Non réservé\s: .*\(carte épuisée\)$/)).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Annuler ces 3 cours" })).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Ajouter à mon agenda" })).toBeVisible();
  await expectAccessibleInPassing(page);
  await dialog.getByRole("button", { name: "Terminé" }).click();
  await expect(dialog).toBeHidden();

  await goTo(page, `/classes/${ids[0]}`);
  await dialog.getByRole("button", { name: "Autres actions pour Lina" }).click();
  const whole = "Annuler les 3 cours à venir de la série";
  await page.getByRole("menuitem", { name: whole }).click();
  const series = page.getByRole("dialog", { name: "Annuler les 3 places de Lina dans 3 cours ?" });
  await expect(series.getByText("3 cours seront rendus sur la carte.")).toBeVisible();
  await series.getByRole("button", { name: "Confirmer l'annulation" }).click();
  await expect(page.getByText("3 places annulées pour Lina.")).toBeVisible();
  const bookings: string[] = [];
  page.on("request", (request) => {
    const isBooking = request.method() === "POST" && request.url().includes("id-subscription");
    if (isBooking && !request.url().includes("preview=true")) bookings.push(request.url());
  });
  await page.getByRole("button", { name: "Reprendre ses places" }).click();
  await expect(page.getByText("C'est de nouveau réservé.")).toBeVisible();
  expect(bookings).toHaveLength(1);
  await expect(dialog.getByText("Lina : 1 place confirmée")).toBeVisible();

  await goTo(page, `/classes/${dance.id}`);
  const two = page.getByRole("dialog", { name: "Danse" });
  await expect(two.getByText("Lina : 2 places confirmées")).toBeVisible();
  await expectAccessibleInPassing(page);
  await two.getByRole("button", { name: "Annuler une place pour Lina" }).click();
  const one = page.getByRole("dialog", { name: "Annuler la place de Lina ?" });
  await expect(one.getByText("1 cours sera rendu sur la carte.")).toBeVisible();
  await one.getByRole("button", { name: "Confirmer l'annulation" }).click();
  await expect(two.getByText("Lina : 1 place confirmée")).toBeVisible();
  await page.getByRole("button", { name: "Reprendre sa place" }).click();
  await expect(two.getByText("Lina : 2 places confirmées")).toBeVisible();
  await two.getByRole("button", { name: "Autres actions pour Lina" }).click();
  await page.getByRole("menuitem", { name: "Tout annuler" }).click();
  const all = page.getByRole("dialog", { name: "Annuler les 2 places de Lina ?" });
  await expect(all.getByText("2 cours seront rendus sur la carte.")).toBeVisible();
  await all.getByRole("button", { name: "Confirmer l'annulation" }).click();
  await expect(page.getByText("2 places annulées pour Lina.")).toBeVisible();
});

test("a family booking succeeds when another card is chosen after an error", async ({ page }) => {
  const coach = await newCoach();
  const mother = await newTrainee([coach], { firstName: "Anne", lastName: "Roux" });
  const children = [await newChild(mother, coach, "Lina"), await newChild(mother, coach, "Max")];
  const { id } = await newClass(coach);
  const { id: other } = await newClass(coach, { days: 3 });
  await openAs(page, mother, `/classes/${id}`);
  const dialog = page.getByRole("dialog", { name: "Yoga doux" });
  for (const name of ["Lina", "Max"]) await dialog.getByRole("checkbox", { name }).click();
  const none = "Vous n'avez pas ou plus d'abonnement qui correspond à cette activité";
  await expect(dialog.getByText(none)).toBeVisible();
  await expect(dialog.getByRole("link", { name: "Voir les formules" })).toBeVisible();
  await expectAccessibleInPassing(page);

  const single = await newOffer(coach, { label: "Carte 1 cours", quantity: 1 });
  const ten = await newOffer(coach, { validityDurationInDay: 180 });
  const five = await newOffer(coach, { label: "Carte 5 cours", quantity: 5 });
  const buy = (offer: { id: string }, child: { id: string } | undefined) =>
    send<{ id: string }>(mother, "POST", `/api/subscription/${offer.id}?for=${child?.id}`);
  const card = await buy(single, children[0]);
  for (const offer of [ten, five]) await buy(offer, children[0]);
  await buy(ten, children[1]);
  await page.reload();
  for (const name of ["Lina", "Max"])
    await expect(dialog.getByRole("checkbox", { name })).toBeChecked();
  await dialog.getByRole("radio", { name: /^Carte 1 cours/ }).click();
  await book(mother, other, card.id, `&for=${children[0]?.id}`);
  await dialog.getByRole("button", { name: "Réserver", exact: true }).click();
  const error = dialog.getByText("Lina : Il ne reste aucun cours");
  await expect(error).toBeVisible();
  await dialog.getByRole("radio", { name: /^Carte 10 cours/ }).click();
  await expect(error).toBeHidden();
  await dialog.getByRole("button", { name: "Réserver", exact: true }).click();
  await expect(dialog.getByText("C'est réservé pour Lina et Max.")).toBeVisible();
  await page.setViewportSize({ width: 375, height: 700 });
  await openAs(page, mother);
  const choice = page.getByRole("button", { name: "Pour Lina et Max. Changer de personne" });
  await expect(choice).toBeVisible();
  expect((await choice.boundingBox())?.height).toBe(44);
});

/** Returns the parts of the header's controls that reach into the next control. */
const overlaps = (page: Page) =>
  page.getByRole("banner").evaluate((header) => {
    const seen = (element: Element) => element.checkVisibility();
    const controls = [...header.querySelectorAll("a, button")].filter(seen);
    return controls.flatMap((control, n) => {
      const limit = controls[n + 1]?.getBoundingClientRect().left ?? innerWidth;
      return [control, ...control.querySelectorAll("*")]
        .filter((part) => seen(part) && part.getBoundingClientRect().right > limit + 1)
        .map((part) => part.outerHTML.slice(0, 160));
    });
  });

test("a family's header keeps its buttons apart when four persons are chosen", async ({ page }) => {
  const coach = await newCoach({ firstName: "Anne-Charlotte", lastName: "Villardière-Moreau" });
  const mother = await newTrainee([coach], { firstName: "Anne", lastName: "Roux" });
  for (const firstName of ["Emma", "Noé", "Jean-Baptiste"])
    await newChild(mother, coach, firstName);
  const { id } = await newClass(coach);
  await openAs(page, mother, `/classes/${id}`);
  const dialog = page.getByRole("dialog", { name: "Yoga doux" });
  for (const name of ["Emma", "Noé", "Jean-Baptiste", "Moi"])
    await dialog.getByRole("checkbox", { name }).check();
  await page.keyboard.press("Escape");
  const choice = page.getByRole("button", { name: /^Pour Moi, Emma, Noé et Jean-Baptiste/ });
  await expect(choice.getByText("+3")).toBeVisible();
  for (const width of [320, 375, 769, 1280]) {
    await page.setViewportSize({ width, height: 700 });
    expect(await overlaps(page), `${width} px`).toEqual([]);
  }
});

test("a child's subscriptions show their state and records to the mother", async ({ page }) => {
  const coach = await newCoach();
  const mother = await newTrainee([coach], { firstName: "Anne", lastName: "Roux" });
  const { id: emma } = await newChild(mother, coach, "Emma");
  const buy = async (changes: object = {}) => {
    const offer = await newOffer(coach, changes);
    const path = `/api/subscription/${offer.id}?for=${emma}`;
    return send<{ id: string }>(mother, "POST", path, { beginNow: true });
  };
  const card = await buy();
  const { id } = await newClass(coach, { changes: { label: "Danse" } });
  await book(mother, id, card.id, `&for=${emma}`);
  const usedUp = await buy({ label: "Carte 1 cours", quantity: 1 });
  await book(mother, id, usedUp.id, `&for=${emma}`);
  const weekly = { type: "SUBSCRIPTION", quantity: null, nbReservationPerWeek: 2 };
  const paused = await buy({ label: "Abonnement en pause", ...weekly });
  await send(coach, "PUT", `/api/subscription/${paused.id}/suspend`);
  const withdrawn = await buy({ label: "Carte rendue" });
  await send(mother, "POST", `/api/subscription/${withdrawn.id}/withdrawal?for=${emma}`, {});
  await buy({ label: "Deux par semaine", ...weekly });
  const old = await newOffer(coach, { label: "Carte d'hier" });
  const sale = `/api/subscription/trainee/${emma}/offer/${old.id}`;
  await send(coach, "POST", sale, { beginDate: dayIn(-100) });
  await openAs(page, mother, "/offers");
  const emmas = page.getByRole("region", { name: "Emma" });
  const cardOf = (label: string) => emmas.getByRole("listitem").filter({ hasText: label });
  await expect(cardOf("Carte 10 cours").getByText("Non payé")).toBeVisible();
  await expect(cardOf("Abonnement en pause").getByText(/^En pause depuis le/)).toBeVisible();
  await expect(cardOf("Deux par semaine").getByText(/^Reste 2 cours sur 2/)).toBeVisible();
  await expect(cardOf("Abonnement en pause").getByText(/^Reste/)).toHaveCount(0);
  await expect(emmas.getByRole("heading", { name: "Contrats rétractés" })).toBeVisible();
  await expect(cardOf("Carte rendue").getByText("Rétracté", { exact: true })).toBeVisible();
  await emmas.getByRole("button", { name: "Abonnements terminés" }).click();
  await expect(cardOf("Carte d'hier").getByText("Terminé")).toBeVisible();
  await expect(cardOf("Carte d'hier").getByText(/^À régler/)).toBeVisible();
  await expectAccessibleInPassing(page);
  await emmas.getByRole("button", { name: "Supprimer : Deux par semaine" }).click();
  const question = page.getByRole("dialog", { name: "Supprimer cet abonnement ?" });
  await question.getByRole("button", { name: "Supprimer" }).click();
  await expect(cardOf("Deux par semaine")).toBeHidden();
  await emmas.getByRole("button", { name: "Renouveler : Carte 1 cours" }).click();
  const again = page.getByRole("dialog", { name: "Confirmer la souscription pour Emma" });
  await again.getByRole("button", { name: /^Souscrire/ }).click();
  await expect(page.getByText("Carte 1 cours est pour Emma.")).toBeVisible();
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Réservations : Carte 10 cours" }).click();
  const places = page.getByRole("dialog", { name: "Réservations : Carte 10 cours" });
  await expect(places.getByRole("heading", { name: "Danse" })).toBeVisible();
  await expectAccessibleInPassing(page);
  await page.keyboard.press("Escape");
  for (const [item, text] of [
    ["Mouvements", "−1"],
    ["Paiements", "Reste 120 € à payer."],
  ] as const) {
    await page.getByRole("button", { name: "Plus d'actions : Carte 10 cours" }).click();
    await page.getByRole("menuitem", { name: item }).click();
    await expect(page.getByRole("dialog", { name: item }).getByText(text)).toBeVisible();
    await page.keyboard.press("Escape");
  }
});

test("a coach renames a child and reminds the mother of its debt", async ({ page }) => {
  const coach = await newCoach();
  const mother = await newTrainee([coach], { firstName: "Anne", lastName: "Roux" });
  const { id: emma } = await newChild(mother, coach, "Emma");
  const offer = await newOffer(coach);
  const shop = `/api/subscription/${offer.id}?for=${emma}`;
  await send(mother, "POST", shop);
  await openAs(page, coach, `/trainees/${emma}`);
  await page.getByRole("button", { name: "Modifier la fiche d'Emma Roux" }).click();
  const edit = page.getByRole("dialog", { name: "Modifier la fiche d'Emma Roux" });
  await expect(edit.getByRole("textbox")).toHaveCount(2);
  await edit.getByLabel("Prénom").fill("Emmy");
  await edit.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByText("Informations enregistrées.")).toBeVisible();

  await goTo(page, "/gestion/impayes");
  await page.getByRole("button", { name: "Relancer : Emmy Roux" }).click();
  await expect(page.getByRole("menuitem", { name: "WhatsApp" })).toBeVisible();
  await page.getByRole("menuitem", { name: "Par mail" }).click();
  await expect(page.getByText("Relance envoyée à Emmy Roux.")).toBeVisible();
});

test("a mother shares her card, one debt in all, and the coach books a child with it", async ({
  page,
}) => {
  const coach = await newCoach();
  await send(coach, "PUT", "/api/user/business", BANK);
  const mother = await newTrainee([coach], { firstName: "Anne", lastName: "Roux" });
  const lou = await newChild(mother, coach, "Lou");
  await newChild(mother, coach, "Max");
  await newCard(coach, mother, { isShareable: true });
  const { id } = await newClass(coach);
  await openAs(page, mother, "/offers");
  await page.getByRole("button", { name: "Partager : Carte 10 cours" }).click();
  const sharing = page.getByRole("dialog", { name: "Partager « Carte 10 cours »" });
  for (const name of ["Lou", "Max"]) await sharing.getByRole("checkbox", { name }).check();
  await sharing.getByRole("button", { name: "Enregistrer" }).click();
  for (const name of ["Lou", "Max"]) {
    const copy = page.getByRole("region", { name });
    await expect(copy.getByText("Carte d'Anne")).toBeVisible();
    await expect(copy.getByText("Partagée avec Lou et Max")).toBeVisible();
  }
  await expect(page.getByText("Partagée avec Lou et Max")).toHaveCount(3);
  await expect(page.getByRole("button", { name: /^Partager/ })).toHaveCount(1);
  await expect(page.getByText(/À régler/)).toHaveCount(1);
  await expect(page.getByRole("button", { name: /^Payer par virement/ })).toHaveCount(1);
  await expect(page.getByRole("button", { name: /^Renoncer/ })).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Réservations : Carte 10 cours" })).toHaveCount(3);
  await expectAccessibleInPassing(page);

  await openAs(page, coach, `/classes/${id}`);
  await page.getByRole("button", { name: "Ajouter des élèves" }).click();
  const row = page.getByRole("listitem").filter({ hasText: "Max Roux" });
  await expect(row.getByText("Carte 10 cours d'Anne")).toBeVisible();
  await row.getByRole("checkbox").check();
  const second = page.getByRole("checkbox", { name: "Lou Roux" });
  await second.check();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Rester" }).click();
  await second.uncheck();
  await page.getByRole("button", { name: "Inscrire Max" }).click();
  await expect(page.getByText("Place réservée pour Max.")).toBeVisible();
  await openAs(page, mother, "/offers");
  await page.getByRole("button", { name: "Réservations : Carte 10 cours" }).first().click();
  const places = page.getByRole("dialog", { name: "Réservations : Carte 10 cours" });
  await expect(places.getByRole("img", { name: "Max" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Plus d'actions : Carte 10 cours" }).first().click();
  await page.getByRole("menuitem", { name: "Mouvements" }).click();
  await expect(page.getByRole("dialog").getByText(/, pour Max$/)).toBeVisible();
  await send(mother, "POST", `/api/subscription/${(await newOffer(coach)).id}?for=${lou?.id}`);
  await goTo(page, `/classes/${id}`);
  await page.getByRole("checkbox", { name: "Lou" }).check();
  const cards = page.getByRole("radio", { name: /^Carte 10 cours/ });
  await expect(cards).toHaveCount(2);
  await expect(cards.and(page.getByRole("radio", { name: /Carte d'Anne/ }))).toHaveCount(1);

  await openAs(page, coach);
  await goTo(page, `/trainees/${mother.id}`);
  await page.getByRole("button", { name: "Actions : Carte 10 cours" }).click();
  await page.getByRole("menuitem", { name: "Partager" }).click();
  await sharing.getByRole("checkbox", { name: "Lou" }).uncheck();
  await sharing.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByText("Partagée avec Max")).toBeVisible();
});

test("a mother adds a child, who gets another coach and a second guardian", async ({ page }) => {
  const coach = await newCoach();
  const judo = await newCoach({ firstName: "Sami", lastName: "Benali" });
  const mother = await newTrainee([coach, judo], {
    firstName: "Anne",
    lastName: "Roux",
  });
  const { id } = await newClass(judo, { changes: { label: "Judo" } });
  await newOffer(judo);
  const father = await newTrainee([], { firstName: "Paul", lastName: "Roux" });
  await openAs(page, mother, `/profile?coachcode=${coach.code}`);
  await page.getByRole("tab", { name: "Famille" }).click();
  await page.getByRole("button", { name: "Ajouter une personne" }).click();
  const form = page.getByRole("dialog", { name: "Ajouter une personne" });
  await form.getByLabel("Prénom").fill("Emma");
  await form.getByLabel("Nom", { exact: true }).fill("Roux");
  const birthYear = form.getByLabel("Année de naissance (facultative)");
  for (const wrong of [String(new Date().getFullYear() + 1), "1899", "abc"]) {
    await birthYear.fill(wrong);
    await form.getByRole("button", { name: "Enregistrer" }).click();
    await expect(birthYear).toBeFocused();
    await expect(birthYear).toHaveAccessibleDescription(
      "Indiquez l'année de naissance, comme 2017.",
    );
    await form.getByLabel("Prénom").focus();
  }
  await birthYear.fill("2017");
  await form.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByRole("heading", { name: "Emma Roux" })).toBeVisible();
  await expectAccessibleInPassing(page);
  await page.getByRole("button", { name: "Autres actions pour Emma Roux" }).click();
  await page.getByRole("menuitem", { name: "Inviter un second responsable" }).click();
  const invitation = page.getByRole("dialog", { name: "Inviter un second responsable d'Emma" });
  await invitation.getByLabel("Email").fill(father.email);
  await invitation.getByRole("button", { name: "Envoyer l'invitation" }).click();
  await expect(page.getByText("Invitation envoyée, valable 7 jours.")).toBeVisible();

  await goTo(page, `/offers?coach=${judo.id}`);
  await page.getByRole("radio", { name: "Emma" }).check();
  const offer = page.getByRole("listitem").filter({ hasText: "Carte 10 cours" });
  await expect(offer.getByText("Emma ne suit pas encore ce coach.")).toBeVisible();

  await goTo(page, `/classes/${id}`);
  const dialog = page.getByRole("dialog", { name: "Judo" });
  await dialog.getByRole("checkbox", { name: "Emma" }).check();
  await expect(dialog.getByText("Emma ne suit pas encore ce coach.")).toBeVisible();
  await dialog.getByRole("button", { name: "Inscrire Emma chez Sami Benali" }).click();
  await expect(page.getByText("Emma suit Sami Benali.")).toBeVisible();
  await expect(dialog.getByText("Emma ne suit pas encore ce coach.")).toBeHidden();
  const size = page.viewportSize();
  await page.setViewportSize({ width: 375, height: 700 });
  await expect(dialog.getByRole("button", { name: /^Souscrire/ })).toBeInViewport({ ratio: 1 });
  if (size) await page.setViewportSize(size);

  const link = /\/famille\/[\w-]+/.exec((await mailTo(father.email, "Élan : ")).text)?.[0] ?? "";
  await openAs(page, father, link);
  await expect(
    page.getByText("Anne Roux vous propose de réserver les cours d'Emma."),
  ).toBeVisible();
  await page.getByRole("button", { name: "Accepter" }).click();
  await expect(page.getByText("Vous réservez maintenant pour Emma.")).toBeVisible();
  const follow = page.getByRole("button", { name: `Suivre ${coach.displayName}` });
  await follow.click();
  await expect(follow).toBeHidden();

  const [emma] = await send<{ id: string }[]>(father, "GET", "/api/user/people");
  const path = `/api/subscription/${(await newOffer(coach)).id}?for=${emma?.id}`;
  const { id: subscriptionId } = await send<{ id: string }>(father, "POST", path);
  const pay = (payer: Person, amount: number) =>
    send(coach, "POST", "/api/receipts", {
      ...{ subscriptionId, amount, method: "CASH", payerAccountId: payer.id },
    });
  await pay(mother, 70);
  await openAs(page, father, "/offers");
  const openPayments = async () => {
    await page.getByRole("button", { name: "Plus d'actions : Carte 10 cours" }).click();
    await page.getByRole("menuitem", { name: "Paiements" }).click();
  };
  const payments = page.getByRole("dialog", { name: "Paiements" });
  const others = payments.getByText("Seule la personne qui a payé voit ses reçus.");
  await openPayments();
  await expect(others).toBeVisible();
  await pay(father, 50);
  await reload(page);
  await openPayments();
  await expect(payments.getByText("120 € reçus sur 120 €.")).toBeVisible();
  await expect(payments.getByRole("button", { name: /^Reçu \(PDF\)/ })).toHaveCount(1);
  await expect(others).toBeVisible();

  await openAs(page, coach, "/trainees");
  await expect(page.getByText("Parent : Anne Roux")).toBeVisible();
});

test("a class and the offers show a retry when the family cannot be read", async ({ page }) => {
  const coach = await newCoach();
  const mother = await newTrainee([coach]);
  await newChild(mother, coach, "Lina");
  await newCard(coach, mother);
  const { id } = await newClass(coach);
  await page.route("**/api/user/people", (route) => route.fulfill({ status: 400 }));
  await openAs(page, mother, `/classes/${id}`);
  const dialog = page.getByRole("dialog", { name: "Yoga doux" });
  const retry = dialog.getByRole("button", { name: "Réessayer" });
  await expect(retry).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Réserver", exact: true })).toHaveCount(0);
  await page.unroute("**/api/user/people");
  await retry.click();
  await expect(dialog.getByRole("checkbox", { name: "Lina" })).toBeVisible();
  await page.route("**/api/user/people", (route) => route.fulfill({ status: 400 }));
  await goTo(page, "/offers");
  await expect(page.getByRole("button", { name: "Réessayer" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Réserver/ })).toHaveCount(0);
});

test("a guardian books for a child when only the child follows the coach", async ({ page }) => {
  const coach = await newCoach();
  const mother = await newTrainee([coach], { firstName: "Anne", lastName: "Roux" });
  const father = await newTrainee([], { firstName: "Paul", lastName: "Roux" });
  const emma = await newChild(mother, coach, "Emma");
  const offer = await newOffer(coach, { label: "Carte de judo" });
  await send(mother, "POST", `/api/subscription/${offer.id}?for=${emma.id}`);
  const { id } = await newClass(coach, { changes: { label: "Judo" } });
  await send(mother, "POST", `/api/user/people/${emma.id}/guardians`, { email: father.email });
  const { text } = await mailTo(father.email, "Élan : ");
  await openAs(page, father, /\/famille\/[\w-]+/.exec(text)?.[0] ?? "");
  await page.getByRole("button", { name: "Accepter" }).click();
  await page.getByRole("link", { name: "Voir les cours" }).click();
  await expect(page.getByRole("button", { name: /^Réserver : Judo/ })).toBeVisible();

  const dialog = page.getByRole("dialog", { name: "Judo" });
  await goTo(page, `/?activity=${id}&coach=${coach.id}`);
  await dialog.getByRole("checkbox", { name: "Moi" }).click();
  await expect(dialog.getByText("Vous ne suivez pas encore ce coach.")).toBeVisible();
  await expectAccessibleInPassing(page);
  await dialog.getByRole("checkbox", { name: "Moi" }).click();
  await dialog.getByRole("checkbox", { name: "Emma" }).click();
  await dialog.getByRole("button", { name: "Réserver", exact: true }).click();
  await expect(dialog.getByText("C'est réservé pour Emma.")).toBeVisible();

  await goTo(page, "/offers");
  await expect(page.getByRole("region", { name: "Emma" }).getByText("Carte de judo")).toBeVisible();
  await expect(page.getByRole("button", { name: "Réserver : Carte de judo" })).toBeEnabled();
  await goTo(page, "/history");
  await page.getByRole("link", { name: "Judo" }).click();
  await expect(dialog.getByText("Emma : 1 place confirmée")).toBeVisible();

  await goTo(page, "/profile?tab=famille");
  await expect(page.getByText("Vous, co-responsable")).toBeVisible();
  await page.getByRole("button", { name: "Me retirer" }).click();
  const question = page.getByRole("dialog", { name: "Ne plus réserver pour Emma ?" });
  await question.getByRole("button", { name: "Me retirer" }).click();
  await expect(page.getByText("Vous ne réservez plus pour Emma.")).toBeVisible();
  await expect(page.getByText("Personne dans votre famille pour l'instant.")).toBeVisible();
  await page.getByRole("link", { name: "Accueil", exact: true }).filter({ visible: true }).click();
  await expect(page.getByRole("heading", { name: "Saisir le code d'activation" })).toBeVisible();
  await page.getByRole("link", { name: "Mes infos" }).click();
  await expect(page.getByRole("heading", { name: "Mes infos" })).toBeVisible();
  await goTo(page, "/history");
  await expect(page.getByText("Aucun historique de réservation trouvé.")).toBeVisible();
});
