import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { hasExited } from "./processes";
import { oneLine } from "./terminal";

const MOST_FAILED_STARTS = 5;

interface Supervised {
  /** The French subject of its messages. */
  name: string;
  /** Starts it and waits until it is healthy; throws when it ends before. */
  restart: () => Promise<ChildProcess>;
  /** Whether it was stopped on purpose. */
  isStopping: () => boolean;
  giveUp: () => unknown;
  /** The pause before the second try, doubled for each later one. */
  pauseMs?: number;
}

const tell = (line: string) => process.stderr.write(`${line}\n`);

/** Restarts a process whenever it ends, and gives up after five failed starts in a row. */
export async function keepAlive(
  first: ChildProcess,
  { name, restart, isStopping, giveUp, pauseMs = 250 }: Supervised,
): Promise<void> {
  let child: ChildProcess | undefined = first;
  for (let failed = 0; ; ) {
    if (child && !hasExited(child)) await once(child, "exit");
    if (isStopping()) return;
    if (child) tell(`${name} s'est arrêtée de façon inattendue, elle redémarre.`);
    try {
      child = await restart();
      failed = 0;
    } catch (error) {
      if (isStopping()) return;
      child = undefined;
      failed += 1;
      tell(`${name} ne redémarre pas : ${oneLine(error)}`);
      if (failed === MOST_FAILED_STARTS) {
        tell(`${name} a échoué ${failed} fois de suite avant d'être prête : Élan s'arrête.`);
        giveUp();
        return;
      }
      await sleep(pauseMs * 2 ** (failed - 1));
    }
  }
}
