import { expect, type Locator, type Page } from "@playwright/test";
import { addMonths, daysBetween, monthsBetween, weekOf } from "@/lib/domain/paris-time";
import { formatLongDay, formatMonth, formatShortDay } from "@/lib/format";
import { expectAccessibleInPassing } from "./fixtures/axe";
import { untilShown } from "./fixtures/clock";
import { isPhone } from "./fixtures/fits";
import { goTo } from "./fixtures/go-to";
import { holdResponses } from "./fixtures/hold-responses";
import { newCoach, newTrainee, openAs, send } from "./fixtures/people";
import { book, dayIn, enrol, newCard, newClass, newSeries, rowName } from "./fixtures/studio";
import { test } from "./fixtures/test";

const PHONE = { width: 375, height: 812 };

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

/** A press at the spot of the one that opened the calendar is ignored for 400 ms. */
const choose = (day: Locator) =>
  expect(async () => {
    if ((await day.getAttribute("aria-pressed")) === "false") await day.click();
    await expect(day).toHaveAttribute("aria-pressed", "true", { timeout: 500 });
  }).toPass();

test("the calendar counts the classes of a day and filters the list by chosen days", {
  tag: "@phone",
}, async ({ page }) => {
  const coach = await newCoach();
  const trainee = await newTrainee([coach]);
  await newClass(coach, { days: 1, changes: { label: "Demain" } });
  await newClass(coach, { days: 1, time: "20:00", changes: { label: "Le soir" } });
  await newClass(coach, { days: 2, changes: { label: "Après-demain" } });
  await openAs(page, trainee);
  await expect(page.getByRole("button", { name: rowName("Après-demain") })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Demain", exact: true })).toBeVisible();
  await expect(page.getByText("Toutes les activités ont été chargées")).toBeVisible();

  await calendar(page);
  await choose(await day(page, 1, "2 cours"));
  await page.getByRole("button", { name: "Filtrer" }).click();
  await expect(page.getByRole("button", { name: rowName("Demain") })).toBeVisible();
  await expect(page.getByRole("button", { name: rowName("Le soir") })).toBeVisible();
  await expect(page.getByRole("button", { name: rowName("Après-demain") })).toBeHidden();
  await expect(page.getByText(`Seulement ${formatShortDay(dayIn(1))}`)).toBeVisible();
  if (isPhone(page)) {
    await expect(
      page.getByRole("button", { name: "Ouvrir le calendrier, 1\u00a0jour choisi" }),
    ).toBeVisible();
    const strip = page.getByRole("group", { name: "Jour" });
    const pressed = strip.getByRole("button", { pressed: true });
    await expect(pressed).toHaveAccessibleName(`${formatLongDay(dayIn(1))}, 2\u00a0cours`);
    await strip.getByRole("button", { name: formatLongDay(dayIn(2)) }).click();
  } else await page.getByRole("button", { name: "Tout afficher" }).click();
  await expect(page.getByRole("button", { name: rowName("Après-demain") })).toBeVisible();
  await calendar(page);
  const chosen = await day(page, 1, "2 cours");
  await expect(chosen).toHaveAttribute("aria-pressed", "false");
  await choose(chosen);
  await page.getByRole("button", { name: "Filtrer" }).click();
  await expect(page.getByRole("button", { name: rowName("Après-demain") })).toBeHidden();
  await calendar(page);
  await page.getByRole("button", { name: "Réinitialiser" }).click();
  await expect(page.getByRole("button", { name: rowName("Après-demain") })).toBeVisible();
});

test("the planning offers a retry when it cannot be loaded, and says that it is empty", {
  tag: "@once",
}, async ({ page }) => {
  const coach = await newCoach();
  const trainee = await newTrainee([coach]);
  let down = true;
  await page.route("**/api/activities/all-month/**", (route) =>
    down ? route.fulfill({ status: 429 }) : route.continue(),
  );
  await openAs(page, trainee);
  const retry = page.getByRole("button", { name: "Réessayer" });
  await expect(retry).toBeVisible();
  await expectAccessibleInPassing(page);
  down = false;
  await retry.click();
  await expect(page.getByText("Aucune activité prévue pour ces dates")).toBeVisible();
  await expectAccessibleInPassing(page);
});

test("the planning renders only rows near the view and its strip scrolls to a day", {
  tag: "@phone",
}, async ({ page }) => {
  test.skip(!isPhone(page), "above 768 px the calendar stands beside the list");
  const coach = await newCoach();
  const trainee = await newTrainee([coach]);
  const daily = { label: "Barre", recurrence: "DAILY", endDateCreation: dayIn(61) };
  await newSeries(coach, 1, daily);
  await openAs(page, trainee);
  const rows = page.getByRole("button", { name: rowName("Barre") });
  await expect(rows.first()).toBeVisible();
  const region = (days: number) => page.getByRole("region", { name: formatLongDay(dayIn(days)) });
  await expect(async () => {
    await page.mouse.wheel(0, 4000);
    await expect(region(61)).toBeInViewport({ timeout: 500 });
  }).toPass();
  await expect(page.getByText("Toutes les activités ont été chargées")).toBeVisible();
  expect(await rows.count()).toBeLessThan(30);

  const monday = daysBetween(dayIn(0), weekOf(dayIn(47)));
  const chosen = page.getByRole("button", {
    name: `${formatLongDay(dayIn(monday))}, 1\u00a0cours`,
  });
  // The strip may show another week once the rows in view are measured.
  await expect(async () => {
    if (!(await chosen.isVisible())) await page.mouse.wheel(0, -300);
    await expect(chosen).toBeVisible({ timeout: 300 });
    await chosen.click({ timeout: 2000 });
  }).toPass();
  await expect(region(monday).getByRole("heading", { level: 2 })).toBeInViewport();
  await expect(chosen).toHaveAttribute("aria-pressed", "true");
  expect(await rows.count()).toBeLessThan(30);
});

test("the planning reaches distant classes when the months before them are empty", {
  tag: "@once",
}, async ({ page }) => {
  const coach = await newCoach();
  const trainee = await newTrainee([coach]);
  const far = process.env.WIDTHS === "all" ? 600 : 250;
  for (const days of [1, 215, far])
    await newClass(coach, { days, changes: { label: `Dans ${days} jours` } });
  const offset = monthsBetween(dayIn(0), dayIn(1)) + 1;
  const later = `**/api/activities/all-month/**monthOffset=${offset}`;
  const showLater = await holdResponses(page, later);
  await page.clock.install();
  await openAs(page, trainee);
  await expect(page.getByRole("button", { name: rowName("Dans 1 jours") })).toBeVisible();
  await expect(page.getByRole("status").getByText("Chargement des cours…")).toBeAttached();
  await expect(page.getByText("Faites défiler pour charger plus")).toHaveCount(0);
  showLater();
  await untilShown(page, page.getByText("Toutes les activités ont été chargées"));
  await expect(page.getByRole("button", { name: rowName("Dans 215 jours") })).toBeVisible();
  await expect(page.getByRole("button", { name: rowName(`Dans ${far} jours`) })).toBeVisible();
});

test("the previous months show a retry beside their button when one could not be read", {
  tag: "@once",
}, async ({ page }) => {
  const coach = await newCoach();
  await newClass(coach, { days: 1 });
  let down = true;
  let tries = 0;
  await page.route("**/api/activities/all-month?monthOffset=-1", (route) => {
    tries += 1;
    return down ? route.fulfill({ status: 429 }) : route.fallback();
  });
  await openAs(page, coach);
  await page.getByRole("button", { name: "Voir les cours passés" }).click();
  const previous = page.getByRole("button", { name: "Mois précédents" });
  await previous.click();
  const again = page.getByRole("button", { name: "Réessayer" });
  await expect(again).toBeVisible();
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
  await calendar(page);
  const earlier = page.waitForRequest(/monthOffset=-2/);
  for (let n = 0; n < 2; n += 1)
    await page.getByRole("button", { name: "Mois précédent", exact: true }).click();
  await earlier;
});

test("the list stops before a month and the calendar offers a retry when a read fails", {
  tag: "@once",
}, async ({ page }) => {
  const coach = await newCoach();
  const [hidden, beyond] = [addMonths(dayIn(0), 1), addMonths(dayIn(0), 2)];
  const at = (at: string) => daysBetween(dayIn(0), `${at.slice(0, 8)}15`);
  await newClass(coach, { days: 1, changes: { label: "Demain" } });
  await newClass(coach, { days: at(hidden), changes: { label: "Caché" } });
  await newClass(coach, { days: at(beyond), changes: { label: "Au-delà" } });
  let down = true;
  await page.route("**/api/activities/all-month?monthOffset=1", (route) =>
    down ? route.fulfill({ status: 429 }) : route.fallback(),
  );
  await openAs(page, coach);
  const row = (label: string) => page.getByRole("button", { name: rowName(label) });
  await expect(row("Demain")).toBeVisible();
  await calendar(page);
  const next = page.getByRole("button", { name: "Mois suivant", exact: true });
  await next.click();
  const unread = page.getByText("Les cours de ce mois n'ont pas pu être lus.");
  await expect(unread).toBeVisible();
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

test("a coach's rows are 72 px high at most on a phone, and no gap is above the week", {
  tag: "@phone",
}, async ({ page }) => {
  test.skip(!isPhone(page), "above 768 px a row has more room");
  await page.setViewportSize(PHONE);
  const coach = await newCoach();
  await newClass(coach, {
    days: 1,
    changes: {
      label: "Yoga pour débuter en douceur le matin",
      place: "Grande salle du Studio République",
      isPrivateActivity: true,
    },
  });
  await newClass(coach, {
    days: 2,
    changes: { label: "Vinyasa dynamique", isPrivateActivity: true },
  });
  await openAs(page, coach);
  const next = page.getByRole("region", { name: "Prochain cours" });
  await expect(next.getByText("0/8")).toBeVisible();
  const guide = page.getByRole("region", { name: "Vos premiers pas" });
  await expect(guide).toBeVisible();
  expect((await next.getByRole("article").boundingBox())?.y).toBeLessThan(PHONE.height / 3);
  const rows = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("button", { name: /^Modifier : / }) });
  await expect(rows).toHaveCount(2);
  for (const row of await rows.all())
    expect((await row.boundingBox())?.height).toBeLessThanOrEqual(72);
  const name = rows.getByRole("heading", { name: /Vinyasa/ }).getByRole("button");
  expect(await name.evaluate((box) => box.scrollWidth <= box.clientWidth)).toBe(true);
  for (const action of [/^Modifier : Vinyasa/, /^Supprimer : Vinyasa/]) {
    const box = await page.getByRole("button", { name: action }).boundingBox();
    expect([box?.width, box?.height]).toEqual([44, 44]);
  }

  await guide.getByRole("button", { name: "Masquer" }).click();
  const top = (await next.boundingBox())?.y ?? 0;
  await page.getByText("Semaine", { exact: true }).click();
  await expect(next).toBeHidden();
  await expect
    .poll(async () => (await page.getByRole("region", { name: "Semaine" }).boundingBox())?.y)
    .toBeLessThan(top + 44);
});

/** Returns on how many lines each hour of the first class in sight stands. */
async function linesOfHours(page: Page): Promise<number[]> {
  // A list shows the end below the begin; neither may wrap.
  const hours = page.getByText(/18:30\s–\s19:30/).first();
  await expect(hours).toBeVisible();
  return hours.evaluate((shown) => {
    const walker = document.createTreeWalker(shown, NodeFilter.SHOW_TEXT);
    const counts: number[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      for (const { index, 0: part } of (node.textContent ?? "").matchAll(
        /18:30(?:\s–\s19:30)?|19:30/g,
      )) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + part.length);
        counts.push(range.getClientRects().length);
      }
    return counts;
  });
}

