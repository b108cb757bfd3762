import { expect, type Page } from "@playwright/test";
import { addDays, parisDay, parisInstant, startOfParisDay } from "@/lib/domain/paris-time";
import { formatDay } from "@/lib/format";
import { serverFollowsPage, untilShown, watchReads } from "./fixtures/clock";
import { goTo } from "./fixtures/go-to";
import { newCoach, newTrainee, openAs, send } from "./fixtures/people";
import { book, dayIn, newCard, newClass, newClassNow, newOffer, rowName } from "./fixtures/studio";
import { test } from "./fixtures/test";

/** The page refetches when the coach comes back to the window. */
async function refetch(page: Page, later = 20_000): Promise<void> {
  await page.clock.fastForward(later);
  await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
}

test("a tab follows another tab's login and logout, and sends no form to its account", async ({
  page,
  context,
}) => {
  const coach = await newCoach();
  const ana = await newTrainee([coach], { firstName: "Ana", lastName: "Un" });
  const bea = await newTrainee([coach], { firstName: "Bea", lastName: "Deux" });
  const type = async (tab: Page, text: string) => {
    await tab.getByRole("button", { name: "Modifier", exact: true }).click();
    await tab.getByLabel("Prénom").fill(text);
  };
  await openAs(page, ana, "/profile");
  await type(page, "Anaïs");
  const other = await context.newPage();
  await goTo(other, "/legal");
  const setToken = (token: string) => window.localStorage.setItem("token", token);
  await other.evaluate(setToken, bea.token);
  await expect(page).toHaveURL("/");
  await goTo(page, "/profile");
  await expect(page.getByText("Bea Deux").first()).toBeVisible();

  // A frozen tab misses the event and checks its account before it sends.
  await type(page, "Béatrice");
  await page.evaluate(setToken, ana.token);
  await page.getByRole("button", { name: "Enregistrer", exact: true }).click();
  await expect(page).toHaveURL("/");
  for (const [person, firstName] of [
    [ana, "Ana"],
    [bea, "Bea"],
  ] as const)
    expect(await send(person, "GET", "/api/user/me")).toMatchObject({ firstName });

  await goTo(page, "/profile");
  await type(page, "Anaïs");
  await goTo(other, "/history?filter=kept");
  const third = await context.newPage();
  await goTo(third, "/");
  await third.getByRole("button", { name: "Mon compte" }).click();
  await third.getByRole("menuitem", { name: "Déconnexion" }).click();
  await expect(other).toHaveURL("/login?filter=kept");
  await expect(page.getByLabel("Prénom")).toHaveValue("Anaïs");
});

test("a purchase names the new price, or that the coach removed the trainee", async ({ page }) => {
  const coach = await newCoach();
  const ana = await newTrainee([coach, await newCoach()]);
  const offer = await newOffer(coach, { label: "Carte 5", price: 60, quantity: 5 });
  await openAs(page, ana, "/offers");
  await page.getByRole("button", { name: "Réserver : Carte 5" }).click();
  const purchase = page.getByRole("dialog", { name: "Confirmer la souscription" });
  await expect(purchase.getByText(/60\s€/).first()).toBeVisible();
  const dearer = { ...offer, price: 95, version: undefined };
  await send(coach, "PUT", "/api/offer", dearer);
  const buy = purchase.getByRole("button", { name: /^Souscrire/ });
  // The offer's refetch fails: the dialog must not claim to show it.
  await page.route("**/api/offers/**", (route) => route.abort("connectionreset"));
  await buy.click();
  await expect(
    purchase.getByText(/vient d'être modifiée, et n'a pas pu être relue\. Élan ne répond pas/),
  ).toBeVisible();
  await page.unroute("**/api/offers/**");
  await buy.click();
  await expect(
    purchase.getByText(/vient d'être modifiée\s: la voici telle qu'elle est/),
  ).toBeVisible();
  await expect(purchase.getByText(/95\s€/).first()).toBeVisible();
  const cards = () => send<{ price: number }[]>(ana, "GET", `/api/subscriptions/${coach.id}`);
  expect(await cards()).toEqual([]);
  await buy.click();
  await expect(page.getByRole("dialog", { name: "Souscription réussie !" })).toBeVisible();
  expect((await cards()).map(({ price }) => price)).toEqual([95]);

  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Réserver : Carte 5" }).click();
  await expect(buy).toBeEnabled();
  await send(coach, "DELETE", `/api/user/delete-trainee/${ana.id}`);
  await buy.click();
  await expect(page.getByText(/ne vous suit plus.: vos places à venir/)).toBeVisible();
  await expect(page.getByText("Ce coach n'existe pas.")).toHaveCount(0);
});

