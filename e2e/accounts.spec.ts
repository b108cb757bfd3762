import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { expectAccessibleInPassing } from "./fixtures/axe";
import { goTo } from "./fixtures/go-to";
import { mailTo } from "./fixtures/mails";
import { newCoach, newTrainee, openAs, send } from "./fixtures/people";
import { test } from "./fixtures/test";

const PASSWORD = "brioche-lavande-42";

test("a coach registers from the vitrine, logs in and logs out", {
  tag: "@all",
}, async ({ page }) => {
  await goTo(page, "/vitrine");
  await page.getByRole("link", { name: "Créer un compte coach" }).click();
  await expect(page).toHaveURL("/registration?type=COACH");
  await expect(page.getByRole("radio", { name: /Coach/ })).toBeChecked();

  const email = `coach-${randomUUID()}@exemple.fr`;
  await page.getByLabel("Nom", { exact: true }).fill("Keller");
  await page.getByLabel("Prénom").fill("Nora");
  await page.getByLabel("Téléphone").fill("06 12 34 56 78");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Mot de passe", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirmation").fill(PASSWORD);
  await page.getByRole("button", { name: "Créer mon compte" }).click();

  await expect(page).toHaveURL("/login?type=COACH");
  await expect(page.getByText("Votre compte est créé.")).toBeVisible();
  await expect(page.getByLabel("Nom d'utilisateur")).toHaveValue(email);
  await page.getByLabel("Mot de passe", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Se connecter" }).click();
  await expect(page).toHaveURL("/?type=COACH");
  await expect(page.getByRole("link", { name: "Mes élèves", exact: true })).toBeVisible();

  await page.getByRole("button", { name: "Mon compte" }).click();
  await page.getByRole("menuitem", { name: "Déconnexion" }).click();
  await expect(page).toHaveURL("/login");
  expect(await page.evaluate(() => window.localStorage.getItem("token"))).toBeNull();
  await goTo(page, "/profile");
  await expect(page).toHaveURL("/login");
});

test("a coach's link adds the coach when a trainee registers and logs in through it", {
  tag: "@all",
}, async ({ page }) => {
  const coach = await newCoach(page.request);
  await page.context().clearCookies();
  await goTo(page, `/login?coachcode=${coach.code.toLowerCase()}`);
  const banner = page.getByRole("region", { name: "Votre coach" });
  await expect(banner).toContainText("Vous voulez réserver des cours avec :");
  await expect(banner).toContainText("Nora Keller");
  await expect(banner).toContainText("Connectez vous !");
  await expectAccessibleInPassing(page);

  await page.getByRole("link", { name: "Créer un compte ?" }).click();
  await expect(page).toHaveURL(`/registration?coachcode=${coach.code.toLowerCase()}`);
  await expect(page.getByRole("radio", { name: /Élève/ })).toBeChecked();
  const email = `trainee-${randomUUID()}@exemple.fr`;
  await page.getByLabel("Nom", { exact: true }).fill("Martin");
  await page.getByLabel("Prénom").fill("Lou");
  await page.getByLabel("Téléphone").fill("0612345678");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Mot de passe", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirmation").fill(PASSWORD);
  await page.getByRole("button", { name: "Créer mon compte" }).click();
  await expect(page).toHaveURL(`/login?coachcode=${coach.code.toLowerCase()}`);
  await page.getByLabel("Mot de passe", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Se connecter" }).click();

  await expect(page.getByText("Coach ajouté avec succès !")).toBeVisible();
  await expect(page.getByRole("button", { name: /Coach : Nora Keller/ })).toBeVisible();
  await expect(page).toHaveURL("/");
});

