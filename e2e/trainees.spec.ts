import { expect, test } from "@playwright/test";
import { untilHistoryHas } from "./fixtures/dialog-history";
import { newCoach, newTrainee, openAs } from "./fixtures/people";
import { book, newCard, newClass } from "./fixtures/studio";

test("a coach creates a trainee, comments on them, finds and deletes them", async ({ page }) => {
  const coach = await newCoach(page.request);
  await newTrainee(page.request, [coach], { firstName: "Ana", lastName: "Un" });
  await openAs(page, coach, "/trainees");
  await page.getByRole("button", { name: "Créer un élève" }).click();
  const form = page.getByRole("dialog", { name: "Créer un élève" });
  await expect(form).toBeVisible();
  // Where there is a keyboard, one types at once.
  if ((page.viewportSize()?.width ?? 0) > 768)
    await expect(form.getByRole("textbox").first()).toBeFocused();
  await form.getByLabel("Prénom").fill("Élodie");
  await form.getByLabel("Nom", { exact: true }).fill("Noël");
  await form.getByLabel("Email").fill(`elodie-${coach.id}@exemple.fr`);
  await form.getByRole("button", { name: "Créer" }).click();
  await expect(page.getByRole("region", { name: "Détails de Élodie Noël" })).toBeVisible();

  await page.getByRole("button", { name: "Modifier le commentaire" }).click();
  await page.getByLabel("Commentaire sur Élodie").fill("Vient le mardi.");
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByText("Vient le mardi.")).toBeVisible();

  await page.getByLabel("Rechercher un élève").fill("noel");
  await expect(page.getByRole("button", { name: "Supprimer Ana Un" })).toBeHidden();
  await page.getByRole("button", { name: "Supprimer Élodie Noël" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Supprimer", exact: true }).click();
  await expect(page.getByText("Aucun élève ne correspond à votre recherche.")).toBeVisible();
});

test("an unpaid subscription is found, paid in two parts, put to sleep and woken", async ({
  page,
}) => {
  const coach = await newCoach(page.request);
  const trainee = await newTrainee(page.request, [coach], { firstName: "Ana", lastName: "Un" });
  await newTrainee(page.request, [coach], { firstName: "Bob", lastName: "Deux" });
  const card = await newCard(page.request, coach, trainee);
  const { id } = await newClass(page.request, coach, { days: 5 });
  await book(page.request, trainee, id, card.id);
  await openAs(page, coach, "/trainees");
  await page.getByLabel("Afficher uniquement les élèves avec des abonnements impayés").check();
  await expect(page.getByText("Bob Deux")).toBeHidden();
  await page.getByRole("button", { name: /^Ana Un/ }).click();
  await expect(page.getByText("Non payé")).toBeVisible();
  await expect(page.getByText("9 / 10")).toBeVisible();

  for (const [sum, words] of [
    ["50", "Partiellement payé (50 € / 120 €)"],
    ["70", "Payé"],
  ] as const) {
    await page.getByRole("button", { name: "Modifier : Carte 10 cours" }).click();
    const dialog = page.getByRole("dialog", { name: "Modifier l'abonnement" });
    await expect(dialog).toBeVisible();
    await dialog.getByLabel("Encaisser (€)").fill(sum);
    await dialog.getByRole("button", { name: "Ajouter" }).click();
    await dialog.getByRole("button", { name: "Enregistrer" }).click();
    await expect(dialog).toBeHidden();
    if (words === "Payé")
      await page
        .getByLabel("Afficher uniquement les élèves avec des abonnements impayés")
        .uncheck();
    await expect(page.getByText(words, { exact: true }).first()).toBeVisible();
  }

  await page.getByRole("button", { name: "Mettre en pause : Carte 10 cours" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Mettre en pause" }).click();
  await expect(page.getByText(/En pause depuis le :/)).toBeVisible();
  await expect(page.getByText("10 / 10")).toBeVisible();
  await page.getByRole("button", { name: "Réactiver : Carte 10 cours" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Réactiver" }).click();
  await expect(page.getByText(/En pause depuis le :/)).toBeHidden();
});

test("a coach with the right adds a teacher, who then takes a class", async ({ page }) => {
  const coach = await newCoach(page.request);
  await openAs(page, coach, "/profile");
  await page.getByRole("tab", { name: "Fonctionnalités" }).click();
  // An address opened too soon would cut the request off.
  const saved = page.waitForResponse((answer) =>
    answer.url().endsWith("/toggle-feature-assistant"),
  );
  await page.getByRole("switch", { name: "Mes professeurs" }).click();
  await saved;
  await page.goto("/assistants");
  await expect(page.getByText("Vous n'avez pas encore de professeurs.")).toBeVisible();
  await page.getByRole("button", { name: "Créer un prof" }).click();
  const dialog = page.getByRole("dialog", { name: "Créer un prof" });
  await expect(dialog).toBeVisible();
  await dialog.getByLabel("Prénom").fill("Noémie");
  await dialog.getByLabel("Nom", { exact: true }).fill("Roux");
  await dialog.getByRole("button", { name: "Créer" }).click();
  await expect(page.getByRole("button", { name: /^Noémie Roux/ })).toBeVisible();
  await newClass(page.request, coach);
  await untilHistoryHas(page, 0);
  await page.goto("/");
  await page.getByRole("button", { name: /^Modifier : Yoga doux/ }).click();
  const edit = page.getByRole("dialog", { name: "Modifier le cours" });
  await edit.getByLabel("Le prof de ce cours ne sera pas moi").check();
  await edit.getByLabel("Prof", { exact: true }).selectOption("Noémie Roux");
  await edit.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByText("Noémie Roux")).toBeVisible();
});

test("a trainee's history lists what is to come, what is past and what was cancelled", async ({
  page,
}) => {
  const coach = await newCoach(page.request);
  const trainee = await newTrainee(page.request, [coach]);
  const card = await newCard(page.request, coach, trainee);
  await openAs(page, trainee, "/history");
  await expect(page.getByText("Aucun historique de réservation trouvé.")).toBeVisible();
  for (const days of [3, 4, 5]) {
    const { id } = await newClass(page.request, coach, { days });
    await book(page.request, trainee, id, card.id);
  }
  await page.reload();
  await expect(page.getByText("Affichage de 3 sur 3 réservations")).toBeVisible();
  await expect(page.getByText("Réservé", { exact: true })).toHaveCount(3);
  await page.getByText("Passées", { exact: true }).click();
  await expect(page.getByText("Aucun historique de réservation trouvé.")).toBeVisible();
  await page.getByText("Toutes", { exact: true }).click();
  await expect(page.getByText("Toutes les réservations ont été chargées")).toBeVisible();
});