test("a booking, a retake and a cancellation name what changed meanwhile", async ({ page }) => {
  const coach = await newCoach();
  const ana = await newTrainee([coach]);
  const card = await newCard(coach, ana);
  const last = await newCard(coach, ana, { label: "Carte 1 cours", quantity: 1 });
  const { id } = await newClass(coach, { days: 3 });
  const boxe = await newClass(coach, { days: 4, changes: { label: "Boxe" } });
  await openAs(page, ana);
  await page.getByRole("button", { name: /^Réserver : Yoga doux/ }).click();
  const dialog = page.getByRole("dialog", { name: "Yoga doux" });
  const reserve = dialog.getByRole("button", { name: "Réserver", exact: true });
  await dialog.getByRole("radio", { name: /^Carte 1 cours/ }).check();
  await book(ana, boxe.id, last.id);
  await reserve.click();
  const failure = dialog.getByRole("alert");
  await expect(failure.getByText(/^Il ne reste aucun cours sur cette carte/)).toBeVisible();
  const left = dialog.getByRole("radio");
  await expect(left).toHaveCount(1);
  await expect(left).not.toBeChecked();
  await reserve.click();
  await expect(dialog.getByText("Veuillez sélectionner une carte ou abonnement !")).toBeVisible();
  await left.check();
  const details = await send<object>(coach, "GET", `/api/activity/${id}/details`);
  const elsewhere = { ...details, place: "Salle du Canal", version: undefined };
  await send(coach, "PUT", `/api/activity/single-activity/${id}`, elsewhere);
  await reserve.click();
  await expect(
    dialog.getByText(
      /^Ce cours a été modifié pendant que vous réserviez\s: .*\d\sh.*, Salle du Canal\.$/,
    ),
  ).toBeVisible();
  await expect(dialog.getByText("C'est réservé : votre place est confirmée.")).toBeVisible();

  await dialog.getByRole("button", { name: "Terminé" }).click();
  const row = page.getByRole("button", { name: /^Modifier : Yoga doux/ });
  await row.click();
  const cancel = dialog.getByRole("button", { name: "Annuler ma réservation" });
  const confirm = page.getByRole("button", { name: "Confirmer l'annulation" });
  await cancel.click();
  await confirm.click();
  await expect(page.getByText("Annulée.", { exact: true })).toBeVisible();
  await book(ana, id, card.id);
  await page.getByRole("button", { name: "Reprendre ma place" }).last().click();
  await expect(page.getByText("Une place y a déjà été reprise ailleurs.")).toBeVisible();
  const path = `/api/activity/reservation/${id}`;
  expect(await send(ana, "GET", path)).toMatchObject({ booked: 1 });

  // The coach deletes the class once the trainee has confirmed, before a refetch can show it.
  await page.route(`**${path}`, async (route) => {
    if (route.request().method() === "DELETE")
      await send(coach, "DELETE", `/api/activity/${id}?delete-recurrence=false`);
    await route.continue();
  });
  await row.click();
  await cancel.click();
  await confirm.click();
  await expect(dialog.getByText(/n'est plus, ou plus à cette date, au planning/)).toBeVisible();
  await expect(dialog.getByText(/Vous avez \d+\splaces? confirmée/)).toHaveCount(0);
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: /^Modifier : Boxe/ }).click();
  await page.getByRole("button", { name: "Annuler ma réservation" }).click();
  await send(ana, "DELETE", `/api/activity/reservation/${boxe.id}`);
  await confirm.click();
  const question = page.getByRole("dialog", { name: "Annuler votre place ?" });
  await expect(question.getByText(/Votre place est déjà annulée\.$/)).toBeVisible();
  await expect(question.getByRole("button", { name: /^(Garder|Confirmer)/ })).toHaveCount(0);
  await question.getByRole("button", { name: "Fermer" }).last().click();
  await expect(page.getByText("Vous n'avez plus de place dans ce cours.")).toBeVisible();
});

