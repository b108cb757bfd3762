import { writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { expect } from "@playwright/test";
import { goTo } from "./fixtures/go-to";
import { onOtherSite } from "./fixtures/other-site";
import { newCoach, openAs } from "./fixtures/people";
import { newClass } from "./fixtures/studio";
import { test } from "./fixtures/test";

test("the embed script shows a schedule at full height that links to the login", async ({
  page,
  context,
}) => {
  const coach = await newCoach();
  for (let day = 1; day <= 8; day += 1) await newClass(coach, { days: day });
  await context.clearCookies();
  const app = new URL(process.env.E2E_URL ?? "").origin;
  const tag = `<script async src="${app}/embed.js" data-coachcode="${coach.code}"></script>`;

  await onOtherSite({ body: `<h1>Mon studio</h1>${tag}<p>Et après</p>` }, async (site) => {
    await goTo(page, site);
    const frame = page.frameLocator('iframe[title="Planning des cours"]');
    await expect(frame.getByRole("listitem")).toHaveCount(8);
    const content = await frame.locator("[data-frame-content]").boundingBox();
    const box = page.locator("iframe");
    await expect(async () => {
      const outer = await box.boundingBox();
      const padding = (outer?.height ?? 0) - (content?.height ?? 0);
      expect(padding).toBeGreaterThanOrEqual(0);
      expect(padding).toBeLessThan(80);
    }).toPass();
    expect(await context.cookies()).toEqual([]);
    const before = await box.boundingBox();
    await page.evaluate(() => window.postMessage({ type: "elan:height", height: 9000 }, "*"));
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(await box.boundingBox()).toEqual(before);

    const opening = context.waitForEvent("page");
    await frame.getByText("Yoga doux").nth(3).click();
    await expect(await opening).toHaveURL(`${app}/login?coachcode=${coach.code}`);
  });
});

test("the embed script works in a local file and names a missing coach code", async ({
  page,
}, info) => {
  const coach = await newCoach();
  await newClass(coach);
  const app = new URL(process.env.E2E_URL ?? "").origin;
  const file = info.outputPath("essai.html");
  writeFileSync(
    file,
    `<body><script async src="${app}/embed.js" data-coachcode="${coach.code}"></script>`,
  );
  await goTo(page, pathToFileURL(file).href);
  await expect(page.frameLocator("iframe").getByText("Yoga doux")).toBeVisible();
  await onOtherSite({ body: `<script src="${app}/embed.js"></script>` }, async (site) => {
    const said = page.waitForEvent("console", (message) => message.text().includes("data-elan"));
    await page.goto(site);
    await said;
  });
});

const LINK = "Voir le planning et réserver";
const snippet = (app: string, code: string) =>
  `<a href="${app}/c/${code}" data-elan="${code}">${LINK}</a><script src="${app}/embed.js" async></script>`;
const AT_END = "body > p + *";
const AFTER_HEADING = "h1 + *";

interface Way {
  way: string;
  site: (app: string, code: string) => { head?: string; body: string };
  /** A CSS selector of the frame's place. */
  at: string;
}
const withBody = (body: string) => `<h1>Mon studio</h1>${body}<p>Et après</p>`;
const WAYS: Way[] = [
  {
    way: "is copied from the profile",
    site: (app, code) => ({ body: withBody(snippet(app, code)) }),
    at: AFTER_HEADING,
  },
  {
    way: "stands in the head",
    site: (app, code) => ({
      head: `<script src="${app}/embed.js" data-coachcode="${code}"></script>`,
      body: withBody(""),
    }),
    at: AT_END,
  },
  {
    way: "stands in the head and is async",
    site: (app, code) => ({
      head: `<script src="${app}/embed.js" data-coachcode="${code}" async></script>`,
      body: withBody(""),
    }),
    at: AT_END,
  },
  {
    way: "is added by a tag manager",
    site: (app, code) => ({
      body: withBody(
        `<script>addEventListener("load", () => {
          const script = Object.assign(document.createElement("script"), { src: "${app}/embed.js" });
          script.dataset.coachcode = "${code}";
          document.head.append(script);
        })</script>`,
      ),
    }),
    at: AT_END,
  },
  {
    way: "is a module in the body",
    site: (app, code) => ({
      body: withBody(
        `<script type="module" src="${app}/embed.js" data-coachcode="${code}"></script>`,
      ),
    }),
    at: "h1 + script + *",
  },
  {
    way: "is imported by another module",
    site: (app, code) => ({
      body: withBody(
        `<div data-elan="${code}"></div><script type="module">await import("${app}/embed.js")</script>`,
      ),
    }),
    at: "h1 + div > *",
  },
  {
    way: "is a fetched copy run inline",
    site: (app, code) => ({
      head: `<script type="module">
        const script = document.createElement("script");
        script.textContent = await (await fetch("${app}/embed.js")).text();
        document.head.append(script);
      </script>`,
      body: withBody(`<div data-elan="${code}"></div>`),
    }),
    at: "h1 + div > *",
  },
];

test("the schedule appears in place in each way to load its script", async ({ page }) => {
  const coach = await newCoach();
  await newClass(coach);
  const app = new URL(process.env.E2E_URL ?? "").origin;
  for (const { way, site, at } of WAYS)
    await onOtherSite(site(app, coach.code), async (origin) => {
      await goTo(page, origin);
      const frame = page.locator(`iframe:is(${at})`);
      await expect(frame, way).toBeVisible();
      await expect(frame.contentFrame().getByText("Yoga doux"), way).toBeVisible();
      expect((await frame.boundingBox())?.height, way).toBeGreaterThan(100);
      await expect(page.locator("iframe"), way).toHaveCount(1);
      await expect(page.getByRole("link", { name: LINK }), way).toHaveCount(0);
    });
});

test("the embedded link stays when a policy or a sandbox stops the script", async ({ page }) => {
  const coach = await newCoach();
  const app = new URL(process.env.E2E_URL ?? "").origin;
  for (const policy of ["frame-src 'none'", "script-src 'none'", "sandbox"]) {
    const headers = { "content-security-policy": policy };
    await onOtherSite({ body: snippet(app, coach.code), headers }, async (site) => {
      const violation = page.waitForEvent("console", (message) =>
        /violates|sandboxed/.test(message.text()),
      );
      await page.goto(site);
      await violation;
      const link = page.getByRole("link", { name: LINK });
      await expect(link, policy).toHaveAttribute("href", `${app}/c/${coach.code}`);
      await expect(page.locator("iframe").filter({ visible: true }), policy).toHaveCount(0);
    });
  }
});

test("the schedule says where to book when its frame opens no tab or runs no script", async ({
  page,
}) => {
  const coach = await newCoach();
  await newClass(coach);
  const app = new URL(process.env.E2E_URL ?? "").origin;
  for (const [allowed, shown] of [
    ["allow-scripts", "[data-frame-address]"],
    ["", "noscript"],
  ] as const) {
    const body = `<iframe sandbox="${allowed}" src="${app}/iframe?coachcode=${coach.code}"></iframe>`;
    await onOtherSite({ body }, async (site) => {
      await page.goto(site);
      const frame = page.frameLocator("iframe");
      await frame.getByRole("link", { name: /^Réserver vos cours/ }).click();
      const address = frame.locator(`${shown} strong`);
      await expect(address).toBeVisible();
      await expect(address).toHaveText(`${app}/c/${coach.code}`);
    });
  }
});

test("a coach finds the embed snippet and writes the public page in the profile", async ({
  page,
  context,
}) => {
  const coach = await newCoach();
  await openAs(page, coach, "/profile");
  const app = new URL(process.env.E2E_URL ?? "").origin;
  await expect(page.getByText(snippet(app, coach.code))).toBeVisible();
  await page.getByRole("tab", { name: "Fonctionnalités" }).click();
  await page.getByRole("switch", { name: "Page publique" }).check();
  await page.getByLabel("Présentation").fill("Du yoga pour tous.");
  await page.getByRole("button", { name: "Enregistrer la page" }).click();
  await expect(page.getByText("Votre page publique est à jour")).toBeVisible();
  const opening = context.waitForEvent("page");
  await page.getByRole("link", { name: /^Voir ma page/ }).click();
  await expect((await opening).getByText("Du yoga pour tous.")).toBeVisible();
});
