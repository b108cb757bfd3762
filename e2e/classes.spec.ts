import { expect, type Locator } from "@playwright/test";
import { addDays, parisInstant, weekOf } from "@/lib/domain/paris-time";
import { formatDay, formatLongDay, formatMonth } from "@/lib/format";
import { actOnClass } from "./fixtures/act-on";
import { expectAccessibleInPassing } from "./fixtures/axe";
import { serverFollowsPage } from "./fixtures/clock";
import { untilHistoryHas } from "./fixtures/dialog-history";
import { flaws, isPhone } from "./fixtures/fits";
import { newCoach, newTrainee, openAs } from "./fixtures/people";
import { book, dayIn, newCard, newClass, rowName } from "./fixtures/studio";
import { test } from "./fixtures/test";

/** The next change to winter time that has a whole week between it and `after`. */
function nextOctoberChange(after: string): string {
  const year = Number(after.slice(0, 4));
  const [change = ""] = [year, year + 1]
    // The last Sunday of October precedes the Monday of the week of 1 November.
    .map((one) => addDays(weekOf(`${one}-11-01`), -1))
    .filter((sunday) => addDays(sunday, -6) > after);
  return change;
}

const firstOfNextMonth = (day: string): string =>
  `${addDays(`${day.slice(0, 7)}-01`, 31).slice(0, 7)}-01`;

test.describe("in a browser that speaks English", () => {
  test.use({ locale: "en-US" });

  test("a coach creates a class by French dates and hours, and edits it", async ({ page }) => {
    const coach = await newCoach();
    await openAs(page, coach);
    await page.getByRole("button", { name: "Ajouter un cours" }).click();
    const form = page.getByRole("dialog", { name: "Nouveau cours" });
    const create = form.getByRole("button", { name: "Créer" });
    const [date, begin, end] = ["Date", "Début", "Fin"].map((label) =>
      form.getByLabel(label, { exact: true }),
    ) as [Locator, Locator, Locator];
    await expect(date).toHaveValue(formatDay(dayIn(1)));
    await expect(begin).toHaveValue("18:30");
    await create.click();
    await expect(form.getByText("Veuillez remplir tous les champs obligatoires.")).toBeVisible();
    await expect(form.getByLabel("Nom du cours")).toBeFocused();
    await expect(form.getByText("Champ obligatoire.")).toHaveCount(2);
    for (const [label, wrong] of [
      ["Nom du cours", /^Nom\s: 120 caractères au plus\.$/],
      ["Lieu", /^Lieu\s: 120 caractères au plus\.$/],
    ] as const) {
      await form.getByLabel(label).fill("x".repeat(121));
      await create.click();
      await expect(form.getByLabel(label)).toBeFocused();
      await expect(form.getByLabel(label)).toHaveAccessibleDescription(wrong);
      await form.getByLabel(label).fill("Boxe");
    }
    await form.getByLabel("Nom du cours").fill("Boxe");
    await form.getByLabel("Lieu").fill("Salle Voltaire");
    await date.fill("31/02/2027");
    await create.click();
    await expect(date).toBeFocused();

    await date.fill("");
    await date.pressSequentially(formatDay(dayIn(1)).replaceAll("/", ""));
    await expect(date).toHaveValue(formatDay(dayIn(1)));
    await form.getByRole("button", { name: "Ouvrir le calendrier" }).click();
    const month = page.getByRole("dialog", { name: "Date" });
    const typed = formatLongDay(dayIn(1)).toLocaleLowerCase("fr-FR");
    await expect(month.getByRole("button", { name: typed })).toBeFocused();
    await expectAccessibleInPassing(page);
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await expect(month).toBeHidden();
    await expect(form.getByRole("button", { name: "Ouvrir le calendrier" })).toBeFocused();
    await expect(date).toHaveValue(formatDay(dayIn(2)));
    await begin.fill("");
    await begin.pressSequentially("2330");
    await expect(begin).toHaveValue("23:30");
    await expect(end).toHaveValue("00:30");
    await expect(form.getByText(`Finit le lendemain, ${formatDay(dayIn(3))}.`)).toBeVisible();
    await form.getByLabel("Choisir une heure").last().selectOption("00:45");
    await expect(end).toHaveValue("00:45");
    await create.click();
    await expect(page.getByText("23:30 – 00:45")).toBeVisible();

    await page.getByRole("button", { name: /^Modifier : Boxe/ }).click();
    const edit = page.getByRole("dialog", { name: "Modifier le cours" });
    const save = edit.getByRole("button", { name: "Enregistrer" });
    await edit.getByLabel("Début").fill("18:30");
    await expect(edit.getByLabel("Fin", { exact: true })).toHaveValue("19:45");
    await edit.getByLabel("Fin", { exact: true }).fill("18:00");
    await save.click();
    await expect(edit.getByText("L'heure de fin doit être après l'heure de début.")).toBeVisible();
    await edit.getByLabel("Début").fill("17:30");
    await expect(edit.getByLabel("Fin", { exact: true })).toHaveValue("18:00");
    await edit.getByLabel("Début").fill("18:30");
    await edit.getByLabel("Fin", { exact: true }).fill("19:45");
    await save.click();
    await expect(page.getByText("18:30 – 19:45")).toBeVisible();
  });
});

