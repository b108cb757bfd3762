import { expect } from "@playwright/test";
import { expectAccessibleInPassing } from "./fixtures/axe";
import { goTo } from "./fixtures/go-to";
import { mailTo } from "./fixtures/mails";
import { enter, newCoach, newTrainee, send } from "./fixtures/people";
import { test } from "./fixtures/test";

const PASSWORD = "brioche-lavande-42";

test("the login says why once, and keeps the query string and hash of its page", async ({
  page,
}) => {
  const coach = await newCoach();
  await enter(page, coach);
  await send(coach, "POST", "/api/user/modify-password", {
    oldPassword: coach.password,
    newPassword: PASSWORD,
  });
  // A second navigation, which goTo makes after a redirect, would be told no reason.
  await page.goto("/offers?ref=affiche#cartes", { waitUntil: "commit" });
  const why = page.getByText("Votre session a expiré, ou votre mot de passe a changé.");
  await expect(why).toBeVisible();
  await expect(page).toHaveURL("/login?ref=affiche#cartes");
  await page.reload();
  const submit = page.getByRole("button", { name: "Se connecter" });
  await expect(submit).toBeVisible();
  await expect(why).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Mot de passe oublié ?" })).toHaveAttribute(
    "href",
    "/forgot-password?ref=affiche",
  );

  const password = page.getByLabel("Mot de passe");
  await submit.click();
  await expect(page.getByLabel("Nom d'utilisateur")).toBeFocused();
  await page.getByLabel("Nom d'utilisateur").fill(coach.email);
  await submit.click();
  await expect(password).toBeFocused();
  await expect(password).toHaveAccessibleDescription("Indiquez votre mot de passe.");
  await password.fill("pas le bon");
  await submit.click();
  await expect(page.getByText("Mot de passe ou nom d'utilisateur incorrect !")).toBeVisible();
  await expectAccessibleInPassing(page);
  await password.fill(PASSWORD);
  await submit.click();
  await expect(page).toHaveURL("/?ref=affiche#cartes");
});

test("a reset link replaces a forgotten password once", async ({ page }) => {
  const trainee = await newTrainee();
  await page.context().clearCookies();
  await goTo(page, "/forgot-password");
  for (const [name, href] of [
    ["Mentions légales", "/mentions-legales"],
    ["Confidentialité", "/confidentialite"],
  ] as const)
    await expect(page.getByRole("link", { name })).toHaveAttribute("href", href);
  await page.getByLabel("Email").fill(trainee.email);
  await page.getByRole("button", { name: "Envoyer" }).click();
  await expect(page.getByText("Un email a été envoyé à votre adresse.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Renvoyer l'email" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Retour à la connexion" })).toBeVisible();
  await expectAccessibleInPassing(page);

  const { text } = await mailTo(trainee.email, "Votre nouveau mot de passe");
  const link = text.match(/\/reset-password\?token=[\w-]+/)?.[0] ?? "";
  await goTo(page, link);
  await expect(page).toHaveURL("/reset-password");
  await expect(page.locator('meta[name="referrer"]')).toHaveAttribute("content", "no-referrer");
  await expectAccessibleInPassing(page);

  await page.getByLabel("Nouveau mot de passe").fill("court");
  await page.getByLabel("Confirmation").fill("autre");
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await expect(
    page.getByText("Le mot de passe doit contenir au moins 8 caractères."),
  ).toBeVisible();
  await expect(page.getByText("Les mots de passe ne correspondent pas.")).toBeVisible();

  await page.getByLabel("Nouveau mot de passe").fill("noisette-velours-7");
  await page.getByLabel("Confirmation").fill("noisette-velours-7");
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByText("Password réinitialisé avec succès")).toBeVisible();
  const login = { email: trainee.email, password: "noisette-velours-7" };
  expect((await page.request.post("/api/auth/login", { data: login })).status()).toBe(200);

  await goTo(page, link);
  await page.getByLabel("Nouveau mot de passe").fill("encore-un-autre-9");
  await page.getByLabel("Confirmation").fill("encore-un-autre-9");
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByText("Ce lien n'est plus valable. Demandez-en un nouveau.")).toBeVisible();
});
