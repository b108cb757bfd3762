// The last release without receipts and this one serve one migrated database, and no sum breaks.
// `npm run test:upgrade` takes another commit as its argument.
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { SECRET, startElan } from "@/ops/bench/servers";
import { ensureBuilt } from "@/server/build";
import { startCluster } from "@/server/postgres/embedded";
import { migrateDatabase } from "@/server/postgres/migrate";
import { temporaryDataDir } from "@/server/temporary";
import { report, say } from "@/server/terminal";
import { checkOut, lastBeforeReceipts, type Release, startRelease } from "./previous-release";
import { UpgradeStudio } from "./upgrade-studio";

const [PEOPLE, CLASSES] = [12, 6];
const LOAD_MS = 20_000;

/** The audit's violations, and wrong sums and numbers. */
async function wrongIn(url: string, received: number): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const audit = await client.query(readFileSync("db/audit.sql", "utf8"));
    const { rows } = await client.query<{ paid: number; sums: number; gaps: number }>(`
      select (select sum(amount_paid_cents)::float8 / 100 from subscriptions) as paid, (select sum(amount_cents)::float8 / 100 from receipts) as sums,
        (select count(*)::int from (select number, row_number() over (partition by coach_id, year order by number) as nth
          from receipts where number is not null) one where number <> nth) as gaps`);
    const { rows: kinds } = await client.query<{ kind: string; n: string }>(
      "select kind, count(*) as n from receipts group by 1 order by 1",
    );
    say(`Encaissements : ${kinds.map(({ kind, n }) => `${n} ${kind}`).join(", ")}.`);
    const [{ paid, sums, gaps } = { paid: -1, sums: -1, gaps: -1 }] = rows;
    return [
      ...audit.rows.map(({ rule, id, detail }) => `${rule} : ${id} (${detail})`),
      ...(paid === received && sums === received && gaps === 0
        ? []
        : [`${paid} € payés, ${sums} € encaissés au lieu de ${received} ; ${gaps} trous.`]),
    ];
  } finally {
    await client.end();
  }
}

async function run(dataDir: string, url: string): Promise<string[]> {
  const commit = process.argv[2] ?? lastBeforeReceipts();
  say(`La version d'avant : ${commit.slice(0, 12)}.`);
  const folder = checkOut(commit);
  const env = (name: string) => {
    const own = path.join(dataDir, name);
    mkdirSync(own, { recursive: true });
    return { DATABASE_URL: url, DATA_DIR: own, NEXTAUTH_SECRET: SECRET };
  };
  const running = new Set<Release>();
  const started = async (release: Promise<Release>) => {
    running.add(await release);
    return release;
  };
  try {
    const before = await started(startRelease(folder, env("before")));
    const studio = new UpgradeStudio(before.origin);
    const wrong = async () => [
      ...(await studio.differences()),
      ...(await wrongIn(url, studio.received())),
    ];
    await studio.build(PEOPLE, CLASSES);
    await studio.underLoad(() => sleep(LOAD_MS / 4));
    // The new release migrates while the previous one serves.
    await studio.underLoad(() => migrateDatabase(url));
    const found = await wrong();
    const elan = await started(startElan(url, env("new").DATA_DIR));
    studio.join(elan.origin);
    await studio.underLoad(() => sleep(LOAD_MS));
    found.push(...(await wrong()));
    // A rollback starts the previous release on tables that it does not know.
    running.delete(before);
    await before.stop();
    const again = await started(startRelease(folder, env("before")));
    studio.restarted(again.origin);
    await studio.underLoad(() => sleep(LOAD_MS));
    found.push(...(await wrong()));
    const line = [...studio.responses].sort().map(([what, n]) => `${n} × ${what}`);
    say(`${line.join(", ")}.`);
    return found;
  } finally {
    for (const release of running) await release.stop();
  }
}

const dataDir = await temporaryDataDir();
const cluster = await startCluster(dataDir, { temporary: true });
try {
  await ensureBuilt(new AbortController().signal);
  const found = await run(dataDir, cluster.url);
  for (const line of found) say(line);
  say(found.length === 0 ? "Aucune somme ne change." : `${found.length} écarts.`);
  process.exitCode = found.length === 0 ? 0 : 1;
} catch (error) {
  report(error);
  process.exitCode = 1;
} finally {
  await cluster.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit();