test("a trainee's rows are 72 px high at most on a phone, with each hour on one line", {
  tag: "@phone",
}, async ({ page }) => {
  await page.setViewportSize(PHONE);
  const coach = await newCoach();
  const trainee = await newTrainee([coach]);
  const card = await newCard(coach, trainee);
  await newCard(coach, trainee, { label: "Carte 20 cours", quantity: 20 });
  const label = "Yoga pour débuter en douceur le mercredi matin";
  const ids: string[] = [];
  for (const days of [2, 9, 16]) {
    const { id } = await newClass(coach, { days, changes: { label } });
    await book(trainee, id, card.id, "&number-reservation=2");
    ids.push(id);
  }
  const expectHoursOnOneLine = async () => {
    await page.setViewportSize({ ...PHONE, width: 320 });
    const lines = await linesOfHours(page);
    expect(lines.length).toBeGreaterThan(0);
    expect(lines).toEqual(lines.map(() => 1));
    await page.setViewportSize(PHONE);
  };
  await newClass(coach, { days: 3, changes: { label } });
  await openAs(page, trainee, "/history");
  await expect(page.getByText("Affichage de 6 sur 6 réservations")).toBeVisible();
  const rows = page.getByRole("main").getByRole("listitem").filter({ hasText: label });
  await expect(rows).toHaveCount(3);
  await expect(rows.getByText(/^2\splaces$/)).toHaveCount(3);
  await expect(rows.first().getByRole("link", { name: "Itinéraire" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Itinéraire" })).toHaveCount(1);
  for (const row of (await rows.all()).slice(1))
    expect((await row.boundingBox())?.height).toBeLessThanOrEqual(72);
  const facts = rows.first().getByText(/Carte 10 cours, Collectif, /);
  expect(await facts.evaluate((line) => line.scrollWidth <= line.clientWidth)).toBe(true);
  await expectHoursOnOneLine();
  await goTo(page, "/");
  await expect(page.getByRole("img", { name: "20 cours restants sur 20" })).toBeVisible();
  await expect(page.getByRole("banner").locator("div:empty")).toHaveCSS("display", "none");
  const mine = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("button", { name: /^Modifier : / }) });
  await expect(mine).toHaveCount(3);
  for (const row of await mine.all())
    expect((await row.boundingBox())?.height).toBeLessThanOrEqual(72);
  const free = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("button", { name: /^Réserver : / }) });
  expect((await free.boundingBox())?.height).toBeLessThanOrEqual(72);
  await free.scrollIntoViewIfNeeded();
  // A text for screen readers only is clipped.
  await expect(free.getByText(/places libres$/)).toBeInViewport({ ratio: 0.9 });
  await expectHoursOnOneLine();
  await goTo(page, `/c/${coach.code}/${ids[0]}`);
  await expectHoursOnOneLine();
});

