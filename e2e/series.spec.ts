import { expect, type Locator, type Page } from "@playwright/test";
import { addDays, weekOf } from "@/lib/domain/paris-time";
import { formatDay, formatLongDay } from "@/lib/format";
import { actOnClass } from "./fixtures/act-on";
import { expectAccessibleInPassing } from "./fixtures/axe";
import { expectFits } from "./fixtures/fits";
import { goTo, reload } from "./fixtures/go-to";
import { holdPreviews } from "./fixtures/hold-previews";
import { newCoach, newTrainee, openAs, type Person, send } from "./fixtures/people";
import { book, dayIn, newCard, newClass, newSeries, sellAtDoor } from "./fixtures/studio";
import { test } from "./fixtures/test";

interface Shown {
  id: string;
  place: string;
  beginDate: string;
}
interface Details extends Shown {
  participantsList: { firstName: string; isWaitingList: boolean }[];
}
interface Holidays {
  days: { beginDate: string; endDate: string }[];
  schoolUntil: string;
}
const detailsOf = (coach: Person, id: string) =>
  send<Details>(coach, "GET", `/api/activity/${id}/details`);
/** A press at the spot of the one that closed the form is ignored for 400 ms. */
const closeResult = (dialog: Locator) =>
  expect(async () => {
    const done = dialog.getByRole("button", { name: "Terminé" });
    if (await done.isVisible()) await done.click({ timeout: 2_000 });
    await expect(dialog).toBeHidden({ timeout: 1_000 });
  }).toPass();
const press = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name }).first().click();
const remove = async (page: Page, label: string) => {
  await press(page, new RegExp(`^Supprimer : ${label}`));
  return page.getByRole("dialog", { name: "Supprimer ce cours ?" });
};

/** Counts each field, choice and button as a press. */
function presser() {
  let presses = 0;
  return {
    count: () => presses,
    press: async (where: Locator) => {
      presses += 1;
      await where.click();
    },
    type: async (where: Locator, text: string) => {
      presses += 1;
      await where.fill(text);
    },
  };
}

test("a season without school holidays takes eleven presses and creates the shown days", async ({
  page,
}) => {
  const coach = await newCoach();
  await openAs(page, coach);
  const first = addDays(weekOf(dayIn(7)), 1);
  const last = addDays(first, 7 * 40);
  const { press, type, count } = presser();
  await press(page.getByRole("button", { name: "Ajouter un cours" }));
  const form = page.getByRole("dialog", { name: "Nouveau cours" });
  await type(form.getByLabel("Nom du cours"), "Pilates");
  await type(form.getByLabel("Lieu"), "Salle Voltaire");
  await type(form.getByLabel("Date"), formatDay(first));
  await press(form.getByText("Chaque semaine"));
  await type(form.getByLabel("Jusqu'au"), formatDay(last));
  await expect(form.getByLabel("Jours fériés")).toBeChecked();
  await press(form.getByLabel("Vacances scolaires"));
  await expect(form.getByText("Vacances scolaires : choisissez votre zone.")).toBeVisible();
  await press(form.locator("label").filter({ hasText: /^C$/ }));
  await expect(form.getByLabel("Vacances scolaires (zone C)")).toBeChecked();
  await expect(form.getByText("Académies : Créteil")).toBeVisible();

  const readHolidays = () => send<Holidays>(coach, "GET", `/api/holidays?from=${first}&to=${last}`);
  // The choice is saved after it is shown.
  await expect.poll(async () => (await readHolidays()).schoolUntil).not.toBeNull();
  const holidays = await readHolidays();
  const tuesdays = Array.from({ length: 41 }, (_, n) => addDays(first, 7 * n));
  const free = tuesdays.filter((day) =>
    holidays.days.some(({ beginDate, endDate }) => beginDate <= day && day <= endDate),
  );
  const classes = 41 - free.length;
  await expect(form.getByText(`${classes} cours, ${free.length} dates sans cours`)).toBeVisible();
  await expect(form.getByText("Vacances scolaires connues jusqu'au")).toHaveCount(
    last > holidays.schoolUntil ? 1 : 0,
  );
  await expectAccessibleInPassing(page);
  await expectFits(page, "the days of a season");
  await press(form.getByRole("button", { name: "Créer" }));
  await expect(page.getByText(`${classes} cours créés.`)).toBeVisible();
  expect(count()).toBeLessThanOrEqual(11);

  await page.getByRole("button", { name: "Ajouter un cours" }).click();
  await form.getByRole("radio", { name: "Chaque semaine" }).check();
  await expect(form.getByLabel("Vacances scolaires (zone C)")).not.toBeChecked();
});

