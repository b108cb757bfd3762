import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { cell, workbook } from "@/testing/workbook";
import { expectAccessibleInPassing } from "./fixtures/axe";
import { goOffline } from "./fixtures/go-offline";
import { goTo, reload } from "./fixtures/go-to";
import { loseResponses, UNCONFIRMED } from "./fixtures/lose-responses";
import { pasteInto } from "./fixtures/paste-into";
import { newCoach, openAs, send } from "./fixtures/people";
import { dayIn } from "./fixtures/studio";
import { test } from "./fixtures/test";

const PASSWORD = "brioche-lavande-42";
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

test("a new coach imports 80 trainees and creates a series in 40 presses at most", async ({
  page,
}) => {
  const presses = await countPresses(page);
  await goTo(page, "/registration?type=COACH");
  await page.getByLabel("Nom", { exact: true }).fill("Keller");
  await page.getByLabel("Prénom").fill("Nora");
  await page.getByLabel("Téléphone").fill("0612345678");
  await page.getByLabel("Email").fill(`coach-${randomUUID()}@exemple.fr`);
  await page.getByLabel("Mot de passe", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirmation").fill(PASSWORD);
  await page.getByRole("button", { name: "Créer mon compte" }).click();
  await expect(page).toHaveURL("/login?type=COACH");
  await page.getByLabel("Mot de passe", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Se connecter" }).click();

  const steps = page.getByRole("region", { name: "Vos premiers pas" });
  const home = () => page.getByRole("link", { name: "Accueil", exact: true }).click();
  await steps.getByRole("link", { name: "Importer mes élèves" }).click();
  await paste(page, [TITLES, ...rowsOf(80)].join("\n"));
  await page.getByRole("button", { name: "Importer 80 lignes" }).click();
  await expect(imported(page)).toContainText("80 créées", { timeout: 30_000 });

  await home();
  await steps.getByRole("link", { name: "Créer une formule" }).click();
  const offer = page.getByRole("dialog", { name: "Nouvelle formule" });
  await offer.getByLabel("Nom de la formule").fill("Carte 10");
  await offer.getByLabel("Prix TTC (€)").fill("120");
  await offer.getByLabel("Nombre de cours").fill("10");
  await offer.getByRole("button", { name: "Créer" }).click();
  await expect(page.getByRole("heading", { name: "Carte 10" })).toBeVisible();

  await home();
  await steps.getByRole("link", { name: "Créer un cours" }).click();
  const form = page.getByRole("dialog", { name: "Nouveau cours" });
  await form.getByLabel("Nom du cours").fill("Boxe");
  await form.getByLabel("Lieu").fill("Salle Nord");
  await form.getByLabel("Date").fill(dayIn(3));
  await form.getByRole("radio", { name: "Chaque semaine" }).check();
  await form.getByLabel("Jusqu'au").fill(dayIn(200));
  await form.getByRole("button", { name: "Créer" }).click();
  await expect(page.getByRole("button", { name: /^Boxe, / }).first()).toBeVisible();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await expect(steps).toContainText(/Votre lien est prêt\s: .*\/c\//);
  await expect(steps.getByRole("button", { name: "Partager mon lien", exact: true })).toBeVisible();
  await steps.getByRole("button", { name: "Copier" }).click();
  await expect(
    steps.getByRole("button", { name: "Partager mon lien (fait)", exact: true }),
  ).toBeVisible();

  // The paste counts as a press.
  expect((await presses()) + 1).toBeLessThanOrEqual(40);
  await page.getByRole("link", { name: "Mes élèves", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Liste des élèves (80)" })).toBeVisible();
});

test("a CSV file is imported and undone when its columns have other names", async ({ page }) => {
  await openAs(page, await newCoach(page.request), "/import");
  const text = "Élève;Famille;Contact\nZoé;Noël;\n;Roy;\n";
  await page.getByLabel("Fichier Excel ou CSV").setInputFiles(file(text, "latin1"));
  await expect(page.getByText("Il manque les colonnes Prénom, Nom, Email.")).toBeVisible();
  await page.getByLabel("Prénom", { exact: true }).selectOption("Élève");
  await page.getByLabel("Nom", { exact: true }).selectOption("Famille");
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
});

test("an Excel file is imported in eight presses at most when one row is corrected", async ({
  page,
}) => {
  const presses = await countPresses(page);
  const coach = await newCoach(page.request);
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
  await rows.getByLabel("Email address").fill(addressOf("cleo"));
  await expectAccessibleInPassing(page);
  await rows.getByRole("button", { name: "Vérifier" }).click();
  await page.getByRole("button", { name: "Importer 3 lignes" }).click();
  await expect(imported(page)).toContainText("3 créées");
  // Choosing the source and typing the correction make no click.
  expect((await presses()) + 2).toBeLessThanOrEqual(8);
  await page.getByRole("link", { name: "Mes élèves", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Liste des élèves (3)" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Bob de la Tour/ })).toBeVisible();
});

test("a pasted table and a running import are shown again when the page reloads", async ({
  page,
}) => {
  await openAs(page, await newCoach(page.request), "/import");
  const text = [TITLES, ...rowsOf(120)].join("\n");
  await paste(page, text);
  await expect(page.getByText("120 lignes à créer", { exact: false })).toBeVisible();
  page.once("dialog", (question) => void question.accept());
  await reload(page);
  await expect(page.getByText("Voici ce que vous aviez saisi sans l'enregistrer.")).toBeVisible();
  await page.getByRole("button", { name: "Importer 120 lignes" }).click();
  await expect(imported(page)).toContainText("En cours");
  await reload(page);
  await expect(page.getByLabel("Votre tableau")).toHaveValue("");
  await expect(imported(page)).toContainText(/lignes sur 120|120 créées/);
  await expect(imported(page)).toContainText("120 créées", { timeout: 60_000 });
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
  const coach = await newCoach(page.request);
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
  await expect(
    page.getByRole("region", { name: "Mes importations" }).getByRole("listitem"),
  ).toHaveCount(1);
});

test("a table is imported once when it is retried after a lost response", async ({
  page,
  context,
}) => {
  await openAs(page, await newCoach(page.request), "/import");
  await paste(page, [TITLES, ...rowsOf(2)].join("\n"));
  const button = page.getByRole("button", { name: "Importer 2 lignes" });
  await expect(button).toBeVisible();
  await goOffline(page);
  await button.click();
  await expect(page.getByText("Vous êtes hors ligne : rien n'a été enregistré.")).toBeVisible();
  await expect(page.getByLabel("Votre tableau")).not.toHaveValue("");
  await context.setOffline(false);
  const restore = await loseResponses(page, "**/api/imports");
  await button.click();
  await expect(page.getByText(UNCONFIRMED)).toBeVisible();
  await expect(imported(page)).toContainText("2 créées");
  restore();
  await button.click();
  await expect(page.getByLabel("Votre tableau")).toHaveValue("");
  await expect(page.getByText(UNCONFIRMED)).toHaveCount(0);
  const all = page.getByRole("region", { name: "Mes importations" }).getByRole("listitem");
  await expect(all).toHaveCount(1);
});

test("an undone import names the trainee it keeps when the trainee has a receipt", {
  tag: "@all",
}, async ({ page }) => {
  const coach = await newCoach(page.request);
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
    page.request,
    coach,
    "GET",
    "/api/user/trainees",
  );
  const [subscription] = all.find(({ lastName }) => lastName === "Velle 1")?.subscriptions ?? [];
  const receipt = { subscriptionId: subscription?.id, amount: 10, method: "CASH" };
  await send(page.request, coach, "POST", "/api/receipts", receipt);
  await imported(page).getByRole("button", { name: "Annuler l'importation" }).click();
  const question = page.getByRole("dialog", { name: "Annuler cette importation ?" });
  await question.getByRole("button", { name: "Annuler l'importation" }).click();
  const done = page.getByRole("dialog", { name: "Importation annulée" });
  await expect(done.getByText(/Nour Velle 1\s: a un encaissement\./)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(imported(page)).toContainText("Annulée");
});

test("the import retries a lost dry run and opens when its draft is unreadable", async ({
  page,
}) => {
  await openAs(page, await newCoach(page.request), "/import");
  const trial = "**/api/imports?preview=true";
  await page.route(trial, (route) => route.abort("connectionreset"));
  await page
    .getByLabel("Fichier Excel ou CSV")
    .setInputFiles(file([TITLES, ...rowsOf(2)].join("\n")));
  const again = page.getByRole("button", { name: "Voir l'aperçu" });
  await expect(again).toBeEnabled();
  await page.unroute(trial);
  await again.click();
  await expect(page.getByRole("button", { name: "Importer 2 lignes" })).toBeVisible();
  await expect(again).toBeHidden();
  for (const value of [{ text: 5 }, { text: "a;b", fileName: {} }, 5]) {
    await page.evaluate((broken) => {
      const key = Object.keys(localStorage).find((one) => /^elan\.draft\..*\.import$/.test(one));
      if (!key) throw new Error("No draft");
      window.addEventListener("pagehide", () =>
        localStorage.setItem(key, JSON.stringify({ at: Date.now() - 1, value: broken })),
      );
    }, value);
    await page.reload();
    await expect(page.getByLabel("Votre tableau")).toBeVisible();
    await page.getByLabel("Votre tableau").fill("Prénom;Nom");
  }
});
