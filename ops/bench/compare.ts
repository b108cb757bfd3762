import { isDeepStrictEqual } from "node:util";
import { ask, type Call, type Measure, medianMeasure, repeat } from "@/ops/bench/load";
import { most, rounds } from "@/ops/bench/pace";
import type { Row } from "@/ops/bench/row";
import { measured, medianOf, type Served } from "@/ops/bench/served";
import type { Server } from "@/ops/bench/servers";
import { watchOthers } from "@/ops/bench/watch-others";

export interface Comparison {
  name: string;
  connections: number;
  elan: Served;
  baseline: Served;
  bare?: Served;
  alone?: Measure;
  /** The ratio of Élan's rate to the baseline's. */
  ratio: number;
  /** The minimum and maximum of the rounds. */
  spread: [number, number];
  /** The ratio to the bare server's rate. */
  ofBare?: number;
  /** The ratio of Élan's p99 to the baseline's. */
  slower: number;
  /** Uncompressed bytes of a response. */
  bytes: { elan: number; baseline: number };
  /** The share of the processors that other programs took, 0 to 1. */
  others: number;
  met: boolean;
}

export interface Servers {
  elan: Server;
  baseline: Server;
  bare: Server;
  /** The process id of PostgreSQL's first process. */
  database: number;
}

const SECONDS = most(1.2);
/** The warm-up lets V8 compile the code first. */
const WARM_UP_S = most(2.5);

async function sample(origin: string, { path, headers, method = "GET" }: Call) {
  const response = await fetch(`${origin}${path}`, {
    method,
    headers: { "accept-encoding": "identity", ...headers },
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return text;
}

/** Measures Élan, the baseline and the bare server in turn, and compares the medians. */
export async function compare(
  row: Row,
  { elan, baseline, bare, database }: Servers,
): Promise<Comparison[]> {
  const { elan: first, baseline: second, bare: third } = await row.round();
  const texts = [await sample(elan.origin, first()), await sample(baseline.origin, second())];
  const [one = "", two = ""] = texts;
  if (row.same && !isDeepStrictEqual(JSON.parse(one), JSON.parse(two)))
    throw new Error(`${row.name}: the baseline does not return the same\n${one}\n${two}`);
  const bytes = { elan: Buffer.byteLength(one), baseline: Buffer.byteLength(two) };

  const warmUp = { connections: row.connections[0] ?? 1, seconds: WARM_UP_S };
  await ask(elan.origin, first, warmUp);
  await row.settle?.();
  await ask(baseline.origin, second, warmUp);
  if (third) await ask(bare.origin, third, warmUp);

  const done: Comparison[] = [];
  for (const connections of row.connections) {
    const none = (): Served[] => [];
    const measures = { elan: none(), baseline: none(), bare: none(), alone: [] as Measure[] };
    const watched = watchOthers();
    for (let n = 0; n <= rounds(row.rounds ?? 3); n += 1) {
      const round = await row.round();
      // The first round is a warm-up.
      const seconds = n === 0 ? SECONDS / 2 : SECONDS;
      const load = { connections, seconds };
      const a = await measured(elan, database, round.elan, load, row.settle);
      const b = await measured(baseline, database, round.baseline, load);
      const d = round.bare && (await measured(bare, database, round.bare, load));
      const c = round.alone && (await repeat(round.alone, connections, seconds / 2));
      if (n === 0) continue;
      measures.elan.push(a);
      measures.baseline.push(b);
      if (c) measures.alone.push(c);
      if (d) measures.bare.push(d);
    }
    const [a, b] = [medianOf(measures.elan), medianOf(measures.baseline)];
    const ratio = a.rate / b.rate;
    const ratios = measures.elan.map(({ rate }, n) => rate / (measures.baseline[n]?.rate ?? rate));
    const slower = a.p99 / b.p99;
    const limit = measures.bare.length > 0 ? medianOf(measures.bare) : undefined;
    const ofBare = limit && a.rate / limit.rate;
    done.push({
      name: row.name,
      connections,
      elan: a,
      baseline: b,
      ...(measures.alone.length > 0 && { alone: medianMeasure(measures.alone) }),
      ...(limit && { bare: limit }),
      ratio,
      spread: [Math.min(...ratios), Math.max(...ratios)],
      others: watched(),
      ...(ofBare && { ofBare }),
      slower,
      bytes,
      met: ratio >= row.least,
    });
  }
  return done;
}
