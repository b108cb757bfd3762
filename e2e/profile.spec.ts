import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { expectAccessibleInPassing } from "./fixtures/axe";
import { untilHistoryHas } from "./fixtures/dialog-history";
import { goTo, reload } from "./fixtures/go-to";
import { loseResponses, UNCONFIRMED } from "./fixtures/lose-responses";
import { newCoach, newTrainee, openAs, send } from "./fixtures/people";
import { PICTURE } from "./fixtures/picture";
import { test } from "./fixtures/test";

test("a trainee edits their information and sees it after a reload", async ({ page }) => {
  const coach = await newCoach(page.request);
  const trainee = await newTrainee(page.request, [coach]);
  await openAs(page, trainee, "/profile");
  await expect(page.getByRole("tab")).toHaveCount(2);
  await expect(page.getByText(trainee.email)).toBeVisible();

  await page.getByRole("button", { name: "Modifier", exact: true }).click();
  await expectAccessibleInPassing(page);
  await page.getByLabel("Prénom").fill("Louise");
  await page.getByLabel("Téléphone").fill("12");
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByText("Numéro de téléphone invalide.")).toBeVisible();
  await page.getByLabel("Téléphone").fill("07 12 34 56 78");
  const failing = "**/api/user/modify-user";
  await page.route(failing, (route) => route.fulfill({ status: 400 }));
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await expect(
    page.getByText("Erreur lors de la modification des informations utilisateur"),
  ).toBeVisible();
  await page.unroute(failing);
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByText("Vos informations sont à jour.")).toBeVisible();
  await expect(page.getByText("Louise", { exact: true })).toBeVisible();
  await reload(page);
  await expect(page.getByText("0712345678")).toBeVisible();
});

test("a picture is previewed, and a file shows an error when it is no picture", async ({
  page,
}) => {
  const coach = await newCoach(page.request);
  await openAs(page, coach, "/profile");
  await page.getByRole("button", { name: "Modifier", exact: true }).click();
  const input = page.getByLabel("Photo", { exact: true });
  await input.setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: PICTURE });
  await expect(page.getByText("Ce fichier n'est pas une image.")).toBeVisible();
  await input.setInputFiles({ name: "moi.png", mimeType: "image/png", buffer: PICTURE });
  await expect(page.locator('img[src^="blob:"]')).toBeVisible();
  const noPicture = { name: "notes.png", mimeType: "image/png", buffer: Buffer.from("notes") };
  await input.setInputFiles(noPicture);
  await expect(page.getByText("Ce fichier n'est pas une image.")).toBeVisible();
  await expect(page.locator('img[src^="blob:"]')).toBeVisible();
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByText("Vos informations sont à jour.")).toBeVisible();
  const user = await send<{ urlPicture: string | null }>(
    page.request,
    coach,
    "GET",
    "/api/user/me",
  );
  expect(user.urlPicture).not.toBeNull();
});

test("a picture is stored once when the network goes before the form is sent", async ({ page }) => {
  await openAs(page, await newCoach(page.request), "/profile");
  await page.getByRole("button", { name: "Modifier", exact: true }).click();
  await page
    .getByLabel("Photo", { exact: true })
    .setInputFiles({ name: "moi.png", mimeType: "image/png", buffer: PICTURE });
  let stored = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/api/user/avatar")) stored += 1;
  });
  // The network fails between the picture and the rest of the form.
  await page.evaluate(() => {
    const send = window.fetch;
    window.fetch = async (...call) => {
      if (!String(call[0]).endsWith("/modify-user")) return send(...call);
      throw new TypeError("Failed to fetch");
    };
    addEventListener("online", () => {
      window.fetch = send;
      Reflect.deleteProperty(navigator, "onLine");
    });
  });
  await page.route("**/api/user/avatar", async (route) => {
    await page.evaluate(() =>
      Object.defineProperty(navigator, "onLine", { value: false, configurable: true }),
    );
    await route.fallback();
  });
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByText("Vous êtes hors ligne : rien n'a été enregistré.")).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event("online")));
  const restore = await loseResponses(page, "**/api/user/modify-user");
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByText(UNCONFIRMED)).toBeVisible();
  restore();
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByText("Vos informations sont à jour.")).toBeVisible();
  expect(stored).toBe(1);
});

