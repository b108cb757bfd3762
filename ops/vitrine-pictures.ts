// Takes the vitrine's pictures of a running demo: `tsx ops/vitrine-pictures.ts http://localhost:3000`.
// Names after the address select pictures.
import { readFile } from "node:fs/promises";
import { chromium, type Page } from "@playwright/test";
import sharp from "sharp";
import { findChromium, launchArgs } from "@/ops/chromium";

const [origin = "http://localhost:3000", ...only] = process.argv.slice(2);
const PASSWORD = "elan-demo-2026";
const COACH = "claire@demo.elan.fr";
const TRAINEE = "lea@demo.elan.fr";
const COACH_CODE = "YGA234";
const NEW_TRAINEE = [
  ["Prénom", "Inès"],
  ["Nom", "Roche"],
  ["Email", "ines.roche@exemple.fr"],
  ["Téléphone", "06 12 34 56 78"],
] as const;
const laptop = { width: 1200, height: 750 };
const phone = { width: 375, height: 750 };

interface Shot {
  name: string;
  /** Null for a visitor. */
  who: string | null;
  viewport: { width: number; height: number };
  /** The files' widths in pixels. */
  widths: number[];
  show: (page: Page) => Promise<unknown>;
}

const shots: Shot[] = [
  {
    name: "planning",
    who: COACH,
    viewport: laptop,
    widths: [1600, 800],
    show: (page) => page.goto(`${origin}/`),
  },
  {
    name: "reserver",
    who: TRAINEE,
    viewport: phone,
    widths: [600],
    show: (page) => page.goto(`${origin}/`),
  },
  {
    name: "cours",
    who: COACH,
    viewport: laptop,
    widths: [1600, 800],
    show: async (page) => {
      await page.goto(`${origin}/?activity=${await fullestClass(page)}`);
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "cours-telephone",
    who: COACH,
    viewport: phone,
    widths: [600],
    show: async (page) => {
      await page.goto(`${origin}/?activity=${await fullestClass(page)}`);
      const people = page.getByRole("heading", { name: /^Participants/ });
      await people.evaluate((heading) => heading.scrollIntoView());
    },
  },
  {
    name: "premier-cours",
    who: null,
    viewport: phone,
    widths: [600],
    show: async (page) => {
      await page.goto(`${origin}/c/${COACH_CODE}`);
      await page.getByRole("link", { name: /essai/ }).first().click();
      for (const [label, text] of NEW_TRAINEE)
        await page.getByLabel(label, { exact: true }).fill(text);
    },
  },
  {
    name: "encaisser",
    who: COACH,
    viewport: phone,
    widths: [600],
    show: async (page) => {
      await page.goto(`${origin}/gestion/impayes`);
      const collect = page.getByRole("button", { name: /^Encaisser : / });
      await collect.first().click();
      await page.getByLabel("Montant reçu (€)").waitFor();
    },
  },
];

/** The upcoming class with the most participants. */
async function fullestClass(page: Page): Promise<string> {
  const token = await page.evaluate(() => window.localStorage.getItem("token"));
  const response = await page.request.get(`${origin}/api/activities/all-month?monthOffset=0`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const classes: { id: string; beginDate: string; participants: number }[] = await response.json();
  const coming = classes.filter(({ beginDate }) => Date.parse(beginDate) > Date.now());
  return coming.sort((a, b) => b.participants - a.participants)[0]?.id ?? "";
}

async function enter(page: Page, email: string): Promise<void> {
  const login = await page.request.post(`${origin}/api/auth/login`, {
    data: { email, password: PASSWORD },
  });
  const { token } = await login.json();
  await page.goto(`${origin}/api/health`);
  await page.evaluate((value) => {
    window.localStorage.setItem("token", value);
  }, token);
}

const browser = await chromium.launch({ executablePath: findChromium() ?? "", args: launchArgs });
for (const colorScheme of ["light", "dark"] as const) {
  for (const { name, who, viewport, widths, show } of shots) {
    if (only.length > 0 && !only.includes(name)) continue;
    const context = await browser.newContext({
      viewport,
      colorScheme,
      deviceScaleFactor: 2,
      locale: "fr-FR",
      timezoneId: "Europe/Paris",
      hasTouch: viewport === phone,
      reducedMotion: "reduce",
    });
    const page = await context.newPage();
    if (who) await enter(page, who);
    await show(page);
    await page.waitForLoadState("networkidle");
    await page.locator(".animate-pulse").first().waitFor({ state: "hidden" });
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.evaluate(() => window.scrollTo(0, 0));
    const picture = await page.screenshot();
    for (const width of widths) {
      const file = `public/vitrine/${name}-${colorScheme}-${width}.webp`;
      await sharp(picture).resize({ width }).webp({ quality: 78, effort: 6 }).toFile(file);
      console.log(file);
    }
    await context.close();
  }
}

/** The preview picture of a shared link. */
const card = await browser.newPage({
  viewport: { width: 1200, height: 630 },
  colorScheme: "light",
  bypassCSP: true,
});
await card.goto(`${origin}/vitrine`);
const product = await readFile("public/vitrine/reserver-light-600.webp", "base64");
await card.evaluate((source) => {
  document.body.innerHTML = `
    <div style="width:1200px;height:630px;display:flex;background:var(--surface);color:var(--ink);overflow:hidden">
      <div style="width:560px;padding:72px 0 0 72px">
        <svg viewBox="0 0 64 64" width="88" height="88"><rect width="64" height="64" rx="16" fill="#0f5f56"/><path d="M14 42c8 0 10-20 18-20s6 14 18 6" fill="none" stroke="#fff" stroke-width="6" stroke-linecap="round"/><circle cx="46" cy="16" r="4" fill="#f3d9a4"/></svg>
        <p style="font-size:60px;font-weight:700;line-height:1.08;letter-spacing:-0.02em;margin-top:40px">Vos élèves réservent.<br>Vous, vous<br>donnez cours.</p>
        <p style="font-size:30px;color:var(--muted);margin-top:28px">Yoga, danse, Pilates, boxe…</p>
      </div>
      <img src="data:image/webp;base64,${source}" style="width:330px;height:660px;border-radius:40px;border:8px solid #262626;margin:56px 0 0 110px;object-fit:cover;object-position:top">
    </div>`;
}, product);
await card.waitForLoadState("networkidle");
await sharp(await card.screenshot())
  .png({ palette: true, quality: 90, effort: 10 })
  .toFile("public/vitrine/partage.png");
await browser.close();
