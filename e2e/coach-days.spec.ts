import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { parisInstant } from "@/lib/domain/paris-time";
import { expectAccessibleInPassing } from "./fixtures/axe";
import { serverFollowsPage, watchReads } from "./fixtures/clock";
import { failUntil } from "./fixtures/fail-until";
import { goTo, reload } from "./fixtures/go-to";
import { holdResponses } from "./fixtures/hold-responses";
import { newCoach, newTrainee, openAs } from "./fixtures/people";
import { book, dayIn, newCard, newClass, newClassNow, rowName } from "./fixtures/studio";
import { test } from "./fixtures/test";

const PASSWORD = "brioche-lavande-42";

test("the first steps lead a new coach from registration to a first booking", {
  tag: "@all",
}, async ({ page, browser }) => {
  const email = `coach-${randomUUID()}@exemple.fr`;
  await goTo(page, "/registration?type=COACH");
  await page.getByLabel("Nom", { exact: true }).fill("Keller");
  await page.getByLabel("Prénom").fill("Nora");
  await page.getByLabel("Téléphone").fill("0612345678");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Mot de passe").fill(PASSWORD);
  await page.getByLabel("Confirmation").fill(PASSWORD);
  await page.getByRole("button", { name: "Créer mon compte" }).click();
  await expect(page).toHaveURL("/login?type=COACH");
  await page.getByLabel("Mot de passe").fill(PASSWORD);
  await page.getByRole("button", { name: "Se connecter" }).click();

  const steps = page.getByRole("region", { name: "Vos premiers pas" });
  await expect(steps).toBeVisible();
  await expectAccessibleInPassing(page);
  await expect(steps.getByRole("link")).toHaveCount(1);
  await steps.getByRole("button", { name: "Créer une formule" }).click();
  await steps.getByRole("link", { name: "Créer une formule" }).click();
  const offer = page.getByRole("dialog", { name: "Nouvelle formule" });
  await offer.getByLabel("Nom de la formule").fill("Carte 5 cours");
  await offer.getByLabel("Prix TTC (€)").fill("60");
  await offer.getByLabel("Nombre de cours").fill("5");
  await offer.getByRole("button", { name: "Créer" }).click();
  await expect(page.getByRole("heading", { name: "Carte 5 cours" })).toBeVisible();

  await page.getByRole("link", { name: "Accueil", exact: true }).click();
  await expect(steps.getByRole("button", { name: "Créer une formule (fait)" })).toBeVisible();
  await steps.getByRole("button", { name: "Créer un cours" }).click();
  await steps.getByRole("link", { name: "Créer un cours" }).click();
  const form = page.getByRole("dialog", { name: "Nouveau cours" });
  await form.getByLabel("Nom du cours").fill("Boxe");
  await form.getByLabel("Lieu").fill("Salle Nord");
  await form.getByLabel("Date").fill(dayIn(3));
  await form.getByRole("button", { name: "Créer" }).click();
  await expect(page.getByRole("button", { name: /^Boxe, / })).toBeVisible();

  const code = await page.evaluate(async () => {
    const authorization = `Bearer ${window.localStorage.getItem("token")}`;
    const response = await fetch("/api/user/me", { headers: { authorization } });
    return (await response.json()).code as string;
  });
  await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, "share"));
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("banner").getByRole("button", { name: "Partager mon lien" }).click();
  await expect(page.getByText(`/c/${code}`).first()).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${new URL(page.url()).origin}/c/${code}`,
  );
  await expect(steps.getByRole("button", { name: "Partager mon lien (fait)" })).toBeVisible();

  const visit = await browser.newContext({ viewport: page.viewportSize(), locale: "fr-FR" });
  try {
    const guest = await visit.newPage();
    const trainee = await newTrainee([], { firstName: "Zoé", lastName: "Petit" });
    await openAs(guest, trainee, `/?coachcode=${code}`);
    await guest.getByRole("link", { name: "Formules" }).click();
    await guest.getByRole("button", { name: "Réserver : Carte 5 cours" }).click();
    await guest.getByLabel(/^Je demande à commencer/).check();
    await guest.getByRole("button", { name: "Souscrire avec obligation de paiement" }).click();
    await guest
      .getByRole("dialog", { name: "Souscription réussie !" })
      .getByRole("link", { name: "Réserver un cours" })
      .click();
    await guest.getByRole("button", { name: /^Réserver : Boxe/ }).click();
    await guest
      .getByRole("dialog", { name: "Boxe" })
      .getByRole("button", { name: "Réserver", exact: true })
      .click();
    await expect(guest.getByText("C'est réservé : votre place est confirmée.")).toBeVisible();
  } finally {
    await visit.close();
  }

  await goTo(page, "/");
  await page.getByRole("button", { name: /^Boxe, / }).click();
  const detail = page.getByRole("dialog", { name: "Boxe" });
  await expect(detail.getByText("Zoé Petit")).toBeVisible();
});

test("the coach's home takes a roll call in two presses, and a correction", async ({ page }) => {
  const coach = await newCoach();
  const { id } = await newClassNow(coach, { maxParticipants: 3 });
  await newClassNow(coach, { label: "Danse" });
  await newClass(coach, { days: 1, changes: { label: "Boxe" } });
  for (const firstName of ["Ana", "Bob", "Cléo", "Dan"]) {
    const trainee = await newTrainee([coach], { firstName, lastName: "Test" });
    await book(trainee, id, (await newCard(coach, trainee)).id);
  }
  await openAs(page, coach);
  const now = page.getByRole("region", { name: "Maintenant" });
  await expect(now.getByRole("heading", { level: 3 })).toHaveText(["Yoga doux", "Danse"]);
  const yoga = now.getByRole("article").filter({ has: page.getByText("Yoga doux") });
  await expect(yoga.getByRole("img", { name: "Ana Test" })).toBeVisible();
  await expect(yoga.getByText("3/3, 1 en attente")).toBeVisible();
  await expect(now.getByText("Personne n'est inscrit.")).toBeVisible();
  await expectAccessibleInPassing(page);
  await now.getByRole("button", { name: "Faire l'appel : Yoga doux" }).click();
  const dialog = page.getByRole("dialog", { name: "Yoga doux" });
  const validate = dialog.getByRole("button", { name: /^Valider/ });
  await expect(dialog.getByRole("checkbox", { checked: true })).toHaveCount(3);
  await expectAccessibleInPassing(page);
  await validate.click();
  await expect(dialog.getByText("Présent", { exact: true })).toHaveCount(3);
  await expect(page.getByText("Présences enregistrées.")).toBeVisible();
  const call = dialog.getByRole("button", { name: "Faire l'appel" });
  // Both rows of buttons stand at the lower edge of a low window.
  await page.setViewportSize({ width: 375, height: 400 });
  const pressed = await call.boundingBox();
  await call.dblclick();
  await expect(validate).toBeVisible();
  const right = (pressed?.x ?? 0) + (pressed?.width ?? 0);
  expect((await validate.boundingBox())?.x).toBeGreaterThan(right);
  await dialog.getByText("Bob Test").click();
  await validate.click();
  await expect(dialog.getByText("Présent", { exact: true })).toHaveCount(2);
  await expect(dialog.getByText("Absent", { exact: true })).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await now.getByRole("button", { name: "Ouvrir : Yoga doux" }).click();
  await expect(dialog.getByRole("button", { name: "Fermer" })).toBeFocused();
  await expect(dialog.getByRole("heading", { name: "Participants (3 / 3)" })).toBeVisible();
});

test("the coach's list does not move when a current class appears or ends", async ({ page }) => {
  const coach = await newCoach();
  // The list changes its first day at midnight, so the test runs at noon.
  const noon = parisInstant(dayIn(1), "12:00").getTime();
  const begin = noon + 34 * 60_000;
  await newClass(coach, {
    changes: {
      beginDate: new Date(begin).toISOString(),
      endDate: new Date(begin + 30 * 60_000).toISOString(),
    },
  });
  for (const days of [2, 3, 4, 5, 6, 7])
    await newClass(coach, { days, changes: { label: "Boxe" } });
  await serverFollowsPage(page);
  await page.clock.install({ time: noon });
  await openAs(page, coach);
  const row = page.getByRole("button", { name: /^Boxe, / }).first();
  const top = async () => Math.round((await row.boundingBox())?.y ?? 0);
  await expect(row).toBeVisible();
  const now = page.getByRole("region", { name: "Maintenant" });
  await expect(now).toBeHidden();
  await page.waitForLoadState("networkidle");
  const before = await top();
  const reads = watchReads(page);
  await page.clock.fastForward(5 * 60_000);
  await expect(now).toBeAttached();
  expect(await top()).toBe(before);
  await page.evaluate(() => window.scrollTo(0, 0));
  // The response changes the card's height.
  await expect(now.getByText("Personne ne doit rien.")).toBeVisible();
  await reads.untilEnded();
  const shown = await top();
  await page.clock.fastForward(61 * 60_000);
  await expect(now).toBeHidden();
  expect(await top()).toBe(shown);
});

test("the coach's list does not move when the first steps are known late", async ({ page }) => {
  const coach = await newCoach();
  await newClass(coach, { days: 1 });
  await openAs(page, coach);
  const steps = page.getByRole("region", { name: "Vos premiers pas" });
  await expect(steps).toBeVisible();
  const row = page.getByRole("button", { name: rowName("Yoga doux") });
  /** Opens the home without the offers, which the steps need last; returns their release. */
  const openWithHeldOffers = async (open: () => Promise<unknown>, showsRows: boolean) => {
    const held = Promise.withResolvers<void>();
    await page.unrouteAll();
    await page.route("**/api/offers", async (route) => {
      await held.promise;
      await route.fallback();
    });
    await open();
    await expect(page.getByRole("region", { name: "Prochain cours" })).toBeVisible();
    await expect(row).toBeVisible({ visible: showsRows });
    await expect(steps).toBeHidden();
    return held.resolve;
  };
  const showSteps = await openWithHeldOffers(() => reload(page), true);
  const before = await row.boundingBox();
  showSteps();
  await expect(steps).toBeVisible();
  expect(await row.boundingBox()).toEqual(before);

  await newCard(coach, await newTrainee([coach]));
  // Another device has never shown the steps.
  const endSteps = await openWithHeldOffers(() => openAs(page, coach), false);
  endSteps();
  await expect(row).toBeVisible();
  await expect(steps).toBeHidden();

  await page.unrouteAll();
  await openAs(page, await newCoach());
  await expect(steps).toBeVisible();
  const showMonth = await holdResponses(page, "**/api/activities/all-month?monthOffset=0");
  await reload(page);
  await expect(page.getByRole("heading", { name: "Mes cours" })).toBeVisible();
  // The place of the next class above the steps is not known yet.
  await expect(page.locator("#premiers-pas")).toHaveCount(0);
  showMonth();
  await expect(steps).toBeVisible();
  await page.unrouteAll();
  await page.getByRole("radio", { name: "Semaine" }).check();
  const nextWeek = page.getByRole("button", { name: "Semaine suivante" });
  const month = "**/api/activities/all-month?monthOffset=0";
  const untilReadAgain = await failUntil(page, nextWeek, month);
  await reload(page);
  await untilReadAgain();
  await expect(nextWeek).toBeVisible();
});
