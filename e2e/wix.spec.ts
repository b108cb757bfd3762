import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { expectAccessibleInPassing } from "./fixtures/axe";
import { newCoach, openAs } from "./fixtures/people";
import { test } from "./fixtures/test";
import { REFUSED_KEY } from "./fixtures/wix";

test("Wix clients are imported, and invited when the coach confirms", async ({ page }) => {
  const site = randomUUID();
  await openAs(page, await newCoach(), "/wix-import");
  const importWith = async (key: string) => {
    await page.getByLabel("Clé API Wix").fill(key);
    await page.getByLabel("ID du compte Wix").fill(randomUUID());
    await page.getByLabel("ID du site Wix").fill(site);
    await page.getByRole("button", { name: "Importer" }).click();
  };
  await importWith(REFUSED_KEY);
  await expect(page.getByText("Clé API Wix invalide.").first()).toBeVisible();

  await page.getByLabel("Clé API Wix").fill("IST.une-clef");
  await page.getByRole("button", { name: "Voir l'aperçu" }).click();
  const previewed = page.getByRole("heading", { name: "Aperçu" });
  await expect(previewed).toBeVisible();
  await expect(page.getByText("Clé API Wix invalide.")).toHaveCount(0);
  await page.getByLabel("ID du site Wix").fill(randomUUID());
  await expect(previewed).toHaveCount(0);

  await importWith("IST.une-clef");
  await expect(page.getByText("Importation réussie ! 2 utilisateurs importés.")).toBeVisible();
  await expect(page.getByRole("row", { name: /Ana Petit .*Créé/ })).toBeVisible();
  await expect(page.getByRole("row", { name: /Zoé Sansmail Laissé de côté/ })).toBeVisible();
  await expectAccessibleInPassing(page);

  const filter = page.getByLabel("Afficher", { exact: true });
  await filter.selectOption({ label: "Laissé de côté (1)" });
  await expect(page.getByRole("row")).toHaveCount(2);

  for (const name of ["Importer", "Voir l'aperçu"]) {
    await page.getByRole("button", { name }).click();
    await expect(page.getByLabel("Clé API Wix")).toBeFocused();
    await expect(page.getByText(/^Importation réussie/)).toHaveCount(0);
    await filter.focus();
  }

  await page.getByRole("button", { name: "Inviter 2 élèves" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Inviter" }).click();
  await expect(page.getByText("2 invitations envoyées.")).toBeVisible();

  await page.getByRole("link", { name: "Mes élèves", exact: true }).click();
  await page.getByRole("button", { name: /^Tom Roy/ }).click();
  await expect(page.getByRole("heading", { name: "Tom Roy" })).toBeVisible();
});
