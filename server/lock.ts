import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beginning, isAlive } from "./processes";

export interface Holder {
  pid: number;
  began: string;
  note: string;
}

function holderOf(file: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Holder;
  } catch {
    return undefined;
  }
}

function lives(holder: Holder): boolean {
  return (
    holder.pid !== process.pid && isAlive(holder.pid) && beginning(holder.pid) === holder.began
  );
}

/** Takes the lock `file`, or returns its running holder. The lock of a dead process is taken over. */
export function takeLock(file: string, note: string): { release: () => void } | { holder: Holder } {
  mkdirSync(path.dirname(file), { recursive: true });
  const own = JSON.stringify({
    pid: process.pid,
    began: beginning(process.pid),
    note,
  } satisfies Holder);
  for (;;) {
    try {
      writeFileSync(file, own, { flag: "wx" });
      return { release: () => rmSync(file, { force: true }) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      const holder = holderOf(file);
      if (holder && lives(holder)) return { holder };
      rmSync(file, { force: true });
    }
  }
}
