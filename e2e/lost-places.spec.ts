import { expect, type Page } from "@playwright/test";
import { goOffline } from "./fixtures/go-offline";
import { loseAnswer, SILENT } from "./fixtures/lose-answer";
import { newCoach, newTrainee, openAs, send } from "./fixtures/people";
import { book, dayIn, newCard, newClass, newSeries, rowName } from "./fixtures/studio";
import { test } from "./fixtures/test";

const MADE = "Votre envoi, dont la réponse n'était pas arrivée, a bien été enregistré.";

const inDialog = (page: Page, name: string) =>
  page.getByRole("dialog").last().getByRole("button", { name, exact: true }).click();

/** Ana has a place in a class, and the home page is open. */
async function withPlace(page: Page, path = "/", places = 1) {
  const { request } = page;
  const coach = await newCoach(request);
  const ana = await newTrainee(request, [coach]);
  const card = await newCard(request, coach, ana);
  const { id } = await newClass(request, coach);
  for (let n = 0; n < places; n += 1) await book(request, ana, id, card.id);
  await openAs(page, ana, path);
  const creditsLeft = async () => {
    const [one] = await send<{ quantityLeft: number }[]>(
      request,
      ana,
      "GET",
      `/api/subscriptions/${coach.id}`,
    );
    return one?.quantityLeft;
  };
  return { creditsLeft };
}

/** Closed sooner, the question would be given up, and not left. */
const onItsWay = (page: Page) =>
  expect(page.getByRole("button", { name: "Annulation..." })).toBeVisible();

const askToCancel = async (page: Page) => {
  await page.getByRole("button", { name: /^Modifier : Yoga doux/ }).click();
  await inDialog(page, "Annuler ma réservation");
  await expect(page.getByText("1 cours sera rendu sur votre carte.")).toBeVisible();
};

