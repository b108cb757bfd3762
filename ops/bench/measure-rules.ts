// Compares a month whose classes have every rule with one without: `npm run bench:rules`.
import type pg from "pg";
import { makeToken } from "@/lib/auth/tokens";
import { type Call, medianMeasure } from "@/ops/bench/load";
import { onCluster } from "@/ops/bench/on-cluster";
import { LARGE, seed } from "@/ops/bench/seed";
import { measured, medianOf, type Served } from "@/ops/bench/served";
import { startElan } from "@/ops/bench/servers";
import { bearer, openStudio } from "@/ops/bench/studio";
import { say } from "@/server/terminal";

const RUNS = 5;
const LOAD = { connections: 10, seconds: 4 };
/** In percent of the rate. */
const GOAL = 10;

interface Pair {
  none: Call;
  rules: Call;
}

async function giveEveryRule(pool: pg.Pool, coach: string): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into venues (id, coach_id, name, address, access_note, step_free)
     values (gen_random_uuid(), $1, 'Studio République', '12 rue du Faubourg-du-Temple, 75011 Paris', 'Code 42A17', true)
     returning id`,
    [coach],
  );
  await pool.query(
    `update activities set opens_days = 21, opens_time = '08:30', closes_minutes = 90,
       min_places = 3, min_check_hours = 6, minimum_look_at = begin_date - interval '30 hours',
       venue_id = $2, place = 'Studio République', meeting_url = 'https://visio.exemple.fr/salle',
       returnable_cancels = 1
     where coach_id = $1`,
    [coach, rows[0]?.id],
  );
}

async function prepare(pool: pg.Pool): Promise<Record<"coach" | "trainee", Pair>> {
  const { rows } = await pool.query<{ coach: string; trainee: string }>(
    `select u.id as coach, min(t.trainee_id::text) as trainee
     from users u join coach_trainees t on t.coach_id = u.id
     where u.email in ('coach2@exemple.fr', 'coach3@exemple.fr') group by u.id, u.email order by u.email`,
  );
  const [plain, ruled] = rows;
  if (!plain || !ruled) throw new Error("The database is not seeded");
  await giveEveryRule(pool, ruled.coach);
  // Rewritten rows are read faster, so the other coach's classes are rewritten too.
  await pool.query("update activities set version = version where coach_id = $1", [plain.coach]);
  await pool.query("vacuum analyze activities");
  const as = async (userId: string, path: string): Promise<Call> => ({
    path: `/api/activities/all-month${path}?monthOffset=1`,
    headers: bearer(await makeToken({ userId, version: 0 })),
  });
  return {
    coach: { none: await as(plain.coach, ""), rules: await as(ruled.coach, "") },
    trainee: {
      none: await as(plain.trainee, `/${plain.coach}`),
      rules: await as(ruled.trainee, `/${ruled.coach}`),
    },
  };
}

const text = (name: string, { rate, processor: { server, database } }: Served) =>
  `${name} ${rate.toFixed(0)}/s, ${server.toFixed(2)} + ${database.toFixed(2)} ms`;

await onCluster(async ({ url, process: { pid = 0 } }, dataDir) => {
  await seed(url, { ...LARGE, coaches: 10 });
  const studio = await openStudio(url);
  const elan = await startElan(url, dataDir);
  try {
    for (const [role, { none, rules }] of Object.entries(await prepare(studio.pool))) {
      const runs: Record<keyof Pair, Served[]> = { none: [], rules: [] };
      const run = async (name: keyof Pair, call: Call) =>
        runs[name].push(await measured(elan, pid, () => call, LOAD));
      // The first run warms up.
      for (let n = 0; n <= RUNS; n += 1) {
        await run("none", none);
        await run("rules", rules);
      }
      const [without, withAll] = [runs.none.slice(1), runs.rules.slice(1)];
      const lost = 100 * (1 - medianMeasure(withAll).rate / medianMeasure(without).rate);
      say(
        `${role}: ${text("without rules", medianOf(without))}; ${text("with all", medianOf(withAll))}; ${lost.toFixed(1)} % lower (goal: ${GOAL} %)`,
      );
    }
  } finally {
    await studio.pool.end();
    await elan.stop();
  }
});
