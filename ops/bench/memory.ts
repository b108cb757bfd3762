import { anyClass } from "@/ops/bench/bookings";
import { ask, type Call } from "@/ops/bench/load";
import { most } from "@/ops/bench/pace";
import { memoryOf, type Server } from "@/ops/bench/servers";
import { bearer, elanBooking, type Studio } from "@/ops/bench/studio";

export interface Memory {
  name: string;
  /** Megabytes of the server over time. */
  held: number[];
  met: boolean;
}

const LARGEST_MB = 400;
const GROWTH = 1.15;

/** Measures the memory after 10 000 and 50 000 requests. */
export async function measureMemory(studio: Studio, elan: Server): Promise<Memory> {
  const next = everyday(studio);
  await ask(elan.origin, next, { connections: 10, amount: most(10_000) });
  const before = memoryOf(elan.pid);
  await ask(elan.origin, next, { connections: 10, amount: most(40_000) });
  const after = memoryOf(elan.pid);
  return {
    name: "memory: after 10 000 and 50 000 requests",
    held: [before, after],
    met: after <= GROWTH * before && after <= LARGEST_MB,
  };
}

/** Measures the memory in each of ten minutes; the last three must hardly exceed the early ones. */
export async function measureTenMinutes(studio: Studio, elan: Server): Promise<Memory> {
  const next = everyday(studio);
  const held: number[] = [];
  for (let minute = 0; minute < 10; minute += 1) {
    await ask(elan.origin, next, { connections: 10, seconds: 60 });
    held.push(memoryOf(elan.pid));
  }
  const mean = (part: number[]) => part.reduce((sum, one) => sum + one, 0) / part.length;
  const met = mean(held.slice(-3)) <= GROWTH * mean(held.slice(1, 4));
  return { name: "memory: each of ten minutes under load", held, met };
}

/** Everyday calls: mostly reads, a tenth bookings, a tenth public pages. */
function everyday(studio: Studio): () => Call {
  const next = anyClass(studio);
  const activity = studio.classes.get(studio.coach.id)?.[0];
  let n = 0;
  return () => {
    n += 1;
    if (n % 10 === 0) return elanBooking(next());
    if (n % 10 === 5) return { path: `/iframe?coachcode=${studio.code}` };
    const { coach, token } = next().member;
    const [path, as] = (
      [
        [`/api/activities/all-month/${coach}?monthOffset=0`, token],
        ["/api/activities/history/trainee?page=0&size=10", token],
        ["/api/user/me", token],
        ["/api/activities/all-month?monthOffset=0", studio.coach.token],
        [`/api/activity/${activity}/details`, studio.coach.token],
        [`/api/activities/all-month/${coach}?monthOffset=1`, token],
        ["/api/activities/history/trainee?page=1&size=10", token],
      ] as const
    )[n % 7] as readonly [string, string];
    return { path, headers: bearer(as) };
  };
}
