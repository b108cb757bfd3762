import { expect } from "@playwright/test";
import { formatShortDay } from "@/lib/format";
import { expectAccessibleInPassing } from "./fixtures/axe";
import { newCoach, newTrainee, openAs, send } from "./fixtures/people";
import { book, dayIn, newCard, newClass, newSeries } from "./fixtures/studio";
import { test } from "./fixtures/test";

test("the finder opens a debt and a screen, and enrols a trainee in three presses", async ({
  page,
}) => {
  const coach = await newCoach();
  const anne = await newTrainee([coach], { firstName: "Anne", lastName: "Roux" });
  await newCard(coach, anne);
  for (const lastName of ["Un", "Deux", "Trois", "Quatre"])
    await newTrainee([coach], { firstName: "Hannah", lastName });
  const { id } = await newClass(coach, { days: 2 });
  await openAs(page, coach);
  await expect(page.getByRole("button", { name: "Ajouter un cours" })).toBeVisible();
  await page.keyboard.press("Control+k");
  const finder = page.getByRole("dialog", { name: "Rechercher" });
  const field = finder.getByRole("combobox");
  await expect(field).toBeFocused();
  await page.keyboard.type("ann");
  await expect(finder.getByRole("option", { name: /^Anne Roux/ }).first()).toHaveAttribute(
    "aria-selected",
    "true",
  );
  await expect(finder.getByText("1 autre élève : précisez la recherche.")).toBeVisible();
  await expectAccessibleInPassing(page);

  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  const collect = page.getByRole("dialog", { name: /Anne Roux/ });
  await expect(collect).toBeVisible();
  await expect(finder).toBeHidden();
  // The finder does not open over a dialog.
  await page.keyboard.press("Control+k");
  await expect(finder).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(collect).toBeHidden();

  await page.locator("main").focus();
  await page.keyboard.press("/");
  await page.keyboard.type("anne");
  await finder.getByRole("option", { name: "Anne Roux · Ajouter à un cours" }).click();
  await page.keyboard.type(formatShortDay(dayIn(2)).slice(0, 3));
  await page
    .getByRole("dialog", { name: "Ajouter Anne Roux à un cours" })
    .getByRole("option", { name: /Yoga doux/ })
    .click();
  const enrol = page.getByRole("dialog", { name: "Ajouter des élèves" });
  await expect(enrol.getByRole("checkbox", { name: "Anne Roux" })).toBeChecked();
  await expect(page).toHaveURL(`/classes/${id}`);
  await enrol.getByRole("button", { name: "Inscrire Anne" }).click();
  await expect(page.getByText("Place réservée pour Anne.")).toBeVisible();

  await page.keyboard.press("Escape");
  await expect(enrol).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.keyboard.press("Control+k");
  await expect(field).toBeFocused();
  await page.keyboard.type("liv");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Livre des recettes" })).toBeVisible();
  await expect(page).toHaveURL("/gestion/encaissements");
});

test("the finder shows its first result and tells namesakes apart when a name is typed", async ({
  page,
}) => {
  const coach = await newCoach();
  const namesakes = [];
  for (let n = 0; n < 4; n += 1)
    namesakes.push(await newTrainee([coach], { firstName: "Camille", lastName: "Dupont" }));
  for (const trainee of namesakes) await newCard(coach, trainee);
  await newSeries(coach, 6, { label: "Danse" });
  await openAs(page, coach);
  await expect(page.getByRole("button", { name: "Ajouter un cours" })).toBeVisible();
  await page.keyboard.press("Control+k");
  const finder = page.getByRole("dialog", { name: "Rechercher" });
  await expect(finder.getByRole("combobox")).toBeFocused();
  await page.keyboard.type("dupont");
  const options = finder.getByRole("option", { name: /^Camille Dupont/ });
  await expect(options.first()).toHaveAttribute("aria-selected", "true");
  await expect(options.first()).toBeInViewport({ ratio: 1 });
  for (const { email } of namesakes)
    await expect(options.filter({ hasText: "Encaisser" }).filter({ hasText: email })).toHaveCount(
      1,
    );
});

test("the finder calls a class full when a waiting trainee may claim its places", {
  tag: "@once",
}, async ({ page }) => {
  const coach = await newCoach();
  const full = { label: "Judo", cancelTimeInHours: 72, maxParticipants: 2 };
  const { id } = await newClass(coach, { days: 1, changes: full });
  const [first, second, third] = [
    await newTrainee([coach]),
    await newTrainee([coach]),
    await newTrainee([coach]),
  ];
  for (const trainee of [first, second, third])
    await book(trainee, id, (await newCard(coach, trainee)).id);
  for (const trainee of [first, second])
    await send(trainee, "DELETE", `/api/activity/reservation/${id}`);
  await openAs(page, coach);
  await expect(page.getByRole("button", { name: "Ajouter un cours" })).toBeVisible();
  await page.keyboard.press("Control+k");
  const finder = page.getByRole("dialog", { name: "Rechercher" });
  await finder.getByRole("combobox").fill("judo");
  await expect(finder.getByRole("option", { name: /Judo/ })).toContainText(
    /Complet · 1\sen attente/,
  );
});
