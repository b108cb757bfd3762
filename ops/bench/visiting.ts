import { setTimeout as sleep } from "node:timers/promises";

/** Visits pages at a fixed rate until stopped; stopping returns the rate of pages. */
export function visiting(origin: string, aSecond: number, next: () => string) {
  let going = true;
  let shown = 0;
  const visits = new Set<Promise<unknown>>();
  const visit = async () => {
    const response = await fetch(`${origin}${next()}`);
    const text = await response.text();
    if (!response.ok) throw new Error(`A page returns ${response.status}: ${text.slice(0, 300)}`);
    shown += 1;
  };
  const began = performance.now();
  const done = (async () => {
    for (let n = 1; going; n += 1) {
      const one = visit();
      visits.add(one);
      one.finally(() => visits.delete(one)).catch(() => undefined);
      await sleep(Math.max(0, began + (n * 1000) / aSecond - performance.now()));
    }
    await Promise.all(visits);
    return shown / ((performance.now() - began) / 1000);
  })();
  return () => {
    going = false;
    return done;
  };
}
