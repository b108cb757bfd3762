import { expect, type Page, test } from "@playwright/test";
import { loadedScripts } from "@/ops/bench/measure-js";
import { enter, newCoach, newTrainee, send } from "./fixtures/people";
import { newClass, rowName } from "./fixtures/studio";

const KB = 1000;
/** Bytes of Next and React alone. */
const BARE = 134 * KB;
const BUDGET = {
  public: BARE + 10 * KB,
  login: 193 * KB,
  /** These screens also load the validation of their forms. */
  newTrainee: 232 * KB,
  trainee: 260 * KB,
  coach: 265 * KB,
};

const heading = (page: Page) => page.getByRole("heading", { level: 1 }).first().waitFor();

test("public screens stay within their JavaScript budget", async ({ page }) => {
  const coach = await newCoach();
  const { id } = await newClass(coach);
  const trial = { enabled: true, price: 10 };
  await send(coach, "POST", "/api/user/toggle-feature-free-course", trial);
  const own = `/c/${coach.code}`;
  for (const address of ["/vitrine", `/iframe?coachcode=${coach.code}`, own, `${own}/${id}`])
    expect
      .soft((await loadedScripts(page, address, heading)).total, address)
      .toBeLessThan(BUDGET.public);
  const login = await loadedScripts(page, "/login", heading);
  expect.soft(login.total).toBeLessThan(BUDGET.login);
  for (const address of [`${own}/${id}/essai`, "/rappels/x"])
    expect
      .soft((await loadedScripts(page, address, heading)).total, address)
      .toBeLessThan(BUDGET.newTrainee);
});

test("a trainee's screens stay within their budget and load no text of a coach's", async ({
  page,
}) => {
  const coach = await newCoach();
  await newClass(coach);
  await enter(page, await newTrainee([coach]));
  const home = await loadedScripts(page, "/", (home) =>
    home.getByRole("button", { name: rowName("Yoga doux") }).waitFor(),
  );
  expect.soft(home.total, "/").toBeLessThan(BUDGET.trainee);
  const sent = [...home.files];
  for (const address of ["/offers", "/history", "/profile", "/contact"]) {
    const { total, files } = await loadedScripts(page, address, heading);
    expect.soft(total, address).toBeLessThan(BUDGET.trainee);
    sent.push(...files);
  }
  for (const { address, text } of sent)
    for (const words of ["Créer un élève", "Ajouter une formule", "Faire l'appel", "Créer un prof"])
      expect(text, address).not.toContain(words);
});

test("a coach's screens stay within their JavaScript budget", async ({ page }) => {
  const coach = await newCoach();
  await newClass(coach);
  await enter(page, coach);
  for (const address of [
    "/",
    "/offers",
    "/trainees",
    "/gestion/encaissements",
    "/assistants",
    "/profile",
    "/wix-import",
    "/import",
  ]) {
    const { total, files } = await loadedScripts(page, address, heading);
    expect.soft(total, address).toBeLessThan(BUDGET.coach);
    // The dashboard and the week load on demand.
    for (const { text } of files)
      for (const words of ["Seuils de", "Choisissez le cours à déplacer"])
        expect(text, address).not.toContain(words);
  }
});