test("a changed password ends other sessions and deletes drafts, and keeps this one", async ({
  page,
}) => {
  const coach = await newCoach(page.request);
  await openAs(page, coach, "/profile");
  await page.evaluate((id) => {
    const draft = JSON.stringify({ at: Date.now(), value: {} });
    localStorage.setItem(`elan.draft.${id}.class.new`, draft);
  }, coach.id);
  await page.getByRole("button", { name: "Changer le mot de passe" }).click();
  const dialog = page.getByRole("dialog", { name: "Changer le mot de passe" });
  await expect(dialog).toBeVisible();
  const [old, fresh, again] = [
    dialog.getByLabel("Ancien mot de passe"),
    dialog.getByLabel("Nouveau mot de passe", { exact: true }),
    dialog.getByLabel("Confirmation du nouveau mot de passe"),
  ] as const;
  const submit = dialog.getByRole("button", { name: "Modifier" });
  await old.fill("pas le bon");
  await fresh.fill("court");
  await again.fill("autre");
  await submit.click();
  await expect(
    dialog.getByText("Le nouveau mot de passe doit contenir au moins 8 caractères"),
  ).toBeVisible();
  await expect(dialog.getByText("Les nouveaux mots de passe ne correspondent pas")).toBeVisible();

  await fresh.fill("noisette-velours-7");
  await again.fill("noisette-velours-7");
  await submit.click();
  await expect(
    dialog.getByText(
      "Erreur lors de la modification du mot de passe. Vérifiez votre ancien mot de passe.",
    ),
  ).toBeVisible();
  await old.fill(coach.password);
  const once = { times: 1 };
  await page.route("**/api/user/modify-password", (route) => route.abort("connectionreset"), once);
  await submit.click();
  await expect(dialog.getByText(/^Élan ne répond pas/)).toBeVisible();
  await submit.click();
  await expect(page.getByText("Mot de passe modifié avec succès !")).toBeVisible();
  await expect(dialog).toBeHidden();
  const left = await page.evaluate(() => Object.keys(localStorage));
  expect(left.filter((key) => key.startsWith("elan.draft."))).toEqual([]);

  const earlier = await page.request.get("/api/user/me", {
    headers: { authorization: `Bearer ${coach.token}` },
  });
  expect(earlier.status()).toBe(401);
  await untilHistoryHas(page, 0);
  await reload(page);
  await expect(page.getByRole("heading", { name: "Mes infos" })).toBeVisible();
});

