import { expect, type Page } from "@playwright/test";
import { addDays, addMonths, daysBetween, weekOf } from "@/lib/domain/paris-time";
import { formatLongDay, formatMonth, formatShortDay } from "@/lib/format";
import { expectAccessibleInPassing } from "./fixtures/axe";
import { untilShown } from "./fixtures/clock";
import { isPhone } from "./fixtures/fits";
import { newCoach, newTrainee, openAs } from "./fixtures/people";
import { book, dayIn, newCard, newClass, newSeries, rowName } from "./fixtures/studio";
import { test } from "./fixtures/test";

async function calendar(page: Page) {
  if (isPhone(page)) await page.getByRole("button", { name: "Ouvrir le calendrier" }).click();
  return page.getByRole("grid");
}

/** A day's button, in this month or the next. */
async function day(page: Page, days: number, classes: string) {
  await expect(page.getByRole("grid")).toBeVisible();
  const caption = formatMonth(dayIn(days)).toLocaleLowerCase("fr-FR");
  const month = page.getByRole("grid", { name: caption });
  if (!(await month.isVisible()))
    await page.getByRole("button", { name: "Mois suivant", exact: true }).click();
  await expect(month).toBeVisible();
  const words = formatLongDay(dayIn(days)).toLocaleLowerCase("fr-FR");
  return page.getByRole("button", { name: `${words}, ${classes}` });
}

