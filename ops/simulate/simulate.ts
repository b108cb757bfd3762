// Estimates the needs of 10 000 coaches and 2 million trainees from a measured sample.
// docs/citus.md has the output of `npm run simulate`.
import { rmSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { closeDatabase } from "@/db/pool";
import { scopeOf } from "@/db/scope";
import { bookPlaces } from "@/lib/services/booking/booking";
import { getHistory } from "@/lib/services/booking/history";
import {
  getDetails,
  listMonthOfCoach,
  listMonthOfTrainee,
} from "@/lib/services/classes/activity-views";
import { getPublicSchedule } from "@/lib/services/public/public-schedule";
import { listMySubscriptions } from "@/lib/services/subscriptions/subscriptions";
import { startCluster } from "@/server/postgres/embedded";
import { migrateDatabase } from "@/server/postgres/migrate";
import { temporaryDataDir } from "@/server/temporary";
import { report, say } from "@/server/terminal";
import { explained } from "./explained";
import { costs, type TableSize } from "./simulate-costs";
import { seedYear } from "./simulate-seed";

/** A two-hundredth of all coaches, and a fifth of that to see what grows. */
const COACHES = 50;
const FEW = 10;
const ALL = 10_000;

/** The stored size of each table and of a sent mail. */
async function measured(url: string): Promise<{ tables: TableSize[]; bytesOfAMail: number }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows: tables } = await client.query<TableSize>(
    `select relname as name, reltuples::float as rows, pg_total_relation_size(oid)::float as bytes
     from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and reltuples > 10 order by 3 desc`,
  );
  const { rows: mails } = await client.query<{ bytes: number }>(
    // A sent mail has no content; 300 bytes stand for its indexes.
    `select avg(pg_column_size(o.*) - coalesce(pg_column_size(content), 0) - pg_column_size(html) - pg_column_size(text) - pg_column_size(attachments)
       - pg_column_size(headers) + 300)::int as bytes from outbox o`,
  );
  await client.end();
  return { tables, bytesOfAMail: mails[0]?.bytes ?? 0 };
}

async function actors(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<
    Record<"coach" | "code" | "trainee" | "card" | "activity", string>
  >(
    `select c.id as coach, c.code, s.trainee_id as trainee, s.id as card, a.id as activity
     from users c join subscriptions s on s.coach_id = c.id and s.type = 'CARD' join activities a on a.coach_id = c.id and a.begin_date > now() + interval '3 days'
     where c.type = 'COACH' order by c.id, a.begin_date limit 1`,
  );
  await client.end();
  const [row] = rows;
  if (!row) throw new Error("Nobody was seeded");
  const coach = scopeOf({ id: row.coach, type: "COACH" }).id;
  return { ...row, coach, trainee: scopeOf({ id: row.trainee, type: "TRAINEE" }).id };
}

/** The work of each hot call with this number of coaches. */
async function plans(dataDir: string, coaches: number) {
  const cluster = await startCluster(path.join(dataDir, `of-${coaches}`), { temporary: true });
  try {
    await migrateDatabase(cluster.url);
    await seedYear(cluster.url, coaches);
    Object.assign(process.env, {
      DATABASE_URL: cluster.url,
      DATA_DIR: dataDir,
      NEXTAUTH_SECRET: "a secret that only this simulation may know",
    });
    const { coach, code, trainee, card, activity } = await actors(cluster.url);
    const input = { activityId: activity, subscriptionId: card, wholeSeries: false, places: 1 };
    const calls: [string, () => Promise<unknown>][] = [
      ["month of a coach", () => listMonthOfCoach(coach, 0)],
      ["month of a trainee", () => listMonthOfTrainee(trainee, coach, 0, trainee)],
      ["class detail", () => getDetails(coach, activity)],
      ["subscriptions with a coach", () => listMySubscriptions(trainee, coach, true)],
      ["public schedule", () => getPublicSchedule(code)],
      ["history page", () => getHistory(trainee, { page: 0, size: 10, filter: "future" })],
      ["booking", () => bookPlaces({ traineeId: trainee }, input)],
    ];
    const work = new Map<string, Awaited<ReturnType<typeof explained>>>();
    for (const [name, call] of calls) work.set(name, await explained(cluster.url, call));
    return { work, ...(await measured(cluster.url)) };
  } finally {
    await closeDatabase();
    await cluster.stop();
  }
}

const dataDir = await temporaryDataDir();
try {
  const few = await plans(dataDir, FEW);
  const many = await plans(dataDir, COACHES);
  say(
    `| call | statements | rows read, ${FEW} coaches | rows read, ${COACHES} coaches | buffers | seq. scans |`,
  );
  for (const [name, plan] of many.work)
    say(
      `| ${name} | ${plan.statements} | ${few.work.get(name)?.rows} | ${plan.rows} | ${plan.buffers} | ${plan.scans.join(", ") || "none"} |`,
    );
  say("");
  for (const line of costs(many, COACHES, ALL)) say(line);
} catch (error) {
  report(error);
  process.exitCode = 1;
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit();
