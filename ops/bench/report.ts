import { writeFileSync } from "node:fs";
import { cpus, loadavg, totalmem } from "node:os";
import type { Comparison } from "@/ops/bench/compare";
import type { Growth } from "@/ops/bench/growth";
import type { Listed } from "@/ops/bench/list";
import type { Memory } from "@/ops/bench/memory";
import type { Timed } from "@/ops/bench/series";
import type { Start } from "@/ops/bench/start";
import { say } from "@/server/terminal";

export interface Results {
  date: string;
  machine: {
    cpu: string;
    cores: number;
    memoryGB: number;
    node: string;
    postgres: string;
    /** Of one minute, before and after: other work on the machine shows here. */
    load: number[];
  };
  comparisons: Comparison[];
  timed: (Timed | Listed)[];
  memory: Memory[];
  growth: Growth[];
  start: Start[];
}

const FILE = "ops/bench/results.json";

export const emptyResults = (postgres: string): Results => ({
  date: new Date().toISOString(),
  machine: {
    cpu: cpus()[0]?.model ?? "?",
    cores: cpus().length,
    memoryGB: Math.round(totalmem() / 1e9),
    node: process.version,
    postgres,
    load: [loadavg()[0] ?? 0],
  },
  comparisons: [],
  timed: [],
  memory: [],
  growth: [],
  start: [],
});

const whole = (value: number) => value.toFixed(0);
const fine = (value: number) => value.toFixed(value < 10 ? 1 : 0);
const mark = (met: boolean) => (met ? "met" : "MISSED");

function lines({ comparisons, timed, memory, growth, start }: Results): string[][] {
  const speeds = ({ rate, p50, p99 }: Comparison["elan"]) =>
    `${whole(rate)}/s, ${fine(p50)}, ${fine(p99)} ms`;
  return [
    ...comparisons.map((one) => [
      `${one.name}, ${one.connections} at once`,
      speeds(one.elan),
      speeds(one.floor),
      one.bare ? speeds(one.bare) : "",
      one.alone ? speeds(one.alone) : "",
      one.ofBare?.toFixed(2) ?? "",
      `${one.ratio.toFixed(2)}, p99 x ${one.slower.toFixed(1)}`,
      mark(one.met),
    ]),
    ...timed.map((one) => [
      one.name,
      `${fine(one.elan)} ms${"compressed" in one ? `, ${whole(one.compressed / 1000)} kB` : ""}`,
      "",
      "",
      `${fine(one.alone)} ms`,
      "",
      `x ${one.ratio.toFixed(1)}`,
      mark(one.met),
    ]),
    ...memory.map((one) => [
      one.name,
      `${one.held.map(whole).join(", ")} MB`,
      "",
      "",
      "",
      "",
      "",
      mark(one.met),
    ]),
    ...growth.map((one) => [
      one.name,
      `${one.p50.map(fine).join(", ")} ms`,
      "",
      "",
      "",
      "",
      `x ${one.ratio.toFixed(1)}`,
      mark(one.met),
    ]),
    ...start.map((one) => [
      one.name,
      `${one.seconds.toFixed(1)} s`,
      "",
      "",
      "",
      "",
      "",
      mark(one.met),
    ]),
  ];
}

/** Prints the table; keeps the figures of a whole run. */
export function publish(results: Results, whole: boolean): void {
  results.machine.load.push(loadavg()[0] ?? 0);
  const head = [
    "",
    "Élan: rate, p50, p99",
    "floor",
    "bare node:http",
    "pg alone",
    "of bare",
    "of floor",
    "goal",
  ];
  const table = [head, ...lines(results)];
  const widths = head.map((_, n) => Math.max(...table.map((row) => row[n]?.length ?? 0)));
  for (const row of table)
    say(
      row
        .map((cell, n) => cell.padEnd(widths[n] ?? 0))
        .join("  ")
        .trimEnd(),
    );
  if (whole) writeFileSync(FILE, `${JSON.stringify(results, null, 2)}\n`);
}
