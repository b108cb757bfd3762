import { anyClass } from "@/ops/bench/bookings";
import type { Calls } from "@/ops/bench/load";
import { bearer, elanBooking, type Studio } from "@/ops/bench/studio";

export function hotCalls(studio: Studio): Record<string, Calls> {
  const [member] = studio.members;
  const activity = studio.classes.get(studio.coach.id)?.[0];
  if (!member) throw new Error("The database is not seeded");
  const as = (token: string, path: string) => () => ({ path, headers: bearer(token) });
  const next = anyClass(studio);
  return {
    booking: () => elanBooking(next()),
    "month, trainee": as(member.token, `/api/activities/all-month/${member.coach}?monthOffset=1`),
    "month, coach": as(studio.coach.token, "/api/activities/all-month?monthOffset=1"),
    "class detail": as(studio.coach.token, `/api/activity/${activity}/details`),
    "history page": as(member.token, "/api/activities/history/trainee?page=1&size=10"),
    "public schedule": () => ({ path: `/api/public/coach/${studio.code}/activities` }),
  };
}
