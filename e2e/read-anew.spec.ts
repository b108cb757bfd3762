import { expect, type Page } from "@playwright/test";
import { goOffline } from "./fixtures/go-offline";
import { newCoach, newTrainee, openAs, send } from "./fixtures/people";
import { book, dayIn, newCard, newClass, newClassNow } from "./fixtures/studio";
import { test } from "./fixtures/test";

/** The network is back, and each 'Réessayer' pressed but for what the page has read anew by itself meanwhile. */
async function readAnew(page: Page): Promise<void> {
  await page.unrouteAll();
  const again = page.getByRole("button", { name: "Réessayer" });
  await expect(async () => {
    if ((await again.count()) > 0) await again.first().click({ timeout: 1_000 });
    await expect(again).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
}

test("a history that could not be read further, or not anew, does not say that all of it is there", async ({
  page,
  context,
}) => {
  const { request } = page;
  const coach = await newCoach(request);
  const trainee = await newTrainee(request, [coach]);
  const card = await newCard(request, coach, trainee, { quantity: 20 });
  for (let n = 0; n < 12; n += 1)
    await book(request, trainee, (await newClass(request, coach, { days: 2 + n })).id, card.id);
  await openAs(page, trainee, "/history");
  const all = page.getByText("Toutes les réservations ont été chargées");
  const failed = page.getByText("Une erreur est survenue lors du chargement de l'historique.");
  await page.getByText("Affichage de 10 sur 12 réservations").scrollIntoViewIfNeeded();
  await expect(all).toBeVisible();
  await page.getByRole("button", { name: "Je ne serai pas là" }).click();
  const dialog = page.getByRole("dialog", { name: "Je ne serai pas là" });
  await dialog.getByLabel("Au", { exact: true }).fill(dayIn(4));
  await expect(dialog.getByText(/places seront annulées/)).toBeVisible();
  await goOffline(page);
  await dialog.getByRole("button", { name: "Annuler ces places" }).click();
  await expect(dialog.getByText(/Rien n'a été enregistré/)).toBeVisible();
  await page.keyboard.press("Escape");
  // What may have changed is read anew, and cannot be.
  await expect(failed).toBeVisible();
  await expect(all).toBeHidden();
  await context.setOffline(false);
  await expect(all).toBeVisible();
  await expect(failed).toBeHidden();
});

test("receipts that could not be read further say so and are read on", { tag: "@all" }, async ({
  page,
}) => {
  const { request } = page;
  const coach = await newCoach(request);
  for (let n = 0; n < 102; n += 1)
    await send(request, coach, "POST", "/api/receipts", {
      ...{ label: "Cours", payer: `Client ${n}`, amount: 10, method: "CHEQUE" },
    });
  await page.route("**/api/receipts?**page=1**", (route) => route.abort("connectionrefused"));
  await openAs(page, coach, "/gestion");
  await page.getByText("Affichage de 100 sur 102 encaissements").scrollIntoViewIfNeeded();
  const again = page.getByRole("button", { name: "Réessayer" });
  await expect(again).toBeVisible();
  await expect(page.getByText("Tous les encaissements du mois sont affichés.")).toBeHidden();
  await page.unrouteAll();
  await again.click();
  await expect(page.getByText("Tous les encaissements du mois sont affichés.")).toBeVisible();

  await openAs(page, coach);
  await expect(page.getByText(/au moins 100\schèques à déposer/)).toBeVisible();
  await openAs(page, coach, "/gestion#a-deposer");
  await expect(page.getByText(/Affichage de 100 sur 102\schèques/)).toBeVisible();
  await expect(page.getByRole("heading", { name: "À déposer", exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Afficher d'autres chèques" }).click();
  await expect(page.getByRole("heading", { name: "À déposer (102)" })).toBeVisible();
});

test("a deposit taken back without a network to read what is so closes its question, and says that what is shown may be old", {
  tag: "@all",
}, async ({ page }) => {
  const { request } = page;
  const coach = await newCoach(request);
  const cheque = await send<{ id: string }>(request, coach, "POST", "/api/receipts", {
    ...{ label: "Cours", payer: "Ana Un", amount: 10, method: "CHEQUE" },
  });
  const deposit = { receiptIds: [cheque.id], depositedOn: dayIn(0) };
  await send(request, coach, "POST", "/api/receipts/deposits", deposit);
  await openAs(page, coach, "/gestion#a-deposer");
  await page.getByRole("button", { name: /^Reprendre la remise/ }).click();
  let cut = false;
  await page.route("**/api/**", async (route) => {
    if (cut) return route.abort("connectionrefused");
    cut = route.request().method() === "DELETE";
    return route.fallback();
  });
  await page.getByRole("dialog").getByRole("button", { name: "Reprendre", exact: true }).click();
  await expect(page.getByText(/^Remise reprise/)).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const old = page.getByText("Ceci n'a pas pu être relu, et a peut-être changé.");
  // The cheques, and the deposits.
  await expect(old).toHaveCount(2);
  await readAnew(page);
  await expect(page.getByRole("heading", { name: "À déposer (1)" })).toBeVisible();
  await expect(old).toHaveCount(0);
});

test("a class that came back without a network to read what is so: its line says that it may be old", async ({
  page,
}) => {
  const coach = await newCoach(page.request);
  const { id } = await newClass(page.request, coach);
  await send(page.request, coach, "DELETE", `/api/activity/${id}`);
  await openAs(page, coach);
  const undone = page.getByRole("list", { name: "Annulés à l'instant" });
  await expect(undone).toBeVisible();
  let cut = false;
  await page.route("**/api/**", async (route) => {
    if (cut) return route.abort("connectionrefused");
    cut = route.request().method() === "POST";
    return route.fallback();
  });
  await undone.getByRole("button", { name: /^Rétablir/ }).click();
  await expect(page.getByText("Cours rétabli, avec ses places.")).toBeVisible();
  const old = page.getByText("Ceci n'a pas pu être relu, et a peut-être changé.");
  // The first steps, its line, and the list.
  await expect(old).toHaveCount(3);
  await readAnew(page);
  await expect(undone).toBeHidden();
  await expect(old).toHaveCount(0);
});

test("a week whose classes could not be read anew says that they may be old", async ({ page }) => {
  const coach = await newCoach(page.request);
  await newClassNow(page.request, coach, { label: "Yoga doux" });
  await openAs(page, coach);
  await page.getByText("Semaine", { exact: true }).click();
  const week = page.getByRole("region", { name: "Semaine" });
  await expect(week.getByRole("button", { name: /^Yoga doux/ })).toBeVisible();
  let cut = false;
  await page.route("**/api/**", async (route) => {
    if (cut) return route.abort("connectionrefused");
    cut = route.request().method() === "POST";
    return route.fallback();
  });
  await page.getByRole("button", { name: "Ajouter un cours", exact: true }).click();
  const form = page.getByRole("dialog", { name: "Nouveau cours" });
  await form.getByLabel("Nom du cours").fill("Danse");
  await form.getByLabel("Lieu").fill("Salle Voltaire");
  await form.getByRole("button", { name: "Créer" }).click();
  await expect(form).toBeHidden();
  const old = page.getByText("Ceci n'a pas pu être relu, et a peut-être changé.");
  // The first steps, the class under way, and the week.
  await expect(old).toHaveCount(3);
  await readAnew(page);
  await expect(old).toHaveCount(0);
});

test("a reading that never ends is given up after twenty seconds, and read again when asked", async ({
  page,
}) => {
  const coach = await newCoach(page.request);
  await newTrainee(page.request, [coach]);
  await page.clock.install();
  let asked = 0;
  await page.route("**/api/user/trainees**", () => {
    asked += 1;
  });
  await openAs(page, coach, "/trainees");
  await expect.poll(() => asked).toBeGreaterThan(0);
  const silent = page.getByText(/Le service ne répond pas/);
  await page.clock.fastForward(10_000);
  await expect(silent).toBeHidden();
  await page.clock.fastForward(11_000);
  await expect(silent).toBeVisible();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.getByRole("button", { name: "Réessayer" }).click();
  await expect(page.getByText("Lou Martin").first()).toBeVisible();
});
