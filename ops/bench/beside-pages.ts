import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { ask, type Measure, median } from "@/ops/bench/load";
import { watchOthers } from "@/ops/bench/others";
import { most, rounds } from "@/ops/bench/pace";
import { processorOf } from "@/ops/bench/processor";
import type { Server } from "@/ops/bench/servers";
import { anyClass, askElan, type Studio } from "@/ops/bench/studio";

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

/** Coaches whose page shows 50 classes of the next weeks. */
async function seedPages(pool: pg.Pool): Promise<string[]> {
  await pool.query(
    `insert into users (id, type, email, first_name, last_name, display_name, code)
     select gen_random_uuid(), 'COACH', 'page' || n || '@exemple.fr', 'Nora', 'Keller', 'Nora Keller',
       'D' || translate(lpad(n::text, 5, '0'), '01', 'AB') from generate_series(0, ${COACHES - 1}) n`,
  );
  await pool.query(
    `insert into activities (id, coach_id, label, place, begin_date, end_date, max_participants, cancel_time_in_hours, is_private_activity)
     select gen_random_uuid(), id, 'Yoga doux ' || n, 'Studio République', t, t + interval '1 hour', 12, 24, false
     from users, generate_series(0, 49) n, lateral (select date_trunc('hour', now()) + make_interval(days => 1 + n) as t) d
     where email like 'page%@exemple.fr'`,
  );
  await pool.query("analyze users, activities");
  const { rows } = await pool.query<{ code: string }>(
    "select code from users where email like 'page%@exemple.fr' order by email",
  );
  return rows.map(({ code }) => code);
}

/** Visits one page after the other, so many a second whatever the answers take, until told to stop; answers how many were made again. */
function visiting(origin: string, next: () => string) {
  let going = true;
  let made = 0;
  const visits = new Set<Promise<unknown>>();
  const visit = async () => {
    const answer = await fetch(`${origin}${next()}`);
    const text = await answer.text();
    if (!answer.ok) throw new Error(`A page answers ${answer.status}: ${text.slice(0, 300)}`);
    if (answer.headers.get("x-nextjs-cache") !== "HIT") made += 1;
  };
  const began = performance.now();
  const done = (async () => {
    for (let n = 1; going; n += 1) {
      const one = visit();
      visits.add(one);
      one.finally(() => visits.delete(one)).catch(() => undefined);
      await sleep(Math.max(0, began + (n * 1000) / PAGES_A_SECOND - performance.now()));
    }
    await Promise.all(visits);
    return made / ((performance.now() - began) / 1000);
  })();
  return () => {
    going = false;
    return done;
  };
}

/** A booking's p99 while /c pages of a thousand coaches are made again, beside its own, in turn. */
export async function measureBesidePages(studio: Studio, elan: Server): Promise<BesidePages[]> {
  const codes = await seedPages(studio.pool);
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
      const stop = visiting(elan.origin, path);
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