test("the calendar counts the classes of a day and filters the list by chosen days", async ({
  page,
}) => {
  const coach = await newCoach(page.request);
  const trainee = await newTrainee(page.request, [coach]);
  await newClass(page.request, coach, { days: 1, changes: { label: "Demain" } });
  await newClass(page.request, coach, { days: 1, time: "20:00", changes: { label: "Le soir" } });
  await newClass(page.request, coach, { days: 2, changes: { label: "Après-demain" } });
  await openAs(page, trainee);
  await expect(page.getByRole("button", { name: rowName("Après-demain") })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Demain", exact: true })).toBeVisible();
  await expect(page.getByText("Toutes les activités ont été chargées")).toBeVisible();

  await calendar(page);
  await (await day(page, 1, "2 cours")).click();
  await page.getByRole("button", { name: "Filtrer" }).click();
  await expect(page.getByRole("button", { name: rowName("Demain") })).toBeVisible();
  await expect(page.getByRole("button", { name: rowName("Le soir") })).toBeVisible();
  await expect(page.getByRole("button", { name: rowName("Après-demain") })).toBeHidden();
  await expect(page.getByText(`Seulement ${formatShortDay(dayIn(1))}`)).toBeVisible();
  if (isPhone(page))
    await expect(
      page.getByRole("button", { name: "Ouvrir le calendrier, 1\u00a0jour choisi" }),
    ).toBeVisible();
  await page.getByRole("button", { name: "Tout afficher" }).click();
  await expect(page.getByRole("button", { name: rowName("Après-demain") })).toBeVisible();
  await calendar(page);
  const chosen = await day(page, 1, "2 cours");
  await expect(chosen).toHaveAttribute("aria-pressed", "false");
  await chosen.click();
  await page.getByRole("button", { name: "Filtrer" }).click();
  await expect(page.getByRole("button", { name: rowName("Après-demain") })).toBeHidden();
  await calendar(page);
  await page.getByRole("button", { name: "Réinitialiser" }).click();
  await expect(page.getByRole("button", { name: rowName("Après-demain") })).toBeVisible();
});

test("the planning says that it is empty when there is no class", { tag: "@once" }, async ({
  page,
}) => {
  const coach = await newCoach(page.request);
  const trainee = await newTrainee(page.request, [coach]);
  await openAs(page, trainee);
  await expect(page.getByText("Aucune activité prévue pour ces dates")).toBeVisible();
  await expectAccessibleInPassing(page);
});

test("the planning renders only classes near the screen when sixty days have one", {
  tag: "@once",
}, async ({ page }) => {
  const coach = await newCoach(page.request);
  const trainee = await newTrainee(page.request, [coach]);
  const daily = { label: "Barre", recurrence: "DAILY", endDateCreation: dayIn(61) };
  await newSeries(page.request, coach, 1, daily);
  await openAs(page, trainee);
  const rows = page.getByRole("button", { name: rowName("Barre") });
  await expect(rows.first()).toBeVisible();
  const last = page.getByRole("region", { name: formatLongDay(dayIn(61)) });
  await expect(async () => {
    await page.mouse.wheel(0, 4000);
    await expect(last.getByRole("button", { name: rowName("Barre") })).toBeInViewport({
      timeout: 500,
    });
  }).toPass();
  await expect(page.getByText("Toutes les activités ont été chargées")).toBeVisible();
  expect(await rows.count()).toBeLessThan(30);
  const first = page.getByRole("region", { name: formatLongDay(dayIn(2)) });
  await expect(async () => {
    await page.mouse.wheel(0, -4000);
    await expect(first).toBeInViewport({ timeout: 500 });
  }).toPass();
  expect(await rows.count()).toBeLessThan(30);
});

test("the planning reaches classes beyond eighteen months when months are empty", {
  tag: "@once",
}, async ({ page }) => {
  const coach = await newCoach(page.request);
  const trainee = await newTrainee(page.request, [coach]);
  for (const days of [1, 215, 600])
    await newClass(page.request, coach, { days, changes: { label: `Dans ${days} jours` } });
  await page.clock.install();
  for (const person of [coach, trainee]) {
    await openAs(page, person);
    await expect(page.getByRole("button", { name: rowName("Dans 1 jours") })).toBeVisible();
    await untilShown(page, page.getByText("Toutes les activités ont été chargées"));
    await expect(page.getByRole("button", { name: rowName("Dans 215 jours") })).toBeVisible();
    await expect(page.getByRole("button", { name: rowName("Dans 600 jours") })).toBeVisible();
  }
});

test("the planning offers a retry when it cannot be loaded", { tag: "@once" }, async ({ page }) => {
  const coach = await newCoach(page.request);
  const trainee = await newTrainee(page.request, [coach]);
  await newClass(page.request, coach);
  let down = true;
  await page.route("**/api/activities/all-month/**", (route) =>
    down ? route.abort() : route.continue(),
  );
  await page.clock.install();
  await openAs(page, trainee);
  const retry = page.getByRole("button", { name: "Réessayer" });
  await untilShown(page, retry);
  await expectAccessibleInPassing(page);
  down = false;
  await retry.click();
  await expect(page.getByRole("button", { name: rowName("Yoga doux") })).toBeVisible();
});

test("a coach loads the previous months from the list and the calendar", { tag: "@once" }, async ({
  page,
}) => {
  const coach = await newCoach(page.request);
  await openAs(page, coach);
  await page.getByRole("button", { name: "Voir les cours passés" }).click();
  const request = page.waitForRequest(/monthOffset=-1/);
  await page.getByRole("button", { name: "Mois précédents" }).click();
  await request;
  const nextRequest = page.waitForRequest(/monthOffset=-2/);
  await calendar(page);
  await page.getByRole("button", { name: "Mois précédent", exact: true }).click();
  await page.getByRole("button", { name: "Mois précédent", exact: true }).click();
  await nextRequest;
});

test("a previous month shows a retry beside its button when it could not be read", {
  tag: "@once",
}, async ({ page }) => {
  const coach = await newCoach(page.request);
  await newClass(page.request, coach, { days: 1 });
  let down = true;
  let tries = 0;
  await page.route("**/api/activities/all-month?monthOffset=-1", (route) => {
    tries += 1;
    return down ? route.fulfill({ status: 500 }) : route.fallback();
  });
  await openAs(page, coach);
  await page.getByRole("button", { name: "Voir les cours passés" }).click();
  const previous = page.getByRole("button", { name: "Mois précédents" });
  await previous.click();
  const again = page.getByRole("button", { name: "Réessayer" });
  await expect(again).toBeVisible({ timeout: 30_000 });
  await expect(again).toHaveCount(1);
  // The list must neither load months beyond the last class nor claim to be complete.
  await expect(page.getByText("Faites défiler pour charger plus")).toHaveCount(0);
  await expect(page.getByText("Toutes les activités ont été chargées")).toHaveCount(0);
  const [words, first] = await Promise.all([
    again.boundingBox(),
    page.getByRole("button", { name: rowName("Yoga doux") }).boundingBox(),
  ]);
  expect(words?.y).toBeLessThan(first?.y ?? 0);
  down = false;
  const before = tries;
  await previous.click();
  // The button has another name while the month is read.
  await expect.poll(() => tries).toBe(before + 1);
  await expect(again).toHaveCount(0);
  expect(tries).toBe(before + 1);
});

test("the list ends before a month, and the calendar offers a retry, when a read fails", {
  tag: "@once",
}, async ({ page }) => {
  const coach = await newCoach(page.request);
  const [hidden, beyond] = [addMonths(dayIn(0), 1), addMonths(dayIn(0), 2)];
  const at = (at: string) => daysBetween(dayIn(0), `${at.slice(0, 8)}15`);
  await newClass(page.request, coach, { days: 1, changes: { label: "Demain" } });
  await newClass(page.request, coach, { days: at(hidden), changes: { label: "Caché" } });
  await newClass(page.request, coach, { days: at(beyond), changes: { label: "Au-delà" } });
  let down = true;
  await page.route("**/api/activities/all-month?monthOffset=1", (route) =>
    down ? route.fulfill({ status: 500 }) : route.fallback(),
  );
  await openAs(page, coach);
  const row = (label: string) => page.getByRole("button", { name: rowName(label) });
  await expect(row("Demain")).toBeVisible();
  await calendar(page);
  const next = page.getByRole("button", { name: "Mois suivant", exact: true });
  await next.click();
  const unread = page.getByText("Les cours de ce mois n'ont pas pu être lus.");
  await expect(unread).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole("button", { name: /, aucun cours/ })).toHaveCount(0);
  await next.click();
  await expect(unread).toBeHidden();
  await expect(
    page.getByRole("button", {
      name: `${formatLongDay(`${beyond.slice(0, 8)}15`).toLocaleLowerCase("fr-FR")}, 1 cours`,
    }),
  ).toBeVisible();
  await expect(row("Au-delà")).toHaveCount(0);
  down = false;
  await page.getByRole("button", { name: "Mois précédent", exact: true }).click();
  await page.getByRole("button", { name: "Relire ce mois" }).click();
  await expect(unread).toBeHidden();
  if (isPhone(page)) await page.keyboard.press("Escape");
  for (const label of ["Caché", "Au-delà"]) await expect(row(label)).toBeVisible();
});

