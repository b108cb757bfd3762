import { monthStart, parisDay, startOfParisDay } from "@/lib/domain/paris-time";
import { work } from "@/ops/bench/baseline/app/api/[work]/work.mjs";
import { anyClass, hotClass } from "@/ops/bench/bookings";
import { untilDelivered } from "@/ops/bench/delivered";
import type { Row } from "@/ops/bench/row";
import { askElan, askFloor, bearer, bookingArguments, type Studio } from "@/ops/bench/studio";

const BOTH = [10, 50];

function page(name: string, path: string, floor: string): Row {
  return {
    name,
    least: 3.5,
    connections: BOTH,
    round: () => ({ elan: () => ({ path }), floor: () => ({ path: floor }) }),
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
    least: 1.5,
    leastOfBare: 0.5,
    slowest: 1,
    connections: BOTH,
    same: true,
    round: () => ({
      elan: () => ({ path, ...(token && { headers: bearer(token) }) }),
      floor: () => askFloor(handler, values),
      bare: () => askFloor(handler, values),
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
      least: 1,
      leastOfBare: 0.6,
      slowest: 1,
      connections: BOTH,
      settle,
      round: () => {
        const next = anyClass(studio);
        return {
          elan: () => askElan(next()),
          floor: () => askFloor("book", bookingArguments(next()), "POST"),
          bare: () => askFloor("book", bookingArguments(next()), "POST"),
          alone: () => work.book(studio.pool, bookingArguments(next())),
        };
      },
    },
    {
      name: "booking: one hot class",
      least: 1,
      leastOfBare: 0.6,
      connections: [50],
      settle,
      round: async () => {
        const [one, two, three, four] = [
          await hotClass(studio),
          await hotClass(studio),
          await hotClass(studio),
          await hotClass(studio),
        ];
        return {
          elan: () => askElan(one()),
          floor: () => askFloor("book", bookingArguments(two()), "POST"),
          bare: () => askFloor("book", bookingArguments(four()), "POST"),
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
        return { elan: () => ({ path }), floor: () => ({ path: "/page" }) };
      },
    },
  ];
}
