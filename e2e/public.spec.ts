import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./fixtures/axe";
import { goTo } from "./fixtures/go-to";
import { newCoach, newTrainee, openAs, send } from "./fixtures/people";
import { newClass, newOffer } from "./fixtures/studio";
import { test } from "./fixtures/test";

const DAY = 86_400_000;

/** A class of one hour, `days` from now at this UTC time. */
function classAt(days: number, time: string, label: string, isPrivateActivity = false) {
  const begin = new Date(
    `${new Date(Date.now() + days * DAY).toISOString().slice(0, 10)}T${time}Z`,
  );
  return {
    label,
    place: "Studio Nord",
    beginDate: begin.toISOString(),
    endDate: new Date(begin.getTime() + 3_600_000).toISOString(),
    maxParticipants: 8,
    cancelTimeInHours: 12,
    isPrivateActivity,
  };
}

test("the vitrine links to the login and to both registrations", async ({ page }) => {
  await goTo(page, "/vitrine");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const to = (name: string) => page.getByRole("link", { name, exact: true }).first();
  await expect(to("Se connecter")).toHaveAttribute("href", "/login");
  await expect(to("S'inscrire")).toHaveAttribute("href", "/registration");
  await expect(to("Créer un compte coach")).toHaveAttribute("href", "/registration?type=COACH");
  await expect(page.getByRole("heading", { name: "Exemples de témoignages" })).toBeVisible();
  for (const picture of await page.getByRole("img").all()) {
    if (!(await picture.isVisible())) continue;
    await picture.scrollIntoViewIfNeeded();
    await expect(picture).toHaveJSProperty("complete", true);
    await expect(picture).not.toHaveJSProperty("naturalWidth", 0);
    // A phone gets a picture of a phone, with letters nearly as large as the page's.
    if ((page.viewportSize()?.width ?? 0) > 768) continue;
    const scale = await picture.evaluate((shown: HTMLImageElement) => {
      const taken = shown.currentSrc.endsWith("-600.webp") ? 360 : 1200;
      return shown.width / taken;
    });
    expect(scale).toBeGreaterThan(0.7);
  }
  for (const name of ["Mentions légales", "Confidentialité", "Conditions d'utilisation"]) {
    await page.getByRole("link", { name }).click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await page.goBack();
  }
});

/** Half of the heights, in pixels, before the pages were shortened. */
const MAX_HEIGHT = { vitrine: 5018, coach: 2334 };
const PHONE = { width: 375, height: 812 };
const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);

test("the vitrine and a coach's page stay short when a phone shows them", async ({ page }) => {
  const coach = await newCoach(page.request);
  await newOffer(page.request, coach);
  for (let at = 0; at < 25; at += 1)
    await send(
      page.request,
      coach,
      "POST",
      "/api/activity/single-activity",
      classAt(2 + at, "10:00:00", `Cours ${at}`),
    );
  await page.setViewportSize(PHONE);
  await goTo(page, "/vitrine");
  expect(await heightOf(page)).toBeLessThanOrEqual(MAX_HEIGHT.vitrine);
  await goTo(page, `/c/${coach.code}`);
  expect(await heightOf(page)).toBeLessThanOrEqual(MAX_HEIGHT.coach);
  const last = page.getByRole("link", { name: "Cours 24", exact: true });
  await expect(last).toBeHidden();
  await page.getByRole("navigation", { name: "Jours" }).getByRole("link").last().click();
  await expect(last).toBeInViewport();
  await expectAccessible(page);
});

