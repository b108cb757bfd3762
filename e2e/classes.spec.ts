import { expect, test } from "@playwright/test";
import { expectAccessible } from "./fixtures/axe";
import { newCoach, newTrainee, openAs } from "./fixtures/people";
import { book, dayIn, newCard, newClass, newSeries, rowName } from "./fixtures/studio";

test("a coach creates a class, edits it and deletes it", async ({ page }) => {
  const coach = await newCoach(page.request);
  await openAs(page, coach);
  await page.getByRole("button", { name: "Ajouter un cours" }).click();
  const dialog = page.getByRole("dialog", { name: "Nouveau cours" });
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Créer" }).click();
  await expect(
    dialog.getByText("Veuillez remplir tous les champs obligatoires.").first(),
  ).toBeVisible();
  await dialog.getByLabel("Nom du cours").fill("Boxe");
  await dialog.getByLabel("Lieu").fill("Salle Voltaire");
  await dialog.getByLabel("Date").fill(dayIn(3));
  await dialog.getByLabel("Début").fill("19:00");
  await dialog.getByLabel("Fin", { exact: true }).fill("18:00");
  await dialog.getByRole("button", { name: "Créer" }).click();
  await expect(dialog.getByText("L'heure de fin doit être après l'heure de début.")).toBeVisible();
  await dialog.getByLabel("Fin", { exact: true }).fill("20:15");
  await dialog.getByRole("button", { name: "Créer" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("19:00 – 20:15")).toBeVisible();

  await page.getByRole("button", { name: /^Modifier : Boxe/ }).click();
  const edit = page.getByRole("dialog", { name: "Modifier le cours" });
  await edit.getByLabel("Début").fill("18:30");
  await edit.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByText("18:30 – 20:15")).toBeVisible();

  await page.getByRole("button", { name: /^Supprimer : Boxe/ }).click();
  const confirm = page.getByRole("dialog", { name: "Supprimer ce cours ?" });
  await expect(confirm.getByText("Personne n'y est inscrit.")).toBeVisible();
  await expectAccessible(page);
  await confirm.getByRole("button", { name: "Supprimer" }).click();
  await expect(page.getByText("18:30 – 20:15")).toBeHidden();
});

test("a coach sees who comes and who waits, raises the capacity, and the waiting list moves up", async ({
  page,
}) => {
  const coach = await newCoach(page.request);
  const ana = await newTrainee(page.request, [coach], { firstName: "Ana", lastName: "Un" });
  const bob = await newTrainee(page.request, [coach], { firstName: "Bob", lastName: "Deux" });
  const { id } = await newClass(page.request, coach, { days: 4, changes: { maxParticipants: 1 } });
  await book(page.request, ana, id, (await newCard(page.request, coach, ana)).id);
  await book(page.request, bob, id, (await newCard(page.request, coach, bob)).id);
  await openAs(page, coach);
  await page.getByRole("button", { name: rowName("Yoga doux") }).click();
  const dialog = page.getByRole("dialog", { name: "Yoga doux" });
  await expect(dialog.getByRole("heading", { name: "Participants (1 / 1)" })).toBeVisible();
  await expect(dialog.getByRole("heading", { name: "Liste d'attente (1)" })).toBeVisible();
  await expectAccessible(page);

  await dialog.getByRole("button", { name: "Modifier", exact: true }).click();
  const edit = page.getByRole("dialog", { name: "Modifier le cours" });
  await edit.getByLabel("Nombre de participants").fill("2");
  await edit.getByRole("button", { name: "Enregistrer" }).click();
  await expect(edit).toBeHidden();
  await page.getByRole("button", { name: rowName("Yoga doux") }).click();
  await expect(dialog.getByRole("heading", { name: "Participants (2 / 2)" })).toBeVisible();
  await expect(dialog.getByText("Bob Deux")).toBeVisible();

  await dialog.getByRole("button", { name: "Retirer Bob Deux" }).click();
  await page
    .getByRole("dialog", { name: "Retirer Bob Deux ?" })
    .getByRole("button", { name: "Retirer" })
    .click();
  await expect(dialog.getByRole("heading", { name: "Participants (1 / 2)" })).toBeVisible();

  await dialog.getByRole("button", { name: "Ajouter un participant" }).click();
  await page.getByLabel("Rechercher un élève").fill("bob");
  await page
    .getByRole("button", { name: /Bob Deux/ })
    .last()
    .click();
  await page.getByRole("button", { name: "Inscrire", exact: true }).click();
  await expect(dialog.getByRole("heading", { name: "Participants (2 / 2)" })).toBeVisible();
});

test("a coach calls the roll today, and corrects it", async ({ page }) => {
  const coach = await newCoach(page.request);
  const people = [
    await newTrainee(page.request, [coach], { firstName: "Ana", lastName: "Un" }),
    await newTrainee(page.request, [coach], { firstName: "Bob", lastName: "Deux" }),
  ];
  const begin = new Date(Date.now() + 90_000);
  const { id } = await newClass(page.request, coach, {
    days: 0,
    changes: {
      beginDate: begin.toISOString(),
      endDate: new Date(begin.getTime() + 3_600_000).toISOString(),
    },
  });
  for (const person of people)
    await book(page.request, person, id, (await newCard(page.request, coach, person)).id);
  await openAs(page, coach);
  await page.getByRole("button", { name: rowName("Yoga doux") }).click();
  const dialog = page.getByRole("dialog", { name: "Yoga doux" });
  await dialog.getByRole("button", { name: "Faire l'appel" }).click();
  await expect(dialog.getByRole("checkbox", { name: "Ana Un" })).toBeChecked();
  await dialog.getByText("Bob Deux").click();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: /^Valider/ }).click();
  await expect(dialog.getByText("Présent", { exact: true })).toBeVisible();
  await expect(dialog.getByText("Absent", { exact: true })).toBeVisible();
  await dialog.getByRole("button", { name: "Faire l'appel" }).click();
  await dialog.getByText("Bob Deux").click();
  await dialog.getByRole("button", { name: /^Valider/ }).click();
  await expect(dialog.getByText("Présent", { exact: true })).toHaveCount(2);
});

test("a weekly series is created, moved as a whole, and deleted as a whole", async ({ page }) => {
  const coach = await newCoach(page.request);
  await newSeries(page.request, coach, 3);
  await openAs(page, coach);
  await expect(page.getByText("12:30 – 13:30")).toHaveCount(3);
  await page
    .getByRole("button", { name: /^Modifier : Pilates/ })
    .first()
    .click();
  const edit = page.getByRole("dialog", { name: "Modifier le cours" });
  await expect(edit.getByLabel("Modifier uniquement ce cours")).toBeChecked();
  await edit.getByLabel("Modifier uniquement ce cours").uncheck();
  await edit.getByLabel("Début").fill("12:00");
  await edit.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByText("12:00 – 13:30")).toHaveCount(3);
  await page
    .getByRole("button", { name: /^Supprimer : Pilates/ })
    .first()
    .click();
  const confirm = page.getByRole("dialog", { name: "Supprimer ce cours ?" });
  await confirm.getByLabel("Supprimer tous les cours de la série").check();
  await confirm.getByRole("button", { name: "Supprimer" }).click();
  await expect(page.getByText("12:00 – 13:30")).toHaveCount(0);
});
