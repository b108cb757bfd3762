import { anyClass } from "@/ops/bench/bookings";
import { ask, type Measure, median } from "@/ops/bench/load";
import { watchOthers } from "@/ops/bench/others";
import { most, rounds } from "@/ops/bench/pace";
import { processorOf } from "@/ops/bench/processor";
import type { Server } from "@/ops/bench/servers";
import { seedPages } from "@/ops/bench/shown-coaches";
import { askElan, type Studio } from "@/ops/bench/studio";
import { visiting } from "@/ops/bench/visiting";

export interface BesidePages {
  name: string;
  connections: number;
  alone: Measure;
  beside: Measure;
  /** p99: beside the pages for one millisecond without. */
  slower: number;
  /** The same of each round, least and most. */
  spread: [number, number];
  /** Pages made again each second, and the server's share of one processor meanwhile. */
  pages: number;
  processor: { alone: number; beside: number };
  /** Which part of the machine's processors others took meanwhile, 0 to 1. */
  others: number;
  met: boolean;
}

const COACHES = 1_000;
/** A page is made again at most every 30 s: as fast as visitors of all of them can have it. */
const PAGES_A_SECOND = COACHES / 30;
const ROUNDS = rounds(4);
const SECONDS = most(5);
const MOST = 2;

/** A booking's p99 while /c pages of a thousand coaches are made again, beside its own, in turn. */
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
      const one = await ask(elan.origin, () => askElan(next()), { connections, seconds: SECONDS });
      const share = (1000 * (processorOf(elan.pid) - before)) / (performance.now() - began);
      return { ...one, share };
    };
    await ask(elan.origin, () => askElan(next()), { connections, seconds: 1 });
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
    const [a, b] = [median(alone), median(beside)];
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
