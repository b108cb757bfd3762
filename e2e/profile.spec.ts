import { expect } from "@playwright/test";
import { expectAccessibleInPassing } from "./fixtures/axe";
import { untilHistoryHas } from "./fixtures/dialog-history";
import { goTo, reload } from "./fixtures/go-to";
import { newCoach, newTrainee, openAs, send } from "./fixtures/people";
import { PICTURE } from "./fixtures/picture";
import { BANK } from "./fixtures/studio";
import { test } from "./fixtures/test";

test("a coach edits their information and stores a picture once, after errors", async ({
  page,
}) => {
  const coach = await newCoach();
  await openAs(page, coach, "/profile");
  await expect(page.getByText(coach.email)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Notifications" })).toHaveCount(0);
  let stored = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/api/user/avatar")) stored += 1;
  });
  await page.getByRole("button", { name: "Modifier", exact: true }).click();
  await expectAccessibleInPassing(page);
  const input = page.getByLabel("Photo", { exact: true });
  await input.setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: PICTURE });
  await expect(page.getByText("Ce fichier n'est pas une image.")).toBeVisible();
  await input.setInputFiles({ name: "moi.png", mimeType: "image/png", buffer: PICTURE });
  await expect(page.locator('img[src^="blob:"]')).toBeVisible();
  const noPicture = { name: "notes.png", mimeType: "image/png", buffer: Buffer.from("notes") };
  await input.setInputFiles(noPicture);
  await expect(page.getByText("Ce fichier n'est pas une image.")).toBeVisible();
  await expect(page.locator('img[src^="blob:"]')).toBeVisible();

  const save = page.getByRole("button", { name: "Enregistrer" });
  await page.getByLabel("Prénom").fill("Louise");
  await page.getByLabel("Téléphone").fill("12");
  await save.click();
  await expect(page.getByText("Numéro de téléphone invalide.")).toBeVisible();
  await page.getByLabel("Téléphone").fill("07 12 34 56 78");
  const once = { times: 1 };
  await page.route("**/api/user/modify-user", (route) => route.fulfill({ status: 400 }), once);
  await save.click();
  await expect(
    page.getByText("Erreur lors de la modification des informations utilisateur"),
  ).toBeInViewport();
  await save.click();
  await expect(page.getByText("Vos informations sont à jour.")).toBeVisible();
  expect(stored).toBe(1);
  const path = "/api/user/me";
  const user = await send<object>(coach, "GET", path);
  expect(user).toMatchObject({
    ...{ urlPicture: expect.any(String), firstName: "Louise", phoneNumber: "0712345678" },
  });
});

