import { isDeepStrictEqual } from "node:util";
import { gzipSync } from "node:zlib";
import { work } from "@/ops/bench/baseline/app/api/[work]/work.mjs";
import { type Measure, medianMeasure, repeat } from "@/ops/bench/load";
import { most } from "@/ops/bench/pace";
import type { Timed } from "@/ops/bench/series";
import type { Server } from "@/ops/bench/servers";
import { bearer, type Studio } from "@/ops/bench/studio";

export interface Listed extends Timed {
  /** Bytes of the response after gzip. */
  compressed: number;
}

const LARGEST = 90_000;
const SECONDS = most(4);

/** Measures the list of 5 000 trainees and its bare query by pg, in turn. */
export async function timeList({ pool, large }: Studio, elan: Server): Promise<Listed> {
  const ask = async () => {
    const response = await fetch(`${elan.origin}/api/user/trainees`, {
      headers: { ...bearer(large.token), "accept-encoding": "identity" },
    });
    return response.text();
  };
  const query = () => work.trainees(pool, { coach: large.id });
  const text = await ask();
  const { body } = await query();
  if (!isDeepStrictEqual(JSON.parse(text), JSON.parse(JSON.stringify(body))))
    throw new Error("The bare query does not return the same list");
  const [one, two]: [Measure[], Measure[]] = [[], []];
  for (let n = 0; n < 3; n += 1) {
    one.push(await repeat(ask, 1, SECONDS / 2));
    two.push(await repeat(query, 1, SECONDS / 2));
  }
  const [a, b] = [medianMeasure(one).p50, medianMeasure(two).p50];
  const compressed = gzipSync(text).length;
  return {
    name: "list: 5 000 trainees",
    elan: a,
    alone: b,
    ratio: a / b,
    compressed,
    met: a <= 2 * b && compressed <= LARGEST,
  };
}