test("a class's row is 72 px high at most when a phone shows a coach's home", {
  tag: "@phone",
}, async ({ page }) => {
  test.skip(!isPhone(page), "above 768 px a row has more room");
  await page.setViewportSize({ width: 375, height: 812 });
  const coach = await newCoach(page.request);
  await newClass(page.request, coach, {
    days: 1,
    changes: {
      label: "Yoga pour débuter en douceur le matin",
      place: "Grande salle du Studio République",
      isPrivateActivity: true,
    },
  });
  await newClass(page.request, coach, { days: 2, changes: { label: "Boxe" } });
  await openAs(page, coach);
  const next = page.getByRole("region", { name: "Prochain cours" });
  await expect(next.getByText("0/8")).toBeVisible();
  await expect(page.getByRole("region", { name: "Vos premiers pas" })).toBeVisible();
  expect((await next.getByRole("article").boundingBox())?.y).toBeLessThan(812 / 3);
  const rows = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("button", { name: /^Modifier : / }) });
  await expect(rows).toHaveCount(2);
  for (const row of await rows.all())
    expect((await row.boundingBox())?.height).toBeLessThanOrEqual(72);
  for (const name of [/^Modifier : Boxe/, /^Supprimer : Boxe/]) {
    const box = await page.getByRole("button", { name }).boundingBox();
    expect([box?.width, box?.height]).toEqual([44, 44]);
  }
});

test("a booked class's row is 72 px high at most when a phone shows a trainee's home", {
  tag: "@phone",
}, async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  const coach = await newCoach(page.request);
  const ana = await newTrainee(page.request, [coach]);
  const { id } = await newClass(page.request, coach, { days: 2 });
  await book(page.request, ana, id, (await newCard(page.request, coach, ana)).id);
  await openAs(page, ana);
  const row = page.getByRole("listitem").filter({ hasText: "Inscrit" });
  await expect(row).toBeVisible();
  expect((await row.boundingBox())?.height).toBeLessThanOrEqual(72);
});

