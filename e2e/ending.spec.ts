import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { insertAccount, linkAccounts } from "./fixtures/accounts";
import { expectAccessibleInPassing } from "./fixtures/axe";
import { isPhone } from "./fixtures/fits";
import { goTo } from "./fixtures/go-to";
import { holdResponses } from "./fixtures/hold-responses";
import { mailTo } from "./fixtures/mails";
import { newCoach, newTrainee, openAs, send } from "./fixtures/people";
import { book, newCard, newClass, newOffer } from "./fixtures/studio";
import { test } from "./fixtures/test";

test("a mail's link confirms the email address when its button is pressed", async ({ page }) => {
  const coach = await newCoach();
  await openAs(page, coach, "/profile");
  await expect(page.getByText("Cette adresse n'est pas encore confirmée.")).toBeVisible();
  await page.getByRole("button", { name: "Confirmer mon adresse" }).click();
  await expect(page.getByText(`Un lien est parti à ${coach.email}.`)).toBeVisible();
  const before = await page.context().newPage();
  await goTo(before, "/profile");

  const { text } = await mailTo(coach.email, "Confirmez votre adresse email");
  await goTo(page, text.match(/\/verify-email\?token=[\w-]+/)?.[0] ?? "");
  await expect(page).toHaveURL("/verify-email");
  await expect(page.locator('meta[name="referrer"]')).toHaveAttribute("content", "no-referrer");
  await expectAccessibleInPassing(page);
  await page.getByRole("button", { name: "Confirmer mon adresse" }).click();
  await expect(page.getByText("Votre adresse email est confirmée.")).toBeVisible();
  // A stale window must announce no link when the address is confirmed.
  await before.getByRole("button", { name: "Confirmer mon adresse" }).click();
  await expect(before.getByText("Votre adresse est déjà confirmée.")).toBeVisible();
  await expect(before.getByText("Cette adresse n'est pas encore confirmée.")).toHaveCount(0);
  await before.close();
  // A reload loses the link's token, which may still be valid.
  await page.reload();
  await expect(
    page.getByText(
      "Le lien n'est plus dans cette page. Ouvrez-le de nouveau depuis l'email, ou demandez-en un nouveau dans Mes infos.",
    ),
  ).toBeVisible();
});

