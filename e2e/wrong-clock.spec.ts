import { expect } from "@playwright/test";
import { reload } from "./fixtures/go-to";
import { newCoach, newTrainee, openAs, send } from "./fixtures/people";
import { newCard, newClass, rowName } from "./fixtures/studio";
import { test } from "./fixtures/test";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

test("a running class is shown and takes a roll call when the phone's clock is wrong", async ({
  page,
}) => {
  const coach = await newCoach();
  const ana = await newTrainee([coach]);
  const now = Date.now();
  const { id } = await newClass(coach, {
    changes: {
      beginDate: new Date(now + 1000).toISOString(),
      endDate: new Date(now + 50 * MINUTE).toISOString(),
    },
  });
  const card = await newCard(coach, ana);
  const adding = `/api/activity/reservation/${id}/trainee/${ana.id}`;
  await send(coach, "POST", `${adding}?id-subscription=${card.id}`);
  await page.clock.install({ time: now - 3 * DAY });
  await openAs(page, coach);
  await expect(page.getByText(/^L'horloge de votre appareil retarde/)).toBeVisible();
  await page.getByRole("button", { name: rowName("Yoga doux") }).click();
  const dialog = page.getByRole("dialog", { name: "Yoga doux" });
  await dialog.getByRole("button", { name: "Faire l'appel" }).click();
  await dialog.getByRole("button", { name: /^Valider/ }).click();
  await expect(page.getByText("Présences enregistrées.")).toBeVisible();
  const { participantsList } = await send<{ participantsList: { status: string }[] }>(
    coach,
    "GET",
    `/api/activity/${id}/details`,
  );
  expect(participantsList.map(({ status }) => status)).toEqual(["BOOKED_AND_COME"]);

  await page.clock.setSystemTime(now + 2 * 60 * MINUTE);
  await page.keyboard.press("Escape");
  await reload(page);
  await expect(page.getByText(/^L'horloge de votre appareil avance/)).toBeVisible();
  await expect(page.getByText("En cours", { exact: true })).toBeVisible();
  await expect(page.getByText("Terminé", { exact: true })).toHaveCount(0);
});
