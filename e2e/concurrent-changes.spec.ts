import { expect, type Page } from "@playwright/test";
import { addDays, parisDay, parisInstant, startOfParisDay } from "@/lib/domain/paris-time";
import { formatDay } from "@/lib/format";
import { serverFollowsPage, untilShown } from "./fixtures/clock";
import { goTo } from "./fixtures/go-to";
import { loseResponses, UNCONFIRMED } from "./fixtures/lose-responses";
import { newCoach, newTrainee, openAs, type Person, send } from "./fixtures/people";
import { PICTURE } from "./fixtures/picture";
import {
  book,
  dayIn,
  enrol,
  newCard,
  newClass,
  newClassNow,
  newOffer,
  rowName,
} from "./fixtures/studio";
import { test } from "./fixtures/test";

test("a tab sends no form when another tab has logged in to another account", async ({
  page,
  context,
}) => {
  const coach = await newCoach(page.request);
  const ana = await newTrainee(page.request, [coach], { firstName: "Ana", lastName: "Un" });
  const bea = await newTrainee(page.request, [coach], { firstName: "Bea", lastName: "Deux" });
  await openAs(page, ana, "/profile");
  await page.getByRole("button", { name: "Modifier", exact: true }).click();
  await page.getByLabel("Prénom").fill("Anaïs");
  const other = await context.newPage();
  await goTo(other, "/legal");
  const setToken = (token: string) => window.localStorage.setItem("token", token);
  await other.evaluate(setToken, bea.token);
  await expect(page).toHaveURL("/");
  await goTo(page, "/profile");
  await expect(page.getByText("Bea Deux").first()).toBeVisible();

  // A frozen tab misses the event and checks its account before it sends.
  await page.getByRole("button", { name: "Modifier", exact: true }).click();
  await page.getByLabel("Prénom").fill("Béatrice");
  await page.evaluate(setToken, ana.token);
  await page.getByRole("button", { name: "Enregistrer", exact: true }).click();
  await expect(page).toHaveURL("/");
  for (const [person, firstName] of [
    [ana, "Ana"],
    [bea, "Bea"],
  ] as const)
    expect(await send(page.request, person, "GET", "/api/user/me")).toMatchObject({ firstName });
});

test("a tab goes to the login when another tab logs out, unless a form is changed", async ({
  page,
  context,
}) => {
  const coach = await newCoach(page.request);
  const ana = await newTrainee(page.request, [coach]);
  await openAs(page, ana, "/history?filter=kept");
  const other = await context.newPage();
  await goTo(other, "/profile");
  await other.getByRole("button", { name: "Modifier", exact: true }).click();
  await other.getByLabel("Prénom").fill("Anaïs");
  await page.getByRole("button", { name: "Mon compte" }).click();
  await page.getByRole("menuitem", { name: "Déconnexion" }).click();
  await expect(page).toHaveURL("/login");
  await expect(other.getByLabel("Prénom")).toHaveValue("Anaïs");

  await openAs(page, ana, "/history?filter=kept");
  await other.getByRole("button", { name: "Annuler" }).click();
  await other.getByRole("button", { name: "Quitter sans enregistrer" }).click();
  await other.getByRole("button", { name: "Mon compte", exact: true }).click();
  await other.getByRole("menuitem", { name: "Déconnexion" }).click();
  await expect(page).toHaveURL("/login?filter=kept");
});

test("an offer shows its new price before the purchase when the coach changes it", async ({
  page,
}) => {
  const { request } = page;
  const coach = await newCoach(request);
  const ana = await newTrainee(request, [coach]);
  const offer = await newOffer(request, coach, { label: "Carte 5", price: 60, quantity: 5 });
  await openAs(page, ana, "/offers");
  await page.getByRole("button", { name: "Réserver : Carte 5" }).click();
  const dialog = page.getByRole("dialog", { name: "Confirmer la souscription" });
  await expect(dialog.getByText(/60\s€/).first()).toBeVisible();
  const changed = { ...offer, price: 95, version: undefined };
  await send(request, coach, "PUT", "/api/offer", changed);
  const buy = dialog.getByRole("button", { name: /^Souscrire/ });
  // The offer's refetch fails: the dialog must not claim to show it.
  await page.route("**/api/offers/**", (route) => route.abort("connectionreset"));
  await buy.click();
  await expect(
    dialog.getByText(/vient d'être modifiée, et n'a pas pu être relue\. Élan ne répond pas/),
  ).toBeVisible();
  await page.unroute("**/api/offers/**");
  await buy.click();
  await expect(
    dialog.getByText(/vient d'être modifiée\s: la voici telle qu'elle est/),
  ).toBeVisible();
  await expect(dialog.getByText(/95\s€/).first()).toBeVisible();
  const cards = () =>
    send<{ price: number }[]>(request, ana, "GET", `/api/subscriptions/${coach.id}`);
  expect(await cards()).toEqual([]);
  await buy.click();
  await expect(page.getByRole("dialog", { name: "Souscription réussie !" })).toBeVisible();
  expect((await cards()).map(({ price }) => price)).toEqual([95]);
});

