import { readdirSync, readFileSync } from "node:fs";

/** Linux counts in hundredths of a second. */
const TICKS = 100;

interface Process {
  parent: number;
  /** Of it, and of its children that have ended. */
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

/** A process and all that it has started and that runs. */
export function treeOf(root: number, all = processes()): number[] {
  const children = [...all].filter(([, { parent }]) => parent === root);
  return [root, ...children.flatMap(([pid]) => treeOf(pid, all))];
}

/** Seconds of processor that a process and all it has started have taken so far. */
export function processorOf(root: number): number {
  const all = processes();
  return treeOf(root, all).reduce((sum, pid) => sum + (all.get(pid)?.ticks ?? 0), 0) / TICKS;
}

/** Seconds of processor that the whole machine has worked so far, and that it was kept from working. */
function machine(): { busy: number; all: number } {
  const [, ...fields] = (readFileSync("/proc/stat", "utf8").split("\n", 1)[0] ?? "").split(/\s+/);
  const [user = 0, nice = 0, system = 0, idle = 0, wait = 0, irq = 0, soft = 0, steal = 0] =
    fields.map((one) => Number(one) / TICKS);
  const busy = user + nice + system + irq + soft + steal;
  return { busy, all: busy + idle + wait };
}

/** Begins to watch what else the machine does; told to end, answers which part of its processors others took, 0 to 1. */
export function watchOthers(): () => number {
  const [own, before] = [processorOf(process.pid), machine()];
  return () => {
    const after = machine();
    const others = after.busy - before.busy - (processorOf(process.pid) - own);
    return Math.max(0, others / Math.max(1, after.all - before.all));
  };
}