test("a phone's row shows its whole note when the class is not open or lacks places", {
  tag: "@phone",
}, async ({ page }) => {
  test.skip(!isPhone(page), "above 768 px a row has more room");
  const coach = await newCoach();
  const [holder, trainee] = [await newTrainee([coach]), await newTrainee([coach])];
  await newClass(coach, { days: 2, changes: { label: "Pilates", minPlaces: 4 } });
  const opens = { opensDays: 2, opensTime: "18:30" };
  await newClass(coach, { days: 6, changes: { label: "Boxe", ...opens } });
  const full = { label: "Judo", cancelTimeInHours: 72, maxParticipants: 1 };
  const { id } = await newClass(coach, { days: 1, changes: full });
  await book(holder, id, (await newCard(coach, holder)).id);
  await book(trainee, id, (await newCard(coach, trainee)).id);
  await send(holder, "DELETE", `/api/activity/reservation/${id}`);
  const expectUncut = async (label: string, note: string, widths = [375, 414]) => {
    const row = page
      .getByRole("listitem")
      .filter({ has: page.getByRole("button", { name: rowName(label) }) });
    const shown = row.getByText(note, { exact: true });
    await shown.scrollIntoViewIfNeeded();
    await expect(shown).toBeInViewport({ ratio: 0.9 });
    for (const width of widths) {
      await page.setViewportSize({ ...PHONE, width });
      const cut = await shown.evaluate((text) => {
        for (let box: Element | null = text; box && !box.matches("li"); box = box.parentElement)
          if (
            getComputedStyle(box).overflowX === "hidden" &&
            (box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight)
          )
            return true;
        return false;
      });
      const { height } = (await row.boundingBox()) ?? { height: 0 };
      expect([width, note, cut, height <= 72]).toEqual([width, note, false, true]);
    }
  };
  const narrow = [320, 375, 414];
  const opening = `Ouvre ${formatShortDay(dayIn(4))}, 18\u00a0h\u00a030`;
  await openAs(page, trainee);
  await expectUncut("Judo", "Place libre", narrow);
  await expectUncut("Pilates", "Encore 4 inscrits", narrow);
  await expect(page.getByText("Confirmé à partir de 4 inscrits : encore 4")).toHaveCount(1);
  await expectUncut("Boxe", opening);
  await openAs(page, coach);
  await expectUncut("Pilates", "Encore 4 inscrits", narrow);
  await expectUncut("Boxe", opening);
});