test("the profile gives the coach's code, link and QR code", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const coach = await newCoach(page.request);
  await openAs(page, coach, "/profile");
  await expect(page.getByText(coach.code, { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Copier le lien" }).click();
  await expect(page.getByText("Lien copié.")).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(`${new URL(page.url()).origin}/c/${coach.code}`);

  await page.getByRole("banner").getByRole("button", { name: "Partager mon lien" }).click();
  await expect(page.getByText(/^Lien copié\s: /)).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(copied);

  await page.getByRole("button", { name: "QR code" }).click();
  const dialog = page.getByRole("dialog", { name: "QR code de mes cours" });
  await expect(dialog.getByRole("img", { name: /QR code du lien/ })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
});

test("a coach enables the trial class at a price and disables it", async ({ page }) => {
  const coach = await newCoach(page.request);
  await openAs(page, coach, "/profile");
  await page.getByRole("tab", { name: "Fonctionnalités" }).click();
  const price = page.getByLabel("Prix du cours d'essai (€)");
  await expect(price).toHaveValue("0");
  await price.fill("12.5");
  await page.getByRole("switch", { name: "Premier cours d'essai" }).click();
  await expect(page.getByText("Le cours d'essai est activé.")).toBeVisible();
  await price.fill("15");
  await page.getByRole("button", { name: "Enregistrer le prix" }).click();
  await expect(page.getByText("Le prix est enregistré.")).toBeVisible();
  const offers = await send<{ type: string; price: number }[]>(
    page.request,
    coach,
    "GET",
    "/api/offers",
  );
  expect(offers).toMatchObject([{ type: "FREE_GROUP_CLASS", price: 15 }]);
  await page.getByRole("switch", { name: "Premier cours d'essai" }).click();
  await expect(page.getByText("Le cours d'essai est désactivé.")).toBeVisible();
});

test("the Wix import asks for its three keys, offers only users and shows its progress", async ({
  page,
}) => {
  const coach = await newCoach(page.request);
  await openAs(page, coach, "/profile");
  await page.getByRole("tab", { name: "Import" }).click();
  await page.getByRole("link", { name: "Importer depuis Wix" }).click();
  await expect(page).toHaveURL("/wix-import");
  await expect(page.getByRole("radio", { name: /Utilisateurs/ })).toBeChecked();
  for (const name of [/Abonnements/, /Activités/, /Réservations/, /Tout/]) {
    await expect(page.getByRole("radio", { name })).toBeDisabled();
  }
  await page.getByLabel("ID du compte Wix").fill("  ");
  await page.getByRole("button", { name: "Importer" }).click();
  for (const words of [
    "La clé API Wix est requise",
    "L'ID du compte Wix est requis",
    "L'ID du site Wix est requis",
  ]) {
    await expect(page.getByText(words)).toBeVisible();
  }
  await page.getByLabel("Clé API Wix").fill("IST.clef");
  await page.getByLabel("ID du compte Wix").fill("compte");
  await page.getByLabel("ID du site Wix").fill("site");
  await page.route("**/api/wix/import/users", (route) =>
    route.fulfill({
      json: {
        usersImported: 12,
        subscriptionsImported: 0,
        activitiesImported: 0,
        reservationsImported: 0,
      },
    }),
  );
  await page.getByRole("button", { name: "Importer" }).click();
  await expect(page.getByText("Importation réussie ! 12 utilisateurs importés.")).toBeVisible();

  const started = { done: 1000, total: 2500, error: null, createdAt: new Date().toISOString() };
  const run = { ...started, status: "RUNNING", people: [] };
  await page.route("**/api/wix/import", (route) => route.fulfill({ json: { run, toInvite: 0 } }));
  await goTo(page, "/wix-import");
  await expect(page.getByRole("progressbar", { name: "Importation en cours" })).toBeVisible();
  await expect(page.getByText(/1\s000 contacts lus sur 2\s500/)).toBeVisible();
  run.status = "DONE";
  await expect(page.getByRole("progressbar")).toBeHidden();
});

test("a trainee disables reminders, creates a calendar address and revokes it", async ({
  page,
}) => {
  const trainee = await newTrainee(page.request, [await newCoach(page.request)]);
  await openAs(page, trainee, "/profile");
  await page.getByRole("switch", { name: "Rappels par email" }).click();
  await expect(page.getByText("Les rappels sont désactivés.")).toBeVisible();
  await reload(page);
  await expect(page.getByRole("switch", { name: "Rappels par email" })).not.toBeChecked();

  await page.getByRole("button", { name: "Créer mon adresse" }).click();
  const address = page.getByText(/\/calendrier\/[\w-]{43}\.ics$/);
  const file = new URL((await address.textContent()) ?? "").pathname;
  const feed = await page.request.get(file);
  expect([feed.status(), (await feed.text()).slice(0, 15)]).toEqual([200, "BEGIN:VCALENDAR"]);
  await expectAccessibleInPassing(page);
  await page.getByRole("button", { name: "Supprimer l'adresse" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Supprimer" }).click();
  await expect(page.getByText("Votre adresse est supprimée.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Créer mon adresse" })).toBeVisible();
  expect((await page.request.get(file)).status()).toBe(404);
});

test("a trainee downloads their data, then deletes their account", async ({ page }) => {
  const trainee = await newTrainee(page.request, [await newCoach(page.request)]);
  await openAs(page, trainee, "/profile");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Télécharger mes données" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("elan-mes-donnees.json");
  const data = JSON.parse(await readFile(await download.path(), "utf8"));
  expect(data.account.email).toBe(trainee.email);
  await expect(page.getByRole("button", { name: "Télécharger tout mon studio" })).toBeHidden();

  await page.getByRole("button", { name: "Supprimer mon compte" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  await dialog.getByLabel("Mot de passe", { exact: true }).fill("faux-faux-faux");
  await dialog.getByRole("button", { name: "Supprimer mon compte" }).click();
  await expect(dialog.getByText("Mot de passe incorrect.")).toBeVisible();
  await dialog.getByLabel("Mot de passe", { exact: true }).fill(trainee.password);
  await dialog.getByRole("button", { name: "Supprimer mon compte" }).click();
  await expect(page).toHaveURL("/login");
  const login = { email: trainee.email, password: trainee.password };
  expect((await page.request.post("/api/auth/login", { data: login })).status()).toBe(401);
});

test("a coach's year settings are saved at each press and rolled back on failure", async ({
  page,
}) => {
  const coach = await newCoach(page.request);
  await openAs(page, coach, "/profile");
  const card = page.getByRole("region", { name: "Mon année" });
  await card.getByText("C", { exact: true }).click();
  await card.getByLabel("Alsace-Moselle").check();
  await card.getByText("Chaque trimestre").click();
  await expectAccessibleInPassing(page);
  await expect(async () => {
    const { settings } = await send<{ settings: object }>(
      page.request,
      coach,
      "GET",
      "/api/user/me",
    );
    expect(settings).toMatchObject({
      ...{ schoolZone: "C", alsaceMoselle: true, declares: "QUARTERLY" },
    });
  }).toPass();
  await reload(page);
  await expect(card.getByRole("radio", { name: "C", exact: true })).toBeChecked();
  await expect(card.getByLabel("Alsace-Moselle")).toBeChecked();
  await expect(card.getByRole("radio", { name: "Chaque trimestre" })).toBeChecked();
  await page.route("**/api/user/settings", (route) => route.abort("connectionreset"));
  await card.getByText("A", { exact: true }).click();
  await expect(card.getByText(UNCONFIRMED)).toBeVisible();
  await expect(card.getByRole("radio", { name: "C", exact: true })).toBeChecked();
  await page.unroute("**/api/user/settings");
  await card.getByLabel("Alsace-Moselle").uncheck();
  await expect(card.getByLabel("Alsace-Moselle")).not.toBeChecked();
});

test("a tab of Mes infos stays open when the page is reloaded or Back pressed", async ({
  page,
}) => {
  await openAs(page, await newCoach(page.request), "/profile?tab=activite");
  const tab = (name: string) => page.getByRole("tab", { name, selected: true });
  await expect(tab("Mon activité")).toBeVisible();
  await page.getByRole("tab", { name: "Import" }).click();
  await expect(page).toHaveURL("/profile?tab=import");
  await reload(page);
  await expect(tab("Import")).toBeVisible();
  await page.goBack();
  await expect(tab("Mon activité")).toBeVisible();
  await page.getByRole("tab", { name: "Profil", exact: true }).click();
  await expect(page).toHaveURL("/profile");
});
