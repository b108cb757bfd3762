import { mkdtempSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { hotCalls } from "@/ops/bench/hot-calls";
import { ask, type Calls, type Measure, medianMeasure } from "@/ops/bench/load";
import { most, rounds } from "@/ops/bench/pace";
import { LARGE, seed } from "@/ops/bench/seed";
import { type Server, startElan } from "@/ops/bench/servers";
import { openStudio, type Studio } from "@/ops/bench/studio";
import { migrateDatabase } from "@/server/postgres/migrate";

export interface Growth {
  name: string;
  /** p50 in ms at 10 000, 100 000 and 1 000 000 places. */
  p50: number[];
  ratio: number;
  met: boolean;
}

const CONNECTIONS = 4;
const ROUNDS = rounds(5);
const MOST = 1.5;

/** Measures the hot calls on three sizes of database in turn, so that noise affects all three. */
export async function measureGrowth(
  mainUrl: string,
  main: { studio: Studio; elan: Server },
  dataDir: string,
): Promise<Growth[]> {
  const sizes: { studio: Studio; elan: Server }[] = [];
  for (const coaches of [1, 10]) {
    const url = await smaller(mainUrl, coaches);
    const elan = await startElan(url, mkdtempSync(path.join(dataDir, "growth-")));
    sizes.push({ studio: await openStudio(url), elan });
  }
  sizes.push(main);
  try {
    const all = sizes.map(({ studio }) => hotCalls(studio));
    const lines: Growth[] = [];
    for (const name of Object.keys(all[0] ?? {})) {
      const measures: Measure[][] = sizes.map(() => []);
      for (let round = 0; round <= ROUNDS; round += 1)
        for (const [n, { elan }] of sizes.entries()) {
          const calls = all[n]?.[name] as Calls;
          const one = await ask(elan.origin, calls, {
            connections: CONNECTIONS,
            seconds: most(0.6),
          });
          if (round > 0) measures[n]?.push(one);
        }
      const p50 = measures.map((one) => medianMeasure(one).p50);
      const ratio = (p50.at(-1) ?? 0) / (p50[0] ?? 1);
      lines.push({ name: `growth: ${name}`, p50, ratio, met: ratio <= MOST });
    }
    return lines;
  } finally {
    for (const { studio, elan } of sizes.slice(0, -1)) {
      await studio.pool.end();
      await elan.stop();
    }
  }
}

/** Creates a database of fewer coaches; returns its address. */
async function smaller(mainUrl: string, coaches: number): Promise<string> {
  const url = new URL(mainUrl);
  const client = new pg.Client({ connectionString: mainUrl });
  await client.connect();
  await client.query(`create database growth_${coaches}`);
  await client.end();
  url.pathname = `/growth_${coaches}`;
  await migrateDatabase(url.href);
  await seed(url.href, { ...LARGE, coaches });
  return url.href;
}
