// Kills, stops and freezes the server and its database under load, and restores a backup.
// No acknowledged write may be lost or doubled. CHAOS=short is the form of `npm test`.
import { setTimeout as sleep } from "node:timers/promises";
import { ensureBuilt } from "@/server/build";
import { report, say } from "@/server/terminal";
import { Studio } from "./load";
import { staleInstances } from "./pages";
import { Product, untilReady } from "./product";
import { restoreElsewhere } from "./restore";
import { attack } from "./wire";

const short = process.env.CHAOS === "short";
const PAUSE_MS = short ? 500 : 14_000;
/** The time under load after each recovery. */
const AFTER_MS = short ? 300 : 1_000;
const SEED = 13;

/** Causes each failure under load; returns the differences after its recovery. */
async function eachUnderLoad(
  product: Product,
  studio: Studio,
  failures: (() => unknown)[],
): Promise<string[]> {
  const found: string[] = [];
  for (const failure of failures) {
    await studio.underLoad(async () => {
      await sleep(PAUSE_MS * (0.75 + Math.random() / 2));
      await untilReady(product.origin);
      await failure();
      await untilReady(product.origin);
      await sleep(AFTER_MS);
    });
    found.push(...(await studio.differences()), ...(await product.violationsNow()));
  }
  return found;
}

/** The argument selects phases by name. */
const only = process.argv[2] ?? "";

const times = (n: number, failure: () => unknown) => Array<() => unknown>(n).fill(failure);

/** The phases by name, each of which returns its differences. */
function phases(product: Product, studio: Studio): [string, () => Promise<string[]>][] {
  const kill = (pid: number, signal: NodeJS.Signals) => process.kill(pid, signal);
  const [servers, databases, stops, freeze] = short ? [2, 1, 1, 3] : [20, 10, 10, 30];
  const packets = short ? 1_000 : 20_000;
  const all: [string, () => Promise<string[]>][] = [
    [
      `${servers} arrêts brutaux du serveur, ${databases} de la base`,
      () =>
        eachUnderLoad(product, studio, [
          ...times(servers, () => kill(product.serverPid(), "SIGKILL")),
          ...times(databases, () => kill(product.databasePid(), "SIGKILL")),
        ]),
    ],
    [
      `${stops} arrêts demandés au serveur`,
      async () => {
        studio.client.lost = [];
        const found = await eachUnderLoad(
          product,
          studio,
          times(stops, () => kill(product.serverPid(), "SIGTERM")),
        );
        const lost = studio.client.lost.map((call) => `Acceptée et jamais répondue : ${call}`);
        return [...found, ...lost];
      },
    ],
    [
      `base figée ${freeze} s`,
      () =>
        eachUnderLoad(product, studio, [
          async () => {
            // The database's processes form a group.
            kill(-product.databasePid(), "SIGSTOP");
            await sleep(freeze * 1_000);
            kill(-product.databasePid(), "SIGCONT");
          },
        ]),
    ],
    [
      `${packets} paquets par des connexions nues`,
      async () => {
        const attacked = {
          origin: product.origin,
          pid: () => product.serverPid(),
          log: () => product.log(),
        };
        const [count, crashes] = [packets, packets / 20];
        const { found, figures } = await attack(attacked, { count, crashes, seed: SEED });
        say(figures);
        return found;
      },
    ],
    ["sauvegarde sous charge, restaurée ailleurs", () => restoreElsewhere(product, studio)],
  ];
  if (!short) all.push(["pages publiques de deux serveurs", () => staleInstances(product, studio)]);
  return all;
}

async function run(): Promise<string[]> {
  await ensureBuilt(new AbortController().signal);
  const product = await Product.start();
  try {
    const studio = new Studio(product.origin);
    await studio.build(short ? 8 : 16, 6);
    const found: string[] = [];
    for (const [name, phase] of phases(product, studio)) {
      if (!name.includes(only)) continue;
      const began = performance.now();
      const wrong = await phase();
      wrong.push(...(await studio.differences()), ...(await product.violationsNow()));
      found.push(...wrong);
      const seconds = ((performance.now() - began) / 1000).toFixed(0);
      say(
        `${name} : ${wrong.length === 0 ? "rien de perdu" : `${wrong.length} écarts`} (${seconds} s).`,
      );
    }
    found.push(...product.violations());
    const statuses = [...studio.responses].map(([status, n]) => `${n} × ${status}`).join(", ");
    say(`Réponses : ${statuses} ; ${studio.client.retries} nouveaux essais.`);
    return found;
  } finally {
    await product.stop();
  }
}

try {
  const found = await run();
  for (const line of found) say(line);
  say(found.length === 0 ? "Rien de perdu, rien en double." : `${found.length} écarts.`);
  process.exit(found.length === 0 ? 0 : 1);
} catch (error) {
  report(error);
  process.exit(1);
}