test("a season is not created when the zone of its school holidays is not saved", async ({
  page,
}) => {
  const coach = await newCoach();
  await openAs(page, coach);
  await press(page, "Ajouter un cours");
  const form = page.getByRole("dialog", { name: "Nouveau cours" });
  await form.getByLabel("Nom du cours").fill("Pilates");
  await form.getByLabel("Lieu").fill("Salle Voltaire");
  await form.getByLabel("Date").fill(formatDay(dayIn(7)));
  await form.getByText("Chaque semaine").click();
  await form.getByLabel("Jusqu'au").fill(formatDay(dayIn(100)));
  await form.getByLabel("Vacances scolaires").click();
  const pressed = Promise.withResolvers<void>();
  await page.route("**/api/user/settings", async (route) => {
    await pressed.promise;
    await route.fulfill({ status: 400 });
  });
  await form.locator("label").filter({ hasText: /^C$/ }).click();
  await form.getByRole("button", { name: "Créer" }).click();
  pressed.resolve();
  await expect(form.getByLabel("Vacances scolaires")).toHaveAccessibleDescription(
    "Choisissez votre zone.",
  );
});

test("a series is extended by the ticked days, and shows an error when none is ticked", async ({
  page,
}) => {
  const coach = await newCoach();
  const { ids } = await newSeries(coach, 2);
  await send(coach, "POST", "/api/closures", {
    ...{ beginDate: dayIn(16), endDate: dayIn(16), label: "Grippe", extend: false, notify: false },
  });
  await openAs(page, coach, `/classes/${ids[0]}`);
  await actOnClass(page, "Prolonger la série");
  const form = page.getByRole("dialog", { name: "Prolonger la série" });
  await expect(
    form.getByText(
      `après son dernier cours, ${formatLongDay(dayIn(9)).toLocaleLowerCase("fr-FR")}`,
    ),
  ).toBeVisible();
  await form.getByRole("button", { name: "Prolonger" }).click();
  await expect(form.getByText("Indiquez la date.")).toBeVisible();
  await form.getByLabel("Jusqu'au").fill(formatDay(dayIn(3)));
  await form.getByRole("button", { name: "Prolonger" }).click();
  await expect(form.getByRole("alert")).toBeVisible();
  await expect(form.getByText("La nouvelle fin suit")).toHaveCount(1);
  await form.getByLabel("Jusqu'au").fill(formatDay(dayIn(30)));
  await expect(form.getByText("La nouvelle fin suit")).toHaveCount(0);
  await expect(form.getByText("2 cours, 1 date sans cours")).toBeVisible();
  const day = (one: string) => form.getByRole("checkbox", { name: formatLongDay(one) });
  await expect(day(dayIn(16))).not.toBeChecked();
  await expect(form.getByText("Grippe")).toBeVisible();
  await day(dayIn(23)).uncheck();
  await day(dayIn(30)).uncheck();
  await expect(form.getByText("Gardez au moins une date.")).toBeVisible();
  await form.getByRole("button", { name: "Prolonger" }).click();
  await expect(form.getByText("Il ne reste aucune date")).toBeVisible();
  await day(dayIn(16)).check();
  await day(dayIn(30)).check();
  await expect(form.getByText("2 cours, 1 date sans cours")).toBeVisible();
  await expectAccessibleInPassing(page);
  await form.getByRole("button", { name: "Prolonger" }).click();
  await expect(page.getByText("2 cours ajoutés à la série.")).toBeVisible();
  const reached = await send<{ activities: number; to: string }>(
    coach,
    "DELETE",
    `/api/activity/${ids[0]}?delete-recurrence=true&scope=ALL&preview=true`,
  );
  expect(reached).toMatchObject({ activities: 4, to: dayIn(30) });
});

test("an edit of the following classes shows its impact and keeps earlier classes", async ({
  page,
}) => {
  const coach = await newCoach();
  const ana = await newTrainee([coach], { firstName: "Ana", lastName: "Un" });
  const { ids } = await newSeries(coach, 4);
  const [before = "", from = "", last = ""] = ids.slice(-4);
  const card = await newCard(coach, ana);
  for (const id of [before, from, last]) await book(ana, id, card.id);

  await openAs(page, coach, `/?activity=${from}`);
  await actOnClass(page, "Modifier");
  const edit = page.getByRole("dialog", { name: "Modifier le cours" });
  await edit.getByRole("checkbox", { name: "Seulement ce cours" }).uncheck();
  await edit.getByLabel("Lieu").fill("Salle Voltaire");
  await edit.getByRole("button", { name: "Enregistrer" }).click();
  const scope = page.getByRole("dialog", { name: "Modifier quels cours ?" });
  await expect(
    scope.getByText(
      /^3\scours seront modifiés, du .*\. 2\splaces réservées, 1\sélève\. 1\smail sera envoyé\.$/,
    ),
  ).toBeVisible();
  await expectAccessibleInPassing(page);
  await scope.getByRole("button", { name: "Retour" }).click();
  await expect(edit.getByLabel("Lieu")).toHaveValue("Salle Voltaire");
  await edit.getByRole("button", { name: "Enregistrer" }).click();
  await expect(scope.getByText(/^3\scours seront modifiés/)).toBeVisible();
  await page.goBack();
  await expect(edit.getByLabel("Lieu")).toHaveValue("Salle Voltaire");
  await expect(page.getByText("Quitter sans enregistrer ?")).toHaveCount(0);
  await edit.getByRole("button", { name: "Enregistrer" }).click();
  await scope.getByRole("button", { name: "Ce cours et les suivants" }).click();
  await expect(page.getByText("3 cours modifiés.")).toBeVisible();
  const places = await Promise.all(
    [before, from, last].map(async (id) => (await detailsOf(coach, id)).place),
  );
  expect(places).toEqual(["Studio République", "Salle Voltaire", "Salle Voltaire"]);
});