test("a trainee's rows appear where they stay once the part above them is known", {
  tag: "@phone",
}, async ({ page }) => {
  const coach = await newCoach();
  const trainee = await newTrainee([coach]);
  const weekly = {
    type: "SUBSCRIPTION",
    label: "Abonnement 2 cours par semaine",
    nbReservationPerWeek: 2,
  };
  const { id } = await newClass(coach, { days: 1 });
  await book(trainee, id, (await newCard(coach, trainee, weekly)).id);
  const showWeek = await holdResponses(page, "**/api/activities/history/subscription/**");
  const showHistory = await holdResponses(page, "**/api/activities/history/trainee?**");
  const month = page.waitForResponse("**/api/activities/all-month/**");
  await openAs(page, trainee);
  await (await month).finished();
  const row = page.getByRole("button", { name: rowName("Yoga doux") });
  const strip = page.getByRole("button", { name: `${formatLongDay(dayIn(1))}, 1\u00a0cours` });
  await expect(page.getByRole("status").getByText("Chargement des cours…")).toBeAttached();
  await expect(row).toBeHidden();
  if (isPhone(page)) await expect(strip).toBeHidden();
  showHistory();
  await expect(row).toBeVisible();
  await expect(page.getByRole("button", { name: "Annuler : Yoga doux" })).toBeVisible();
  const before = await row.boundingBox();
  showWeek();
  await expect(page.getByText(/reste \d cours sur 2 cette semaine/)).toBeVisible();
  expect(await row.boundingBox()).toEqual(before);
});

