import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./fixtures/axe";
import { goTo } from "./fixtures/go-to";
import { newCoach, newTrainee, openAs, send } from "./fixtures/people";
import { newClass, newOffer } from "./fixtures/studio";
import { test } from "./fixtures/test";

/** Half of the heights, in pixels, before the pages were shortened. */
const MAX_HEIGHT = { vitrine: 5018, coach: 2334 };
const PHONE = { width: 375, height: 812 };
const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);

test("the vitrine is short, shows its pictures and links to the login", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await goTo(page, "/vitrine");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await heightOf(page)).toBeLessThanOrEqual(MAX_HEIGHT.vitrine);
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

test("a coach's page is short, lists classes and prices, and each row opens its class", async ({
  page,
}) => {
  const coach = await newCoach();
  await send(coach, "POST", "/api/user/public-page", {
    enabled: true,
    presentation: "Du yoga pour tous.\nDébutants bienvenus.",
  });
  await newOffer(coach);
  const ids: string[] = [];
  for (let at = 0; at < 25; at += 1) {
    const changes = { label: `Cours ${at}` };
    ids.push((await newClass(coach, { days: 2 + at, changes })).id);
  }
  await page.context().clearCookies();
  await page.setViewportSize(PHONE);
  await goTo(page, "/c/ZZZZZZ");
  await expect(page.getByRole("heading", { name: "Ce code n'existe pas." })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Code du coach").fill(coach.code.toLowerCase());
  await page.getByRole("button", { name: "Voir les cours" }).click();
  await expect(page.getByRole("heading", { level: 1, name: coach.displayName })).toBeVisible();
  await expect(page.getByText("Débutants bienvenus.")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Carte 10 cours" })).toContainText(
    /120\s€\sTTC/,
  );
  expect(await heightOf(page)).toBeLessThanOrEqual(MAX_HEIGHT.coach);
  const last = page.getByRole("link", { name: "Cours 24", exact: true });
  await expect(last).toBeHidden();
  await page.getByRole("navigation", { name: "Jours" }).getByRole("link").last().click();
  await expect(last).toBeInViewport();
  await expectAccessible(page);
  // The link covers the whole row.
  const row = await page.getByRole("listitem").filter({ hasText: "Cours 24" }).boundingBox();
  await page.mouse.click((row?.x ?? 0) + 20, (row?.y ?? 0) + 20);
  await expect(page).toHaveURL(new RegExp(`/c/${coach.code}/${ids[24]}$`, "i"));
  await expect(page.getByRole("link", { name: "Réserver", exact: true })).toHaveAttribute(
    "href",
    `/?coachcode=${coach.code}&activity=${ids[24]}`,
  );
});

test("a class's page offers only the booking when the visitor has a session", async ({ page }) => {
  const coach = await newCoach();
  const trial = { enabled: true, price: 10 };
  await send(coach, "POST", "/api/user/toggle-feature-free-course", trial);
  const { id } = await newClass(coach);
  const trainee = await newTrainee([coach]);
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
