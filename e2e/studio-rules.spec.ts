import { expect } from "@playwright/test";
import { formatWeekdayOfMonth } from "@/lib/format";
import { expectAccessibleInPassing } from "./fixtures/axe";
import { serverFollowsPage, untilGone, untilShown, watchReads } from "./fixtures/clock";
import { goTo } from "./fixtures/go-to";
import { mailTo } from "./fixtures/mails";
import { newCoach, newTrainee, openAs, type Person, send } from "./fixtures/people";
import { book, dayIn, newCard, newClass, newOffer } from "./fixtures/studio";
import { test } from "./fixtures/test";

const MEETING = "https://visio.exemple.fr/yoga";

interface Made {
  id: string;
}

/** An online class that begins in ten minutes. */
function newOnlineClass(coach: Person, changes: object = {}) {
  const begin = Date.now() + 10 * 60_000;
  const beginDate = new Date(begin).toISOString();
  const endDate = new Date(begin + 3_600_000).toISOString();
  return newClass(coach, { changes: { meetingUrl: MEETING, beginDate, endDate, ...changes } });
}

test("a coach sets venues and defaults, and a new class starts from them", async ({ page }) => {
  const coach = await newCoach();
  await openAs(page, coach, "/profile");
  await page.getByRole("tab", { name: "Réglages" }).click();
  await page.getByRole("button", { name: "Nouvelle salle" }).click();
  const venue = page.getByRole("dialog", { name: "Nouvelle salle" });
  await venue.getByLabel("Nom", { exact: true }).fill("Salle Voltaire");
  await venue.getByLabel("Adresse (facultative)").fill("12 rue du Temple, Paris");
  await venue.getByLabel("Accès (facultatif)").fill("Code 4812");
  await expectAccessibleInPassing(page);
  await venue.getByRole("button", { name: "Ajouter" }).click();
  await expect(page.getByText("12 rue du Temple, Paris")).toBeVisible();
  await page.getByLabel("Ouvre combien de jours avant").fill("7");
  await page.getByLabel("Minimum d'inscrits").fill("4");
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByText("Réglages enregistrés.")).toBeVisible();
  await page.getByLabel("Rendre une annulation tardive si la place est reprise").check();
  await expectAccessibleInPassing(page);

  const { id } = (await send<Made[]>(coach, "GET", "/api/venues"))[0] as Made;
  const changes = { label: "Pilates", venueId: id };
  await newClass(coach, { days: 1, changes });
  await goTo(page, "/");
  const venues = Promise.withResolvers<void>();
  await page.route("**/api/venues", async (route) => {
    await venues.promise;
    await route.continue();
  });
  await page.reload();
  await page.getByRole("button", { name: "Ajouter un cours" }).click();
  const dialog = page.getByRole("dialog", { name: "Nouveau cours" });
  await dialog.getByLabel("Nom du cours").fill("Yoga doux");
  await expect(
    dialog.getByRole("button", { name: /^Réservable du .*moins de 4\sinscrits$/ }),
  ).toBeVisible();
  const room = dialog.getByLabel("Salle", { exact: true });
  const place = dialog.getByLabel("Lieu");
  await place.fill("salle voltaire");
  await expect(room).toBeHidden();
  venues.resolve();
  await expect(room).toHaveValue(id);
  await place.fill("");
  await room.selectOption("Salle Voltaire");
  await expect(place).toHaveValue("Salle Voltaire");
  await place.fill("Parc Monceau");
  await expect(room).toHaveValue("");
  await place.fill("salle voltaire");
  await expect(room).toHaveValue(id);
  await expect(dialog.getByText("Salle déjà prise par Pilates 18:30–19:30")).toBeVisible();
  await expectAccessibleInPassing(page);
  await dialog.getByRole("button", { name: "Créer" }).click();
  await expect(dialog).toBeHidden();
  await page
    .getByRole("button", { name: /^Yoga doux,/ })
    .first()
    .click();
  const detail = page.getByRole("dialog", { name: "Yoga doux" });
  await detail.getByRole("button", { name: "Garder ce cours" }).click();
  await expect(
    detail.getByText("Vous gardez ce cours, quel que soit le nombre d'inscrits."),
  ).toBeVisible();
});