test("a coach enrols a waiting and a new trainee, and a freed place moves one up", async ({
  page,
}) => {
  const coach = await newCoach();
  const ana = await newTrainee([coach], { firstName: "Ana", lastName: "Un" });
  const bob = await newTrainee([coach], { firstName: "Bob", lastName: "Deux" });
  const { id } = await newClass(coach, { days: 4, changes: { maxParticipants: 1 } });
  await newCard(coach, bob);
  await book(ana, id, (await newCard(coach, ana)).id);
  await openAs(page, coach, `/classes/${id}`);
  const dialog = page.getByRole("dialog", { name: "Yoga doux" });
  await expect(dialog.getByRole("heading", { name: "Participants (1 / 1)" })).toBeVisible();
  await dialog.getByRole("button", { name: "Ajouter des élèves" }).click();
  const anasRow = page.getByRole("listitem").filter({ hasText: "Ana Un" });
  await expect(anasRow.getByText("A déjà 1 place")).toBeVisible();
  await expect(anasRow.getByRole("checkbox")).toBeDisabled();
  await page.getByRole("checkbox", { name: "Bob Deux" }).check();
  await page.getByRole("button", { name: "Mettre Bob en attente (n° 1)" }).click();
  await expect(page.getByText("Bob est sur la liste d'attente.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog.getByRole("heading", { name: "Liste d'attente (1)" })).toBeVisible();
  await expectAccessibleInPassing(page);

  await dialog.getByRole("button", { name: "Retirer Ana Un" }).click();
  await page
    .getByRole("dialog", { name: "Retirer Ana Un ?" })
    .getByRole("button", { name: "Retirer" })
    .click();
  await expect(dialog.getByRole("heading", { name: /Liste d'attente/ })).toBeHidden();
  await expect(dialog.getByRole("heading", { name: "Participants (1 / 1)" })).toBeVisible();
  await expect(dialog.getByText("Bob Deux")).toBeVisible();
  // The pressed button went with its row: the focus must stay in the dialog.
  await expect
    .poll(() => dialog.evaluate((front) => front.contains(document.activeElement)))
    .toBe(true);
  await dialog.getByLabel("Commentaire (jamais affiché aux élèves)").fill("Prévoir deux tapis");
  await dialog.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByText("Commentaire enregistré.")).toBeVisible();

  await dialog.getByRole("button", { name: "Ajouter des élèves" }).click();
  await page.getByLabel("Rechercher un élève").fill(`tom-${coach.id}@exemple.fr`);
  await expect(page.getByText("Aucun élève trouvé.")).toBeVisible();
  await page.getByRole("button", { name: "Créer un élève" }).click();
  const form = page.getByRole("dialog", { name: "Créer un élève" });
  await expect(form.getByLabel("Email")).toHaveValue(`tom-${coach.id}@exemple.fr`);
  await form.getByLabel("Prénom").fill("Tom");
  await form.getByLabel("Nom", { exact: true }).fill("Roy");
  await form.getByRole("button", { name: "Créer" }).click();
  await expect(page.getByRole("dialog", { name: "Ajouter un abonnement à Tom" })).toBeVisible();
});

test("a weekly series keeps its hour when the clocks change in October", {
  tag: "@all",
}, async ({ page }) => {
  const coach = await newCoach();
  await openAs(page, coach);
  const change = nextOctoberChange(dayIn(1));
  const monday = addDays(change, -6);
  await page.getByRole("button", { name: "Ajouter un cours" }).click();
  const form = page.getByRole("dialog", { name: "Nouveau cours" });
  await form.getByLabel("Nom du cours").fill("Pilates");
  await form.getByLabel("Lieu").fill("Studio République");
  await form.getByLabel("Date").fill(monday);
  await form.getByRole("radio", { name: "Chaque semaine" }).check();
  await form.getByLabel("Jusqu'au").fill(addDays(monday, -1));
  await form.getByRole("button", { name: "Créer" }).click();
  await expect(
    form.getByText("La fin de la récurrence ne peut pas être avant la date du premier cours."),
  ).toBeVisible();
  // One of the three Mondays may be All Saints' Day.
  await form.getByLabel("Jours fériés").uncheck();
  await form.getByLabel("Jusqu'au").fill(addDays(monday, 14));
  await form.getByRole("button", { name: "Créer" }).click();
  await expect(page.getByText("3 cours créés.")).toBeVisible();

  if (isPhone(page)) await page.getByRole("button", { name: "Ouvrir le calendrier" }).click();
  let shown = dayIn(0);
  for (const day of [monday, addDays(monday, 7), addDays(monday, 14)]) {
    for (; shown.slice(0, 7) < day.slice(0, 7); shown = firstOfNextMonth(shown)) {
      const next = formatMonth(firstOfNextMonth(shown)).toLocaleLowerCase("fr-FR");
      await page.getByRole("button", { name: "Mois suivant", exact: true }).click();
      await expect(page.getByRole("grid", { name: next })).toBeVisible();
    }
    const words = formatLongDay(day).toLocaleLowerCase("fr-FR");
    await page.getByRole("button", { name: `${words}, 1 cours` }).click();
  }
  await page.getByRole("button", { name: "Filtrer" }).click();
  await expect(page.getByText("18:30 – 19:30")).toHaveCount(3);

  const edit = page.getByRole("dialog", { name: "Modifier le cours" });
  const editButtons = page.getByRole("button", { name: /^Modifier : Pilates/ });
  await editButtons.nth(1).click();
  await expect(edit.getByRole("checkbox", { name: "Seulement ce cours" })).toBeChecked();
  await edit.getByLabel("Début").fill("19:00");
  await edit.getByLabel("Fin", { exact: true }).fill("20:00");
  await edit.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByText("19:00 – 20:00")).toHaveCount(1);
  await expect(page.getByText("18:30 – 19:30")).toHaveCount(2);

  await editButtons.first().click();
  await edit.getByRole("checkbox", { name: "Seulement ce cours" }).uncheck();
  await edit.getByLabel("Début").fill("12:00");
  await edit.getByLabel("Fin", { exact: true }).fill("13:00");
  await edit.getByRole("button", { name: "Enregistrer" }).click();
  const scope = page.getByRole("dialog", { name: "Modifier quels cours ?" });
  await expect(
    scope
      .getByText(/^3\scours seront modifiés, du .*\. Aucune place réservée\. Aucun mail\.$/)
      .first(),
  ).toBeVisible();
  await expectAccessibleInPassing(page);
  await scope.getByRole("button", { name: "Toute la série" }).click();
  await expect(page.getByText("12:00 – 13:00")).toHaveCount(3);
});

test("a class is copied, and its link names its page, or the app when it is private", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const coach = await newCoach();
  const { id } = await newClass(coach);
  const own = await newClass(coach, {
    time: "20:30",
    changes: { label: "Boxe", isPrivateActivity: true },
  });
  await openAs(page, coach);
  await page.getByRole("button", { name: rowName("Yoga doux") }).click();
  await actOnClass(page, "Copier le lien");
  await expect(page.getByText("Lien du cours copié.")).toBeVisible();
  // The toast must not cover any control.
  expect(await page.evaluate(flaws, false)).toEqual([]);
  await page.getByRole("button", { name: "Effacer le message" }).click();
  await expect(page.getByText("Lien du cours copié.")).toBeHidden();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(link).pathname).toBe(`/c/${coach.code}/${id}`);

  await actOnClass(page, "Dupliquer");
  const copy = page.getByRole("dialog", { name: "Dupliquer le cours" });
  await expect(copy.getByLabel("Nom du cours")).toHaveValue("Yoga doux");
  await expect(copy.getByLabel("Date")).toHaveValue(formatDay(dayIn(9)));
  await copy.getByRole("button", { name: "Créer" }).click();
  await expect(copy).toBeHidden();
  await untilHistoryHas(page, 0);
  await page.keyboard.press("Escape");
  await expect(page.getByText("18:30 – 19:30")).toHaveCount(2);

  await page.getByRole("button", { name: rowName("Boxe") }).click();
  await actOnClass(page, "Copier le lien");
  await expect(page.getByText("Lien du cours copié.")).toBeVisible();
  const inApp = await page.evaluate(() => navigator.clipboard.readText());
  expect(inApp).toContain(`/classes/${own.id}?coachcode=${coach.code}`);
});

test("a class shows that it is under way or over, and offers no edit once it has begun", async ({
  page,
}) => {
  const coach = await newCoach();
  for (const [time, label] of [
    ["17:00", "Danse"],
    ["18:30", "Yoga doux"],
    ["20:30", "Boxe"],
  ] as const)
    await newClass(coach, { days: 1, time, changes: { label } });
  await serverFollowsPage(page);
  await page.clock.setFixedTime(parisInstant(dayIn(1), "18:45"));
  await openAs(page, coach);
  await expect(page.getByText("En cours", { exact: true })).toHaveCount(1);
  await expect(page.getByRole("button", { name: /^Modifier : / })).toHaveCount(1);
  await expect(page.getByRole("button", { name: /^Supprimer : / })).toHaveCount(2);
  await expectAccessibleInPassing(page);
  const over = page.getByRole("button", { name: "1\u00a0cours terminé" });
  await expect(page.getByText("Terminé", { exact: true })).toHaveCount(0);
  await over.click();
  await expect(page.getByText("Terminé", { exact: true })).toHaveCount(1);
  await page.getByRole("button", { name: rowName("Danse") }).click();
  await page.getByRole("button", { name: "Autres actions" }).click();
  await expect(page.getByRole("menuitem", { name: "Dupliquer" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "Modifier" })).toBeHidden();

  await openAs(page, await newTrainee([coach]));
  await over.click();
  await expect(page.getByText("Terminé", { exact: true })).toHaveCount(1);
  await expect(page.getByRole("button", { name: /^Réserver : Boxe/ })).toBeVisible();
  for (const label of ["Danse", "Yoga doux"])
    await expect(page.getByRole("button", { name: `Réserver : ${label}` })).toHaveCount(0);
});