test("the week leaves no gap under the title when the next class was shown on a phone", {
  tag: "@phone",
}, async ({ page }) => {
  const coach = await newCoach(page.request);
  await newClass(page.request, coach, { days: 1 });
  await openAs(page, coach);
  const guide = page.getByRole("region", { name: "Vos premiers pas" });
  await guide.getByRole("button", { name: "Masquer" }).click();
  const next = page.getByRole("region", { name: "Prochain cours" });
  const top = (await next.boundingBox())?.y ?? 0;
  await page.getByText("Semaine", { exact: true }).click();
  await expect(next).toBeHidden();
  await expect
    .poll(async () => (await page.getByRole("region", { name: "Semaine" }).boundingBox())?.y)
    .toBeLessThan(top + 44);
});

test("the strip of days scrolls to a day when the day is pressed on a phone", {
  tag: "@phone",
}, async ({ page }) => {
  test.skip(!isPhone(page), "above 768 px the calendar stands beside the list");
  const coach = await newCoach(page.request);
  const sunday = addDays(weekOf(dayIn(0)), 6);
  const left = daysBetween(dayIn(0), sunday);
  for (const [n, time] of ["08:00", "09:30", "11:00", "12:30", "14:00", "15:30"].entries())
    for (const days of [1, left + 7, left + 14])
      await newClass(page.request, coach, { days, time, changes: { label: `Cours ${n}` } });
  await openAs(page, coach);
  const later = page.getByRole("region", { name: formatLongDay(addDays(sunday, 14)) });
  const row = later.getByRole("button", { name: rowName("Cours 2") });
  // The next month is read near the end of the list.
  await expect(async () => {
    await page.mouse.wheel(0, 2000);
    await expect(row).toBeAttached({ timeout: 1_000 });
  }).toPass();
  await row.scrollIntoViewIfNeeded();
  const chosen = page.getByRole("button", {
    name: `${formatLongDay(addDays(sunday, 7))}, 6\u00a0cours`,
  });
  await expect(chosen).toBeVisible();
  await chosen.click();
  const heading = page
    .getByRole("region", { name: formatLongDay(addDays(sunday, 7)) })
    .getByRole("heading", { level: 2 });
  await expect(heading).toBeInViewport();
  await expect(chosen).toHaveAttribute("aria-pressed", "true");
});

test("a toast covers no bar of a dialog when its rows fill a phone", { tag: "@phone" }, async ({
  page,
}) => {
  test.skip(!isPhone(page), "above 768 px a toast has room beside the dialog");
  const coach = await newCoach(page.request);
  for (const lastName of "Un Deux Trois Quatre Cinq Six Sept Huit Neuf Dix".split(" ")) {
    const trainee = await newTrainee(page.request, [coach], { firstName: "Ana", lastName });
    await newCard(page.request, coach, trainee);
  }
  const { ids } = await newSeries(page.request, coach, 3);
  await openAs(page, coach, `/classes/${ids[0]}`);
  await page.getByRole("button", { name: "Ajouter des élèves" }).click();
  await page.getByRole("checkbox", { name: "Ana Un" }).check();
  await page.getByText("Jusqu'au …").click();
  await page.getByRole("button", { name: "Inscrire Ana" }).click();
  const toast = page.locator("div[data-floats]").filter({ hasText: "places réservées" });
  await expect(toast).toBeVisible();
  const covered = () =>
    toast.evaluate((card) => {
      const { top, bottom } = card.getBoundingClientRect();
      const dialog = [...document.querySelectorAll("[role=dialog]")].at(-1);
      return [...(dialog?.querySelectorAll("[data-bar]") ?? [])]
        .map((bar) => bar.getBoundingClientRect())
        .filter((bar) => bar.top < bottom && bar.bottom > top)
        .map((bar) => [bar.top, bar.bottom, top, bottom]);
    });
  await expect.poll(covered).toEqual([]);
});
