import { expect } from "@playwright/test";
import { expectAccessibleInPassing } from "./fixtures/axe";
import { loseResponses, UNCONFIRMED } from "./fixtures/lose-responses";
import { newCoach, newTrainee, openAs, send } from "./fixtures/people";
import { book, dayIn, newCard, newClass, newOffer } from "./fixtures/studio";
import { test } from "./fixtures/test";

test("a planned absence keeps and lists a place when its deadline has passed", async ({ page }) => {
  const coach = await newCoach();
  const trainee = await newTrainee([coach]);
  const card = await newCard(coach, trainee);
  const late = await newClass(coach, {
    days: 2,
    changes: { label: "Danse", cancelTimeInHours: 72 },
  });
  for (const id of [
    late.id,
    (await newClass(coach, { days: 4 })).id,
    (await newClass(coach, { days: 5 })).id,
    (await newClass(coach, { days: 9, changes: { label: "Boxe" } })).id,
  ])
    await book(trainee, id, card.id);
  await openAs(page, trainee, "/history");
  await page.getByRole("button", { name: "Je ne serai pas là" }).click();
  const dialog = page.getByRole("dialog", { name: "Je ne serai pas là" });
  await expect(dialog.getByText("Vous n'avez aucune place ces jours-là.")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Annuler ces places" })).toBeDisabled();
  await dialog.getByLabel("Au", { exact: true }).fill(dayIn(6));
  await expect(dialog.getByText("2 places seront annulées.")).toBeVisible();
  await expect(dialog.getByText("2 cours vous seront rendus.")).toBeVisible();
  await expect(dialog.getByRole("listitem")).toHaveText([/^Danse, /]);
  await expectAccessibleInPassing(page);
  await dialog.getByLabel("Du", { exact: true }).fill(dayIn(7));
  await dialog.getByLabel("Au", { exact: true }).fill(dayIn(6));
  await dialog.getByRole("button", { name: "Annuler ces places" }).click();
  await expect(dialog.getByText("La fin doit être après le début.")).toBeVisible();
  await dialog.getByLabel("Du", { exact: true }).fill(dayIn(0));
  await expect(dialog.getByText("2 places seront annulées.")).toBeVisible();
  await dialog.getByRole("button", { name: "Annuler ces places" }).click();
  const recorded = page.getByRole("dialog", { name: "Absence notée" });
  await expect(recorded.getByText("2 places annulées.")).toBeVisible();
  await expect(recorded.getByText("2 cours vous sont rendus.")).toBeVisible();
  await expect(recorded.getByRole("listitem")).toHaveText([/^Danse, /]);
  await recorded.getByRole("button", { name: "Fermer" }).last().click();
  await expect(page.getByText("Annulé", { exact: true })).toHaveCount(2);
  const held = await send<{ content: { label: string; status: string }[] }>(
    trainee,
    "GET",
    "/api/activities/history/trainee?filter=future",
  );
  const booked = held.content.filter(({ status }) => status === "BOOKED");
  expect(booked.map(({ label }) => label).sort()).toEqual(["Boxe", "Danse"]);
});

test("a child's absence is sent when another child's had no response", { tag: "@phone" }, async ({
  page,
}) => {
  const coach = await newCoach();
  const mother = await newTrainee([coach], { firstName: "Anne", lastName: "Roux" });
  const { id } = await newClass(coach, { days: 2 });
  const offer = await newOffer(coach);
  for (const firstName of ["Emma", "Noé"]) {
    const child = { firstName, lastName: "Roux", birthYear: 2017, coachId: coach.id };
    const person = await send<{ id: string }>(mother, "POST", "/api/user/people", child);
    const shop = `/api/subscription/${offer.id}?for=${person.id}`;
    const card = await send<{ id: string }>(mother, "POST", shop);
    await book(mother, id, card.id, `&for=${person.id}`);
  }
  const restore = await loseResponses(page, "**/api/activity/reservations/absence*");
  await openAs(page, mother, "/history");
  const dialog = page.getByRole("dialog", { name: /^\S+ ne sera pas là$/ });
  const cancelFor = async (name: string) => {
    await page.getByRole("radio", { name }).click();
    await page.getByRole("button", { name: `${name} ne sera pas là` }).click();
    await dialog.getByLabel("Au", { exact: true }).fill(dayIn(3));
    await expect(dialog.getByText("1 place sera annulée.")).toBeVisible();
    await dialog.getByRole("button", { name: "Annuler ces places" }).click();
  };
  await cancelFor("Emma");
  await expect(dialog.getByText(/^Nous annulons les places d'Emma ces jours-là/)).toBeVisible();
  await expect(dialog.getByText(UNCONFIRMED)).toBeVisible();
  restore();
  await page.reload();
  await cancelFor("Noé");
  await expect(page.getByText("1 place annulée.")).toBeVisible();
});