test("a class that is not open says when it opens, to a trainee and in public", async ({
  page,
}) => {
  const coach = await newCoach();
  const trainee = await newTrainee([coach]);
  await newCard(coach, trainee);
  const changes = { opensDays: 2, minPlaces: 4 };
  const { id } = await newClass(coach, { days: 6, changes });
  await openAs(page, trainee);
  const opening = `Ouvre ${formatWeekdayOfMonth(dayIn(4))}, 9\u00a0h`;
  await expect(page.getByText(opening, { exact: true })).toBeVisible();
  await page.getByRole("button", { name: /^Me prévenir : Yoga doux/ }).click();
  const dialog = page.getByRole("dialog", { name: "Yoga doux" });
  await expect(dialog.getByText("Confirmé à partir de 4 inscrits : encore 4")).toBeVisible();
  await expectAccessibleInPassing(page);
  await dialog.getByRole("button", { name: "Me prévenir" }).click();
  await expect(dialog.getByText("Vous recevrez un message à l'ouverture.")).toBeVisible();
  await page.reload();
  await expect(dialog.getByText("Vous recevrez un message à l'ouverture.")).toBeVisible();
  await goTo(page, `/c/${coach.code}/${id}`);
  await expect(page.getByText(/^Ouvre .*, 9\sh\.$/)).toBeVisible();
  await expect(page.getByRole("link", { name: "Réserver" })).toHaveCount(0);
});

