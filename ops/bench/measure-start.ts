import { type Browser, chromium } from "@playwright/test";
import { ensureChromium, launchArgs } from "@/ops/chromium";
import { report, say } from "@/server/terminal";
import { median } from "./median";
import { slowDown } from "./slow-down";

const GOAL_MS = 2500;
const RUNS = 3;
const FIRST_CLASS = "li:has(.row-opener)";
const PASSWORD = "elan-demo-2026";
const LOGIN = { goal: 5000, runs: 5, bytesPerSecond: 50_000 };

interface Marks {
  calendar: number;
  firstDay: number;
  /** From a tap on the floating button to its dialog, and to its month. */
  dialogOpen: number;
  open: number;
}

/** Opens the home with an empty cache; returns when its elements appear, in ms after the request. */
async function measure(browser: Browser, origin: string, token: string): Promise<Marks> {
  const context = await browser.newContext({
    baseURL: origin,
    locale: "fr-FR",
    viewport: { width: 375, height: 812 },
    hasTouch: true,
    serviceWorkers: "block",
  });
  const secure = origin.startsWith("https:");
  await context.addCookies([
    {
      name: `${secure ? "__Secure-" : ""}next-auth.session-token`,
      value: token,
      url: origin,
      secure,
      httpOnly: true,
    },
  ]);
  await context.addInitScript((value) => window.localStorage.setItem("token", value), token);
  const page = await context.newPage();
  // The device has shown the app before, but has none of its files.
  await page.goto("/");
  await page.locator(FIRST_CLASS).first().waitFor();
  await slowDown(page);
  const begin = performance.now();
  const since = () => Math.round(performance.now() - begin);
  await page.goto("/", { waitUntil: "commit" });
  const opener = page.getByRole("button", { name: "Ouvrir le calendrier" });
  const marks = await Promise.all([
    opener.waitFor().then(since),
    page.locator(FIRST_CLASS).first().waitFor().then(since),
  ]);
  await opener.tap();
  const tapped = since();
  const dialog = page.getByRole("dialog", { name: "Calendrier" });
  await dialog.waitFor();
  const dialogOpen = since() - tapped;
  await dialog.getByRole("grid").waitFor();
  const open = since() - tapped;
  await context.close();
  return { calendar: marks[0], firstDay: marks[1], dialogOpen, open };
}

/** Returns the ms from the press on 'Se connecter', on an idle login page, to the first class. */
async function measureLogin(browser: Browser, origin: string, email: string): Promise<number> {
  const context = await browser.newContext({
    baseURL: origin,
    locale: "fr-FR",
    viewport: { width: 375, height: 812 },
    hasTouch: true,
    serviceWorkers: "block",
  });
  const page = await context.newPage();
  await slowDown(page, { downloadThroughput: LOGIN.bytesPerSecond });
  await page.goto("/login");
  await page.waitForLoadState("networkidle");
  await page.getByLabel("Nom d'utilisateur").fill(email);
  await page.getByLabel("Mot de passe", { exact: true }).fill(PASSWORD);
  const begin = performance.now();
  await page.getByRole("button", { name: "Se connecter" }).tap();
  await page.locator(FIRST_CLASS).first().waitFor();
  const ms = Math.round(performance.now() - begin);
  await context.close();
  return ms;
}

async function login(origin: string, email: string): Promise<string> {
  const response = await fetch(`${origin}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  return ((await response.json()) as { token: string }).token;
}

async function main(origin: string): Promise<void> {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: launchArgs });
  for (const [who, email] of [
    ["élève", "lea@demo.elan.fr"],
    ["coach", "claire@demo.elan.fr"],
  ] as const) {
    const token = await login(origin, email);
    const runs: Marks[] = [];
    for (let run = 0; run < RUNS; run += 1) runs.push(await measure(browser, origin, token));
    const [calendar, firstDay, dialogOpen, open] = (
      ["calendar", "firstDay", "dialogOpen", "open"] as const
    ).map((mark) => median(runs.map((marks) => marks[mark])));
    say(
      `${who} : bouton du calendrier ${calendar} ms, premier jour ${firstDay} ms (but : ${GOAL_MS} ms) ; une pression répond en ${dialogOpen} ms, le mois est là en ${open} ms`,
    );
    const logins: number[] = [];
    for (let run = 0; run < LOGIN.runs; run += 1)
      logins.push(await measureLogin(browser, origin, email));
    say(
      `${who} : ${median(logins)} ms de « Se connecter » au premier cours (but : ${LOGIN.goal} ms), à ${LOGIN.bytesPerSecond / 1000} ko/s`,
    );
  }
  await browser.close();
}

// The argument is the address of a running `npm start` with the demo.
await main(process.argv[2] ?? "http://localhost:3000").catch((error) => {
  report(error);
  process.exitCode = 1;
});
process.exit();
