import type { BesidePages } from "@/ops/bench/beside-pages";
import type { Comparison } from "@/ops/bench/compare";
import type { Growth } from "@/ops/bench/growth";
import type { Listed } from "@/ops/bench/list";
import type { Measure } from "@/ops/bench/load";
import type { Memory } from "@/ops/bench/memory";
import { fine } from "@/ops/bench/metrics";
import type { Timed } from "@/ops/bench/series";
import type { Served } from "@/ops/bench/served";
import type { Start } from "@/ops/bench/start";

export interface Measured {
  comparisons: Comparison[];
  besidePages: BesidePages[];
  timed: (Timed | Listed)[];
  memory: Memory[];
  growth: Growth[];
  start: Start[];
}

const whole = (value: number) => value.toFixed(0);
const percent = (share: number) => `${whole(100 * share)} %`;
const mark = (met: boolean) => (met ? "met" : "MISSED");
const range = ([least, most]: readonly [number, number]) =>
  `${least.toFixed(2)} to ${most.toFixed(2)}`;

const speeds = ({ rate, p50, p99 }: Measure) => `${whole(rate)}/s, ${fine(p50)}, ${fine(p99)}`;
const spent = (one: Served | undefined) =>
  one && `${one.processor.server.toFixed(2)} + ${one.processor.database.toFixed(2)}`;

/** The table's columns; a row may leave some out. */
const HEAD = {
  work: "work",
  elan: "Élan: rate, p50, p99 (ms)",
  baseline: "baseline",
  bare: "bare node:http",
  alone: "pg alone",
  processor: "processor, server + database (ms): Élan; baseline; bare",
  ofBaseline: "of the baseline (rounds)",
  slower: "p99",
  ofBare: "of bare",
  others: "others",
  goal: "goal",
};
type Line = Partial<Record<keyof typeof HEAD, string>> & { work: string };

const compared = (one: Comparison): Line => ({
  work: `${one.name}, ${one.connections} at once`,
  elan: speeds(one.elan),
  baseline: speeds(one.baseline),
  ...(one.bare && { bare: speeds(one.bare) }),
  ...(one.alone && { alone: `${whole(one.alone.rate)}/s` }),
  processor: [one.elan, one.baseline, one.bare].flatMap((of) => spent(of) ?? []).join("; "),
  ofBaseline: `${one.ratio.toFixed(2)} (${range(one.spread)})`,
  slower: `× ${one.slower.toFixed(1)}`,
  ...(one.ofBare && { ofBare: one.ofBare.toFixed(2) }),
  others: percent(one.others),
  goal: mark(one.met),
});

const besidePages = (one: BesidePages): Line => ({
  work: `${one.name}, ${one.connections} at once`,
  elan: `${speeds(one.beside)}; without: ${speeds(one.alone)}; ${fine(one.pages)} pages/s`,
  slower: `× ${one.slower.toFixed(1)} (${range(one.spread)})`,
  others: percent(one.others),
  goal: mark(one.met),
});

const timed = (one: Timed | Listed): Line => ({
  work: one.name,
  elan: `${fine(one.elan)} ms${"compressed" in one ? `, ${whole(one.compressed / 1000)} kB gzip` : ""}`,
  alone: `${fine(one.alone)} ms`,
  slower: `× ${one.ratio.toFixed(1)}`,
  goal: mark(one.met),
});

function lines({ comparisons, besidePages: pages, timed: times, ...all }: Measured): Line[] {
  return [
    ...comparisons.map(compared),
    ...pages.map(besidePages),
    ...times.map(timed),
    ...all.memory.map(
      (one): Line => ({
        work: one.name,
        elan: `${one.held.map(whole).join(", ")} MB`,
        goal: mark(one.met),
      }),
    ),
    ...all.growth.map(
      (one): Line => ({
        work: `${one.name}, 10 k, 100 k, 1 M places`,
        elan: `${one.p50.map(fine).join(", ")} ms`,
        slower: `× ${one.ratio.toFixed(1)}`,
        goal: mark(one.met),
      }),
    ),
    ...all.start.map(
      (one): Line => ({
        work: one.name,
        elan: `${one.seconds.toFixed(1)} s`,
        goal: mark(one.met),
      }),
    ),
  ];
}

/** Returns the table in Markdown. */
export function tableOf(measured: Measured): string {
  const keys = Object.keys(HEAD) as (keyof typeof HEAD)[];
  const cells = [HEAD, ...lines(measured)].map((line: Line) => keys.map((key) => line[key] ?? ""));
  const widths = keys.map((_, n) => Math.max(...cells.map((row) => row[n]?.length ?? 0)));
  const row = (texts: readonly string[], fill: string) =>
    `| ${texts.map((text, n) => text.padEnd(widths[n] ?? 0, fill)).join(" | ")} |`;
  const [head = [], ...rest] = cells;
  const rule = row(
    keys.map(() => ""),
    "-",
  );
  return [row(head, " "), rule, ...rest.map((one) => row(one, " "))].join("\n");
}
