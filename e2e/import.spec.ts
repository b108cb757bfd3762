import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { cell, workbook } from "@/testing/workbook";
import { expectAccessibleInPassing } from "./fixtures/axe";
import { goTo, reload } from "./fixtures/go-to";
import { pasteInto } from "./fixtures/paste-into";
import { newCoach, openAs, send } from "./fixtures/people";
import { test } from "./fixtures/test";

const TITLES = "Prénom;Nom;Email;Formule;Type;Séances;Séances restantes;Prix;Payé";
const rowsOf = (n: number) =>
  Array.from(
    { length: n },
    (_, i) => `Nour;Velle ${i};${randomUUID()}@exemple.fr;Carte 10;Carte;10;${i % 10};120;60`,
  );

const paste = (page: Page, text: string) => pasteInto(page.getByLabel("Votre tableau"), text);
const file = (text: string, encoding: BufferEncoding = "utf8") => ({
  name: "eleves.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(text, encoding),
});
/** The beginning of a workbook that has a password. */
const lockedFile = {
  name: "eleves.xls",
  mimeType: "application/vnd.ms-excel",
  buffer: Buffer.from([0xd0, 0xcf, 0x11, 0xe0]),
};
const imported = (page: Page) =>
  page.getByRole("region", { name: "Mes importations" }).getByRole("listitem").first();

/** Counts the clicks of the page; the returned function reads their number. */
async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    document.addEventListener(
      "click",
      (event) => {
        const before = Number(window.localStorage.getItem("presses"));
        if (event.isTrusted) window.localStorage.setItem("presses", String(before + 1));
      },
      true,
    );
  });
  return () => page.evaluate(() => Number(window.localStorage.getItem("presses")));
}

