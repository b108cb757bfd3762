// Compares Élan with its baseline, a bare Next application on the same SQL, on one machine.
// `npm run bench` writes the table of docs/performance.md; names of rows select them.
// `--short` tries each row, `--memory` adds ten minutes of load.
import type pg from "pg";
import { measureBesidePages } from "@/ops/bench/beside-pages";
import { buildBaseline } from "@/ops/bench/build-baseline";
import { compare } from "@/ops/bench/compare";
import { measureGrowth } from "@/ops/bench/growth";
import { timeList } from "@/ops/bench/list";
import { measureMemory, measureTenMinutes } from "@/ops/bench/memory";
import { onCluster } from "@/ops/bench/on-cluster";
import { most, SHORT } from "@/ops/bench/pace";
import { publish } from "@/ops/bench/publish";
import { beginRun, type Results } from "@/ops/bench/results";
import { rowsOf } from "@/ops/bench/rows";
import { LARGE, seed } from "@/ops/bench/seed";
import { timeSeries } from "@/ops/bench/series";
import { startElan } from "@/ops/bench/servers";
import { measureStart } from "@/ops/bench/start";
import { startBare, startBaseline } from "@/ops/bench/start-baseline";
import { openStudio } from "@/ops/bench/studio";
import type { Measured } from "@/ops/bench/table";
import type { Cluster } from "@/server/postgres/embedded";
import { say } from "@/server/terminal";

const flags = process.argv.slice(2);
const selected = flags.filter((one) => !one.startsWith("--"));
const wants = (name: string) =>
  selected.length === 0 || selected.some((one) => name.startsWith(one));

async function measure(cluster: Cluster, dataDir: string): Promise<Results> {
  const { url } = cluster;
  const end = beginRun();
  const began = performance.now();
  await seed(url, { ...LARGE, coaches: most(LARGE.coaches) });
  say(`Seeded in ${((performance.now() - began) / 1000).toFixed(0)} s.`);
  const studio = await openStudio(url);
  const { rows } = await studio.pool.query<{ server_version: string }>("show server_version");
  const results: Measured = {
    comparisons: [],
    besidePages: [],
    timed: [],
    memory: [],
    growth: [],
    start: [],
  };
  const elan = await startElan(url, dataDir);
  const baseline = await startBaseline(url);
  const bare = await startBare(url);
  const servers = { elan, baseline, bare, database: cluster.process.pid ?? 0 };
  try {
    // Memory comes first in every run, because its load also warms up V8.
    const memory = await measureMemory(studio, elan);
    if (wants("memory")) results.memory.push(memory);
    for (const row of rowsOf(studio)) {
      if (!wants(row.name)) continue;
      results.comparisons.push(...(await compare(row, servers)));
      say(row.name);
    }
    await checkPlaces(studio.pool);
    if (wants("booking beside pages"))
      results.besidePages.push(...(await measureBesidePages(studio, elan)));
    if (wants("list")) results.timed.push(await timeList(studio, elan));
    if (wants("series")) results.timed.push(...(await timeSeries(studio, elan)));
    if (wants("growth"))
      results.growth.push(...(await measureGrowth(url, { studio, elan }, dataDir)));
    if (flags.includes("--memory")) results.memory.push(await measureTenMinutes(studio, elan));
    if (wants("start")) results.start.push(await measureStart(dataDir));
    return end(results, rows[0]?.server_version ?? "?");
  } finally {
    await studio.pool.end();
    await baseline.stop();
    await bare.stop();
    await elan.stop();
  }
}

await onCluster(async (cluster, dataDir) => {
  buildBaseline();
  publish(await measure(cluster, dataDir), selected.length === 0 && !SHORT);
});

/** Throws unless each class counts its places, none past its size. */
async function checkPlaces(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(
    `with held as (
       select activity_id, count(*) filter (where not is_waiting) as confirmed, count(*) filter (where is_waiting) as waiting
       from reservations where status in ('BOOKED', 'BOOKED_AND_COME', 'BOOKED_AND_ABSENT') group by activity_id)
     select a.id from activities a left join held h on h.activity_id = a.id
     where a.confirmed_places <> coalesce(h.confirmed, 0) or a.waiting_places <> coalesce(h.waiting, 0)
       or a.confirmed_places > a.max_participants`,
  );
  if (rows.length > 0) throw new Error(`${rows.length} classes do not hold what they count`);
}
