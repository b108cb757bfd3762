import { monthStart, parisDay, startOfParisDay } from "@/lib/domain/paris-time";
import { work } from "@/ops/bench/baseline/app/api/[work]/work.mjs";
import { anyClass, hotClass } from "@/ops/bench/bookings";
import type { Row } from "@/ops/bench/row";
import {
  bearer,
  bookingArguments,
  callBaseline,
  elanBooking,
  type Studio,
} from "@/ops/bench/studio";
import { untilDelivered } from "@/ops/bench/until-delivered";

const BOTH = [10, 50];

function page(name: string, path: string, baseline: string): Row {
  return {
    name,
    least: 1.5,
    connections: BOTH,
    round: () => ({ elan: () => ({ path }), baseline: () => ({ path: baseline }) }),
  };
}

function read(
  name: string,
  studio: Studio,
  handler: keyof typeof work,
  path: string,
  token: string | null,
  values: Record<string, string>,
): Row {
  return {
    name,
    least: 1.3,
    connections: BOTH,
    same: true,
    round: () => ({
      elan: () => ({ path, ...(token && { headers: bearer(token) }) }),
      baseline: () => callBaseline(handler, values),
      bare: () => callBaseline(handler, values),
      alone: () => work[handler](studio.pool, values),
    }),
  };
}

const nextMonth = () => {
  const today = parisDay(new Date());
  const day = (offset: number) => startOfParisDay(monthStart(today, offset)).toISOString();
  return { from: day(1), to: day(2) };
};

export function rowsOf(studio: Studio): Row[] {
  const [member] = studio.members;
  const activity = studio.classes.get(studio.coach.id)?.[0];
  if (!member || !activity) throw new Error("The database is not seeded");
  const coach = studio.coach.id;
  const { trainee, token } = member;
  const settle = () => untilDelivered(studio.pool);
  return [
    {
      name: "booking: many classes",
      least: 0.75,
      connections: BOTH,
      rounds: 9,
      settle,
      round: () => {
        const next = anyClass(studio);
        return {
          elan: () => elanBooking(next()),
          baseline: () => callBaseline("book", bookingArguments(next()), "POST"),
          bare: () => callBaseline("book", bookingArguments(next()), "POST"),
          alone: () => work.book(studio.pool, bookingArguments(next())),
        };
      },
    },
    {
      name: "booking: one hot class",
      least: 0.75,
      connections: [50],
      rounds: 9,
      settle,
      round: async () => {
        const [one, two, three, four] = [
          await hotClass(studio),
          await hotClass(studio),
          await hotClass(studio),
          await hotClass(studio),
        ];
        return {
          elan: () => elanBooking(one()),
          baseline: () => callBaseline("book", bookingArguments(two()), "POST"),
          bare: () => callBaseline("book", bookingArguments(four()), "POST"),
          alone: () => work.book(studio.pool, bookingArguments(three())),
        };
      },
    },
    read(
      "reads: month, trainee",
      studio,
      "traineeMonth",
      `/api/activities/all-month/${member.coach}?monthOffset=1`,
      token,
      { coach: member.coach, trainee, ...nextMonth() },
    ),
    read(
      "reads: month, coach",
      studio,
      "coachMonth",
      "/api/activities/all-month?monthOffset=1",
      studio.coach.token,
      { coach, ...nextMonth() },
    ),
    read(
      "reads: class detail",
      studio,
      "details",
      `/api/activity/${activity}/details`,
      studio.coach.token,
      { coach, activity },
    ),
    read(
      "reads: history page",
      studio,
      "history",
      "/api/activities/history/trainee?page=1&size=10",
      token,
      { trainee, page: "1", size: "10" },
    ),
    read(
      "reads: public schedule",
      studio,
      "publicSchedule",
      `/api/public/coach/${studio.code}/activities`,
      null,
      { code: studio.code },
    ),
    page("pages: vitrine", "/vitrine", "/page"),
    page("pages: legal", "/mentions-legales", "/page"),
    page("pages: /iframe, 50 classes", `/iframe?coachcode=${studio.code}`, "/large"),
    page("pages: /c/{code}, 50 classes", `/c/${studio.code}`, "/large"),
    {
      ...page("pages: /c/{code}/{class}", "", ""),
      round: async () => {
        const { rows } = await studio.pool.query<{ id: string }>(
          "select a.id from activities a join users u on u.id = a.coach_id where u.code = $1 order by a.begin_date limit 1",
          [studio.code],
        );
        const path = `/c/${studio.code}/${rows[0]?.id}`;
        return { elan: () => ({ path }), baseline: () => ({ path: "/page" }) };
      },
    },
  ];
}
