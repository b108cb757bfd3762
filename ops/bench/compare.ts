import { ask, type Call, type Measure, median, repeat } from "@/ops/bench/load";
import { watchOthers } from "@/ops/bench/others";
import { most, rounds } from "@/ops/bench/pace";
import type { Row } from "@/ops/bench/row";
import { saysAll } from "@/ops/bench/says-all";
import { measured, medianOf, type Served } from "@/ops/bench/served";
import type { Server } from "@/ops/bench/servers";

export interface Comparison {
  name: string;
  connections: number;
  elan: Served;
  floor: Served;
  bare?: Served;
  alone?: Measure;
  /** Requests a second: of Élan for one of the floor. */
  ratio: number;
  /** The same of each round, least and most. */
  spread: [number, number];
  /** The same for one of the bare server, where it has this work. */
  ofBare?: number;
  /** p99: of Élan for one millisecond of the floor. */
  slower: number;
  /** Uncompressed bytes of one answer. */
  bytes: { elan: number; floor: number };
  /** Which part of the machine's processors others took meanwhile, 0 to 1. */
  others: number;
  met: boolean;
}

export interface Servers {
  elan: Server;
  floor: Server;
  bare: Server;
  /** The process that has started all of PostgreSQL's. */
  database: number;
}

const ROUNDS = rounds(3);
const SECONDS = most(1.2);
/** What a server answers after days, not what V8 has not compiled yet. */
const WARM_UP_S = most(2.5);

async function sample(origin: string, { path, headers, method = "GET" }: Call) {
  const answer = await fetch(`${origin}${path}`, {
    method,
    headers: { "accept-encoding": "identity", ...headers },
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return text;
}

/** Asks Élan, its floor and the bare server in turn, round after round, and compares the medians. */
export async function compare(
  row: Row,
  { elan, floor, bare, database }: Servers,
): Promise<Comparison[]> {
  const { elan: first, floor: second, bare: third } = await row.round();
  const texts = [await sample(elan.origin, first()), await sample(floor.origin, second())];
  const [one = "", two = ""] = texts;
  if (row.same && !saysAll(JSON.parse(one), JSON.parse(two)))
    throw new Error(`${row.name}: the floor does not answer the same\n${one}\n${two}`);
  const bytes = { elan: Buffer.byteLength(one), floor: Buffer.byteLength(two) };

  const warmUp = { connections: row.connections[0] ?? 1, seconds: WARM_UP_S };
  await ask(elan.origin, first, warmUp);
  await row.settle?.();
  await ask(floor.origin, second, warmUp);
  if (third) await ask(bare.origin, third, warmUp);

  const done: Comparison[] = [];
  for (const connections of row.connections) {
    const none = (): Served[] => [];
    const measures = { elan: none(), floor: none(), bare: none(), alone: [] as Measure[] };
    const watched = watchOthers();
    for (let n = 0; n <= ROUNDS; n += 1) {
      const round = await row.round();
      // The first one only warms up.
      const seconds = n === 0 ? SECONDS / 2 : SECONDS;
      const load = { connections, seconds };
      const a = await measured(elan, database, round.elan, load, row.settle);
      const b = await measured(floor, database, round.floor, load);
      const d = round.bare && (await measured(bare, database, round.bare, load));
      const c = round.alone && (await repeat(round.alone, connections, seconds / 2));
      if (n === 0) continue;
      measures.elan.push(a);
      measures.floor.push(b);
      if (c) measures.alone.push(c);
      if (d) measures.bare.push(d);
    }
    const [a, b] = [medianOf(measures.elan), medianOf(measures.floor)];
    const ratio = a.rate / b.rate;
    const ratios = measures.elan.map(({ rate }, n) => rate / (measures.floor[n]?.rate ?? rate));
    const slower = a.p99 / b.p99;
    const limit = measures.bare.length > 0 ? medianOf(measures.bare) : undefined;
    const ofBare = limit && a.rate / limit.rate;
    done.push({
      name: row.name,
      connections,
      elan: a,
      floor: b,
      ...(measures.alone.length > 0 && { alone: median(measures.alone) }),
      ...(limit && { bare: limit }),
      ratio,
      spread: [Math.min(...ratios), Math.max(...ratios)],
      others: watched(),
      ...(ofBare && { ofBare }),
      slower,
      bytes,
      met:
        ratio >= row.least &&
        (ofBare ?? 1) >= (row.leastOfBare ?? 0) &&
        slower <= (row.slowest ?? Number.POSITIVE_INFINITY),
    });
  }
  return done;
}
