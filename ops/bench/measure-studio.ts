// Measures a large studio on a mid-range phone: 5 000 trainees and 400 classes a month.
import { rmSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { type Browser, chromium, type Locator, type Page } from "@playwright/test";
import pg from "pg";
import { ensureChromium, launchArgs } from "@/ops/chromium";
import { ensureBuilt } from "@/server/build";
import { startCluster } from "@/server/postgres/embedded";
import { migrateDatabase } from "@/server/postgres/migrate";
import { freePort, stopChild } from "@/server/processes";
import { spawnServer, untilHealthy } from "@/server/server-process";
import { temporaryDataDir } from "@/server/temporary";
import { report, say } from "@/server/terminal";
import { slowDown } from "./slow-down";

const TRAINEES = 5_000;
const CLASSES = 400;
const PASSWORD = "brioche-lavande-42";
const EMAIL = "coach@exemple.fr";
const GOALS = { opening: 2500, search: 100, nodes: 1500 };

async function post(origin: string, path: string, body: unknown) {
  const response = await fetch(`${origin}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return (await response.json()) as { id: string; token: string };
}

async function fill(url: string, coachId: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `with people as (
      insert into users (id, type, email, first_name, last_name, display_name, phone_number)
      select gen_random_uuid(), 'TRAINEE', 'eleve' || n || '@exemple.fr',
        (array['Ana','Bob','Cléo','Dan','Élodie','Flo','Guy','Hugo','Inès','Zoé'])[1 + n % 10],
        (array['Martin','Petit','Roux','Moreau','Noël','Faure','Blanc'])[1 + n % 7] || ' ' || n, 'Élève ' || n, '0612345678'
      from generate_series(1, ${TRAINEES}) n returning id),
    links as (insert into coach_trainees (coach_id, trainee_id) select $1::uuid, id from people)
    insert into subscriptions (id, coach_id, trainee_id, type, label, quantity, quantity_left, price_cents, amount_paid_cents, is_paid,
      begin_date, end_date, is_private_offer)
    select gen_random_uuid(), $1::uuid, id, 'CARD', 'Carte 10 cours', 10, 10, 12000, 0, false, current_date, current_date + 90, false from people`,
    [coachId],
  );
  await client.query(
    `insert into activities (id, coach_id, label, place, begin_date, end_date, max_participants, cancel_time_in_hours, is_private_activity)
    select gen_random_uuid(), $1::uuid, 'Cours ' || n, 'Studio', t, t + interval '1 hour', 10, 24, false
    from (select n, date_trunc('month', now()) + interval '1 month' * (n / ${CLASSES}) + interval '100 minutes' * (n % ${CLASSES}) as t
      from generate_series(0, ${2 * CLASSES - 1}) n) c`,
    [coachId],
  );
  await client.query("analyze");
  await client.end();
}

interface Opened {
  ms: number;
  /** Compressed kB of the list's call. */
  list: number;
  nodes: number;
}

/** Opens a page with an empty cache on a slow phone that has shown it before. */
async function opening(page: Page, address: string, call: string, wanted: string): Promise<Opened> {
  await page.goto(address);
  await page.locator(wanted).first().waitFor();
  const devtools = await slowDown(page);
  // Playwright polls too rarely, so the page itself watches for the element.
  await page.addInitScript((selector) => {
    const watcher = new MutationObserver(() => {
      if (!document.querySelector(selector)) return;
      watcher.disconnect();
      requestAnimationFrame(() => performance.mark("there"));
    });
    watcher.observe(document, { childList: true, subtree: true });
  }, wanted);
  let list = 0;
  const requests = new Set<string>();
  devtools.on("Network.responseReceived", ({ requestId, response }) => {
    if (response.url.includes(call)) requests.add(requestId);
  });
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (requests.has(requestId)) list ||= encodedDataLength / 1000;
  });
  await page.goto(address, { waitUntil: "commit" });
  await page.locator(wanted).first().waitFor();
  const ms = await page.evaluate(() => performance.getEntriesByName("there")[0]?.startTime ?? 0);
  await devtools.detach();
  await page.waitForLoadState("networkidle");
  const nodes = await page.evaluate(() => document.querySelectorAll("*").length);
  return { ms: Math.round(ms), list: Math.round(list), nodes };
}

/** The median of three openings, which differ by a tenth. */
async function usualOpening(...args: Parameters<typeof opening>): Promise<Opened> {
  const three: Opened[] = [];
  while (three.length < 3) three.push(await opening(...args));
  return three.sort((a, b) => a.ms - b.ms)[1] as Opened;
}

/** The longest time from a key to its list in ms. */
async function searching(page: Page, field: Locator): Promise<number> {
  await field.click();
  const times: number[] = [];
  for (const letter of "élodie") {
    times.push(
      await page.evaluate(async (key) => {
        const input = document.activeElement as HTMLInputElement;
        const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
        const begin = performance.now();
        set?.call(input, input.value + key);
        input.dispatchEvent(new Event("input", { bubbles: true }));
        await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)));
        return performance.now() - begin;
      }, letter),
    );
  }
  return Math.round(Math.max(...times));
}

/** The longest time from a key to the finder's results in ms, on a laptop. */
async function finding(page: Page): Promise<number> {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+k");
  const finder = page.getByRole("dialog", { name: "Rechercher" });
  await finder.getByRole("status").waitFor({ state: "hidden" });
  const ms = await searching(page, finder.getByRole("combobox"));
  await finder
    .getByRole("option", { name: /^Élodie/ })
    .first()
    .waitFor();
  return ms;
}

async function measure(browser: Browser, origin: string, token: string): Promise<void> {
  const context = await browser.newContext({
    baseURL: origin,
    locale: "fr-FR",
    viewport: { width: 375, height: 812 },
    hasTouch: true,
    serviceWorkers: "block",
  });
  await context.addCookies([{ name: "next-auth.session-token", value: token, url: origin }]);
  await context.addInitScript((value) => window.localStorage.setItem("token", value), token);
  const page = await context.newPage();
  const home = await usualOpening(page, "/", "/api/activities/all-month", "li:has(.row-opener)");
  const list = await usualOpening(
    page,
    "/trainees",
    "/api/user/trainees",
    "button[aria-label^='Supprimer']",
  );
  const devtools = await slowDown(page);
  const search = await searching(page, page.getByRole("searchbox"));
  await devtools.detach();
  const found = await finding(page);
  const words = ({ ms, list, nodes }: Opened) =>
    `${ms} ms (but : ${GOALS.opening}), appel de ${list} ko, ${nodes} éléments (but : ${GOALS.nodes})`;
  say(`Charge de la machine : ${loadavg()[0]?.toFixed(1)} pour ${cpus().length} processeurs.`);
  say(`${CLASSES} cours par mois, l'accueil : ${words(home)}.`);
  say(`${TRAINEES} élèves, la liste : ${words(list)}.`);
  say(`Une lettre cherchée : ${search} ms au plus (but : ${GOALS.search}).`);
  say(`Une lettre dans la recherche ⌘K : ${found} ms au plus (but : ${GOALS.search}).`);
  await context.close();
}

const dataDir = await temporaryDataDir();
const cluster = await startCluster(dataDir, { temporary: true });
const port = await freePort();
const origin = `http://localhost:${port}`;
try {
  await ensureBuilt(new AbortController().signal);
  await migrateDatabase(cluster.url);
  const server = spawnServer(
    {
      ...process.env,
      NODE_ENV: "production",
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: cluster.url,
      NEXTAUTH_SECRET: "only for this measurement, thirty-two characters",
      RATE_LIMITS: "off",
    },
    "pipe",
  );
  try {
    await untilHealthy(server, port);
    const { id } = await post(origin, "/api/auth/register", {
      type: "COACH",
      email: EMAIL,
      password: PASSWORD,
      firstName: "Nora",
      lastName: "Keller",
      phoneNumber: "0612345678",
    });
    await fill(cluster.url, id);
    const { token } = await post(origin, "/api/auth/login", { email: EMAIL, password: PASSWORD });
    const browser = await chromium.launch({ executablePath: ensureChromium(), args: launchArgs });
    await measure(browser, origin, token);
    await browser.close();
  } finally {
    await stopChild(server, "SIGTERM", 40_000);
  }
} catch (error) {
  report(error);
  process.exitCode = 1;
} finally {
  await cluster.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit();
