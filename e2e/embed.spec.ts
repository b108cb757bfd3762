import { writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { expect } from "@playwright/test";
import { goTo } from "./fixtures/go-to";
import { onOtherSite } from "./fixtures/other-site";
import { newCoach, newTrainee, openAs } from "./fixtures/people";
import { newCard, newClass } from "./fixtures/studio";
import { test } from "./fixtures/test";

test("one script tag shows a coach's schedule on another site at its full height, and one books from there", async ({
  page,
  context,
}) => {
  const coach = await newCoach(page.request);
  const trainee = await newTrainee(page.request, [coach]);
  await newCard(page.request, coach, trainee);
  for (let day = 1; day <= 8; day += 1) await newClass(page.request, coach, { days: day });
  await context.clearCookies();
  const app = new URL(process.env.E2E_URL ?? "").origin;
  const tag = `<script async src="${app}/embed.js" data-coachcode="${coach.code}"></script>`;

  await onOtherSite(`<h1>Mon studio</h1>${tag}<p>Et après</p>`, async (site) => {
    await goTo(page, site);
    const frame = page.frameLocator('iframe[title="Planning des cours"]');
    await expect(frame.getByRole("listitem")).toHaveCount(8);
    // As high as what it holds, and no higher.
    const content = await frame.locator("[data-frame-content]").boundingBox();
    const box = page.locator("iframe");
    await expect(async () => {
      const outer = await box.boundingBox();
      const padding = (outer?.height ?? 0) - (content?.height ?? 0);
      expect(padding).toBeGreaterThanOrEqual(0);
      expect(padding).toBeLessThan(80);
    }).toPass();
    expect(await context.cookies()).toEqual([]);
    // A message from anybody else changes nothing.
    const before = await box.boundingBox();
    await page.evaluate(() => window.postMessage({ type: "elan:height", height: 9000 }, "*"));
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(await box.boundingBox()).toEqual(before);

    const opening = context.waitForEvent("page");
    await frame.getByText("Yoga doux").nth(3).click({ force: true });
    const login = await opening;
    await expect(login).toHaveURL(`${app}/login?coachcode=${coach.code}`);
    await login.getByLabel("Nom d'utilisateur").fill(trainee.email);
    await login.getByLabel("Mot de passe", { exact: true }).fill(trainee.password);
    await login.getByRole("button", { name: "Se connecter" }).click();
    await login
      .getByRole("button", { name: /^Yoga doux, / })
      .first()
      .click();
    await login.getByRole("dialog").getByRole("button", { name: "Réserver", exact: true }).click();
    await expect(login.getByText("Inscrit", { exact: true }).first()).toBeVisible();
  });
});

test("the same tag shows the schedule in a file of the coach's own disk, where it is tried first", async ({
  page,
}, info) => {
  const coach = await newCoach(page.request);
  await newClass(page.request, coach);
  const app = new URL(process.env.E2E_URL ?? "").origin;
  const file = info.outputPath("essai.html");
  writeFileSync(
    file,
    `<body><script async src="${app}/embed.js" data-coachcode="${coach.code}"></script>`,
  );
  await goTo(page, pathToFileURL(file).href);
  await expect(page.frameLocator("iframe").getByText("Yoga doux")).toBeVisible();
});

test("another site that frames the login shows nothing of it", async ({ page }) => {
  const app = new URL(process.env.E2E_URL ?? "").origin;
  await onOtherSite(`<iframe title="Piège" src="${app}/login"></iframe>`, async (site) => {
    const refused = page.waitForEvent("console", (message) =>
      message.text().includes("frame-ancestors"),
    );
    await goTo(page, site);
    await refused;
    await expect(page.frameLocator("iframe").getByLabel("Nom d'utilisateur")).toHaveCount(0);
  });
});

test("the profile gives the script tag to copy, with the coach's code", async ({ page }) => {
  const coach = await newCoach(page.request);
  await openAs(page, coach, "/profile");
  const app = new URL(process.env.E2E_URL ?? "").origin;
  await expect(
    page.getByText(`<script async src="${app}/embed.js" data-coachcode="${coach.code}"></script>`),
  ).toBeVisible();
});

test("the coach writes and opens their public page from the profile", async ({ page, context }) => {
  const coach = await newCoach(page.request);
  await openAs(page, coach, "/profile");
  await page.getByRole("tab", { name: "Fonctionnalités" }).click();
  await page.getByRole("switch", { name: "Page publique" }).check();
  await page.getByLabel("Présentation").fill("Du yoga pour tous.");
  await page.getByRole("button", { name: "Enregistrer la page" }).click();
  await expect(page.getByText("Votre page publique est à jour")).toBeVisible();
  const opening = context.waitForEvent("page");
  await page.getByRole("link", { name: /^Voir ma page/ }).click();
  await expect((await opening).getByText("Du yoga pour tous.")).toBeVisible();
});
