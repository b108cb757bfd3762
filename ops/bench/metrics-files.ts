import { addDays, parisDay } from "@/lib/domain/paris-time";
import type { LargeStudio } from "@/ops/bench/large-studio";
import { ask, type Calls, type Measure, medianMeasure } from "@/ops/bench/load";
import { median } from "@/ops/bench/median";
import {
  BOOKERS,
  downloadFile,
  downloadRepeatedly,
  type Figure,
  MORE_MB,
  measureText,
  watchMemory,
} from "@/ops/bench/metrics";
import type { Server } from "@/ops/bench/servers";

const ROUNDS = 5;
const SECONDS = 3;
const CSV_MS = 2_000;
const TWICE = 2;

const slower = (name: string, meanwhile: readonly Measure[], alone: readonly Measure[]): Figure => {
  // A ratio of each round cancels the machine's noise.
  const ratio = median(meanwhile.map((one, n) => one.p99 / (alone[n]?.p99 ?? one.p99)));
  return {
    what: `réserver pendant ${name}`,
    goal: `p99 × ${TWICE} au plus`,
    found: `${measureText(medianMeasure(meanwhile))} ; seul ${measureText(medianMeasure(alone))} : p99 × ${ratio.toFixed(1)}`,
    met: ratio <= TWICE,
  };
};

/** Measures the book of 20 000 lines, its memory, and bookings while it is sent. */
export async function bookFigures(
  elan: Server,
  { token }: LargeStudio,
  next: Calls,
): Promise<Figure[]> {
  const today = parisDay(new Date());
  const path = (format: string) =>
    `/api/receipts/book?from=${addDays(today, -364)}&to=${today}&format=${format}`;
  await downloadFile(elan, path("csv"), token);
  const memory = watchMemory(elan);
  const times: number[] = [];
  for (let n = 0; n < ROUNDS; n += 1) {
    const began = performance.now();
    await downloadFile(elan, path("csv"), token);
    times.push(performance.now() - began);
  }
  const { before, most } = memory();
  const book = () => ask(elan.origin, next, { connections: BOOKERS, seconds: SECONDS });
  await book();
  const alone: Measure[] = [];
  const [csv, pdf]: [Measure[], Measure[]] = [[], []];
  for (let n = 0; n < ROUNDS; n += 1) {
    alone.push(await book());
    for (const [measures, format] of [
      [csv, "csv"],
      [pdf, "pdf"],
    ] as const) {
      const stop = downloadRepeatedly(elan, path(format), token);
      measures.push(await book());
      await stop();
    }
  }
  return [
    {
      what: "le livre de 20 000 lignes en CSV",
      goal: `moins de ${CSV_MS / 1000} s, ${MORE_MB} Mo de plus au plus`,
      found: `${median(times).toFixed(0)} ms ; mémoire ${before.toFixed(0)}, au plus ${most.toFixed(0)} Mo`,
      met: median(times) < CSV_MS && most - before < MORE_MB,
    },
    slower("le livre en CSV, sans fin", csv, alone),
    slower("le livre en PDF, sans fin", pdf, alone),
  ];
}

/** Measures bookings and memory while the studio's archive is sent. */
export async function archiveFigures(
  elan: Server,
  { token }: LargeStudio,
  next: Calls,
): Promise<Figure[]> {
  const book = () => ask(elan.origin, next, { connections: BOOKERS, seconds: SECONDS });
  const alone = [await book(), await book()];
  const memory = watchMemory(elan);
  const began = performance.now();
  let taken = 0;
  const done = downloadFile(elan, "/api/user/archive", token).then((bytes) => {
    taken = bytes;
  });
  const meanwhile: Measure[] = [];
  while (taken === 0 && meanwhile.length < 100) meanwhile.push(await book());
  await done;
  const seconds = (performance.now() - began) / 1000;
  const { before, most } = memory();
  alone.push(await book());
  // The last measure went on after the archive was sent.
  const during = meanwhile.length > 1 ? meanwhile.slice(0, -1) : meanwhile;
  const usual = medianMeasure(alone);
  return [
    slower(
      "l'archive",
      during,
      during.map(() => usual),
    ),
    {
      what: "la mémoire pendant l'archive d'un million de places",
      goal: `${MORE_MB} Mo de plus au plus`,
      found: `${before.toFixed(0)}, au plus ${most.toFixed(0)} Mo ; ${(taken / 1e6).toFixed(1)} Mo envoyés en ${seconds.toFixed(0)} s`,
      met: most - before < MORE_MB,
    },
  ];
}