test("a waiting trainee takes a place after the deadline when one becomes free", async ({
  page,
}) => {
  const coach = await newCoach();
  const holder = await newTrainee([coach]);
  const trainee = await newTrainee([coach]);
  const { id } = await newClass(coach, {
    days: 1,
    changes: { maxParticipants: 1, cancelTimeInHours: 72 },
  });
  await book(holder, id, (await newCard(coach, holder)).id);
  const card = await newCard(coach, trainee);
  await book(trainee, id, card.id, "&number-reservation=2");
  await page.clock.install();
  await openAs(page, trainee, `/?activity=${id}`);
  const dialog = page.getByRole("dialog", { name: "Yoga doux" });
  await expect(dialog.getByText(/^Aucune place n'est libre,/)).toBeVisible();
  const take = dialog.getByRole("button", { name: "Prendre la place libérée" });
  await expect(take).toBeHidden();
  await send(holder, "DELETE", `/api/activity/reservation/${id}`);
  // Two places wait for one: a free place must show although more wait than are free.
  await untilShown(page, dialog.getByText("1 place est libre"), 10_000);
  await take.click();
  await expect(page.getByText("La place est à vous !")).toBeVisible();
  await expect(page.getByText("Inscrit", { exact: true })).toBeVisible();
});

test("a class that begins leaves the upcoming history, and its dialog says so", async ({
  page,
}) => {
  const coach = await newCoach();
  const ana = await newTrainee([coach]);
  const card = await newCard(coach, ana);
  const near = await newClassNow(coach, { label: "Danse" });
  const begin = Date.now() + 40 * 60_000;
  const later = await newClass(coach, {
    changes: {
      beginDate: new Date(begin).toISOString(),
      endDate: new Date(begin + 3_600_000).toISOString(),
    },
  });
  for (const { id } of [near, later]) await book(ana, id, card.id);
  await serverFollowsPage(page);
  await page.clock.install();
  const reads = watchReads(page);
  await openAs(page, ana, "/history");
  await expect(page.getByRole("link", { name: "Danse" })).toBeVisible();
  await reads.untilEnded();
  // The server's clock does not move, so the route returns its later response.
  await page.route("**/api/activities/history/**", async (route) => {
    const response = await route.fetch();
    const { content, ...rest } = await response.json();
    const left = content.filter(({ id }: { id: string }) => id !== content[0].id);
    await route.fulfill({ json: { ...rest, content: left, totalElements: left.length } });
  });
  await untilShown(page, page.getByText("Affichage de 1 sur 1 réservation"), 30_000);
  await expect(page.getByText("Danse")).toHaveCount(0);
  await page.unrouteAll({ behavior: "wait" });

  await goTo(page, "/");
  await page.getByRole("button", { name: rowName("Yoga doux") }).click();
  const dialog = page.getByRole("dialog", { name: "Yoga doux" });
  await expect(dialog).toBeVisible();
  await page.route("**/api/activity/**", (route) => route.fulfill({ json: [] }));
  await refetch(page, 45 * 60_000);
  await expect(dialog.getByText("Ce cours a déjà commencé.")).toBeVisible();
  await expect(dialog.getByText(/n'est plus/)).toHaveCount(0);
});

test("a typed sum stays when its class ends, its place goes or its row is filtered out", async ({
  page,
}) => {
  const coach = await newCoach();
  const ana = await newTrainee([coach], { firstName: "Ana", lastName: "Un" });
  const bob = await newTrainee([coach], { firstName: "Bob", lastName: "Deux" });
  const noon = parisInstant(dayIn(1), "12:00").getTime();
  const { id } = await newClass(coach, {
    changes: {
      beginDate: new Date(noon - 30 * 60_000).toISOString(),
      endDate: new Date(noon + 5 * 60_000).toISOString(),
    },
  });
  const cards = [];
  for (const person of [ana, bob]) {
    const card = await newCard(coach, person);
    cards.push(card.id);
    await book(person, id, card.id);
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
  await send(coach, "DELETE", `/api/activity/reservation/${id}/trainee/${ana.id}`);
  await refetch(page);
  await expect(list.getByText("Ana Un")).toHaveCount(0);
  await expect(number).toHaveValue("1407");

  await page.setViewportSize({ width: 375, height: 700 });
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
  await send(coach, "POST", "/api/receipts", {
    ...{ subscriptionId: cards[1], amount: 120, method: "CASH" },
  });
  await refetch(page);
  await expect(page.getByText("À jour de paiement").first()).toBeAttached();
  await expect(page.getByLabel("Reçu maintenant (€)")).toHaveValue("40");
});

test("an offer shows its new days when midnight passes", {
  tag: "@all",
}, async ({ page }) => {
  const coach = await newCoach();
  const ana = await newTrainee([coach]);
  await newOffer(coach);
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