test("a trainee downloads data and deletes the account, whose debt the coach may waive", async ({
  page,
}) => {
  const coach = await newCoach({ firstName: "Claire", lastName: "Fontaine" });
  const ana = await newTrainee([coach], { firstName: "Ana", lastName: "Due" });
  await newCard(coach, ana);
  const person = { firstName: "Max", lastName: "Due", coachId: coach.id };
  const { id: max } = await send<{ id: string }>(ana, "POST", "/api/user/people", person);
  const shop = `/api/subscription/${(await newOffer(coach)).id}?for=${max}`;
  const card = await send<{ id: string }>(ana, "POST", shop);
  await book(ana, (await newClass(coach)).id, card.id, `&for=${max}`);
  await openAs(page, ana, "/profile");
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Télécharger mes données" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("elan-mes-donnees.json");
  const data = JSON.parse(await readFile(await download.path(), "utf8"));
  expect(data.account.email).toBe(ana.email);
  await expect(page.getByRole("button", { name: "Télécharger tout mon studio" })).toBeHidden();
  await page.getByRole("button", { name: "Supprimer mon compte" }).click();
  const dialog = page.getByRole("dialog");
  await expect(
    dialog.getByText(
      "Vous devez 240 € à Claire Fontaine ; votre coach garde votre nom deux ans au plus.",
    ),
  ).toBeVisible();
  await expect(
    dialog.getByText(
      "Max n'a pas d'autre responsable : sa fiche est supprimée aussi, 1 place est annulée.",
    ),
  ).toBeVisible();
  await expectAccessibleInPassing(page);
  await dialog.getByLabel("Mot de passe").fill("faux-faux-faux");
  await dialog.getByRole("button", { name: "Supprimer mon compte" }).click();
  await expect(dialog.getByText("Mot de passe incorrect.")).toBeVisible();
  await dialog.getByLabel("Mot de passe").fill(ana.password);
  // The device is cleared although the dialog is left before the response.
  const release = await holdResponses(page, /\/api\/user\/me$/);
  await dialog.getByRole("button", { name: "Supprimer mon compte" }).click();
  await dialog.getByRole("button", { name: "Annuler" }).click();
  await page.getByRole("button", { name: "Quitter sans enregistrer" }).click();
  await expect(dialog).toHaveCount(0);
  release();
  await expect(page).toHaveURL("/login");
  expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();

  await openAs(page, coach, "/trainees");
  await expect(page.getByRole("heading", { name: "Liste des élèves (0)" })).toBeVisible();
  await page.getByRole("button", { name: /^Ana Due/ }).click();
  const details = page.getByRole("region", { name: "Détails d'Ana Due" });
  await expect(details.getByText("Compte supprimé")).toBeVisible();
  await expect(details.getByText("Doit 120 €")).toBeVisible();
  await details.getByRole("button", { name: "Annuler la dette : Carte 10 cours" }).click();
  await expect(dialog.getByText(/^Vous renoncez à 120\s€/)).toBeVisible();
  await dialog.getByRole("button", { name: "Annuler la dette" }).click();
  await expect(page.getByText("Dette annulée.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Ana Due/ })).toHaveCount(0);
});

test("the deletion dialog names the missing password when the account has none", async ({
  page,
}) => {
  const coach = await newCoach();
  const name = { firstName: "Zoé", lastName: "Petit" };
  const zoe = await insertAccount({ type: "TRAINEE", ...name, secured: false });
  await linkAccounts(coach.id, zoe.id);
  await openAs(page, zoe, "/profile");
  await page.getByRole("button", { name: "Supprimer mon compte" }).click();
  const dialog = page.getByRole("dialog", { name: "Supprimer votre compte ?" });
  await expect(dialog.getByText(/^Choisissez d'abord un mot de passe/)).toBeVisible();
  await expect(dialog.getByLabel("Mot de passe")).toHaveCount(0);
  await expect(dialog.getByRole("button", { name: "Supprimer mon compte" })).toBeDisabled();
  await expectAccessibleInPassing(page);
  await dialog.getByRole("button", { name: "Annuler" }).click();
  await expect(page.getByRole("button", { name: "Choisir un mot de passe" })).toBeVisible();
});

test("a coach types a name to end an account when subscriptions are running", async ({ page }) => {
  const coach = await newCoach({ firstName: "Claire", lastName: "Fontaine" });
  const ana = await newTrainee([coach]);
  const card = await newCard(coach, ana);
  await book(ana, (await newClass(coach)).id, card.id);
  await openAs(page, coach, "/profile");
  await page.getByRole("button", { name: "Supprimer mon compte" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("1 abonnement est en cours chez vous.")).toBeVisible();
  // A phone focuses no field, because its keyboard would cover the dialog.
  if (!isPhone(page)) await expect(dialog.getByLabel("Votre nom affiché")).toBeFocused();
  const studio = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Télécharger tout mon studio" }).click();
  expect((await studio).suggestedFilename()).toMatch(/^elan-studio-.*\.zip$/);
  await expectAccessibleInPassing(page);
  await dialog.getByLabel("Mot de passe").fill(coach.password);
  await dialog.getByRole("button", { name: "Supprimer mon compte" }).click();
  await expect(dialog.getByText("saisissez votre nom affiché")).toBeVisible();
  await dialog.getByLabel("Votre nom affiché").fill("Claire Fontaine");
  await dialog.getByRole("button", { name: "Supprimer mon compte" }).click();
  await expect(page).toHaveURL("/login");
  const { text } = await mailTo(ana.email, "Votre coach quitte Élan");
  expect(text).toContain("Vos places à venir sont annulées.");
});
