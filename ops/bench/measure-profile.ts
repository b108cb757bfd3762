// Profiles hot calls by function: `npm run bench:profile -- "month, trainee" "page of"`.
// Each is called by ten connections, after a warm-up, on 100 000 places.
import { setTimeout as sleep } from "node:timers/promises";
import { hotCalls } from "@/ops/bench/hot-calls";
import { inspect } from "@/ops/bench/inspect";
import { ask } from "@/ops/bench/load";
import { onCluster } from "@/ops/bench/on-cluster";
import { LARGE, seed } from "@/ops/bench/seed";
import { startElan } from "@/ops/bench/servers";
import { openStudio } from "@/ops/bench/studio";
import { freePort } from "@/server/processes";
import { say } from "@/server/terminal";

const names = process.argv.slice(2);
const LOAD = { connections: 10, seconds: 6 };
const SHOWN = 45;

await onCluster(async ({ url }, dataDir) => {
  await seed(url, { ...LARGE, coaches: 10 });
  const port = await freePort();
  process.env.NODE_OPTIONS = `--inspect=127.0.0.1:${port}`;
  const studio = await openStudio(url);
  const elan = await startElan(url, dataDir);
  const inspector = await inspect(port);
  const page = () => ({ path: `/c/${studio.code}` });
  for (const [name, calls] of Object.entries({ ...hotCalls(studio), "page of a coach": page })) {
    if (!names.some((one) => name.startsWith(one))) continue;
    await ask(elan.origin, calls, LOAD);
    await sleep(500);
    await inspector.start();
    const { responses } = await ask(elan.origin, calls, LOAD);
    const { busy, shares } = await inspector.stop();
    say(`${name}: ${(busy / responses / 1000).toFixed(2)} ms, ${responses} responses`);
    for (const [what, us] of shares.slice(0, SHOWN))
      say(`  ${(us / responses / 1000).toFixed(3)}  ${what}`);
  }
  inspector.close();
  await studio.pool.end();
  await elan.stop();
});
