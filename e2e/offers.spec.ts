import { expect } from "@playwright/test";
import { untilHistoryHas } from "./fixtures/dialog-history";
import { failUntil } from "./fixtures/fail-until";
import { holdResponses } from "./fixtures/hold-responses";
import { newCoach, newTrainee, openAs, send } from "./fixtures/people";
import { newOffer } from "./fixtures/studio";
import { test } from "./fixtures/test";

test("a coach creates, edits and deletes a card and a subscription", async ({ page }) => {
  const coach = await newCoach();
  await openAs(page, coach, "/offers");
  await expect(
    page.getByText("Aucune offre disponible. Veuillez créer une offre d'abord."),
  ).toBeVisible();
  await page.getByRole("button", { name: "Ajouter une formule" }).click();
  const form = page.getByRole("dialog", { name: "Nouvelle formule" });
  await form.getByLabel("Nom de la formule").fill("Carte 5 cours");
  await form.getByLabel("Prix TTC (€)").fill("62.50");
  await form.getByLabel("Nombre de cours").fill("5");
  await form.getByRole("button", { name: "Créer" }).click();
  await expect(page.getByText("62,50 €")).toBeVisible();
  await expect(page.getByText("Carte de 5 cours")).toBeVisible();

  await page.getByRole("button", { name: "Ajouter une formule" }).click();
  await form.getByLabel("Nom de la formule").fill("Abonnement");
  await form.getByRole("radio", { name: "Abonnement" }).check();
  await form.getByLabel("Prix TTC (€)").fill("90");
  await form.getByLabel("Cours par semaine").fill("2");
  await form.getByRole("button", { name: "Créer" }).click();
  await expect(page.getByText("2 cours/semaine")).toBeVisible();

  await page.getByRole("button", { name: "Modifier : Carte 5 cours" }).click();
  const edit = page.getByRole("dialog", { name: "Modifier la formule" });
  const price = edit.getByLabel("Prix TTC (€)");
  await expect(price).toHaveValue("62,50");
  await price.fill("9,5 0 €");
  for (const field of [edit.getByLabel("Nombre de cours"), price]) {
    const typed = await field.inputValue();
    await field.click();
    await field.hover();
    await page.mouse.wheel(0, 120);
    await expect(field).toHaveValue(typed);
  }
  await edit.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByText("9,50 €")).toBeVisible();

  await page.getByRole("button", { name: "Supprimer : Abonnement" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Supprimer" }).click();
  await expect(page.getByText("2 cours/semaine")).toBeHidden();
});

test("the offers stay when the subscriptions above them fail and are read again", {
  tag: "@phone",
}, async ({ page }) => {
  const coach = await newCoach();
  const trainee = await newTrainee([coach]);
  await newOffer(coach);
  const buy = page.getByRole("button", { name: "Réserver : Carte 10 cours" });
  const untilReadAgain = await failUntil(page, buy, "**/api/subscriptions/**");
  const offers = page.waitForResponse(/\/api\/offers\/[^/]*$/);
  // The subscriptions are read again at once, so the offers must be there when they fail.
  await page.route("**/api/subscriptions/**", async (route) => {
    await (await offers).finished();
    await route.fallback();
  });
  await openAs(page, trainee, "/offers");
  await untilReadAgain();
  await expect(buy).toBeVisible();
});

test("a purchase asks for a phone number when the trainee has none", async ({ page }) => {
  const coach = await newCoach();
  const trainee = await newTrainee([coach]);
  await send(trainee, "POST", "/api/user/modify-user", { phoneNumber: null });
  await newOffer(coach);
  const showFamily = await holdResponses(page, "**/api/user/people");
  const showSubscriptions = await holdResponses(page, "**/api/subscriptions/**");
  const offers = page.waitForResponse(/\/api\/offers\/[^/]*$/);
  await openAs(page, trainee, "/offers");
  const title = page.getByRole("heading", { name: "Formules", exact: true });
  await expect(title).toBeVisible();
  showFamily();
  await (await offers).finished();
  const buy = page.getByRole("button", { name: "Réserver : Carte 10 cours" });
  await expect(title).toBeVisible();
  await expect(buy).toBeHidden();
  showSubscriptions();
  await expect(buy).toBeVisible();
  await expect(page.getByRole("heading", { name: "Formules Privées" })).toBeHidden();
  await buy.click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  await untilHistoryHas(page, 1);
  // Back is no press, so the next press repeats none.
  await page.goBack();
  await expect(dialog).toBeHidden();
  await buy.click();
  await expect(
    dialog.getByText("Veuillez renseigner votre numéro de téléphone pour continuer"),
  ).toBeVisible();
  await dialog.getByRole("button", { name: "Souscrire avec obligation de paiement" }).click();
  await expect(
    dialog.getByText("Veuillez renseigner votre numéro de téléphone", { exact: true }),
  ).toBeVisible();
  await dialog.getByLabel("Téléphone").fill("06 12 34 56 78");
  await dialog.getByRole("button", { name: "Souscrire avec obligation de paiement" }).click();
  await expect(page.getByRole("dialog", { name: "Souscription réussie !" })).toBeVisible();
  await dialog.getByRole("button", { name: "Fermer" }).last().click();

  await expect(page.getByText("Non payé")).toBeVisible();
  await expect(page.getByText("10 / 10")).toBeVisible();
  await page.getByRole("button", { name: "Supprimer : Carte 10 cours" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Supprimer" }).click();
  await expect(page.getByText("10 / 10")).toBeHidden();
});
