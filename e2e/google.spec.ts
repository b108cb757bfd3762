import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { goTo, reload } from "./fixtures/go-to";
import { type GoogleStudio, startWithGoogle, stubGoogleScript } from "./fixtures/google";
import { test } from "./fixtures/test";

let studio: GoogleStudio;
test.beforeAll(async () => {
  studio = await startWithGoogle();
});
test.afterAll(() => studio.close());

test("Google's button shows an error when unreachable, and opens an account", async ({ page }) => {
  let credential = "not.a.token";
  const calls = await stubGoogleScript(page, () => credential);
  const script = "https://accounts.google.com/gsi/client";
  await page.route(script, (route) => route.abort(), { times: 1 });
  await goTo(page, `${studio.origin}/login`);
  await expect(page.getByText("Échec de connexion avec Google")).toBeVisible();
  await expect(page.getByRole("button", { name: "Se connecter", exact: true })).toBeEnabled();

  await reload(page);
  const button = page.getByRole("button", { name: "Se connecter avec Google" });
  await button.click();
  await expect(page.getByText("Échec de connexion avec Google")).toBeVisible();
  expect(calls).toEqual(["elan.apps.googleusercontent.com", "prompt"]);

  const id = randomUUID();
  const person = { given_name: "Zoé", family_name: "Blanc", email: `zoe-${id}@gmail.com` };
  credential = await studio.credential({ sub: id, ...person });
  await button.click();
  await expect(page.getByRole("heading", { name: "Saisir le code d'activation" })).toBeVisible();

  await reload(page);
  await page.getByRole("button", { name: "Déconnexion" }).click();
  await expect(button).toBeVisible();
  expect(calls.filter((name) => name === "disableAutoSelect")).toHaveLength(1);
});
