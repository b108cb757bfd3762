// How Élan does beside its floor, a bare Next application on the same SQL: one machine, its own addresses only.
// `npm run bench` is everything, and writes the table of docs/performance.md; `npm run bench -- booking reads` the rows named
// so; `--short` is a try of each, with no figure worth keeping; `--memory` ten minutes of load.
import type pg from "pg";
import { measureBesidePages } from "@/ops/bench/beside-pages";
import { buildFloor } from "@/ops/bench/build-baseline";
import { compare } from "@/ops/bench/compare";
import { measureGrowth } from "@/ops/bench/growth";
import { timeList } from "@/ops/bench/list";
import { measureMemory, measureTenMinutes } from "@/ops/bench/memory";
import { onCluster } from "@/ops/bench/on-cluster";
import { most, SHORT } from "@/ops/bench/pace";
import { publish } from "@/ops/bench/report";
import { beginRun, type Results } from "@/ops/bench/results";
import { rowsOf } from "@/ops/bench/rows";
import { LARGE, seed } from "@/ops/bench/seed";
import { timeSeries } from "@/ops/bench/series";
import { startElan } from "@/ops/bench/servers";
import { measureStart } from "@/ops/bench/start";
import { startBare, startFloor } from "@/ops/bench/start-baseline";
import { openStudio } from "@/ops/bench/studio";
import type { Measured } from "@/ops/bench/table";
import type { Cluster } from "@/server/postgres/embedded";
import { say } from "@/server/terminal";

const flags = process.argv.slice(2);
const asked = flags.filter((one) => !one.startsWith("--"));
const wants = (name: string) => asked.length === 0 || asked.some((one) => name.startsWith(one));

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
  const floor = await startFloor(url);
  const bare = await startBare(url);
  const servers = { elan, floor, bare, database: cluster.process.pid ?? 0 };
  try {
    // First: from then on V8 has compiled what a day's work needs.
    if (wants("memory")) results.memory.push(await measureMemory(studio, elan));
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
    await floor.stop();
    await bare.stop();
    await elan.stop();
  }
}

await onCluster(async (cluster, dataDir) => {
  buildFloor();
  publish(await measure(cluster, dataDir), asked.length === 0 && !SHORT);
});

/** Throws unless each class counts the places that it has, none past its size: no load may lose or sell one twice. */
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