test("the next class shows faces beside the names and opens when eight trainees come", {
  tag: "@once",
}, async ({ page }) => {
  const coach = await newCoach();
  const { id } = await newClass(coach, { days: 1 });
  for (const firstName of ["Anne", "Anne", "Anne", "Bruno", "Bruno", "Chloé", "Chloé", "Chloé"]) {
    const trainee = await newTrainee([coach], { firstName, lastName: "Martin" });
    await enrol(coach, id, { trainee, card: await newCard(coach, trainee) });
  }
  await openAs(page, coach);
  const next = page.getByRole("region", { name: "Prochain cours" });
  const faces = next.getByRole("img", { name: /^Anne Martin/ });
  const names = next.getByText("Anne, Anne, Anne, Bruno, Bruno et 3 autres");
  for (const width of [320, 375, 640, 768, 900, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(names).toBeVisible();
    const shared = await names.evaluate(
      (text, others) => {
        const [a, b] = [text, others as Element].map((part) => part.getBoundingClientRect());
        return (
          a && b && a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top
        );
      },
      await faces.elementHandle(),
    );
    expect(shared, `${width} px`).toBe(false);
    await expect(faces.getByText("+3")).toBeInViewport({ ratio: 1 });
    expect((await names.boundingBox())?.width, `${width} px`).toBeGreaterThan(90);
  }
  await next.getByRole("button", { name: "Yoga doux", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Yoga doux" })).toBeVisible();
});