test("a CSV file with other titles is imported and undone, and survives reloads", async ({
  page,
}) => {
  const coach = await newCoach();
  await openAs(page, coach, "/import");
  const trial = "**/api/imports?preview=true";
  await page.route(trial, (route) => route.fulfill({ status: 429 }));
  const text = "Élève;Famille;Contact\nZoé;Noël;\n;Roy;\n";
  await page.getByLabel("Fichier Excel ou CSV").setInputFiles(file(text, "latin1"));
  const again = page.getByRole("button", { name: "Voir l'aperçu" });
  await expect(again).toBeEnabled();
  await page.unroute(trial);
  await again.click();
  await expect(page.getByText("Il manque les colonnes Prénom, Nom, Email.")).toBeVisible();
  await page.getByLabel("Prénom", { exact: true }).selectOption("Élève");
  await page.getByLabel("Nom", { exact: true }).selectOption("Famille");
  const comment = page.getByLabel("Commentaire");
  await page.getByLabel("Fichier Excel ou CSV").setInputFiles(lockedFile);
  await expect(page.getByText(/^Ce fichier a un mot de passe/)).toBeVisible();
  await comment.selectOption("Famille");
  await expect(page.getByText("2 colonnes reconnues sur 3")).toBeVisible();
  await expect(page.getByText(/^Ce fichier a un mot de passe/)).toHaveCount(0);
  await comment.selectOption("Aucune colonne");
  await page.getByLabel("Email", { exact: true }).selectOption("Contact");
  const rows = page.getByRole("region", { name: "Lignes du tableau" });
  await expect(rows).toContainText("Ligne 2 Zoé NoëlÀ créer");
  await expect(rows).toContainText("Indiquez le prénom.");
  await expectAccessibleInPassing(page);
  page.once("dialog", (question) => void question.accept());
  await reload(page);
  await expect(page.getByText("eleves.csv")).toBeVisible();
  await expect(rows).toContainText("Ligne 2 Zoé NoëlÀ créer");
  await page.getByRole("button", { name: "Importer 1 ligne" }).click();
  await expect(imported(page)).toContainText("2 lignes : 1 créée, 1 en erreur.");

  const download = page.waitForEvent("download");
  await imported(page).getByRole("button", { name: "Lignes en erreur (1)" }).click();
  const errors = await download;
  expect(errors.suggestedFilename()).toBe("lignes-en-erreur.csv");
  expect(await readFile(await errors.path(), "utf8")).toMatch(
    /^\ufeff?Prénom;Nom;Email;.*\r?\n;Roy;;.*Indiquez le prénom\./,
  );
  await imported(page).getByRole("button", { name: "Annuler l'importation" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Annuler l'importation" }).click();
  await expect(page.getByText("Importation annulée : 1 personne.")).toBeVisible();
  await expect(imported(page)).toContainText("Annulée");

  // Another release may have stored another draft.
  await page.evaluate((key) => {
    const draft = JSON.stringify({ at: Date.now() - 1, value: { text: 5 } });
    window.addEventListener("pagehide", () => localStorage.setItem(key, draft));
  }, `elan.draft.${coach.id}.import`);
  await page.reload();
  await expect(page.getByLabel("Votre tableau")).toHaveValue("");
});

test("an Excel file is imported in eight presses at most when one row is corrected", async ({
  page,
}) => {
  const presses = await countPresses(page);
  const coach = await newCoach();
  await openAs(page, coach);
  const addressOf = (name: string) => `${name}-${coach.code.toLowerCase()}@exemple.fr`;
  const table = [
    ["Name", "Email address", "Membership", "Credits", "Price", "Paid"],
    ["Roux Anne", addressOf("anne"), "Carte 10", "7", "120", "120"],
    ["de la Tour Bob", addressOf("bob"), "Carte 10", "4", "120", "60"],
    ["Petit Cléo", "cleo@", "", "", "", ""],
  ];
  const sheet = table.map((cells, row) => {
    const filled = cells.map((text, n) => cell(`${"ABCDEF"[n]}${row + 1}`, text));
    return `<row r="${row + 1}">${filled.join("")}</row>`;
  });
  await page
    .getByRole("region", { name: "Vos premiers pas" })
    .getByRole("link", { name: "Importer mes élèves" })
    .click();
  await page.getByLabel("D'où venez-vous ?").selectOption("Excel ou Google Sheets");
  await expect(
    page.getByText("Une ligne par élève, et une ligne de plus par carte."),
  ).toBeVisible();
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choisir un fichier" }).click();
  await (await chooser).setFiles({
    name: "eleves.xlsx",
    mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    buffer: Buffer.from(workbook(sheet.join(""))),
  });
  const rows = page.getByRole("region", { name: "Lignes du tableau" });
  await expect(page.getByText(/^2\snoms séparés d'après l'ordre des mots/)).toBeVisible();
  await page.getByRole("button", { name: "Inverser prénoms et noms" }).click();
  await expect(rows).toContainText("Anne Roux");
  await expect(rows).toContainText("Bob de la Tour");
  await rows.getByRole("button", { name: "Corriger la ligne 4" }).click();
  await expect(rows.getByRole("textbox").first()).toBeFocused();
  await rows.getByLabel("Email address").fill(addressOf("cleo"));
  await expectAccessibleInPassing(page);
  await rows.getByRole("button", { name: "Vérifier" }).click();
  await expect(page.getByRole("button", { name: "Importer 3 lignes" })).toBeVisible();
  await expect(rows).toBeFocused();
  await page.getByRole("button", { name: "Importer 3 lignes" }).click();
  await expect(imported(page)).toContainText("3 créées");
  // Choosing the source and typing the correction make no click.
  expect((await presses()) + 2).toBeLessThanOrEqual(8);
  const all = await send<{ firstName: string; lastName: string }[]>(
    coach,
    "GET",
    "/api/user/trainees",
  );
  const names = all.map(({ firstName, lastName }) => `${firstName} / ${lastName}`);
  expect(names.sort()).toEqual(["Anne / Roux", "Bob / de la Tour", "Cléo / Petit"]);
});

test("no button takes the preview button's place when the table is shown", async ({ page }) => {
  const coach = await newCoach();
  await openAs(page, coach, "/import");
  const text = [TITLES, ...rowsOf(1)].join("\n");
  const preview = page.getByRole("button", { name: "Voir l'aperçu" });
  const press = async () => {
    await preview.click({ trial: true });
    const box = await preview.boundingBox();
    const at = [(box?.x ?? 0) + 20, (box?.y ?? 0) + 20] as const;
    await page.mouse.click(...at);
    await expect(page.getByRole("region", { name: "Lignes du tableau" })).toBeVisible();
    await expect(preview).toBeHidden();
    await expect(page.getByRole("heading", { name: "Aperçu" })).toBeFocused();
    const below = await page.evaluate(
      ([x, y]) => document.elementFromPoint(x, y)?.closest("button")?.textContent,
      at,
    );
    expect(below).toBeUndefined();
  };
  await page.getByLabel("Votre tableau").fill(text);
  await press();
  await page.setViewportSize({ width: 375, height: 812 });
  await page.getByRole("button", { name: "Effacer" }).click();
  const trial = "**/api/imports?preview=true";
  await page.route(trial, (route) => route.fulfill({ status: 429 }));
  await page.getByLabel("Fichier Excel ou CSV").setInputFiles(file(text));
  await expect(preview).toBeEnabled();
  await page.unroute(trial);
  await press();
});

/** Holds the response of the import once the server has stored it; returns its release. */
async function holdResponse(page: Page) {
  const arrived = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  await page.route(/\/api\/imports$/, async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    const response = await route.fetch();
    arrived.resolve();
    await held.promise;
    // A reloaded page no longer waits for the response.
    await route.fulfill({ response }).catch(() => undefined);
  });
  return { arrived: arrived.promise, release: held.resolve };
}

test("an import shows its progress when the coach left while it was sent", {
  tag: "@all",
}, async ({ page }) => {
  const coach = await newCoach();
  await openAs(page, coach, "/import");
  await paste(page, [TITLES, ...rowsOf(100)].join("\n"));
  const { arrived, release } = await holdResponse(page);
  await page.getByRole("button", { name: "Importer 100 lignes" }).click();
  await arrived;
  await page.getByRole("link", { name: "Accueil", exact: true }).click();
  await expect(page).toHaveURL("/");
  release();
  await goTo(page, "/import");
  await expect(page.getByLabel("Votre tableau")).toHaveValue("");
  await expect(imported(page)).toContainText(/lignes sur 100|100 créées/);
  await expect(imported(page)).toContainText("100 créées", { timeout: 60_000 });
  const imports = page.getByRole("region", { name: "Mes importations" });
  await expect(imports.getByRole("listitem")).toHaveCount(1);
  await expect(imports.getByText("Vous pouvez annuler un import pendant 7 jours.")).toBeVisible();
});

test("an undone import names the trainee it keeps when the trainee has a receipt", {
  tag: "@all",
}, async ({ page }) => {
  const coach = await newCoach();
  await openAs(page, coach, "/import");
  await paste(page, [TITLES, ...rowsOf(2)].join("\n"));
  const invite = page.getByRole("checkbox", { name: /^Inviter les élèves par email/ });
  await invite.check();
  page.once("dialog", (question) => void question.accept());
  await reload(page);
  await expect(invite).toBeChecked();
  await invite.uncheck();
  await page.getByRole("button", { name: "Importer 2 lignes" }).click();
  await expect(imported(page)).toContainText("2 créées");
  const all = await send<{ lastName: string; subscriptions: { id: string }[] }[]>(
    coach,
    "GET",
    "/api/user/trainees",
  );
  const [subscription] = all.find(({ lastName }) => lastName === "Velle 1")?.subscriptions ?? [];
  const receipt = { subscriptionId: subscription?.id, amount: 10, method: "CASH" };
  await send(coach, "POST", "/api/receipts", receipt);
  await imported(page).getByRole("button", { name: "Annuler l'importation" }).click();
  const question = page.getByRole("dialog", { name: "Annuler cette importation ?" });
  await question.getByRole("button", { name: "Annuler l'importation" }).click();
  const done = page.getByRole("dialog", { name: "Importation annulée" });
  await expect(done.getByText(/Nour Velle 1\s: a un encaissement\./)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(imported(page)).toContainText("Annulée");
});
