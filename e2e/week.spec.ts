import { expect, type Page } from "@playwright/test";
import {
  addDays,
  clockTime,
  daysBetween,
  parisDay,
  parisInstant,
  weekOf,
} from "@/lib/domain/paris-time";
import { formatLongDay, formatSpokenTime } from "@/lib/format";
import { expectAccessibleInPassing } from "./fixtures/axe";
import { isPhone } from "./fixtures/fits";
import { reload } from "./fixtures/go-to";
import { holdPreviews } from "./fixtures/hold-previews";
import { newCoach, newTrainee, openAs, type Person, send } from "./fixtures/people";
import { book, dayIn, newCard, newClass, newSeries, sellAtDoor } from "./fixtures/studio";
import { test } from "./fixtures/test";

test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false });

async function openWeek(page: Page, coach: Person, day: string) {
  await openAs(page, coach);
  await page.getByRole("radio", { name: "Semaine", exact: true }).check();
  await goToWeek(page, day);
}

async function goToWeek(page: Page, day: string) {
  const next = page.getByRole("button", { name: "Semaine suivante" });
  await expect(next).toBeVisible();
  const weeks = daysBetween(weekOf(dayIn(0)), weekOf(day)) / 7;
  for (let n = 0; n < weeks; n += 1) await next.click();
  if (isPhone(page))
    await page
      .getByRole("button", { name: new RegExp(`^${formatLongDay(day)}, .*cours$`) })
      .click();
}

/** `18 h 30` with plain spaces, as Playwright normalises accessible names. */
const spoken = (time: string) =>
  formatSpokenTime(parisInstant(dayIn(0), time)).replaceAll("\u00a0", " ");
const blockOf = (page: Page, label: string, day: string, time: string) =>
  page.getByRole("button", {
    name: new RegExp(`^${label}, ${formatLongDay(day)} à ${spoken(time)}(,|$)`),
  });

interface Planned {
  beginDate: string;
}
/** The classes' begins, in Paris time. */
async function timesOf(coach: Person, ids: string[]) {
  const classes = await Promise.all(
    ids.map((id) => send<Planned>(coach, "GET", `/api/activity/${id}/details`)),
  );
  return classes.map(({ beginDate }) => {
    const begin = new Date(beginDate);
    return `${parisDay(begin)} ${clockTime(begin)}`;
  });
}

interface Target {
  day: string;
  time: string;
}
/** Holds the class over the target. */
async function drag(page: Page, label: RegExp, x: number, y: number, { day, time }: Target) {
  const block = page.getByRole("button", { name: label });
  await block.hover();
  const box = await block.boundingBox();
  if (!box) throw new Error("the block is not there");
  const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + x / 2, from.y + y / 2);
  await page.mouse.move(from.x + x, from.y + y);
  await expect(page.locator(`[data-column="${day}"] [data-moved]`)).toContainText(time);
}

