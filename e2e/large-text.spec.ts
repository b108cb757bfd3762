import { expect, type Page } from "@playwright/test";
import { beyondEdges } from "./fixtures/fits";
import { goTo } from "./fixtures/go-to";
import { newCoach, newTrainee, openAs, send } from "./fixtures/people";
import { book, enrol, newCard, newClass, newClassNow } from "./fixtures/studio";
import { test as base } from "./fixtures/test";

/** The browser's own setting, which media queries in rem follow too. */
const test = base.extend({
  launchOptions: [
    ({ launchOptions }, use) =>
      use({
        ...launchOptions,
        args: [...(launchOptions.args ?? []), "--blink-settings=defaultFontSize=32"],
      }),
    { scope: "worker" },
  ],
});

const PHONE = { width: 375, height: 812 };
const LAPTOP = { width: 1280, height: 800 };

async function expectFitsLarge(page: Page, path: string, shown: string | RegExp): Promise<void> {
  await goTo(page, path);
  await expect(page.getByText(shown).filter({ visible: true }).first()).toBeVisible();
  expect(await page.evaluate(beyondEdges), path).toEqual([]);
}

test("public pages and the history fit a phone when the text is at 200 %", async ({ page }) => {
  await page.setViewportSize(PHONE);
  const { request } = page;
  const coach = await newCoach();
  const trainee = await newTrainee([coach]);
  const card = await newCard(coach, trainee);
  const { id } = await newClass(coach, { changes: { cancelTimeInHours: 72 } });
  await newClass(coach, { days: 3, changes: { label: "Pilates" } });
  for (const _ of [1, 2]) await book(trainee, id, card.id);
  const cancelled = await request.delete(`/api/activity/reservation/${id}`, {
    headers: { authorization: `Bearer ${trainee.token}` },
  });
  expect(cancelled.ok()).toBe(true);
  for (const _ of [1, 2]) await book(trainee, id, card.id);
  for (const [path, shown] of [
    ["/vitrine", "S'inscrire"],
    [`/c/${coach.code}`, "Pilates"],
    [`/c/${coach.code}/${id}`, "Yoga doux"],
    ["/login", "Se connecter"],
  ] as const)
    await expectFitsLarge(page, path, shown);
  await openAs(page, trainee, "/history");
  await page.getByText("Toutes", { exact: true }).click();
  await expect(page.getByText("Annulé sans remboursement").first()).toBeVisible();
  expect(await page.evaluate(beyondEdges), "/history").toEqual([]);
});

test("a family's home fits a phone when the text is at 200 %", async ({ page }) => {
  await page.setViewportSize(PHONE);
  const coach = await newCoach();
  const mother = await newTrainee([coach]);
  const emma = { firstName: "Emma", lastName: "Roux", birthYear: 2017, coachId: coach.id };
  await send(mother, "POST", "/api/user/people", emma);
  await openAs(page, mother);
  await expect(page.getByRole("button", { name: /^Pour Moi/ })).toBeVisible();
  expect(await page.evaluate(beyondEdges)).toEqual([]);
});

for (const size of [PHONE, LAPTOP])
  test(`a coach's screens fit ${size.width} px when the text is at 200 %`, async ({ page }) => {
    await page.setViewportSize(size);
    const coach = await newCoach();
    await send(coach, "POST", "/api/user/toggle-feature-assistant", { enabled: true });
    const { id } = await newClassNow(coach);
    const trainees = [];
    for (const firstName of ["Anne", "Bob", "Cléo", "Dan", "Eva", "Fanny", "Gil", "Hugo"]) {
      const trainee = await newTrainee([coach], { firstName, lastName: "Villardière" });
      await enrol(coach, id, { trainee, card: await newCard(coach, trainee) });
      trainees.push(trainee);
    }
    await openAs(page, coach);
    for (const [path, shown] of [
      ["/", /et 3\sautres$/],
      [`/classes/${id}`, "Participants (8 / 8)"],
      ["/trainees", "Hugo Villardière"],
      [`/trainees/${trainees[0]?.id}`, "Anne Villardière"],
      ["/gestion/impayes", "Hugo Villardière"],
      ["/gestion/tableau-de-bord", "Élèves"],
    ] as const)
      await expectFitsLarge(page, path, shown);
  });