test("a cancellation names the missed deadline when the coach changes it meanwhile", async ({
  page,
}) => {
  const { request } = page;
  const coach = await newCoach(request);
  const ana = await newTrainee(request, [coach]);
  const card = await newCard(request, coach, ana);
  const { id } = await newClass(request, coach, { days: 2, changes: { cancelTimeInHours: 1 } });
  await book(request, ana, id, card.id);
  await openAs(page, ana);
  await page.getByRole("button", { name: /^Modifier : Yoga doux/ }).click();
  await page.getByRole("button", { name: "Annuler ma réservation" }).click();
  const dialog = page.getByRole("dialog", { name: "Annuler votre place ?" });
  await expect(dialog.getByText("1 cours sera rendu sur votre carte.")).toBeVisible();
  const details = await send<object>(request, coach, "GET", `/api/activity/${id}/details`);
  const path = `/api/activity/single-activity/${id}`;
  const changed = { ...details, cancelTimeInHours: 72, version: undefined };
  await send(request, coach, "PUT", path, changed);
  await dialog.getByRole("button", { name: "Confirmer l'annulation" }).click();
  await expect(
    page.getByText(
      /^Annulée\. Délai passé\s: 1\scours n'est pas rendu\. La reprendre coûterait 1\sautre cours\.$/,
    ),
  ).toBeVisible();
});

