// What a hot call's processor time in the server goes to: `npm run bench:profile -- "month, trainee" history`. Each is asked by
// ten connections, warm, on a hundred thousand places; the share of a millisecond of each function that stands out.
import { rmSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { hotCalls } from "@/ops/bench/hot-calls";
import { inspect } from "@/ops/bench/inspect";
import { ask } from "@/ops/bench/load";
import { LARGE, seed } from "@/ops/bench/seed";
import { SECRET, startElan } from "@/ops/bench/servers";
import { openStudio } from "@/ops/bench/studio";
import { ensureBuilt } from "@/server/build";
import { type Cluster, startCluster } from "@/server/postgres/embedded";
import { migrateDatabase } from "@/server/postgres/migrate";
import { freePort } from "@/server/processes";
import { temporaryDataDir } from "@/server/temporary";
import { report, say } from "@/server/terminal";

const names = process.argv.slice(2);
const WARM_S = 6;
const SECONDS = 6;
const SHOWN = 45;

let cluster: Cluster | undefined;
const dataDir = await temporaryDataDir();
try {
  process.env.NEXTAUTH_SECRET = SECRET;
  await ensureBuilt(new AbortController().signal);
  cluster = await startCluster(dataDir);
  await migrateDatabase(cluster.url);
  await seed(cluster.url, { ...LARGE, coaches: 10 });
  const port = await freePort();
  process.env.NODE_OPTIONS = `--inspect=127.0.0.1:${port}`;
  const studio = await openStudio(cluster.url);
  const elan = await startElan(cluster.url, dataDir);
  const inspector = await inspect(port);
  for (const [name, calls] of Object.entries(hotCalls(studio))) {
    if (!names.some((one) => name.startsWith(one))) continue;
    await ask(elan.origin, calls, { connections: 10, seconds: WARM_S });
    await sleep(500);
    await inspector.send("Profiler.start");
    const { answers } = await ask(elan.origin, calls, { connections: 10, seconds: SECONDS });
    const profile = await inspector.stop();
    say(`${name}: ${(profile.busy / answers / 1000).toFixed(2)} ms, ${answers} answers`);
    for (const [what, us] of profile.shares.slice(0, SHOWN))
      say(`  ${(us / answers / 1000).toFixed(3)}  ${what}`);
  }
  inspector.close();
  await studio.pool.end();
  await elan.stop();
} catch (error) {
  report(error);
  process.exitCode = 1;
} finally {
  await cluster?.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit();