test("a place cancelled by a call whose question was closed before its answer got lost is not shown as held", async ({
  page,
}) => {
  const { creditsLeft } = await withPlace(page);
  await askToCancel(page);
  let lose = () => {};
  const left = new Promise<void>((resolve) => {
    lose = resolve;
  });
  let held = false;
  await page.route("**/api/activity/reservation/*", async (route) => {
    if (held || route.request().method() === "GET") return route.fallback();
    held = true;
    await route.fetch();
    await left;
    await route.abort("connectionreset");
  });
  await inDialog(page, "Confirmer l'annulation");
  await onItsWay(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(1);
  lose();
  await expect(page.getByText(MADE)).toBeVisible();
  await expect(page.getByText("Vous n'avez plus de place dans ce cours.")).toBeVisible();
  await expect(page.getByText(/Vous avez \d+\splaces? confirmée/)).toHaveCount(0);
  expect(await creditsLeft()).toBe(10);
});

/** Cancels the place, and answers the button that takes it again. */
async function cancelOne(page: Page) {
  await askToCancel(page);
  await inDialog(page, "Confirmer l'annulation");
  const retake = page.getByRole("button", { name: "Reprendre ma place" });
  await expect(retake).toBeVisible();
  return retake;
}

test("a place that could not be taken again keeps the button that takes it, and once it is taken nothing says that it was not", async ({
  page,
  context,
}) => {
  const { creditsLeft } = await withPlace(page);
  const retake = await cancelOne(page);
  await goOffline(page);
  await retake.click();
  await expect(page.getByText(/Rien n'a été enregistré/)).toBeVisible();
  await context.setOffline(false);
  await retake.click();
  await expect(page.getByText("C'est de nouveau réservé.")).toBeVisible();
  // It would stand for some seconds more.
  expect(await page.getByText(/Rien n'a été enregistré/).count()).toBe(0);
  expect(await creditsLeft()).toBe(9);
});

test("a place that is taken again is said to be so at once, though what shows it cannot be read for long", async ({
  page,
}) => {
  const { creditsLeft } = await withPlace(page);
  const retake = await cancelOne(page);
  let booked = false;
  await page.route("**/api/**", async (route) => {
    if (route.request().method() === "GET") return booked ? undefined : route.fallback();
    const response = await route.fetch();
    booked = true;
    await route.fulfill({ response });
  });
  await retake.click();
  await expect(page.getByText("C'est de nouveau réservé.")).toBeVisible({ timeout: 5_000 });
  await expect(retake).toHaveCount(0);
  expect(await creditsLeft()).toBe(9);
});

test("a place that is taken again slowly is taken, though its message has had its time", async ({
  page,
}) => {
  await page.clock.install();
  const { creditsLeft } = await withPlace(page);
  const retake = await cancelOne(page);
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/api\/activity\/reservation\//, async (route) => {
    if (route.request().method() === "GET") await answered;
    await route.continue();
  });
  await retake.click();
  // Over the message, it would hold it back.
  await page.mouse.move(0, 0);
  await page.clock.fastForward(12_000);
  await expect(page.getByText("Réservation...")).toBeVisible();
  answer();
  await expect(page.getByText("C'est de nouveau réservé.")).toBeVisible();
  expect(await creditsLeft()).toBe(9);
});

test("all places given up by a question that was closed meanwhile: a refusal is told", async ({
  page,
}) => {
  await withPlace(page, "/", 2);
  await page.getByRole("button", { name: /^Modifier : Yoga doux/ }).click();
  await page.getByRole("button", { name: "Tout annuler" }).click();
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/api/activity/reservation/**", async (route) => {
    if (route.request().method() === "GET") return route.fallback();
    await answered;
    await route.fulfill({
      status: 409,
      contentType: "text/plain; charset=utf-8",
      headers: { "x-error-code": "ACTIVITY_BEGUN" },
      body: "Ce cours a déjà commencé.",
    });
  });
  await inDialog(page, "Confirmer l'annulation");
  await onItsWay(page);
  await page.keyboard.press("Escape");
  answer();
  await expect(
    page.getByText("Erreur lors de l'annulation des réservations. Ce cours a déjà commencé."),
  ).toBeVisible();
});

test("an absence noted by a call whose answer was lost is told at the next press, though no place is left by then", {
  tag: "@all",
}, async ({ page, context }) => {
  await withPlace(page, "/history");
  await page.getByRole("button", { name: "Je ne serai pas là" }).click();
  const dialog = page.getByRole("dialog", { name: "Je ne serai pas là" });
  await dialog.getByLabel("Au", { exact: true }).fill(dayIn(4));
  await expect(dialog.getByText("1 place sera annulée.")).toBeVisible();
  await page.route(
    /absence$/,
    async (route) => {
      await route.fetch();
      await context.setOffline(true);
      await route.abort("internetdisconnected");
    },
    { times: 1 },
  );
  await inDialog(page, "Annuler ces places");
  await expect(dialog.getByText(/La réponse n'est pas arrivée/)).toBeVisible();
  await context.setOffline(false);
  await expect(dialog.getByText("Vous n'avez aucune place ces jours-là.")).toBeVisible();
  await inDialog(page, "Annuler ces places");
  await expect(
    page.getByRole("dialog", { name: "Absence notée" }).getByText("1 place annulée."),
  ).toBeVisible();
});

/** The first answer gets lost, the second does not come before it is let go. */
async function loseThenHold(page: Page, call: string): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let nth = 0;
  await page.route(call, async (route) => {
    nth += 1;
    if (nth > 1) await held;
    const response = await route.fetch();
    if (nth === 1) return route.abort("connectionreset");
    return route.fulfill({ response });
  });
  return letGo;
}

test("while a booking is tried again after a lost answer, a credit that may be gone is not said to be left", async ({
  page,
}) => {
  const { request } = page;
  const coach = await newCoach(request);
  const ana = await newTrainee(request, [coach], { firstName: "Ana", lastName: "Un" });
  const bob = await newTrainee(request, [coach], { firstName: "Bob", lastName: "Deux" });
  for (const one of [ana, bob]) await newCard(request, coach, one);
  await newClass(request, coach);
  const left = page.getByText("Reste 10 cours");
  const tryTwice = async (call: string, press: string, done: RegExp) => {
    await expect(left).toBeVisible();
    const letGo = await loseThenHold(page, call);
    await inDialog(page, press);
    await expect(page.getByText(SILENT)).toBeVisible();
    await inDialog(page, press);
    await expect(
      page
        .getByRole("dialog")
        .last()
        .getByText(/^(Réservation|Création)\.\.\.$/),
    ).toBeVisible();
    await expect(left).toHaveCount(0);
    letGo();
    await expect(page.getByText(done)).toBeVisible();
    await page.unrouteAll();
  };
  await openAs(page, ana);
  await page.getByRole("button", { name: "Réserver : Yoga doux" }).click();
  await tryTwice("**/api/activity/reservation/*?*", "Réserver", /^C'est réservé/);
  await openAs(page, coach);
  await page.getByRole("button", { name: rowName("Yoga doux") }).click();
  await inDialog(page, "Ajouter un participant");
  await page.getByRole("button", { name: /Bob Deux/ }).click();
  await tryTwice("**/api/activity/reservation/*/trainee/*", "Inscrire", /^Place réservée pour Bob/);
});

test("a booked series cancelled by a call whose answer was lost is not shown as booked once that is known", async ({
  page,
}) => {
  const coach = await newCoach(page.request);
  const trainee = await newTrainee(page.request, [coach]);
  await newCard(page.request, coach, trainee);
  await newSeries(page.request, coach, 3);
  await openAs(page, trainee);
  await page
    .getByRole("button", { name: rowName("Pilates") })
    .first()
    .click();
  const dialog = page.getByRole("dialog", { name: "Pilates" });
  await dialog.getByLabel("Réserver toute la série").check();
  await dialog.getByRole("button", { name: "Réserver", exact: true }).click();
  await loseAnswer(page, "**/api/activity/reservations/cancel");
  await dialog.getByRole("button", { name: "Annuler toute la série" }).click();
  await inDialog(page, "Confirmer l'annulation");
  await expect(page.getByText(SILENT)).toBeVisible();
  await inDialog(page, "Garder mes places");
  await expect(page.getByText("Vos places de cette série sont annulées.")).toBeVisible();
  await expect(dialog.getByText(/C'est réservé/)).toHaveCount(0);
  await dialog.getByRole("button", { name: "Terminé" }).click();
  await expect(page.getByText("Inscrit", { exact: true })).toHaveCount(0);
});