test("the week opens a class by its block and a new class by a free hour", async ({ page }) => {
  const coach = await newCoach();
  const trainee = await newTrainee([coach]);
  const card = await newCard(coach, trainee);
  const day = dayIn(7);
  const { id } = await newClass(coach, { days: 7, changes: { maxParticipants: 1 } });
  await newClass(coach, { days: 7, time: "18:45", changes: { label: "Danse" } });
  await book(trainee, id, card.id, "&number-reservation=3");
  await openWeek(page, coach, dayIn(0));
  await page.getByRole("button", { name: "Semaine précédente" }).click();
  await expect(page.getByRole("heading", { name: formatLongDay(dayIn(-7)) })).toBeVisible();
  await expect(page.getByText("Aucun cours cette semaine.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Ajouter un cours, / })).toHaveCount(0);
  await page.getByRole("button", { name: /^Choisir une semaine/ }).click();
  const calendar = page.getByRole("dialog", { name: "Choisir une semaine" });
  await expect(calendar.locator('[data-first-focus="true"]')).toBeFocused();
  const months = (one: string) => Number(one.slice(0, 4)) * 12 + Number(one.slice(5, 7));
  for (let n = months(dayIn(-7)); n < months(day); n += 1)
    await calendar.getByRole("button", { name: "Mois suivant" }).click();
  await calendar
    .getByRole("button", { name: formatLongDay(day).toLocaleLowerCase("fr-FR") })
    .click();
  const block = blockOf(page, "Yoga doux", day, "18:30");
  await expect(block).toHaveAccessibleName(/, 1 sur 1, 2 en attente$/);
  await expect(page.getByText("2 cours, 1 place prise")).toBeVisible();
  const left = await block.boundingBox();
  const right = await blockOf(page, "Danse", day, "18:45").boundingBox();
  expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual(right?.x ?? 0);
  await expectAccessibleInPassing(page);
  await block.click();
  const detail = page.getByRole("dialog", { name: "Yoga doux" });
  await expect(detail.getByText("Lou Martin").first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(detail).toBeHidden();

  const ten = page.getByRole("button", {
    name: `Ajouter un cours, ${formatLongDay(day)} à ${spoken("10:00")}`,
  });
  await expect(ten).toHaveCount(0);
  await page.getByRole("button", { name: "Afficher 07:00 – 18:00" }).click();
  await ten.click();
  const form = page.getByRole("dialog", { name: "Nouveau cours" });
  await form.getByLabel("Nom du cours").fill("Boxe");
  await form.getByLabel("Lieu").fill("Salle Nord");
  await expect(form.getByLabel("Début")).toHaveValue("10:00");
  await expect(form.getByLabel("Fin", { exact: true })).toHaveValue("11:00");
  await form.getByRole("button", { name: "Créer" }).click();
  await expect(blockOf(page, "Boxe", day, "10:00")).toBeVisible();

  const hour = (time: string) =>
    page.getByRole("button", { name: `Ajouter un cours, ${formatLongDay(day)} à ${spoken(time)}` });
  await expect(page.getByRole("button", { name: /^Afficher / })).toHaveCount(0);
  await hour("14:00").focus();
  await page.keyboard.press("ArrowDown");
  await expect(hour("15:00")).toBeFocused();

  // The present hour lies below a low screen.
  await page.setViewportSize({ width: 1280, height: 500 });
  await reload(page);
  await expect(page.getByRole("radio", { name: "Semaine" })).toBeChecked();
  await expect(page.getByText(/^Aucun cours cette semaine|places? prises?$/)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Mes cours" })).toBeInViewport();
  await expect(page.getByRole("button", { name: "Semaine précédente" })).toBeInViewport();
  await expect(page.getByRole("region", { name: "Semaine" })).toBeVisible();
  await page.getByText("Liste", { exact: true }).click();
  await expect(page.getByRole("button", { name: /^Modifier : Yoga doux/ })).toBeVisible();
});

test("a move shows another window's change first and succeeds at the next press", {
  tag: "@all",
}, async ({ page }) => {
  const coach = await newCoach();
  const { id } = await newClass(coach, { days: 7 });
  await openWeek(page, coach, dayIn(7));
  await drag(page, /^Yoga doux, /, 0, 60, { day: dayIn(7), time: "19:30" });
  await page.mouse.up();
  const dialog = page.getByRole("dialog", { name: "Déplacer ce cours ?" });
  await expect(dialog.getByText("1 cours : personne n'y est inscrit.")).toBeVisible();
  const path = `/api/activity/${id}/details`;
  const found = await send<Planned & { place: string }>(coach, "GET", path);
  await send(coach, "PUT", `/api/activity/single-activity/${id}`, {
    ...found,
    place: "Salle Nord",
  });
  await dialog.getByRole("button", { name: "Déplacer" }).click();
  await expect(dialog.getByText("Avant : Studio République")).toBeVisible();
  await expect(dialog.getByText("Enregistré : Salle Nord")).toBeVisible();
  await expect(dialog.getByText(/Rechargez la page/)).toHaveCount(0);
  expect(await timesOf(coach, [id])).toEqual([`${dayIn(7)} 18:30`]);
  await dialog.getByRole("button", { name: "Déplacer" }).click();
  await expect(dialog).toBeHidden();
  expect(await send(coach, "GET", path)).toMatchObject({ place: "Salle Nord" });
  expect(await timesOf(coach, [id])).toEqual([`${dayIn(7)} 19:30`]);
});

test("a class moved by the keyboard alone names a full week and the trainees to call", async ({
  page,
}) => {
  const coach = await newCoach();
  const ana = await newTrainee([coach], { firstName: "Ana", lastName: "Un" });
  const pass = await newCard(coach, ana, {
    ...{ type: "SUBSCRIPTION", label: "Abonnement", quantity: null, nbReservationPerWeek: 1 },
  });
  const { id } = await newClass(coach, { days: 7 });
  const there = await newClass(coach, { days: 14, time: "12:30" });
  for (const one of [id, there.id]) await book(ana, one, pass.id);
  await sellAtDoor(coach, id);
  const day = dayIn(7);
  await openWeek(page, coach, day);
  const releasePreviews = await holdPreviews(page);
  const block = blockOf(page, "Yoga doux", day, "18:30");
  await page.getByRole("button", { name: "Déplacer", exact: true }).press("Enter");
  const bar = page.getByRole("region", { name: "Déplacer un cours" });
  await expect(bar.getByRole("status")).toHaveText("Choisissez le cours à déplacer.");
  await block.press("Enter");
  await expect(bar).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  await expect(bar.getByRole("status")).toHaveText(
    `Yoga doux, ${formatLongDay(addDays(day, 1)).toLocaleLowerCase("fr-FR")} à ${spoken("18:45")}`,
  );
  await expectAccessibleInPassing(page);
  for (let n = 0; n < 9; n += 1) await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Enter");
  await expect(page.getByText("La date du cours ne peut pas être dans le passé.")).toBeVisible();
  for (let n = 0; n < 15; n += 1) await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Déplacer ce cours ?" });
  const move = dialog.getByRole("button", { name: "Déplacer" });
  await expect(move).toBeDisabled();
  releasePreviews();
  await expect(dialog.getByText(/^1 place dépasse la limite/)).toBeVisible();
  const call = { name: "Appeler Zoé Porte" };
  await expect(dialog.getByRole("link", call)).toHaveAttribute("href", "tel:0612345678");
  await expect(move).not.toHaveAttribute("data-ignored");
  await move.press("Enter");
  await expect(page.getByText(/^1\scours déplacé\. 1 place dépasse la limite/)).toBeVisible();
  const moved = page.getByRole("dialog", { name: "C'est fait" });
  await expect(moved.getByRole("link", call)).toHaveAttribute("href", "tel:0612345678");
  expect(await timesOf(coach, [id])).toEqual([`${dayIn(14)} 18:45`]);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 375, height: 812 }, hasTouch: true });

  test("the week lists one day, changed by a swipe, and moves a class without a drag", async ({
    page,
  }) => {
    const coach = await newCoach();
    const { id } = await newClass(coach, { days: 7 });
    const day = dayIn(7);
    const monday = weekOf(day);
    const other = day === monday ? addDays(monday, 1) : monday;
    const next = addDays(other, 1);
    await openWeek(page, coach, day);
    const chosen = page.getByRole("button", { name: `${formatLongDay(day)}, 1\u00a0cours` });
    await expect(chosen).toHaveAttribute("aria-pressed", "true");
    const row = blockOf(page, "Yoga doux", day, "18:30");
    await expect(row).toBeVisible();
    await page.getByRole("button", { name: "Déplacer", exact: true }).click();
    await row.click();
    await page.getByRole("button", { name: `${formatLongDay(other)}, aucun cours` }).click();
    await page.getByRole("button", { name: "Jour suivant" }).click();
    await page.getByRole("button", { name: "Un quart d'heure plus tôt" }).click();
    await page.getByRole("button", { name: "Placer ici" }).click();
    await page
      .getByRole("dialog", { name: "Déplacer ce cours ?" })
      .getByRole("button", { name: "Déplacer" })
      .click();
    await expect(blockOf(page, "Yoga doux", next, "18:15")).toBeVisible();
    expect(await timesOf(coach, [id])).toEqual([`${next} 18:15`]);
    await page.getByRole("region", { name: "Semaine" }).evaluate((region) => {
      const list = region.querySelector("h3");
      if (!list) throw new Error("no day is shown");
      const point = (clientX: number) =>
        new Touch({ identifier: 1, target: list, clientX, clientY: 400 });
      const options = (x: number) => ({ bubbles: true, changedTouches: [point(x)] });
      list.dispatchEvent(new TouchEvent("touchstart", { ...options(300), touches: [point(300)] }));
      list.dispatchEvent(new TouchEvent("touchend", options(100)));
    });
    await expect(
      page.getByRole("heading", { name: formatLongDay(addDays(next, 1)) }),
    ).toBeVisible();
    await expectAccessibleInPassing(page);
  });
});

test.describe("on a tablet", () => {
  test.use({ viewport: { width: 1024, height: 768 }, hasTouch: true });

  test("a series moves by a drag of the mouse, and its class by a long press", async ({ page }) => {
    const coach = await newCoach();
    const { ids } = await newSeries(coach, 3);
    const day = dayIn(2);
    await openWeek(page, coach, day);
    const block = blockOf(page, "Pilates", day, "12:30");
    await block.scrollIntoViewIfNeeded();
    const touch = (name: string, y: number) =>
      block.evaluate(
        (target, [type, by]) => {
          const { left, top } = target.getBoundingClientRect();
          const point = new Touch({ identifier: 1, target, clientX: left + 20, clientY: top + by });
          const touches = type === "touchend" ? [] : [point];
          const options = { bubbles: true, cancelable: true, touches, changedTouches: [point] };
          target.dispatchEvent(new TouchEvent(type, options));
        },
        [name, y] as const,
      );
    await touch("touchstart", 10);
    await expect(async () => {
      await touch("touchmove", 13);
      await expect(block).toHaveCSS("opacity", "0.4", { timeout: 100 });
    }).toPass({ timeout: 10_000 });
    await touch("touchmove", 87);
    await expect(page.locator("[data-column]").getByText("13:45")).toBeVisible();
    await touch("touchend", 87);
    const dialog = page.getByRole("dialog", { name: "Déplacer ce cours ?" });
    await expect(dialog.getByText(`→ ${formatLongDay(day)} à ${spoken("13:45")}`)).toBeVisible();
    await expect(dialog.getByRole("radio", { name: "Ce cours", exact: true })).toBeChecked();
    await dialog.getByRole("button", { name: "Annuler" }).click();
    await expect(dialog).toBeHidden();
    await expect(block).toBeVisible();

    // A Sunday has no next day in its week, so its class is dragged to the day before.
    const columns = await page.locator("[data-column]").first().boundingBox();
    const by = day === addDays(weekOf(day), 6) ? -1 : 1;
    const aside = by * (columns?.width ?? 0);
    const target = { day: addDays(day, by), time: "12:30" };
    await drag(page, /^Pilates, /, aside, 0, target);
    await page.keyboard.press("Escape");
    await page.mouse.up();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await drag(page, /^Pilates, /, aside, 0, target);
    // The radio is pressed as soon as it appears.
    await page.evaluate(() => {
      const watcher = new MutationObserver(() => {
        const radio = document.querySelector<HTMLInputElement>("[role=dialog] [value=ALL]");
        if (!radio) return;
        watcher.disconnect();
        radio.click();
      });
      watcher.observe(document.body, { childList: true, subtree: true });
    });
    await page.mouse.up();
    await expect(dialog.getByLabel("Toute la série")).toBeChecked();
    await expect(dialog.getByText(/^3\scours \(.*\)\s: personne n'y est inscrit\.$/)).toBeVisible();
    await dialog.getByRole("button", { name: "Déplacer" }).click();
    await expect(blockOf(page, "Pilates", addDays(day, by), "12:30")).toBeVisible();
    expect(await timesOf(coach, ids)).toEqual(
      [2, 9, 16].map((days) => `${addDays(dayIn(days), by)} 12:30`),
    );
  });
});
