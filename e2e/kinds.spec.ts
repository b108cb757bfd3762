import { expect } from "@playwright/test";
import { expectAccessibleInPassing } from "./fixtures/axe";
import { newCoach, openAs, send } from "./fixtures/people";
import { test } from "./fixtures/test";

interface Kind {
  label: string;
  colour: string;
  durationInMinutes: number | null;
  place: string | null;
}

test("a class form is filled in when a class of the same kind was created before", async ({
  page,
}) => {
  const coach = await newCoach();
  await openAs(page, coach);
  const add = page.getByRole("button", { name: "Ajouter un cours" });
  const dialog = page.getByRole("dialog", { name: "Nouveau cours" });
  await add.click();
  await dialog.getByLabel("Nom du cours").fill("Boxe");
  await dialog.getByLabel("Lieu").fill("Salle Voltaire");
  await dialog.getByLabel("Fin", { exact: true }).fill("20:00");
  await dialog.getByRole("radio", { name: "Prune" }).check();
  await expectAccessibleInPassing(page);
  await dialog.getByRole("button", { name: "Créer" }).click();
  await expect(dialog).toBeHidden();
  await expect
    .poll(() => send<Kind[]>(coach, "GET", "/api/class-kinds"))
    .toMatchObject([
      { label: "Boxe", colour: "PLUM", durationInMinutes: 90, place: "Salle Voltaire" },
    ]);

  await add.click();
  await dialog.getByLabel("Nombre de participants").fill("7");
  await dialog.getByLabel("Nom du cours").fill("BOXE");
  await expect(dialog.getByLabel("Lieu")).toHaveValue("Salle Voltaire");
  await expect(dialog.getByLabel("Fin", { exact: true })).toHaveValue("20:00");
  await expect(dialog.getByLabel("Nombre de participants")).toHaveValue("7");
  await expect(dialog.getByRole("radio", { name: "Prune" })).toBeChecked();
});

test("a kind shows its description when it is saved, and leaves the list when deleted", async ({
  page,
}) => {
  const coach = await newCoach();
  await send(coach, "PUT", "/api/class-kinds", { label: "Yoga", colour: "TEAL" });
  await openAs(page, coach, "/profile");
  await page.getByRole("tab", { name: "Types de cours" }).click();
  await page.getByRole("button", { name: "Yoga", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Yoga" });
  await dialog.getByRole("radio", { name: "Ambre" }).check();
  await dialog.getByLabel("Description").fill("Une pratique lente.");
  await expectAccessibleInPassing(page);
  await dialog.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByText("Une pratique lente.")).toBeVisible();
  await page.getByRole("button", { name: "Supprimer Yoga" }).click();
  const question = page.getByRole("dialog", { name: "Supprimer un type de cours" });
  await question.getByRole("button", { name: "Supprimer" }).click();
  await expect(page.getByText("Aucun type de cours pour l'instant.")).toBeVisible();
});

test("a new kind is refused when its name exists", async ({ page }) => {
  const coach = await newCoach();
  const yoga = { label: "Yoga", colour: "PLUM", description: "Une pratique lente." };
  await send(coach, "PUT", "/api/class-kinds", yoga);
  await openAs(page, coach, "/profile");
  await page.getByRole("tab", { name: "Types de cours" }).click();
  await expect(page.getByText(yoga.description)).toBeVisible();
  await page.getByRole("button", { name: "Nouveau type" }).click();
  const dialog = page.getByRole("dialog", { name: "Nouveau type de cours" });
  await dialog.getByLabel("Nom du cours").fill("YOGA");
  await dialog.getByRole("button", { name: "Créer" }).click();
  await expect(dialog.getByText("Ce type existe déjà.")).toBeVisible();
  expect(await send(coach, "GET", "/api/class-kinds")).toMatchObject([yoga]);
});
