import { expect, type Page } from "@playwright/test";
import { isPhone } from "./fixtures/fits";
import { goTo, reload } from "./fixtures/go-to";
import { layoutShift } from "./fixtures/layout-shift";
import { newCoach, newTrainee, openAs, send } from "./fixtures/people";
import { enrol, newCard, newClass, newClassNow, newSeries, rowName } from "./fixtures/studio";
import { test } from "./fixtures/test";

const classDialog = (page: Page, label = "Yoga doux") => page.getByRole("dialog", { name: label });

test("a class opens and is replaced by its address, and closes when Back is pressed", async ({
  page,
}) => {
  test.skip(isPhone(page), "A phone shows a class on the full screen.");
  const coach = await newCoach();
  const ana = await newTrainee([coach], { firstName: "Ana", lastName: "Un" });
  const now = await newClassNow(coach);
  const { id } = await newClass(coach, { changes: { label: "Danse" } });
  const card = await newCard(coach, ana);
  await enrol(coach, now.id, { trainee: ana, card });
  await openAs(page, coach);
  await page.getByRole("button", { name: rowName("Yoga doux") }).click();
  await expect(classDialog(page)).toBeVisible();
  await expect(page).toHaveURL(`/classes/${now.id}`);
  await page.goBack();
  await expect(classDialog(page)).toBeHidden();
  await expect(page).toHaveURL("/");
  await page.getByRole("button", { name: rowName("Yoga doux") }).click();
  await expect(classDialog(page)).toBeVisible();
  await expect(page).toHaveURL(/\/classes\//);
  await page.goBack();
  await expect(classDialog(page)).toBeHidden();
  await page.goForward();
  await expect(classDialog(page)).toBeVisible();
  await reload(page);
  await expect(classDialog(page)).toBeVisible();
  await expect(classDialog(page).getByRole("button", { name: "Fermer" })).not.toBeFocused();
  await expect(page.getByRole("button", { name: rowName("Danse") })).toBeVisible();
  expect(await layoutShift(page)).toBeLessThan(0.05);
  await classDialog(page).getByRole("button", { name: "Faire l'appel" }).click();
  await classDialog(page).getByRole("checkbox", { name: "Ana Un" }).uncheck();
  await page.getByRole("button", { name: rowName("Danse") }).click();
  await page.getByRole("button", { name: "Quitter sans enregistrer" }).click();
  await expect(classDialog(page, "Danse")).toBeVisible();
  await expect(classDialog(page)).toBeHidden();
  await expect(page).toHaveURL(`/classes/${id}`);
  await page.goBack();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page).toHaveURL("/");
  await goTo(page, `/?activity=${id}&ref=affiche`);
  await expect(page).toHaveURL(`/classes/${id}?ref=affiche`);
});