test("the waiting list offers a free place at once when the deadline has passed", async ({
  page,
}) => {
  const { request } = page;
  const coach = await newCoach(request);
  const [ana, bea, cleo] = await Promise.all([1, 2, 3].map(() => newTrainee(request, [coach])));
  if (!ana || !bea || !cleo) throw new Error("Three are wanted");
  const changes = { cancelTimeInHours: 72, maxParticipants: 1 };
  const { id } = await newClass(request, coach, { days: 1, changes });
  for (const one of [ana, bea])
    await book(request, one, id, (await newCard(request, coach, one)).id);
  await newCard(request, coach, cleo);
  await send(request, ana, "DELETE", `/api/activity/reservation/${id}`);
  await openAs(page, cleo);
  await page.getByRole("button", { name: /^Liste d'attente : Yoga doux/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "S'inscrire sur la liste d'attente" }).click();
  await expect(dialog.getByText(/^1\splace sur la liste d'attente\.$/)).toBeVisible();
  await expect(dialog.getByText(/^1\splace est libre/)).toBeVisible();
  await dialog.getByRole("button", { name: "Prendre la place libérée" }).click();
  await expect(page.getByText("La place est à vous !")).toBeVisible();
  const { content } = await send<{ content: { isWaitingList: boolean }[] }>(
    request,
    cleo,
    "GET",
    "/api/activities/history/trainee?page=0&size=10",
  );
  expect(content.map(({ isWaitingList }) => isWaitingList)).toEqual([false]);
});

test("the upcoming history drops a class when it begins", async ({ page }) => {
  const coach = await newCoach(page.request);
  const ana = await newTrainee(page.request, [coach]);
  const card = await newCard(page.request, coach, ana);
  const near = await newClassNow(page.request, coach, { label: "Danse" });
  const next = await newClass(page.request, coach, { days: 9 });
  for (const { id } of [near, next]) await book(page.request, ana, id, card.id);
  await serverFollowsPage(page);
  await page.clock.install();
  await openAs(page, ana, "/history");
  await expect(page.getByRole("link", { name: "Danse" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  // The server's clock does not move, so the route returns its later response.
  await page.route("**/api/activities/history/**", async (route) => {
    const response = await route.fetch();
    const { content, ...rest } = await response.json();
    const left = content.filter(({ id }: { id: string }) => id !== content[0].id);
    await route.fulfill({ json: { ...rest, content: left, totalElements: left.length } });
  });
  await untilShown(page, page.getByText("Affichage de 1 sur 1 réservation"), 30_000);
  await expect(page.getByText("Danse")).toHaveCount(0);
});

test("a booking names the change when the class is edited meanwhile", async ({ page }) => {
  const { request } = page;
  const coach = await newCoach(request);
  const ana = await newTrainee(request, [coach]);
  await newCard(request, coach, ana);
  const { id } = await newClass(request, coach, { days: 3 });
  await openAs(page, ana);
  await page.getByRole("button", { name: /^Réserver : Yoga doux/ }).click();
  const dialog = page.getByRole("dialog", { name: "Yoga doux" });
  const path = `/api/activity/single-activity/${id}`;
  const details = await send<object>(request, coach, "GET", `/api/activity/${id}/details`);
  const changed = { ...details, place: "Salle du Canal", version: undefined };
  await send(request, coach, "PUT", path, changed);
  await dialog.getByRole("button", { name: "Réserver", exact: true }).click();
  await expect(
    dialog.getByText(/^Ce cours a été modifié pendant que vous réserviez\s: .*, Salle du Canal\.$/),
  ).toBeVisible();
  await expect(dialog.getByText("C'est réservé : votre place est confirmée.")).toBeVisible();
});

test("a place is retaken once, and not when it was elsewhere or its class is cancelled", async ({
  page,
}) => {
  const { request } = page;
  const coach = await newCoach(request);
  const ana = await newTrainee(request, [coach]);
  const card = await newCard(request, coach, ana);
  const { id } = await newClass(request, coach, { days: 3 });
  await book(request, ana, id, card.id);
  await openAs(page, ana);
  const cancelPlace = async () => {
    await page.getByRole("button", { name: /^Modifier : Yoga doux/ }).click();
    await page.getByRole("button", { name: "Annuler ma réservation" }).click();
    await page.getByRole("button", { name: "Confirmer l'annulation" }).click();
    await expect(page.getByText("Annulée.", { exact: true })).toBeVisible();
  };
  const retake = page.getByRole("button", { name: "Reprendre ma place" }).last();
  const expectOnePlace = async () =>
    expect(await send(request, ana, "GET", `/api/activity/reservation/${id}`)).toMatchObject({
      booked: 1,
    });
  await cancelPlace();
  const restore = await loseResponses(page, "**/api/activity/reservation/**");
  await retake.click();
  await expect(page.getByText(UNCONFIRMED)).toBeVisible();
  restore();
  await retake.click();
  await expect(page.getByText("C'est de nouveau réservé.")).toBeVisible();
  await expectOnePlace();

  await page.reload();
  await cancelPlace();
  await book(request, ana, id, card.id);
  await retake.click();
  await expect(page.getByText("Une place y a déjà été reprise ailleurs.")).toBeVisible();
  await expectOnePlace();

  await page.reload();
  await cancelPlace();
  await send(request, coach, "DELETE", `/api/activity/${id}?delete-recurrence=false`);
  await retake.click();
  await expect(page.getByText("Ce cours est annulé.")).toBeVisible();
  await expect(page.getByRole("button", { name: /Yoga doux/ })).toHaveCount(0);
});

test("an offer or a purchase names the removal when its coach removes the trainee", async ({
  page,
}) => {
  const { request } = page;
  const [nora, paul, sami] = await Promise.all([1, 2, 3].map(() => newCoach(request)));
  if (!nora || !paul || !sami) throw new Error("Three are wanted");
  const ana = await newTrainee(request, [paul, sami, nora]);
  for (const coach of [paul, sami]) await newOffer(request, coach, { label: "Carte boxe" });
  const book = page.getByRole("button", { name: "Réserver : Carte boxe" });
  const removed = page.getByText(/ne vous suit plus.: vos places à venir/);
  const remove = (coach: Person) =>
    send(request, coach, "DELETE", `/api/user/delete-trainee/${ana.id}`);
  await openAs(page, ana, "/offers");
  await expect(book).toBeVisible();
  await remove(paul);
  await book.click();
  await expect(removed).toBeVisible();
  await expect(page.getByText("Ce coach n'existe pas.")).toHaveCount(0);

  await goTo(page, `/offers?coachcode=${sami.code}`);
  await book.click();
  const buy = page.getByRole("button", { name: /^Souscrire/ });
  await expect(buy).toBeEnabled();
  await remove(sami);
  await buy.click();
  await expect(removed).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(book).toHaveCount(0);
});

test("a booking selects no other card when the chosen card is used up meanwhile", async ({
  page,
}) => {
  const { request } = page;
  const coach = await newCoach(request);
  const ana = await newTrainee(request, [coach]);
  await newCard(request, coach, ana);
  const last = await newCard(request, coach, ana, { label: "Carte 1 cours", quantity: 1 });
  const [one, other] = [
    await newClass(request, coach, { days: 3 }),
    await newClass(request, coach, { days: 4, changes: { label: "Boxe" } }),
  ];
  await openAs(page, ana);
  await page.getByRole("button", { name: /^Réserver : Yoga doux/ }).click();
  const dialog = page.getByRole("dialog", { name: "Yoga doux" });
  await dialog.getByRole("radio", { name: /^Carte 1 cours/ }).check();
  await book(request, ana, other.id, last.id);
  await dialog.getByRole("button", { name: "Réserver", exact: true }).click();
  await expect(dialog.getByText(/^Il ne reste aucun cours sur cette carte/)).toBeVisible();
  await expect(dialog.getByRole("radio")).toHaveCount(1);
  await expect(dialog.getByRole("radio")).not.toBeChecked();
  await dialog.getByRole("button", { name: "Réserver", exact: true }).click();
  await expect(dialog.getByText("Veuillez sélectionner une carte ou abonnement !")).toBeVisible();
  const places = await send<{ booked: number }>(
    request,
    ana,
    "GET",
    `/api/activity/reservation/${one.id}`,
  );
  expect(places.booked).toBe(0);
});

/** The page refetches when the coach comes back to the window. */
async function refetch(page: Page): Promise<void> {
  await page.clock.fastForward(20_000);
  await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
}

test("a typed sum stays when its class ends, its place goes or its row is filtered out", async ({
  page,
}) => {
  const { request } = page;
  const coach = await newCoach(request);
  const ana = await newTrainee(request, [coach], { firstName: "Ana", lastName: "Un" });
  const bob = await newTrainee(request, [coach], { firstName: "Bob", lastName: "Deux" });
  const noon = parisInstant(dayIn(1), "12:00").getTime();
  const { id } = await newClass(request, coach, {
    changes: {
      beginDate: new Date(noon - 30 * 60_000).toISOString(),
      endDate: new Date(noon + 5 * 60_000).toISOString(),
    },
  });
  const cards = [];
  for (const person of [ana, bob]) {
    const card = await newCard(request, coach, person);
    cards.push(card.id);
    await book(request, person, id, card.id);
  }
  await serverFollowsPage(page);
  await page.clock.install({ time: noon });
  await openAs(page, coach);
  const due = page.getByRole("button", { name: "Doit 120 € : Ana Un" });
  const number = page.getByLabel("Numéro du chèque 1 (facultatif)");
  const type = async () => {
    await due.click();
    await page.getByRole("radio", { name: "Chèque" }).check();
    await page.getByRole("button", { name: "Plusieurs chèques" }).click();
    await number.fill("1407");
  };
  await type();
  await page.clock.fastForward(10 * 60_000);
  const now = page.getByRole("region", { name: "Maintenant", includeHidden: true });
  await expect(now).toHaveCount(0);
  await expect(number).toHaveValue("1407");
  await page.reload();

  const list = page.getByRole("region", { name: /^Participants/ });
  await page.getByText(/^1\scours terminé$/).click();
  await page
    .getByRole("button", { name: /^Yoga doux/ })
    .first()
    .click();
  await type();
  await send(request, coach, "DELETE", `/api/activity/reservation/${id}/trainee/${ana.id}`);
  await refetch(page);
  await expect(list.getByText("Ana Un")).toHaveCount(0);
  await expect(number).toHaveValue("1407");

  await page.setViewportSize({ width: 375, height: 700 });
  await page.reload();
  await goTo(page, "/trainees");
  await page.getByLabel(/^Afficher uniquement/).check();
  const row = page.getByRole("button", { name: /^Bob Deux/ });
  await row.click();
  await page.getByRole("button", { name: "Ajouter", exact: true }).click();
  await page
    .getByRole("radio", { name: /^Carte 10 cours/ })
    .first()
    .check();
  await page.getByRole("dialog").getByLabel("Chèque").check();
  await page.getByLabel("Reçu maintenant (€)").fill("40");
  await send(request, coach, "POST", "/api/receipts", {
    ...{ subscriptionId: cards[1], amount: 120, method: "CASH" },
  });
  await refetch(page);
  await expect(page.getByText("À jour de paiement").first()).toBeAttached();
  await expect(page.getByLabel("Reçu maintenant (€)")).toHaveValue("40");
});

test("a name correction keeps the phone number when another window changed it", {
  tag: "@all",
}, async ({ page }) => {
  const { request } = page;
  const coach = await newCoach(request);
  const path = "/api/user/create-trainee";
  const email = `ana-${crypto.randomUUID()}@exemple.fr`;
  await send(request, coach, "POST", path, { firstName: "Ana", lastName: "Un", email });
  const [ana] = await send<{ id: string }[]>(request, coach, "GET", "/api/user/trainees");
  await openAs(page, coach, "/trainees");
  await page.getByRole("button", { name: /^Ana Un/ }).click();
  await page.getByRole("button", { name: /^Modifier la fiche/ }).click();
  const phone = { firstName: "Ana", lastName: "Un", phoneNumber: "0611223344" };
  await send(request, coach, "PUT", `/api/user/trainee/${ana?.id}`, phone);
  const dialog = page.getByRole("dialog", { name: "Modifier la fiche d'Ana Un" });
  await dialog.getByLabel("Prénom").fill("Anna");
  await dialog.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByText("Informations enregistrées.")).toBeVisible();
  expect(await send(request, coach, "GET", "/api/user/trainees")).toMatchObject([
    { firstName: "Anna", phoneNumber: "0611223344" },
  ]);
});

test("a teacher is created once without a photo when the photo is rejected", async ({ page }) => {
  const { request } = page;
  const coach = await newCoach(request);
  await send(request, coach, "POST", "/api/user/toggle-feature-assistant", { enabled: true });
  await page.route("**/avatar**", (route) =>
    route.fulfill({ status: 400, contentType: "text/plain; charset=utf-8", body: "Refusée." }),
  );
  await openAs(page, coach, "/assistants");
  await page.getByRole("button", { name: "Créer un prof" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Photo", { exact: true }).setInputFiles({
    ...{ name: "photo.png", mimeType: "image/png", buffer: PICTURE },
  });
  await dialog.getByLabel("Prénom").fill("Noé");
  await dialog.getByLabel("Nom", { exact: true }).fill("Roux");
  for (const press of ["Créer", "Enregistrer"]) {
    await dialog.getByRole("button", { name: press }).click();
    await expect(dialog.getByText(/^Le prof est enregistré, sans sa photo\./)).toBeVisible();
  }
  await dialog.getByRole("button", { name: "Annuler" }).click();
  await page.getByRole("button", { name: "Quitter sans enregistrer" }).click();
  await expect(dialog).toBeHidden();
  await goTo(page, "/assistants");
  await page.getByRole("button", { name: "Créer un prof" }).first().click();
  await expect(dialog.getByLabel("Prénom")).toHaveValue("");
  await expect(dialog.getByText(/Voici ce que vous aviez saisi/)).toHaveCount(0);
  expect(await send(request, coach, "GET", "/api/coach-assistants")).toHaveLength(1);
});

test("an offer shows its new days when midnight passes", {
  tag: "@all",
}, async ({ page }) => {
  const { request } = page;
  const coach = await newCoach(request);
  const ana = await newTrainee(request, [coach]);
  await newOffer(request, coach);
  const tomorrow = addDays(parisDay(new Date()), 1);
  await serverFollowsPage(page);
  await page.clock.install({ time: startOfParisDay(tomorrow).getTime() - 120_000 });
  await openAs(page, ana, "/offers");
  await page.getByRole("button", { name: "Réserver : Carte 10 cours" }).click();
  const days = page.getByRole("dialog").getByText(/^du \d\d\/\d\d\/\d{4} au /);
  await expect(days).toContainText(`du ${formatDay(addDays(tomorrow, -1))} au `);
  await page.clock.fastForward(180_000);
  await expect(days).toContainText(`du ${formatDay(tomorrow)} au `);
});

test("a roll call leaves another window's later marks alone and names them", async ({ page }) => {
  const { request } = page;
  const coach = await newCoach(request);
  const { id } = await newClassNow(request, coach);
  for (const firstName of ["Ana", "Bob"]) {
    const trainee = await newTrainee(request, [coach], { firstName, lastName: "Un" });
    const card = await newCard(request, coach, trainee);
    await enrol(request, coach, id, { trainee, card });
  }
  type Details = {
    participantsList: { reservationId: string; firstName: string; status: string }[];
  };
  const path = `/api/activity/${id}`;
  const places = async () =>
    (await send<Details>(request, coach, "GET", `${path}/details`)).participantsList;
  const statuses = async () =>
    (await places()).map(({ firstName, status }) => `${firstName} ${status}`).sort();
  await openAs(page, coach, `/?activity=${id}`);
  const press = (name: string | RegExp) =>
    page.getByRole("dialog").getByRole("button", { name }).click();
  await press("Faire l'appel");
  await page.getByRole("checkbox", { name: "Bob Un" }).uncheck();
  const bob = (await places()).find(({ firstName }) => firstName === "Bob");
  await send(request, coach, "POST", `${path}/presents`, [bob?.reservationId]);
  await press(/^Valider · 1/);
  await expect(page.getByText(/2\sprésences notées depuis par ailleurs.*Ana Un/)).toBeVisible();
  await expect(page.getByText("Présences enregistrées.")).toHaveCount(0);
  expect(await statuses()).toEqual(["Ana BOOKED_AND_ABSENT", "Bob BOOKED_AND_COME"]);
  await press(/appel/);
  await expect(page.getByRole("checkbox", { name: "Ana Un" })).not.toBeChecked();
  await page.getByRole("checkbox", { name: "Ana Un" }).check();
  await press(/^Valider · 2/);
  await expect.poll(statuses).toEqual(["Ana BOOKED_AND_COME", "Bob BOOKED_AND_COME"]);
  await press(/appel/);
  await page.getByRole("checkbox", { name: "Ana Un" }).uncheck();
  const ana = (await places()).find(({ firstName }) => firstName === "Ana");
  await send(request, coach, "POST", `${path}/presents`, [ana?.reservationId]);
  await press(/^Valider · 1/);
  await expect(page.getByText(/1\sprésence notée depuis par ailleurs.*Bob Un/)).toBeVisible();
  expect(await statuses()).toEqual(["Ana BOOKED_AND_ABSENT", "Bob BOOKED_AND_ABSENT"]);
});

test("a class dialog shows no booked place when the class is deleted meanwhile", async ({
  page,
}) => {
  const { request } = page;
  const coach = await newCoach(request);
  const ana = await newTrainee(request, [coach]);
  const { id } = await newClass(request, coach);
  await book(request, ana, id, (await newCard(request, coach, ana)).id);
  await openAs(page, ana);
  await page.getByRole("button", { name: /^Modifier : Yoga doux/ }).click();
  await page.getByRole("button", { name: "Annuler ma réservation" }).click();
  await send(request, coach, "DELETE", `/api/activity/${id}?delete-recurrence=false`);
  await page.getByRole("button", { name: "Confirmer l'annulation" }).click();
  const dialog = page.getByRole("dialog", { name: "Yoga doux" });
  await expect(dialog.getByText(/n'est plus, ou plus à cette date, au planning/)).toBeVisible();
  await expect(dialog.getByText(/Vous avez \d+\splaces? confirmée/)).toHaveCount(0);
});

test("a class dialog says that the class has begun when the list drops it", async ({ page }) => {
  const { request } = page;
  const coach = await newCoach(request);
  const ana = await newTrainee(request, [coach]);
  await newCard(request, coach, ana);
  await newClassNow(request, coach);
  await serverFollowsPage(page);
  await page.clock.install();
  await openAs(page, ana);
  await page.getByRole("button", { name: rowName("Yoga doux") }).click();
  const dialog = page.getByRole("dialog", { name: "Yoga doux" });
  await expect(dialog).toBeVisible();
  await page.route("**/api/activity/**", (route) => route.fulfill({ json: [] }));
  await page.clock.fastForward(180_000);
  await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
  await expect(dialog.getByText("Ce cours a déjà commencé.")).toBeVisible();
  await expect(dialog.getByText(/n'est plus/)).toHaveCount(0);
});
