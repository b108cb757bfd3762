// How a large studio feels on a middling phone: 5 000 trainees and 400 classes a month, in a database of its own.
import { rmSync } from "node:fs";
import { type Browser, chromium, type Page } from "@playwright/test";
import pg from "pg";
import { ensureBuilt } from "./build";
import { ensureChromium, launchArgs } from "./chromium";
import { startCluster } from "./embedded";
import { migrateDatabase } from "./migrate";
import { freePort, stopChild } from "./processes";
import { spawnServer, untilHealthy } from "./server-process";
import { slowDown } from "./slow-phone";
import { temporaryDataDir } from "./temporary";
import { report, say } from "./terminal";

const TRAINEES = 5_000;
const CLASSES = 400;
const PASSWORD = "brioche-lavande-42";
const EMAIL = "coach@exemple.fr";

async function post(origin: string, path: string, body: unknown) {
  const answer = await fetch(`${origin}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return (await answer.json()) as { id: string; token: string };
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

/** Opens a page with empty caches on a slow phone, and says when what is waited for is there, in ms. */
async function opening(page: Page, address: string, wanted: string): Promise<number> {
  await page.goto("/contact");
  await page.getByRole("heading", { level: 1 }).waitFor();
  const devtools = await slowDown(page);
  const begin = performance.now();
  await page.goto(address, { waitUntil: "commit" });
  await page.locator(wanted).first().waitFor();
  const took = Math.round(performance.now() - begin);
  await devtools.detach();
  return took;
}

/** Milliseconds from a key to the list that it leaves, on a processor four times slower. */
async function searching(page: Page): Promise<number> {
  const field = page.getByRole("searchbox");
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
  const home = await opening(page, "/", "h2[id^=jour-]");
  const list = await opening(page, "/trainees", "button[aria-label^='Supprimer']");
  const devtools = await slowDown(page);
  const search = await searching(page);
  await devtools.detach();
  const nodes = await page.evaluate(() => document.querySelectorAll("*").length);
  say(
    `${CLASSES} cours par mois : l'accueil en ${home} ms ; ${TRAINEES} élèves : la liste en ${list} ms, une lettre cherchée en ${search} ms, ${nodes} éléments dans la page.`,
  );
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
