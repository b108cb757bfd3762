import { expect } from "@playwright/test";
import { expectAccessibleInPassing } from "./fixtures/axe";
import { untilGone, untilShown } from "./fixtures/clock";
import { untilHistoryHas } from "./fixtures/dialog-history";
import { beyondEdges } from "./fixtures/fits";
import { goTo } from "./fixtures/go-to";
import { newCoach, newTrainee, openAs } from "./fixtures/people";
import { newClass, newOffer, rowName } from "./fixtures/studio";
import { test } from "./fixtures/test";

test("every page asks for an activation code when the trainee has no coach", async ({ page }) => {
  const coach = await newCoach();
  const trainee = await newTrainee();
  await openAs(page, trainee, "/offers");
  await expect(page.getByRole("heading", { name: "Saisir le code d'activation" })).toBeVisible();
  await expectAccessibleInPassing(page);

  const field = page.getByLabel("Code de votre coach");
  await field.fill("   ");
  await page.getByRole("button", { name: "Ajouter un coach" }).click();
  await field.fill("ZZZZZZ");
  await page.getByRole("button", { name: "Ajouter un coach" }).click();
  await expect(field).toHaveAccessibleDescription("Aucun coach ne correspond à ce code.");
  await expect(field).toHaveValue("ZZZZZZ");

  await field.fill(` ${coach.code.toLowerCase()} `);
  await page.getByRole("button", { name: "Ajouter un coach" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("button", { name: /Coach : Nora Keller/ })).toBeVisible();
});

test("a trainee adds a second coach and switches, and the screens follow", {
  tag: "@all",
}, async ({ page }) => {
  const nora = await newCoach();
  const sami = await newCoach({ firstName: "Sami", lastName: "Benali" });
  const trainee = await newTrainee([nora]);
  await newClass(nora, { changes: { label: "Danse" } });
  await newClass(sami, { changes: { label: "Boxe" } });
  await newOffer(sami, { label: "Carte de boxe" });
  const danse = page.getByRole("button", { name: rowName("Danse") });
  await page.clock.install();
  await openAs(page, trainee);
  await expect(danse).toBeVisible();
  await page.getByRole("button", { name: /Coach : Nora Keller/ }).click();
  await expectAccessibleInPassing(page);
  await page.getByRole("menuitem", { name: "Ajouter un coach" }).click();

  const dialog = page.getByRole("dialog", { name: "Ajouter un coach" });
  await expect(dialog).toBeVisible();
  await dialog.getByLabel("Code du coach").fill(nora.code);
  await dialog.getByRole("button", { name: "Ajouter" }).click();
  const code = dialog.getByLabel("Code du coach");
  await expect(code).toHaveAccessibleDescription("Vous suivez déjà ce coach.");
  await expect(code).toBeFocused();
  await dialog.getByLabel("Code du coach").fill(sami.code);
  await dialog.getByRole("button", { name: "Ajouter" }).click();
  await expect(page.getByText("Coach ajouté avec succès !")).toBeVisible();
  await expect(dialog).toBeHidden();
  await untilGone(page, page.getByText("Coach ajouté avec succès !"));

  await expect(page.getByRole("button", { name: /Coach : Sami Benali/ })).toBeVisible();
  await expect(page.getByRole("button", { name: rowName("Boxe") })).toBeVisible();
  await expect(danse).toBeHidden();
  await untilHistoryHas(page, 0);
  await goTo(page, "/offers");
  await expect(page.getByText("Carte de boxe")).toBeVisible();
  await page.getByRole("button", { name: /Coach : Sami Benali/ }).click();
  await page.getByRole("menuitem", { name: "Nora Keller" }).click();
  await expect(page.getByRole("button", { name: /Coach : Nora Keller/ })).toBeVisible();
  await expect(page.getByText("Carte de boxe")).toBeHidden();
});

test("a link's code adds or selects its coach and keeps the rest of the address", async ({
  page,
}) => {
  const nora = await newCoach();
  const sami = await newCoach({ firstName: "Sami", lastName: "Benali" });
  const trainee = await newTrainee([nora]);
  await newOffer(sami, { label: "Carte de boxe" });
  await openAs(page, trainee, `/offers?ref=affiche&coachcode=${sami.code}#cartes`);
  await expect(page.getByText("Coach ajouté avec succès !")).toBeVisible();
  await expect(page.getByRole("button", { name: /Coach : Sami Benali/ })).toBeVisible();
  await expect(page).toHaveURL("/offers?ref=affiche#cartes");
  await expect(page.getByText("Carte de boxe")).toBeVisible();
  await goTo(page, `/?coachcode=${nora.code.toLowerCase()}`);
  await expect(page.getByRole("button", { name: /Coach : Nora Keller/ })).toBeVisible();
  await expect(page).toHaveURL("/");
  const { id } = await newClass(sami, { changes: { label: "Boxe" } });
  await goTo(page, `/?activity=${id}&coach=${sami.id}`);
  await expect(page.getByRole("dialog", { name: "Boxe" })).toBeVisible();
  await expect(page).toHaveURL((url) => !url.search.includes("coach"));
  await goTo(page, "/?coachcode=ZZZZZZ");
  await expect(page.getByText("Aucun coach ne correspond à ce code.")).toBeVisible();
  await expect(page.getByRole("button", { name: /Coach : Sami Benali/ })).toBeVisible();
});

test("a coach's screens give the reason when a trainee opens them", async ({ page }) => {
  const coach = await newCoach();
  await openAs(page, await newTrainee([coach]));
  const navigation = page.getByRole("navigation", { name: "Navigation principale" });
  await expect(navigation.getByRole("link")).toHaveText(["Accueil", "Formules", "Réservations"]);
  for (const [path, words] of [
    ["/trainees", "Vous devez être connecté en tant que coach pour voir vos élèves."],
    ["/gestion", "Seuls les coachs tiennent leurs encaissements ici."],
    ["/import", "Seuls les coachs importent leurs élèves ici."],
    ["/wix-import", "Seuls les coachs peuvent importer des données depuis Wix"],
    ["/assistants", "You do not have permission to access this page."],
  ] as const) {
    await goTo(page, path);
    await expect(page.getByText(words)).toBeVisible();
  }
  await expect(page.getByText(/Cette page est celle des coachs/)).toBeVisible();
  await page.getByRole("link", { name: "Retour à l'accueil" }).click();
  await expect(page).toHaveURL("/");
});

test("a coach sees Mes professeurs when it is enabled, and never a history", async ({ page }) => {
  const coach = await newCoach();
  await openAs(page, coach, "/history");
  await expect(page).toHaveURL("/");
  const navigation = page.getByRole("navigation", { name: "Navigation principale" });
  await expect(navigation.getByRole("link")).toHaveText([
    "Accueil",
    "Formules",
    "Mes élèves",
    "Gestion",
  ]);
  await goTo(page, "/profile");
  await page.getByRole("tab", { name: "Fonctionnalités" }).click();
  await page.getByRole("switch", { name: "Mes professeurs" }).click();
  await expect(navigation.getByRole("link", { name: "Mes professeurs" })).toBeVisible();
  await expect(page.getByText("Mes professeurs : fonction activée.")).toBeVisible();
  const lines = navigation.getByRole("link").evaluateAll((links) =>
    links.map((link) => {
      const range = document.createRange();
      range.selectNodeContents(link.querySelector("span:last-child") ?? link);
      return range.getClientRects().length;
    }),
  );
  expect(await lines).toEqual([1, 1, 1, 1, 1]);
  const phone = page.viewportSize();
  await page.setViewportSize({ width: 769, height: 800 });
  expect(await page.evaluate(beyondEdges)).toEqual([]);
  if (phone) await page.setViewportSize(phone);
  await page.getByRole("switch", { name: "Mes professeurs" }).click();
  await expect(navigation.getByRole("link", { name: "Mes professeurs" })).toBeHidden();

  await goTo(page, "/assistants");
  await page.getByRole("button", { name: "Activer Mes professeurs" }).click();
  await expect(navigation.getByRole("link", { name: "Mes professeurs" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Activer Mes professeurs" })).toBeHidden();
});

test("the app offers a retry when the account cannot be loaded", async ({ page }) => {
  const coach = await newCoach();
  let broken = true;
  await page.route("**/api/user/me", (route) =>
    broken
      ? route.fulfill({
          status: 500,
          contentType: "text/plain",
          body: "Une erreur inattendue est survenue.",
        })
      : route.continue(),
  );
  await page.clock.install();
  await openAs(page, coach, "/contact");
  const retry = page.getByRole("button", { name: "Réessayer" });
  await untilShown(page, retry);
  await expectAccessibleInPassing(page);
  broken = false;
  await retry.click();
  await expect(page.getByRole("heading", { name: "Contact" })).toBeVisible();
});
