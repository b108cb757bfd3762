import { readFileSync } from "node:fs";
import { processorOf, TICKS } from "@/ops/bench/processor";

/** The machine's busy and total processor seconds. */
function machine(): { busy: number; all: number } {
  const [, ...fields] = (readFileSync("/proc/stat", "utf8").split("\n", 1)[0] ?? "").split(/\s+/);
  const [user = 0, nice = 0, system = 0, idle = 0, wait = 0, irq = 0, soft = 0, steal = 0] =
    fields.map((one) => Number(one) / TICKS);
  const busy = user + nice + system + irq + soft + steal;
  return { busy, all: busy + idle + wait };
}

/** Watches other programs; stopping returns their share of the processors, 0 to 1. */
export function watchOthers(): () => number {
  const [own, before] = [processorOf(process.pid), machine()];
  return () => {
    const after = machine();
    const others = after.busy - before.busy - (processorOf(process.pid) - own);
    return Math.max(0, others / Math.max(1, after.all - before.all));
  };
}