test("a class closed for booking says so in every list and instead of the trial's form", async ({
  page,
}) => {
  const coach = await newCoach();
  const trial = { enabled: true, price: 10 };
  await send(coach, "POST", "/api/user/toggle-feature-free-course", trial);
  const trainee = await newTrainee([coach]);
  const { id } = await newClass(coach, { days: 1, changes: { closesMinutes: 2880 } });
  const closed = page.getByText("Réservations terminées");
  await openAs(page, trainee);
  await expect(closed).toBeVisible();
  await page.context().clearCookies();
  for (const list of [`/c/${coach.code}`, `/iframe?coachcode=${coach.code}`]) {
    await goTo(page, list);
    await expect(closed).toBeVisible();
    await expect(page.getByText(/places? libres?$/)).toHaveCount(0);
  }
  await page.evaluate(() => localStorage.clear());
  await goTo(page, `/c/${coach.code}/${id}/essai`);
  await expect(page.getByText("Les réservations de ce cours sont terminées.")).toBeVisible();
  await expectAccessibleInPassing(page);
  await expect(page.getByLabel("Prénom")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Choisir un autre cours" })).toBeVisible();
});

test("a place or a child's place shows the way in and joins, in the app and by a mail", async ({
  page,
}) => {
  const coach = await newCoach();
  const guardian = await newTrainee([coach]);
  await send(coach, "PUT", "/api/user/settings", { returnsTakenPlaces: true });
  const venue = await send<Made>(coach, "POST", "/api/venues", {
    ...{ name: "Salle Voltaire", address: "12 rue du Temple", accessNote: "Code 4812" },
    stepFree: true,
  });
  const own = await newOnlineClass(coach, { venueId: venue.id });
  const childs = await newOnlineClass(coach, { venueId: venue.id, label: "Danse" });
  await book(guardian, own.id, (await newCard(coach, guardian)).id);
  const child = await send<Made>(guardian, "POST", "/api/user/people", {
    ...{ firstName: "Emma", lastName: "Roux", coachId: coach.id },
  });
  const offer = await newOffer(coach);
  const forChild = `for=${child.id}`;
  const shop = `/api/subscription/${offer.id}?${forChild}`;
  const card = await send<Made>(guardian, "POST", shop);
  await book(guardian, childs.id, card.id, `&${forChild}`);
  await page.route(`${MEETING}**`, (route) => route.fulfill({ body: "visio" }));

  await openAs(page, guardian);
  await page.getByRole("button", { name: /^Modifier : Yoga doux/ }).click();
  const dialog = page.getByRole("dialog", { name: "Yoga doux" });
  await expect(dialog.getByText("Code 4812")).toBeVisible();
  await expect(dialog.getByText("12 rue du Temple · accès sans marche")).toBeVisible();
  await expect(dialog.getByText("remboursée seulement si quelqu'un prend la place")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Rejoindre" })).toBeVisible();
  await expectAccessibleInPassing(page);
  await dialog.getByRole("button", { name: "Annuler ma réservation" }).click();
  const returned = "Votre cours ne sera pas recrédité, sauf si quelqu'un prend votre place.";
  await expect(page.getByText(returned)).toBeVisible();

  await goTo(page, `/classes/${childs.id}`);
  const danse = page.getByRole("dialog", { name: "Danse" });
  await expect(danse.getByText("Code 4812")).toBeVisible();
  await danse.getByRole("button", { name: "Annuler pour Emma" }).click();
  const returnedOfChild = "Le cours ne sera pas recrédité, sauf si quelqu'un prend la place.";
  await expect(page.getByText(returnedOfChild)).toBeVisible();
  await page.getByRole("button", { name: "Garder la place" }).click();
  await danse.getByRole("button", { name: "Rejoindre" }).click();
  await expect(page).toHaveURL(MEETING);

  const { text } = await mailTo(guardian.email, "Réservation confirmée");
  const path = /\/place\/[\w-]+/.exec(text)?.[0] ?? "";
  await goTo(page, path);
  await expect(page.getByText("Code 4812")).toBeVisible();
  await expect(page.getByRole("link", { name: "Rejoindre" })).toHaveAttribute(
    "href",
    `${path}/rejoindre`,
  );
  await expectAccessibleInPassing(page);
});

test("a trainee's next class shows a retry when its access cannot be read", async ({ page }) => {
  const coach = await newCoach();
  const trainee = await newTrainee([coach]);
  const online = await newOnlineClass(coach);
  await book(trainee, online.id, (await newCard(coach, trainee)).id);
  const failed = page.getByText("Une erreur est survenue lors du chargement de l'accès au cours.");
  await page.route("**/mine", (route) => route.fulfill({ status: 400, body: "Refusé." }));
  await openAs(page, trainee);
  await expect(failed).toBeVisible();
  await page.unroute("**/mine");
  const next = page.getByRole("region", { name: "Ma prochaine séance" });
  await next.getByRole("button", { name: "Réessayer" }).click();
  await expect(next.getByRole("button", { name: "Rejoindre" })).toBeVisible();
  await expect(failed).toHaveCount(0);
});

test("a trainee's home shows an online class under way until its end", async ({ page }) => {
  const coach = await newCoach();
  const trainee = await newTrainee([coach]);
  const card = await newCard(coach, trainee);
  const online = await newOnlineClass(coach);
  await book(trainee, online.id, card.id);
  const later = await newClass(coach, { days: 3, changes: { label: "Danse" } });
  await book(trainee, later.id, card.id);
  await page.clock.install();
  await serverFollowsPage(page);
  const reads = watchReads(page);
  await openAs(page, trainee);
  const next = page.getByRole("region", { name: "Ma prochaine séance" });
  await expect(next.getByText("Yoga doux")).toBeVisible();
  // A read under way ends without a retry when the clock passes its timeout.
  await expect(next.getByRole("button", { name: "Rejoindre" })).toBeVisible();
  await reads.untilEnded();
  const running = page.getByRole("region", { name: "Ma séance en cours" });
  await page.clock.fastForward(10 * 60_000);
  // A slow page may take many steps to show it, and the class must not have ended by then.
  await untilShown(page, running);
  await expect(running.getByRole("button", { name: "Rejoindre" })).toBeVisible();
  await expect(running.getByRole("link", { name: "Itinéraire" })).toHaveCount(0);
  await expect(running.getByText(/^Jusqu'à \d\d:\d\d$/)).toBeVisible();
  await expect(running.getByRole("button", { name: /^Annuler/ })).toHaveCount(0);
  await expectAccessibleInPassing(page);
  await untilGone(page, running, 20 * 60_000);
  await expect(next.getByText("Danse")).toBeVisible();
});
