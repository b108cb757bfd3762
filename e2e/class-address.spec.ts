import { expect, type Page } from "@playwright/test";
import { isPhone } from "./fixtures/fits";
import { goTo, reload } from "./fixtures/go-to";
import { newCoach, newTrainee, openAs } from "./fixtures/people";
import { enrol, newCard, newClass, newClassNow, newSeries, rowName } from "./fixtures/studio";
import { test } from "./fixtures/test";

const classDialog = (page: Page, label = "Yoga doux") => page.getByRole("dialog", { name: label });

test("a class opens and closes by its address when Back, Forward or reload is used", async ({
  page,
}) => {
  const coach = await newCoach(page.request);
  const { id } = await newClass(page.request, coach);
  await openAs(page, coach);
  await page.getByRole("button", { name: rowName("Yoga doux") }).click();
  await expect(classDialog(page)).toBeVisible();
  await expect(page).toHaveURL(`/classes/${id}`);
  await page.goBack();
  await expect(classDialog(page)).toBeHidden();
  await expect(page).toHaveURL("/");
  await page.goForward();
  await expect(classDialog(page)).toBeVisible();
  await reload(page);
  await expect(classDialog(page)).toBeVisible();
  const cross = classDialog(page).getByRole("button", { name: "Fermer" });
  await expect(cross).not.toBeFocused();
  await cross.click();
  await expect(classDialog(page)).toBeHidden();
  await expect(page).toHaveURL("/");
  await goTo(page, `/?activity=${id}&ref=affiche`);
  await expect(page).toHaveURL(`/classes/${id}?ref=affiche`);
  await expect(classDialog(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL("/");
});

test("an address returns 404 when its class or trainee is unknown or another coach's", async ({
  page,
}) => {
  const [coach, other] = [await newCoach(page.request), await newCoach(page.request)];
  const trainee = await newTrainee(page.request, [coach]);
  const { id } = await newClass(page.request, other, { changes: { label: "Ailleurs" } });
  for (const person of [coach, trainee]) {
    await openAs(page, person);
    expect((await page.request.get(`/classes/${id}`)).status()).toBe(404);
    await goTo(page, `/classes/${id}`);
    await expect(page.getByRole("heading", { name: "Cette page n'existe pas." })).toBeVisible();
  }
  const foreign = await newTrainee(page.request, [other]);
  await openAs(page, coach, "/trainees");
  // A request outside the page, because the page logs a 404 as an error.
  for (const id of [foreign.id, crypto.randomUUID(), "inconnu"])
    expect((await page.request.get(`/trainees/${id}`)).status(), id).toBe(404);
});

test("the login opens the class when its link was opened without a session", async ({ page }) => {
  const coach = await newCoach(page.request);
  const trainee = await newTrainee(page.request, [coach]);
  const { id } = await newClass(page.request, coach);
  await goTo(page, `/classes/${id}`);
  await page.getByLabel("Nom d'utilisateur").fill(trainee.email);
  await page.getByLabel("Mot de passe", { exact: true }).fill(trainee.password);
  await page.getByRole("button", { name: "Se connecter" }).click();
  await expect(classDialog(page)).toBeVisible();
  await expect(page).toHaveURL(`/classes/${id}`);
});

test("a class replaces the open one, and asks first when its roll call is unsaved", async ({
  page,
}) => {
  test.skip(isPhone(page), "A phone shows a class on the full screen.");
  const coach = await newCoach(page.request);
  const ana = await newTrainee(page.request, [coach], { firstName: "Ana", lastName: "Un" });
  const now = await newClassNow(page.request, coach);
  const { id } = await newClass(page.request, coach, { changes: { label: "Danse" } });
  const card = await newCard(page.request, coach, ana);
  await enrol(page.request, coach, now.id, { trainee: ana, card });
  await openAs(page, coach);
  await page.getByRole("button", { name: rowName("Yoga doux") }).click();
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

test("ten trainees are enrolled in thirteen presses when one waits", async ({ page }) => {
  const coach = await newCoach(page.request);
  const names: string[] = [];
  for (const lastName of "Un Deux Trois Quatre Cinq Six Sept Huit Neuf Dix".split(" ")) {
    const trainee = await newTrainee(page.request, [coach], { firstName: "Lou", lastName });
    await newCard(page.request, coach, trainee);
    names.push(`Lou ${lastName}`);
  }
  await newClass(page.request, coach, { changes: { maxParticipants: 9 } });
  await openAs(page, coach);
  await pressEach(page, [
    ...[rowName("Yoga doux"), "Ajouter des élèves"],
    ...names,
    "Inscrire 9 élèves, 1 en attente",
  ]);
  await expect(page.getByText(/^9\splaces réservées, 1 en attente\.$/)).toBeVisible();
});

test("a trainee is enrolled in a series in five presses when the card covers ten", async ({
  page,
}) => {
  const coach = await newCoach(page.request);
  const ana = await newTrainee(page.request, [coach], { firstName: "Ana", lastName: "Un" });
  await newCard(page.request, coach, ana);
  await newSeries(page.request, coach, 12);
  await openAs(page, coach);
  await pressEach(page, [rowName("Pilates"), "Ajouter des élèves", "Ana Un"]);
  await expect(page.getByText("Toute la série (12)")).toBeVisible();
  await pressEach(page, ["Toute la série (12)"]);
  await expect(page.getByText(/^10\splaces réservées, 2 au-delà de la carte$/)).toBeVisible();
  await pressEach(page, ["Inscrire Ana"]);
  await expect(page.getByText(/^10\splaces réservées, 2 au-delà de la carte\.$/)).toBeVisible();
  await page.keyboard.press("Escape");
  const row = page.getByRole("dialog").getByRole("listitem").filter({ hasText: "Ana Un" });
  await expect(row.getByText("0/10")).toBeVisible();
});