test("a changed password ends other sessions and deletes drafts, and keeps this one", async ({
  page,
}) => {
  const coach = await newCoach();
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
    dialog.getByLabel("Confirmation"),
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
  await expect(old).toHaveAccessibleDescription(
    "Erreur lors de la modification du mot de passe. Vérifiez votre ancien mot de passe.",
  );
  await expect(old).toBeFocused();
  await old.fill(coach.password);
  await fresh.fill("12345678");
  await again.fill("12345678");
  await submit.click();
  const error = dialog.getByText("Ce mot de passe est trop courant.");
  await expect(error).toBeVisible();
  await fresh.fill("noisette-velours-7");
  await expect(error).toBeHidden();
  await again.fill("noisette-velours-7");
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
  const coach = await newCoach();
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

test("a coach enables the trial class at a price in a tab that has its address", async ({
  page,
}) => {
  const coach = await newCoach();
  await openAs(page, coach, "/profile?tab=activite");
  const tab = (name: string) => page.getByRole("tab", { name, selected: true });
  await expect(tab("Mon activité")).toBeVisible();
  await page.getByRole("tab", { name: "Fonctionnalités" }).click();
  await expect(page).toHaveURL("/profile?tab=fonctionnalites");
  const price = page.getByLabel("Prix du cours d'essai (€)");
  await expect(price).toHaveValue("0");
  await price.fill("12.5");
  await page.getByRole("switch", { name: "Premier cours d'essai" }).click();
  await expect(page.getByText("Le cours d'essai est activé.")).toBeVisible();
  await price.fill("15");
  await page.getByRole("button", { name: "Enregistrer le prix" }).click();
  await expect(page.getByText("Le prix est enregistré.")).toBeVisible();
  const offers = await send<{ type: string; price: number }[]>(coach, "GET", "/api/offers");
  expect(offers).toMatchObject([{ type: "FREE_GROUP_CLASS", price: 15 }]);
  await reload(page);
  await expect(tab("Fonctionnalités")).toBeVisible();
  await expect(price).toHaveValue("15");
  await page.getByRole("switch", { name: "Premier cours d'essai" }).click();
  await expect(page.getByText("Le cours d'essai est désactivé.")).toBeVisible();
  await page.goBack();
  await expect(tab("Mon activité")).toBeVisible();
});

test("the business form focuses the holder's field when an IBAN has none", async ({ page }) => {
  await openAs(page, await newCoach(), "/profile?tab=activite");
  await page.getByLabel("IBAN").fill(BANK.iban);
  await page.getByRole("button", { name: "Enregistrer mon activité" }).click();
  const holder = page.getByLabel("Titulaire du compte");
  await expect(holder).toBeFocused();
  await expect(holder).toHaveAccessibleDescription("Indiquez le titulaire du compte.");
  await holder.fill(BANK.ibanHolder);
  await page.getByRole("button", { name: "Enregistrer mon activité" }).click();
  await expect(page.getByText("Mon activité est à jour.")).toBeVisible();
});

test("two arrow keys move two tabs on when they are pressed at once", async ({ page }) => {
  await openAs(page, await newCoach(), "/profile");
  await page.getByRole("tab", { name: "Profil" }).focus();
  await page.evaluate(() => {
    for (const key of ["ArrowRight", "ArrowRight"])
      document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  });
  await expect(page.getByRole("tab", { name: "Types de cours", selected: true })).toBeFocused();
});

test("a trainee disables reminders, creates a calendar address and revokes it", async ({
  page,
}) => {
  const trainee = await newTrainee([await newCoach()]);
  await openAs(page, trainee, "/profile");
  await page.getByRole("switch", { name: "Rappels par email" }).click();
  await expect(page.getByText("Les rappels sont désactivés.")).toBeVisible();
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
  await goTo(page, "/rappels/invente");
  await expectAccessibleInPassing(page);
  await page.getByRole("button", { name: "Ne plus recevoir de rappels" }).click();
  await expect(page.getByText("Ce lien n'est pas valable.")).toBeVisible();
});

test("a coach's year settings are saved at each press and rolled back on failure", async ({
  page,
}) => {
  const coach = await newCoach();
  await openAs(page, coach, "/profile");
  const card = page.getByRole("region", { name: "Mon année" });
  await card.getByText("C", { exact: true }).click();
  await card.getByLabel("Alsace-Moselle").check();
  await card.getByText("Chaque trimestre").click();
  await expectAccessibleInPassing(page);
  await expect(async () => {
    const { settings } = await send<{ settings: object }>(coach, "GET", "/api/user/me");
    expect(settings).toMatchObject({
      ...{ schoolZone: "C", alsaceMoselle: true, declares: "QUARTERLY" },
    });
  }).toPass();
  await page.route("**/api/user/settings", (route) =>
    route.fulfill({ status: 400, contentType: "text/plain", body: "Refusé." }),
  );
  await card.getByText("A", { exact: true }).click();
  await expect(card.getByText("Refusé.")).toBeVisible();
  await expect(card.getByRole("radio", { name: "C", exact: true })).toBeChecked();
  await page.unroute("**/api/user/settings");
  await card.getByLabel("Alsace-Moselle").uncheck();
  await expect(card.getByLabel("Alsace-Moselle")).not.toBeChecked();
});