test("a class opens when it is pressed right after Back, also after the login", {
  tag: "@once",
}, async ({ page }) => {
  const coach = await newCoach();
  await newClass(coach);
  await page.context().clearCookies();
  await goTo(page, "/login");
  await page.getByLabel("Nom d'utilisateur").fill(coach.email);
  await page.getByLabel("Mot de passe").fill(coach.password);
  await page.getByRole("button", { name: "Se connecter" }).click();
  const row = page.getByRole("button", { name: rowName("Yoga doux") });
  await row.click();
  await expect(classDialog(page)).toBeVisible();
  await expect(page).toHaveURL(/\/classes\//);
  await page.goBack();
  await expect(classDialog(page)).toBeHidden();
  await row.click();
  await expect(classDialog(page)).toBeVisible();
});

test("a cancelled class shows only its restoration when its address is opened", {
  tag: "@once",
}, async ({ page }) => {
  const coach = await newCoach();
  const { ids } = await newSeries(coach, 2, { label: "Yoga doux" });
  await send(coach, "DELETE", `/api/activity/${ids[0]}?delete-recurrence=true`);
  await openAs(page, coach, `/classes/${ids[1]}`);
  await expect(classDialog(page).getByText("Ce cours est annulé.")).toBeVisible();
  const buttons = classDialog(page).getByRole("button");
  await expect(buttons).toHaveCount(2);
  await expect(classDialog(page).getByRole("textbox")).toHaveCount(0);
  await buttons.filter({ hasText: "Rétablir" }).click();
  await expect(page.getByText("2 cours rétablis, avec leurs places.")).toBeVisible();
  await expect(classDialog(page).getByRole("button", { name: "Ajouter des élèves" })).toBeVisible();
});

/** Presses the first button or checkbox of each name, once. */
async function pressEach(page: Page, names: readonly (string | RegExp)[]): Promise<void> {
  for (const name of names) {
    const target = page
      .getByRole("button", { name })
      .or(page.getByRole("checkbox", { name }))
      .or(page.getByText(name).and(page.locator("label")));
    await target.first().click();
  }
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 375, height: 812 }, hasTouch: true });

  test("four trainees are enrolled in seven presses, and one in a series in five", async ({
    page,
  }) => {
    const coach = await newCoach();
    const ana = await newTrainee([coach], { firstName: "Ana", lastName: "Un" });
    await newCard(coach, ana);
    await newSeries(coach, 12);
    const names: string[] = [];
    for (const lastName of ["Un", "Deux", "Trois", "Quatre"]) {
      const trainee = await newTrainee([coach], { firstName: "Lou", lastName });
      await newCard(coach, trainee);
      names.push(`Lou ${lastName}`);
    }
    await newClass(coach, { changes: { maxParticipants: 3 } });
    await openAs(page, coach);
    await pressEach(page, [
      ...[rowName("Yoga doux"), "Ajouter des élèves"],
      ...names,
      "Inscrire 3 élèves, 1 en attente",
    ]);
    const toast = page
      .locator("div[data-floats]")
      .filter({ hasText: /^3\splaces réservées, 1 en attente\.$/ });
    await expect(toast).toBeVisible();
    const covered = () =>
      toast.evaluate((card) => {
        const { top, bottom } = card.getBoundingClientRect();
        const dialog = [...document.querySelectorAll("[role=dialog]")].at(-1);
        return [...(dialog?.querySelectorAll("[data-bar]") ?? [])]
          .map((bar) => bar.getBoundingClientRect())
          .filter((bar) => bar.top < bottom && bar.bottom > top)
          .map((bar) => [bar.top, bar.bottom, top, bottom]);
      });
    await expect.poll(covered).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog", { name: "Ajouter des élèves" })).toBeHidden();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);

    // The card covers ten of the twelve classes.
    await pressEach(page, [rowName("Pilates"), "Ajouter des élèves", "Ana Un"]);
    await expect(page.getByText("Ce cours et les suivants (12)")).toBeVisible();
    await pressEach(page, ["Ce cours et les suivants (12)"]);
    await expect(page.getByText(/^10\splaces réservées, 2 au-delà de la carte$/)).toBeVisible();
    await pressEach(page, ["Inscrire Ana"]);
    await expect(page.getByText(/^10\splaces réservées, 2 au-delà de la carte\.$/)).toBeVisible();
    await page.keyboard.press("Escape");
    const row = page.getByRole("dialog").getByRole("listitem").filter({ hasText: "Ana Un" });
    await expect(row.getByText("0/10")).toBeVisible();
  });
});

test("the chosen classes stay when the creation of a trainee is closed", async ({ page }) => {
  const coach = await newCoach();
  const ana = await newTrainee([coach], { firstName: "Ana", lastName: "Un" });
  await newCard(coach, ana);
  await newSeries(coach, 3, { label: "Pilates" });
  await openAs(page, coach);
  await page
    .getByRole("button", { name: rowName("Pilates") })
    .first()
    .click();
  await page.getByRole("button", { name: "Ajouter des élèves" }).click();
  const dialog = page.getByRole("dialog", { name: "Ajouter des élèves" });
  const series = dialog.getByRole("radio", { name: /^Ce cours et les suivants/ });
  const lastDay = dialog.getByLabel("Dernier jour");
  await dialog.getByText("Jusqu'au …").click();
  await lastDay.fill("01/01/2020");
  await expect(lastDay).toHaveAccessibleDescription(/^Indiquez une date à partir du/);
  await dialog.locator("label").filter({ hasText: "Ce cours et les suivants" }).click();
  await dialog.getByLabel("Rechercher un élève").fill("Zoé");
  await dialog.getByRole("button", { name: "Créer un élève" }).click();
  const creation = page.getByRole("dialog", { name: "Créer un élève" });
  await expect(creation.getByLabel("Prénom")).toHaveValue("Zoé");
  await creation.getByRole("button", { name: "Fermer" }).click();
  await expect(series).toBeChecked();
});
