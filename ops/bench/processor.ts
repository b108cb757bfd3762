import { readdirSync, readFileSync } from "node:fs";

/** Linux counts in hundredths of a second. */
export const TICKS = 100;

interface Process {
  parent: number;
  /** The ticks of the process and its ended children. */
  ticks: number;
}

function processOf(pid: number): Process | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const ticks = fields.slice(11, 15).reduce((sum, one) => sum + Number(one), 0);
    return { parent: Number(fields[1]), ticks };
  } catch {
    return undefined;
  }
}

function processes(): Map<number, Process> {
  const pids = readdirSync("/proc").map(Number).filter(Number.isInteger);
  return new Map(
    pids.flatMap((pid) => {
      const one = processOf(pid);
      return one ? [[pid, one]] : [];
    }),
  );
}

/** A process and its running descendants. */
export function treeOf(root: number, all = processes()): number[] {
  const children = [...all].filter(([, { parent }]) => parent === root);
  return [root, ...children.flatMap(([pid]) => treeOf(pid, all))];
}

/** The processor seconds of a process and its descendants. */
export function processorOf(root: number): number {
  const all = processes();
  return treeOf(root, all).reduce((sum, pid) => sum + (all.get(pid)?.ticks ?? 0), 0) / TICKS;
}