test("a class's page offers only the booking when the visitor has a session", async ({ page }) => {
  const coach = await newCoach(page.request);
  const trial = { enabled: true, price: 10 };
  await send(page.request, coach, "POST", "/api/user/toggle-feature-free-course", trial);
  const { id } = await newClass(page.request, coach);
  const trainee = await newTrainee(page.request, [coach]);
  await page.context().clearCookies();
  await goTo(page, `/c/${coach.code}/${id}`);
  const link = (name: string | RegExp) => page.getByRole("link", { name });
  await expect(link(/^Cours d'essai/)).toBeVisible();
  await expect(link("S'inscrire")).toBeVisible();
  await expect(link("Google Agenda (nouvel onglet)")).toHaveAttribute(
    "href",
    /^https:\/\/calendar\.google\.com\/calendar\/render\?action=TEMPLATE&text=Yoga\+doux&dates=\d{8}T\d{6}Z%2F/,
  );
  await expectAccessible(page);
  await openAs(page, trainee, `/c/${coach.code}/${id}`);
  await expect(link(/^Cours d'essai/)).toBeHidden();
  await expect(link("S'inscrire")).toBeHidden();
  await link("Réserver").click();
  await expect(page.getByRole("dialog", { name: "Yoga doux" })).toBeVisible();
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("a class's row links to its page, and an unknown code offers a field for another", async ({
    page,
  }) => {
    const coach = await newCoach(page.request);
    const { id } = await newClass(page.request, coach);
    await page.context().clearCookies();
    await page.goto("/c/ZZZZZZ");
    await expect(page.getByRole("heading", { name: "Ce code n'existe pas." })).toBeVisible();
    await page.getByLabel("Code du coach").fill(coach.code);
    await page.getByRole("button", { name: "Voir les cours" }).click();
    await expect(page).toHaveURL(`/c/${coach.code}`);
    // The link covers the whole row.
    const row = await page.getByRole("listitem").filter({ hasText: "Yoga doux" }).boundingBox();
    await page.mouse.click((row?.x ?? 0) + 20, (row?.y ?? 0) + 20);
    await expect(page).toHaveURL(`/c/${coach.code}/${id}`);
    await expect(page.getByRole("link", { name: "Réserver", exact: true })).toHaveAttribute(
      "href",
      `/?coachcode=${coach.code}&activity=${id}`,
    );
  });

  test("the public schedule lists classes by day and opens the login in a new tab", async ({
    page,
    context,
  }) => {
    const coach = await newCoach(page.request);
    for (const one of [
      classAt(3, "17:00:00", "Vinyasa"),
      classAt(3, "08:00:00", "Réveil"),
      classAt(2, "10:00:00", "Yin"),
      classAt(2, "12:00:00", "Cours particulier", true),
    ]) {
      await send(page.request, coach, "POST", "/api/activity/single-activity", one);
    }
    await context.clearCookies();
    await page.goto(`/iframe?coachcode=${coach.code}&ref=site`);
    await expect(page.getByRole("heading", { level: 2 })).toHaveCount(2);
    await expect(page.getByRole("listitem")).toHaveText([/Yin/, /Réveil/, /Vinyasa/]);
    await expect(page.getByText("Cours particulier")).toHaveCount(0);
    expect(await context.cookies()).toEqual([]);

    // The whole page is the link.
    const opening = context.waitForEvent("page");
    await page.mouse.click(60, 400);
    const login = await opening;
    await expect(login).toHaveURL(`/login?coachcode=${coach.code}&ref=site`);
  });
});

test("the public schedule shows an error when the coach code is unknown", async ({ page }) => {
  await goTo(page, "/iframe?coachcode=ZZZZZZ");
  await expect(page.getByText("Error loading activities")).toBeVisible();
  await expect(page.getByRole("link", { name: "Réserver vos cours" })).toBeVisible();
  await expectAccessible(page);
});

test("a coach's page shows classes and prices and links to the login", async ({ page }) => {
  const coach = await newCoach(page.request);
  await send(page.request, coach, "POST", "/api/user/public-page", {
    enabled: true,
    presentation: "Du yoga pour tous.\nDébutants bienvenus.",
  });
  await newOffer(page.request, coach);
  await newClass(page.request, coach);
  await page.context().clearCookies();
  await goTo(page, `/c/${coach.code.toLowerCase()}`);
  await expect(page.getByRole("heading", { level: 1, name: coach.displayName })).toBeVisible();
  await expect(page.getByText("Débutants bienvenus.")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Yoga doux" })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Carte 10 cours" })).toContainText(
    /120\s€\sTTC/,
  );
  await page.getByRole("link", { name: "Réserver", exact: true }).click();
  await expect(page).toHaveURL(`/login?coachcode=${coach.code}`);
  expect((await page.goto("/c/ZZZZZZ"))?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Ce code n'existe pas." })).toBeVisible();
  await expectAccessible(page);
});

test("an unknown address returns 404 with its own page, as the preview of mails does", async ({
  page,
}) => {
  for (const path of ["/dev/mails", "/nulle-part"])
    expect((await page.goto(path))?.status(), path).toBe(404);
  await expect(page.getByRole("heading", { name: "Cette page n'existe pas." })).toBeVisible();
  await expectAccessible(page);
});