test("later classes of a series are cancelled and restored, and a lost place is named", async ({
  page,
}) => {
  const coach = await newCoach();
  const { ids } = await newSeries(coach, 3);
  const ana = await newTrainee([coach], { firstName: "Ana", lastName: "Un" });
  const card = await newCard(coach, ana);
  await book(ana, ids[1] ?? "", card.id);
  await openAs(page, coach);
  const rows = page.getByText("12:30 – 13:30");
  await expect(rows).toHaveCount(3);
  await page
    .getByRole("button", { name: /^Supprimer : Pilates/ })
    .nth(1)
    .click();
  const confirm = page.getByRole("dialog", { name: "Supprimer ce cours ?" });
  await confirm.getByRole("radio", { name: "Ce cours et les suivants" }).check();
  await expect(
    confirm.getByText(/^2\scours seront annulés, du .*, 1\splace annulée, crédits/),
  ).toBeVisible();
  await confirm.getByRole("button", { name: "Supprimer" }).click();
  await expect(page.getByText("2 cours annulés.")).toBeVisible();
  await expect(rows).toHaveCount(1);
  await send(coach, "PUT", `/api/subscription/${card.id}/suspend`);

  await reload(page);
  const undone = page.getByRole("list", { name: "Annulés à l'instant" });
  await expect(undone).toContainText(/Annulé.*\s: Pilates, .* jusqu'à/);
  await expectAccessibleInPassing(page);
  await undone.getByRole("button", { name: "Rétablir : Pilates, 2 cours" }).click();
  await expect(page.getByText("mais 1 place n'a pas pu revenir")).toBeVisible();
  await expect(page.getByText("Ana Un : abonnement en pause")).toBeVisible();
  await expect(undone).toBeHidden();
  await expect(rows).toHaveCount(3);
});

test("an undo disappears when another window has restored the class", {
  tag: "@all",
}, async ({ page }) => {
  const coach = await newCoach();
  const { id } = await newClass(coach);
  await openAs(page, coach);
  const confirm = await remove(page, "Yoga doux");
  await confirm.getByRole("button", { name: "Supprimer" }).click();
  const undone = page.getByRole("list", { name: "Annulés à l'instant" });
  await expect(undone).toBeVisible();
  await send(coach, "POST", `/api/activity/${id}/restore`);
  await undone.getByRole("button", { name: /^Rétablir/ }).click();
  await expect(page.getByText("Ce cours n'est pas annulé.")).toBeVisible();
  await expect(undone).toBeHidden();
});

test("a message, an edit and a closure list the trainees to call", async ({ page }) => {
  const coach = await newCoach();
  const { id } = await newClass(coach, { changes: { maxParticipants: 2 } });
  const ana = await newTrainee([coach], { firstName: "Ana", lastName: "Un" });
  await book(ana, id, (await newCard(coach, ana)).id);
  await sellAtDoor(coach, id, "06 12 34 56 78");
  await openAs(page, coach, `/classes/${id}`);
  const expectCall = (dialog: Locator) =>
    expect(dialog.getByRole("link", { name: "Appeler Zoé Porte" })).toHaveAttribute(
      "href",
      "tel:0612345678",
    );
  await actOnClass(page, "Écrire aux élèves");
  const message = page.getByRole("dialog", { name: "Écrire aux élèves" });
  await message.getByRole("radio", { name: "Confirmés (2)" }).check();
  await expect(message.getByText(/^1\smail, 1\spersonne sans adresse\.$/)).toBeVisible();
  await message.getByLabel("Message").fill("Prenez un pull, la salle est froide.");
  await expectAccessibleInPassing(page);
  await message.getByRole("button", { name: "Envoyer" }).click();
  const sent = page.getByRole("dialog", { name: "Message envoyé" });
  await expect(sent.getByText("Envoyé à 1 personne.")).toBeVisible();
  await expectCall(sent);
  await closeResult(sent);

  const done = page.getByRole("dialog", { name: "C'est fait" });
  const releasePreviews = await holdPreviews(page);
  await actOnClass(page, "Modifier");
  const edit = page.getByRole("dialog", { name: "Modifier le cours" });
  await edit.getByLabel("Début").fill("19:00");
  const save = edit.getByRole("button", { name: "Enregistrer" });
  await expect(save).toBeDisabled();
  releasePreviews();
  await expectCall(edit);
  await save.click();
  await expectCall(done);
  await closeResult(done);

  await goTo(page, "/");
  await expect(page.getByText("19:00 – 20:00")).toBeVisible();
  await press(page, "Fermer des jours");
  const close = page.getByRole("dialog", { name: "Fermer des jours" });
  await close.getByLabel("Au", { exact: true }).fill(dayIn(20));
  await expectCall(close);
  await close.getByRole("button", { name: "Maladie" }).click();
  await close.getByRole("button", { name: "Fermer ces jours" }).click();
  await expectCall(done);
});
