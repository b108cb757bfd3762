// A studio with a million places: its dashboard, and how bookings fare while its book of 20 000 lines and its archive are sent.
import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import pg from "pg";
import { makeToken } from "@/lib/auth/tokens";
import { addDays, monthStart, parisDay } from "@/lib/domain/paris-time";
import { type LargeStudio, seedLargeStudio } from "@/ops/bench/large-studio";
import { ask, type Call, type Measure } from "@/ops/bench/load";
import { memoryOf, SECRET, type Server, startElan } from "@/ops/bench/servers";
import { bearer } from "@/ops/bench/studio";
import { ensureBuilt } from "@/server/build";
import { startCluster } from "@/server/postgres/embedded";
import { migrateDatabase } from "@/server/postgres/migrate";
import { temporaryDataDir } from "@/server/temporary";
import { report, say } from "@/server/terminal";

const MEMBERS = 1_000;
const SECONDS = 15;
const GOAL_MS = 200;

const words = ({ rate, p50, p99 }: Measure) =>
  `${rate.toFixed(1)} par seconde, p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`;

/** Another booking each time: trainees in turn, classes of the next weeks with free places. */
async function bookingsOf(url: string, coach: LargeStudio): Promise<() => Call> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows: cards } = await client.query<{ id: string; trainee_id: string }>(
    `select distinct on (trainee_id) id, trainee_id from subscriptions where coach_id = $1
     and begin_date <= current_date and end_date >= current_date + 60 and quantity_left > 5 order by trainee_id limit ${MEMBERS}`,
    [coach.id],
  );
  const { rows: classes } = await client.query<{ id: string }>(
    "select id from activities where coach_id = $1 and begin_date between now() + interval '1 day' and now() + interval '50 days'",
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

/** Takes a file over and over until told to stop; answers how often, and the last one's bytes. */
function taking(origin: string, path: string, token: string) {
  let going = true;
  const done = (async () => {
    let [times, bytes] = [0, 0];
    while (going) {
      const answer = await fetch(`${origin}${path}`, { headers: bearer(token) });
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
      bytes = 0;
      for await (const part of answer.body ?? []) bytes += (part as Uint8Array).length;
      times += 1;
    }
    return { times, bytes };
  })();
  return () => {
    going = false;
    return done;
  };
}

async function measure(elan: Server, coach: LargeStudio, next: () => Call): Promise<void> {
  const today = parisDay(new Date());
  let n = 0;
  const months = Array.from({ length: 12 }, (_, back) => monthStart(today, -back).slice(0, 7));
  const dashboard = () => {
    n += 1;
    return { path: `/api/dashboard?month=${months[n % 12]}`, headers: bearer(coach.token) };
  };
  await ask(elan.origin, dashboard, { connections: 1, amount: 20 });
  say(
    `Tableau de bord : ${words(await ask(elan.origin, dashboard, { connections: 1, amount: 300 }))} (but : ${GOAL_MS} ms).`,
  );
  await ask(elan.origin, next, { connections: 5, seconds: 5 });
  say(`Réserver : ${words(await ask(elan.origin, next, { connections: 5, seconds: SECONDS }))}.`);
  const days = `from=${addDays(today, -364)}&to=${today}`;
  for (const [name, path] of [
    ["le livre en CSV", `/api/receipts/book?${days}&format=csv`],
    ["le livre en PDF", `/api/receipts/book?${days}&format=pdf`],
    ["l'archive", "/api/user/archive"],
  ] as const) {
    const before = memoryOf(elan.pid);
    let most = before;
    const watch = setInterval(() => {
      most = Math.max(most, memoryOf(elan.pid));
    }, 100);
    const stop = taking(elan.origin, path, coach.token);
    const booked = await ask(elan.origin, next, { connections: 5, seconds: SECONDS });
    const { times, bytes } = await stop();
    clearInterval(watch);
    say(
      `Réserver pendant ${name} (${times} fois, ${(bytes / 1e6).toFixed(1)} Mo) : ${words(booked)} ; mémoire ${before.toFixed(0)}, au plus ${most.toFixed(0)} Mo.`,
    );
  }
  say(`Charge de la machine : ${loadavg()[0]?.toFixed(1)} pour ${cpus().length} processeurs.`);
}

process.env.NEXTAUTH_SECRET = SECRET;
const dataDir = await temporaryDataDir();
const cluster = await startCluster(dataDir, { temporary: true });
try {
  await ensureBuilt(new AbortController().signal);
  await migrateDatabase(cluster.url);
  const coach = await seedLargeStudio(cluster.url);
  const elan = await startElan(cluster.url, dataDir);
  try {
    await measure(elan, coach, await bookingsOf(cluster.url, coach));
  } finally {
    await elan.stop();
  }
} catch (error) {
  report(error);
  process.exitCode = 1;
} finally {
  await cluster.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit();
