import { expect, test as inNewProfile } from "@playwright/test";
import { expectAccessibleInPassing } from "./fixtures/axe";
import { goOffline } from "./fixtures/go-offline";
import { goTo } from "./fixtures/go-to";
import { newCoach, newTrainee, openAs } from "./fixtures/people";
import { newClass, rowName } from "./fixtures/studio";
import { test } from "./fixtures/test";

test("a screen names the network or the server when it cannot be loaded", async ({ page }) => {
  const coach = await newCoach();
  await page.route("**/api/offers", (route) => route.abort("connectionrefused"));
  await openAs(page, coach, "/offers");
  await expect(
    page
      .getByText("Une erreur est survenue lors du chargement des offres.")
      .or(page.getByText(/Élan ne répond pas/)),
  ).toBeVisible({ timeout: 15_000 });
  await expect(page.getByText(/faute de réseau/)).toHaveCount(0);
  await goOffline(page);
  await page.getByRole("button", { name: "Réessayer" }).click();
  await expect(page.getByText(/faute de réseau/)).toBeVisible();
});

test("a page and an open class say that the network is missing until it returns", async ({
  page,
  context,
}) => {
  const coach = await newCoach();
  await newClass(coach);
  await openAs(page, await newTrainee([coach]));
  const row = page.getByRole("button", { name: rowName("Yoga doux") });
  await expect(row).toBeVisible();
  const offline = page.getByText(/^Hors ligne/);
  await goOffline(page);
  await expect(offline).toBeVisible();
  await expectAccessibleInPassing(page);
  await context.setOffline(false);
  await expect(offline).toHaveCount(0);
  await row.click();
  const dialog = page.getByRole("dialog", { name: "Yoga doux" });
  await expect(dialog).toBeVisible();
  await goOffline(page);
  await expect(dialog.getByText(/^Hors ligne/)).toBeVisible();
  await context.setOffline(false);
  await expect(offline).toHaveCount(0);
});

inNewProfile(
  "a dialog opens at the next press when its code could not be loaded",
  async ({ page, context }) => {
    const coach = await newCoach();
    const create = page.getByRole("button", { name: "Créer un élève" });
    const dialog = page.getByRole("dialog", { name: "Créer un élève" });
    // The browser's data saver disables the prefetch.
    await page.addInitScript(() =>
      Object.defineProperty(navigator, "connection", { value: { saveData: true } }),
    );
    await openAs(page, coach, "/trainees");
    await expect(page.getByText("Vous n'avez pas encore d'élèves.")).toBeVisible();
    await goOffline(page);
    await create.click();
    await expect(
      page.getByText("Aucune réponse, faute de réseau. Réessayez une fois en ligne."),
    ).toBeVisible();
    await expect(dialog).toBeHidden();
    await context.setOffline(false);
    await page.route("**/_next/static/**", (route) => route.abort("connectionrefused"));
    await create.click();
    await expect(page.getByText("Élan ne répond pas. Réessayez dans un instant.")).toBeVisible();
    await page.unrouteAll();
    await create.click();
    await expect(dialog).toBeVisible();

    await goTo(page, "/profile");
    await expect(page.getByRole("heading", { name: "Mon code coach" })).toBeVisible();
    await goOffline(page);
    await page.getByRole("tab", { name: "Fonctionnalités" }).click();
    await expect(page.getByText(/faute de réseau/)).toBeVisible();
    // A tab of the page loads by itself, a dialog at the next press.
    await context.setOffline(false);
    await expect(page.getByRole("switch", { name: "Mes professeurs" })).toBeVisible();
  },
);

test("a screen names the missing service until its code is loaded", async ({ page }) => {
  await openAs(page, await newCoach());
  await expect(page.getByRole("heading", { name: "Mes cours" })).toBeVisible();
  let down = true;
  await page.route("**/_next/static/chunks/**", (route) =>
    down ? route.abort("connectionrefused") : route.fallback(),
  );
  await page.getByRole("link", { name: "Gestion" }).first().click();
  await expect(
    page.getByRole("alert").getByText(/^Élan ne répond pas.* vos réservations sont intactes\.$/),
  ).toBeVisible();
  down = false;
  await page.getByRole("button", { name: "Réessayer" }).click();
  await expect(page.getByRole("heading", { name: "Gestion" })).toBeVisible();
});

test("a dialog shows an error after twenty seconds when its code is not loaded", async ({
  page,
}) => {
  const coach = await newCoach();
  await newClass(coach);
  await page.clock.install();
  await openAs(page, coach);
  const edit = page.getByRole("button", { name: /^Modifier : Yoga doux/ });
  await expect(edit).toBeVisible();
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/_next/static/chunks/**", async (route) => {
    await released;
    await route.continue();
  });
  await edit.click();
  const silent = page.getByText(/^Élan ne répond pas/);
  await page.clock.fastForward(10_000);
  await expect(silent).toBeHidden();
  await page.clock.fastForward(11_000);
  await expect(silent).toBeVisible();
  release();
  await edit.click();
  await expect(page.getByRole("dialog", { name: "Modifier le cours" })).toBeVisible();
});
