// Measures a studio with a million places: dashboard, money, and bookings beside heavy work.
// `npm run bench:metrics -- dashboard money book archive import closure` selects parts.
import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import pg from "pg";
import { makeToken } from "@/lib/auth/tokens";
import { monthStart, parisDay } from "@/lib/domain/paris-time";
import { type LargeStudio, seedLargeStudio } from "@/ops/bench/large-studio";
import { ask, type Calls } from "@/ops/bench/load";
import { BOOKERS, type Figure, measureText } from "@/ops/bench/metrics";
import { closureFigures } from "@/ops/bench/metrics-closure";
import { archiveFigures, bookFigures } from "@/ops/bench/metrics-files";
import { importFigures } from "@/ops/bench/metrics-import";
import { moneyFigures } from "@/ops/bench/metrics-money";
import { seed } from "@/ops/bench/seed";
import { SECRET, type Server, startElan } from "@/ops/bench/servers";
import { bearer, openStudio, type Studio } from "@/ops/bench/studio";
import { ensureBuilt } from "@/server/build";
import { type Cluster, startCluster } from "@/server/postgres/embedded";
import { migrateDatabase } from "@/server/postgres/migrate";
import { temporaryDataDir } from "@/server/temporary";
import { report, say } from "@/server/terminal";

const MEMBERS = 3_500;
const GOAL_MS = 200;
/** Other coaches' rows in the same tables. */
const OTHERS = { coaches: 20, trainees: 200, classes: 1000 };

/** Another booking each time, of classes with free places. */
async function bookingsOf(url: string, coach: LargeStudio): Promise<Calls> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows: cards } = await client.query<{ id: string; trainee_id: string }>(
    `select distinct on (trainee_id) id, trainee_id from subscriptions where coach_id = $1
     and begin_date <= current_date and end_date >= current_date + 125 and quantity_left > 5 order by trainee_id limit ${MEMBERS}`,
    [coach.id],
  );
  const { rows: classes } = await client.query<{ id: string }>(
    "select id from activities where coach_id = $1 and begin_date between now() + interval '1 day' and now() + interval '120 days'",
    [coach.id],
  );
  await client.end();
  const members = await Promise.all(
    cards.map(async ({ id, trainee_id }) => ({
      card: id,
      token: await makeToken({ userId: trainee_id, version: 0 }),
    })),
  );
  let n = 0;
  return () => {
    n += 1;
    const { card, token } = members[n % members.length] as (typeof members)[number];
    const activity = classes[(n * 13) % classes.length] as { id: string };
    return {
      method: "POST",
      path: `/api/activity/reservation/${activity.id}?id-subscription=${card}`,
      headers: { ...bearer(token), "idempotency-key": randomUUID() },
    };
  };
}

/** Measures the dashboard alone and while others book. */
async function dashboardFigures(elan: Server, coach: LargeStudio, next: Calls): Promise<Figure[]> {
  const today = parisDay(new Date());
  let n = 0;
  const months = Array.from({ length: 12 }, (_, back) => monthStart(today, -back).slice(0, 7));
  const dashboard = () => {
    n += 1;
    return { path: `/api/dashboard?month=${months[n % 12]}`, headers: bearer(coach.token) };
  };
  const figure = async (what: string): Promise<Figure> => {
    const found = await ask(elan.origin, dashboard, { connections: 1, amount: 300 });
    return {
      what,
      goal: `p99 de moins de ${GOAL_MS} ms`,
      found: measureText(found),
      met: found.p99 < GOAL_MS,
    };
  };
  await ask(elan.origin, dashboard, { connections: 1, amount: 30 });
  const alone = await figure("tableau de bord");
  const over = new AbortController();
  const bookings = (async () => {
    while (!over.signal.aborted) await ask(elan.origin, next, { connections: BOOKERS, seconds: 1 });
  })();
  const busy = await figure(`tableau de bord, ${BOOKERS} personnes réservant sans fin`);
  over.abort();
  await bookings;
  return [alone, busy];
}

async function measure(
  { url, process: { pid = 0 } }: Cluster,
  elan: Server,
  coach: LargeStudio,
  others: Studio,
): Promise<boolean> {
  const next = await bookingsOf(url, coach);
  let met = true;
  const sayFigures = (figures: Figure[]) => {
    for (const one of figures) {
      met &&= one.met;
      say(`${one.met ? "tenu  " : "MANQUÉ"} ${one.what} : ${one.found} (but : ${one.goal}).`);
    }
  };
  const parts: Record<string, () => Promise<Figure[]>> = {
    dashboard: () => dashboardFigures(elan, coach, next),
    money: () => moneyFigures(url, elan, pid, coach, others, next),
    book: () => bookFigures(elan, coach, next),
    archive: () => archiveFigures(elan, coach, next),
    import: () => importFigures(url, elan, coach, next),
    closure: () => closureFigures(url, elan, next),
  };
  const only = process.argv.slice(2);
  for (const [name, part] of Object.entries(parts)) {
    if (only.length > 0 && !only.includes(name)) continue;
    const began = performance.now();
    sayFigures(await part());
    say(`(${name} : ${((performance.now() - began) / 1000).toFixed(0)} s)`);
  }
  say(`Charge de la machine : ${loadavg()[0]?.toFixed(1)} pour ${cpus().length} processeurs.`);
  return met;
}

process.env.NEXTAUTH_SECRET = SECRET;
const dataDir = await temporaryDataDir();
const cluster = await startCluster(dataDir, { temporary: true });
try {
  await ensureBuilt(new AbortController().signal);
  await migrateDatabase(cluster.url);
  await seed(cluster.url, OTHERS);
  const others = await openStudio(cluster.url);
  const coach = await seedLargeStudio(cluster.url);
  const elan = await startElan(cluster.url, dataDir);
  try {
    if (!(await measure(cluster, elan, coach, others))) process.exitCode = 1;
  } finally {
    await elan.stop();
    await others.pool.end();
  }
} catch (error) {
  report(error);
  process.exitCode = 1;
} finally {
  await cluster.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit();