test("the registration names the invalid fields and sends nothing", async ({ page }) => {
  let calls = 0;
  await page.route("**/api/auth/register", (route) => {
    calls += 1;
    return route.continue();
  });
  await goTo(page, "/registration");
  await expect(page.getByText("Format : 0123456789 ou +33123456789").first()).toBeVisible();
  await page.getByLabel("Téléphone").fill("12345");
  await page.getByLabel("Mot de passe", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirmation").fill("autre chose");
  await page.getByRole("button", { name: "Créer mon compte" }).click();
  await expect(page.getByText("Les mots de passe ne correspondent pas !")).toBeVisible();
  await expect(page.getByText("Numéro de téléphone invalide.")).toBeVisible();
  await expect(page.getByLabel("Nom", { exact: true })).toHaveAttribute("aria-invalid", "true");
  await expectAccessibleInPassing(page);
  const login = page.getByRole("link", { name: "J'ai déjà un compte" });
  const question = page.getByRole("dialog", { name: "Quitter sans enregistrer ?" });
  await login.click();
  await question.getByRole("button", { name: "Rester" }).click();
  await expect(page.getByLabel("Téléphone")).toHaveValue("12345");
  await login.click();
  await question.getByRole("button", { name: "Quitter sans enregistrer" }).click();
  await expect(page.getByRole("heading", { name: "Connexion" })).toBeVisible();
  expect(calls).toBe(0);
});

test("the login keeps a protected page's query string and hash", async ({ page }) => {
  const coach = await newCoach(page.request);
  // Registering and logging in by the API gives this browser the cookie alone.
  await goTo(page, "/profile?ref=mail#photo");
  await expect(page).toHaveURL("/login?ref=mail#photo");
  await page.context().clearCookies();
  await goTo(page, "/offers?ref=affiche#cartes");
  await expect(page).toHaveURL("/login?ref=affiche#cartes");

  await page.getByLabel("Nom d'utilisateur").fill(coach.email);
  await page.getByLabel("Mot de passe", { exact: true }).fill("pas le bon");
  await page.getByRole("button", { name: "Se connecter" }).click();
  await expect(page.getByText("Mot de passe ou nom d'utilisateur incorrect !")).toBeVisible();
  await expectAccessibleInPassing(page);

  await page.getByLabel("Mot de passe", { exact: true }).fill(coach.password);
  await page.getByRole("button", { name: "Se connecter" }).click();
  await expect(page).toHaveURL("/?ref=affiche#cartes");
});

test("a reset link replaces a forgotten password once", async ({ page }) => {
  const trainee = await newTrainee(page.request);
  await page.context().clearCookies();
  await goTo(page, "/login?ref=mail");
  await page.getByRole("link", { name: "Mot de passe oublié ?" }).click();
  await expect(page).toHaveURL("/forgot-password?ref=mail");
  await page.getByLabel("Email").fill(trainee.email);
  await page.getByRole("button", { name: "Envoyer" }).click();
  await expect(page.getByText("Un email a été envoyé à votre adresse.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Renvoyer l'email" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Retour à la connexion" })).toBeVisible();
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
  await page.getByRole("link", { name: "Retour à la connexion" }).click();

  await page.getByLabel("Nom d'utilisateur").fill(trainee.email);
  await page.getByLabel("Mot de passe", { exact: true }).fill("noisette-velours-7");
  await page.getByRole("button", { name: "Se connecter" }).click();
  await expect(page.getByRole("heading", { name: "Saisir le code d'activation" })).toBeVisible();

  await goTo(page, link);
  await page.getByLabel("Nouveau mot de passe").fill("encore-un-autre-9");
  await page.getByLabel("Confirmation").fill("encore-un-autre-9");
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByText("Ce lien n'est plus valable. Demandez-en un nouveau.")).toBeVisible();
});

test("a form with a password sends nothing when its script is not loaded", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const page = await context.newPage();
  for (const [path, field] of [
    ["/login", "Mot de passe"],
    ["/registration", "Confirmation"],
    ["/forgot-password", "Email"],
  ] as const) {
    await page.goto(path);
    await page.getByLabel(field, { exact: true }).fill("brioche-lavande-42");
    await page.keyboard.press("Enter");
    await expect(page.locator("button[type=submit]"), path).toBeDisabled();
    await expect(page).toHaveURL(path);
  }
  await context.close();
});

test("the login gives the reason once when the session has ended", async ({ page }) => {
  const coach = await newCoach(page.request);
  const trainee = await newTrainee(page.request, [coach]);
  await openAs(page, trainee, "/profile");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  // A request of this page would be the first to learn that the session has ended.
  await page.waitForLoadState("networkidle");
  await send(page.request, trainee, "POST", "/api/user/modify-password", {
    oldPassword: trainee.password,
    newPassword: "brioche-lavande-42",
  });
  // A second navigation, which goTo makes after a redirect, would be told no reason.
  await page.goto("/history?ref=mail#ici", { waitUntil: "commit" });
  const why = page.getByText("Votre session a expiré, ou votre mot de passe a changé.");
  await expect(why).toBeVisible();
  await expect(page).toHaveURL("/login?ref=mail#ici");
  await page.reload();
  await expect(page.getByRole("button", { name: "Se connecter" })).toBeVisible();
  await expect(why).toHaveCount(0);
});

test("a page of a mail shows an error when its link is invalid or absent", async ({ page }) => {
  await goTo(page, "/verify-email?token=invente");
  await page.getByRole("button", { name: "Confirmer mon adresse" }).click();
  const error = "Ce lien n'est plus valable. Demandez-en un nouveau dans Mes infos.";
  await expect(page.getByText(error)).toBeVisible();
  // A reload loses the link's token, which may still be valid.
  await goTo(page, "/verify-email");
  await expect(
    page.getByText(
      "Le lien n'est plus dans cette page. Ouvrez-le de nouveau depuis l'email, ou demandez-en un nouveau dans Mes infos.",
    ),
  ).toBeVisible();
  await goTo(page, "/api/public/reminders/invente");
  await expect(page).toHaveURL("/rappels/invente");
  await expectAccessibleInPassing(page);
  await page.getByRole("button", { name: "Ne plus recevoir de rappels" }).click();
  await expect(page.getByText("Ce lien n'est pas valable.")).toBeVisible();
});
