import { anyClass } from "@/ops/bench/bookings";
import { ask, type Measure, medianMeasure } from "@/ops/bench/load";
import { most, rounds } from "@/ops/bench/pace";
import { processorOf } from "@/ops/bench/processor";
import { seedPages } from "@/ops/bench/seed-pages";
import type { Server } from "@/ops/bench/servers";
import { elanBooking, type Studio } from "@/ops/bench/studio";
import { visiting } from "@/ops/bench/visiting";
import { watchOthers } from "@/ops/bench/watch-others";

export interface BesidePages {
  name: string;
  connections: number;
  alone: Measure;
  beside: Measure;
  /** The ratio of p99 beside the pages to p99 without. */
  slower: number;
  /** The minimum and maximum of the rounds. */
  spread: [number, number];
  /** Regenerated pages a second, and the server's share of one processor. */
  pages: number;
  processor: { alone: number; beside: number };
  /** The share of the processors that other programs took, 0 to 1. */
  others: number;
  met: boolean;
}

const COACHES = 1_000;
/** Each coach's page is rendered once in 30 s; the page cache of 5 s would allow 200 a second. */
const PAGES_A_SECOND = COACHES / 30;
const ROUNDS = rounds(4);
const SECONDS = most(5);
const MOST = 2;

/** Measures a booking's p99 alone and while a thousand coaches' pages are regenerated, in turn. */
export async function measureBesidePages(studio: Studio, elan: Server): Promise<BesidePages[]> {
  const codes = await seedPages(studio.pool, COACHES);
  let at = 0;
  const path = () => {
    at += 1;
    return `/c/${codes[at % codes.length]}`;
  };
  await ask(elan.origin, () => ({ path: path() }), { connections: 4, amount: most(COACHES) });
  const lines: BesidePages[] = [];
  for (const connections of [1, 10]) {
    const next = anyClass(studio);
    const watched = watchOthers();
    const measured = async () => {
      const before = processorOf(elan.pid);
      const began = performance.now();
      const one = await ask(elan.origin, () => elanBooking(next()), {
        connections,
        seconds: SECONDS,
      });
      const share = (1000 * (processorOf(elan.pid) - before)) / (performance.now() - began);
      return { ...one, share };
    };
    await ask(elan.origin, () => elanBooking(next()), { connections, seconds: 1 });
    const alone: Awaited<ReturnType<typeof measured>>[] = [];
    const beside: typeof alone = [];
    const pages: number[] = [];
    for (let n = 0; n < ROUNDS; n += 1) {
      alone.push(await measured());
      const stop = visiting(elan.origin, PAGES_A_SECOND, path);
      beside.push(await measured());
      pages.push(await stop());
    }
    const mean = (list: number[]) => list.reduce((sum, one) => sum + one, 0) / list.length;
    const [a, b] = [medianMeasure(alone), medianMeasure(beside)];
    const ratios = beside.map(({ p99 }, n) => p99 / (alone[n]?.p99 ?? p99));
    const slower = b.p99 / a.p99;
    lines.push({
      name: `booking beside pages of ${COACHES} coaches`,
      connections,
      alone: a,
      beside: b,
      slower,
      spread: [Math.min(...ratios), Math.max(...ratios)],
      pages: mean(pages),
      processor: {
        alone: mean(alone.map(({ share }) => share)),
        beside: mean(beside.map(({ share }) => share)),
      },
      others: watched(),
      met: slower <= MOST,
    });
  }
  return lines;
}
