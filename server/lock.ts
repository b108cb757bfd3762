import { randomUUID } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
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

/** Gives `file` a second name; false when that exists. */
function linked(file: string, name: string): boolean {
  try {
    linkSync(file, name);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return false;
  }
}

/** Removes the lock of a dead process; a lock that another process took meanwhile is put back. */
function removeDead(file: string, aside: string): void {
  try {
    renameSync(file, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    return;
  }
  const holder = holderOf(aside);
  if (holder && lives(holder)) linked(aside, file);
  rmSync(aside, { force: true });
}

/** Takes the lock `file`, or returns its running holder. The lock of a dead process is taken over. */
export function takeLock(file: string, note: string): { release: () => void } | { holder: Holder } {
  mkdirSync(path.dirname(file), { recursive: true });
  const own = `${file}.${randomUUID()}`;
  const holder: Holder = { pid: process.pid, began: beginning(process.pid), note };
  // A link shows the lock to other processes with its content.
  writeFileSync(own, JSON.stringify(holder));
  try {
    for (;;) {
      if (linked(own, file)) return { release: () => rmSync(file, { force: true }) };
      const other = holderOf(file);
      if (other && lives(other)) return { holder: other };
      removeDead(file, `${own}.dead`);
    }
  } finally {
    rmSync(own, { force: true });
  }
}
