import { expect, type Page } from "@playwright/test";
import { collectComplaints } from "./fixtures/complaints";
import { goTo } from "./fixtures/go-to";
import { enter, newCoach, newTrainee, type Person, send } from "./fixtures/people";
import { book, newCard, newClass, rowName } from "./fixtures/studio";
import { test } from "./fixtures/test";

const PUBLIC = [
  "/vitrine",
  "/mentions-legales",
  "/confidentialite",
  "/cgu",
  "/login",
  "/registration",
  "/forgot-password",
  "/reset-password?token=x",
  "/verify-email?token=x",
];

async function visit(page: Page, addresses: string[]): Promise<void> {
  for (const address of addresses) {
    await goTo(page, address);
    await expect(page.getByRole("heading").first()).toBeVisible({ timeout: 15_000 });
  }
}

async function studio(page: Page): Promise<{ coach: Person; trainee: Person; open: string }> {
  const coach = await newCoach(page.request);
  const trainee = await newTrainee(page.request, [coach]);
  const card = await newCard(page.request, coach, trainee);
  const yoga = await newClass(page.request, coach);
  await book(page.request, trainee, yoga.id, card.id);
  await newClass(page.request, coach, { days: 3, changes: { label: "Pilates" } });
  return { coach, trainee, open: yoga.id };
}

test("no public page makes the browser complain", async ({ page }) => {
  const { coach, open } = await studio(page);
  await send(page.request, coach, "POST", "/api/user/toggle-feature-free-course", {
    enabled: true,
    price: 10,
  });
  await page.context().clearCookies();
  const complaints = await collectComplaints(page);
  await visit(page, [
    ...PUBLIC,
    `/login?coachcode=${coach.code}`,
    `/iframe?coachcode=${coach.code}`,
    `/c/${coach.code}`,
    `/c/${coach.code}/${open}`,
    `/c/${coach.code}/${open}/essai`,
    "/rappels/x",
  ]);
  expect(complaints).toEqual([]);
});

test("no screen or dialog of a trainee makes the browser complain", async ({ page }) => {
  const { trainee } = await studio(page);
  await enter(page, trainee);
  const complaints = await collectComplaints(page);
  await visit(page, ["/", "/offers", "/history", "/profile", "/contact"]);
  await goTo(page, "/");
  await page.getByRole("button", { name: rowName("Pilates") }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe(
    "hidden",
  );
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  expect(complaints).toEqual([]);
});

test("no screen or dialog of a coach makes the browser complain", async ({ page }) => {
  const { coach } = await studio(page);
  await enter(page, coach);
  const complaints = await collectComplaints(page);
  await visit(page, [
    "/offers",
    "/trainees",
    "/gestion",
    "/assistants",
    "/profile",
    "/wix-import",
    "/import",
    "/",
  ]);
  await page.getByRole("button", { name: rowName("Yoga doux") }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(complaints).toEqual([]);
});

test("a script that slipped into a page does not run", async ({ page }) => {
  await page.route("**/vitrine", async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace(
      "<main>",
      '<main><script>window.slipped = 1</script><img src="/x" onerror="window.slipped = 2">',
    );
    await route.fulfill({ response: answer, body });
  });
  await goTo(page, "/vitrine");
  expect(await page.evaluate(() => "slipped" in window)).toBe(false);
});
