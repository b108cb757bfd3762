import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { hasExited } from "./processes";
import { oneLine } from "./terminal";

const MOST_FAILED_STARTS = 5;

interface Kept {
  /** The subject of a sentence about it. */
  name: string;
  /** Starts it again, and waits until it is well. Throws when it is not, above all when it dies before. */
  again: () => Promise<ChildProcess>;
  /** Whether it may stay dead. */
  ended: () => boolean;
  giveUp: () => unknown;
  /** Before the second try; each later one waits twice as long. */
  pauseMs?: number;
}

const tell = (line: string) => process.stderr.write(`${line}\n`);

/** Keeps alive what is well, however often it dies; gives up what dies again and again before it is. */
export async function keepAlive(
  first: ChildProcess,
  { name, again, ended, giveUp, pauseMs = 250 }: Kept,
): Promise<void> {
  let child: ChildProcess | undefined = first;
  for (let failed = 0; ; ) {
    if (child && !hasExited(child)) await once(child, "exit");
    if (ended()) return;
    if (child) tell(`${name} s'est arrêtée de façon inattendue, elle redémarre.`);
    try {
      child = await again();
      failed = 0;
    } catch (error) {
      if (ended()) return;
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
