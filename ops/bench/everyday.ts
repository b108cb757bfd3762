import { anyClass } from "@/ops/bench/bookings";
import type { Call } from "@/ops/bench/load";
import { askElan, bearer, type Studio } from "@/ops/bench/studio";

/** What people do all day: mostly reads, a booking of ten, a public page of ten. */
export function everyday(studio: Studio): () => Call {
  const next = anyClass(studio);
  const activity = studio.classes.get(studio.coach.id)?.[0];
  let n = 0;
  return () => {
    n += 1;
    if (n % 10 === 0) return askElan(next());
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
