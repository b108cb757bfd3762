import { type SQL, sql } from "drizzle-orm";
import pg from "pg";
import { v7 } from "uuid";
import { beforeAll, expect, test, vi } from "vitest";
import { database } from "@/db/transaction";
import type { Dashboard } from "@/lib/contract/dashboard/dashboard";
import { addDays, parisInstant } from "@/lib/domain/paris-time";
import { at } from "@/lib/infra/clock";
import { seededRandom } from "@/ops/chaos/seeded-random";
import { api } from "@/testing/api";
import { makeCoach, makeMembers, makeSubscription, type Person } from "@/testing/factories";

// A class of that day began half an hour ago.
const NOW = parisInstant("2026-11-22", "18:30");
const TODAY = "2026-11-22";
const PEOPLE = 40;
const CLASSES = 700;

function randomOf(seed: number): (below: number) => number {
  const random = seededRandom(seed);
  return (below) => Math.floor(random() * below);
}

// Both sides of month boundaries in Paris, and hours that a clock change skips or repeats.
const EDGES = [
  ["2026-02-28", "23:59"],
  ["2026-03-01", "00:00"],
  ["2026-03-29", "02:30"],
  ["2026-03-31", "23:30"],
  ["2026-04-01", "00:30"],
  ["2026-10-25", "02:30"],
  ["2026-10-31", "23:59"],
  ["2026-11-01", "00:00"],
  ["2026-11-22", "18:00"],
  ["2026-11-22", "18:31"],
  ["2026-12-31", "23:30"],
] as const;
const STATUSES = ["BOOKED", "BOOKED_AND_COME", "BOOKED_AND_ABSENT", "CANCEL", "CANCEL_NO_INCR"];
const METHODS = ["CASH", "CHEQUE", "TRANSFER", "CARD", "OTHER"];

const insert = (table: SQL, columns: SQL, rows: unknown[]) =>
  database().execute(
    sql`insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb)`,
  );

/** Fills a year of a studio with seeded random data. */
async function fill(coach: Person, seed: number): Promise<void> {
  const random = randomOf(seed);
  const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T;
  const members = await makeMembers(coach, PEOPLE, { price: 120 });
  const anyDay = () => addDays("2026-01-01", random(400));
  const moments = Array.from(
    { length: CLASSES },
    (_, n) => EDGES[n] ?? ([anyDay(), `${String(random(24)).padStart(2, "0")}:15`] as const),
  );
  const places: unknown[] = [];
  const classes = moments.map(([day, time]) => {
    const begin = parisInstant(day, time);
    const id = v7();
    const taken = Array.from({ length: random(7) }, () => {
      // Each trainee comes for a part of the year only.
      const member = members[(random(12) + Math.floor(begin.getTime() / 3e9)) % PEOPLE];
      const waits = random(9) === 0;
      return {
        ...{ id: v7(), coach_id: coach.id, activity_id: id, trainee_id: member?.trainee.id },
        ...{ subscription_id: member?.card.id, status: waits ? "BOOKED" : pick(STATUSES) },
        ...{ is_waiting: waits, charged: false, week: "2026-01-05" },
      };
    });
    const cancelled = random(10) === 0;
    places.push(...taken.map((p) => (cancelled ? { ...p, status: "CANCEL" } : p)));
    const confirmed = taken.filter((p) => !p.is_waiting && p.status.startsWith("BOOKED")).length;
    return {
      ...{ id, coach_id: coach.id, label: "Yoga", place: "Studio", begin_date: begin },
      ...{ end_date: new Date(begin.getTime() + 3_600_000), max_participants: 8 + random(5) },
      ...{ confirmed_places: cancelled ? 0 : confirmed, cancel_time_in_hours: 24 },
      ...{ is_private_activity: false, cancelled_at: cancelled ? NOW : null },
    };
  });
  await insert(
    sql`activities`,
    sql`id, coach_id, label, place, begin_date, end_date, max_participants, confirmed_places, cancel_time_in_hours, is_private_activity, cancelled_at`,
    classes,
  );
  await insert(
    sql`reservations`,
    sql`id, coach_id, activity_id, trainee_id, subscription_id, status, is_waiting, charged, week`,
    places,
  );
  await insert(
    sql`subscriptions`,
    sql`id, coach_id, trainee_id, type, label, quantity, quantity_left, nb_reservation_per_week, price_cents, begin_date, end_date, is_private_offer, suspend_date, deleted_at, withdrawn_at`,
    Array.from({ length: 120 }, () => {
      const card = random(2) === 0;
      const end = addDays("2026-11-15", random(40));
      return {
        ...{ id: v7(), coach_id: coach.id, trainee_id: pick(members).trainee.id, label: "Formule" },
        ...{ type: card ? "CARD" : "SUBSCRIPTION", quantity: card ? 10 : null },
        ...{ quantity_left: card ? random(4) : null, nb_reservation_per_week: card ? null : 2 },
        ...{ price_cents: random(3) * 5050, begin_date: "2026-01-01", end_date: end },
        ...{ is_private_offer: false, suspend_date: random(9) === 0 ? TODAY : null },
        ...{
          deleted_at: random(9) === 0 ? NOW : null,
          withdrawn_at: random(12) === 0 ? NOW : null,
        },
      };
    }),
  );
  const days = Array.from({ length: 300 }, () => ({ day: addDays("2025-11-20", random(420)) }));
  await insert(
    sql`receipts`,
    sql`id, coach_id, kind, received_on, recorded_at, payer, label, amount_cents, method`,
    [...days, { day: "2026-09-30" }, { day: "2026-10-01" }, { day: "2026-12-31" }].map(
      ({ day }) => {
        const kind = pick(["PAYMENT", "PAYMENT", "PAYMENT", "REFUND", "CORRECTION", "OPENING"]);
        const cents = 1 + random(20_000);
        return {
          ...{ id: v7(), coach_id: coach.id, kind, received_on: day, recorded_at: NOW },
          ...{ payer: "Ana", label: "Vente", method: kind === "OPENING" ? null : pick(METHODS) },
          amount_cents: kind === "REFUND" ? -cents : cents,
        };
      },
    ),
  );
}

let coach: Person;
beforeAll(async () => {
  coach = await makeCoach();
  await fill(coach, 20261122);
  await fill(await makeCoach(), 7);
  await database().execute(sql`
    update coach_trainees set ended_at = now() where (coach_id, trainee_id) in (
      select coach_id, trainee_id from coach_trainees where coach_id = ${coach.id} order by trainee_id limit 5)`);
}, 60_000);

const metrics = async (month: string): Promise<Dashboard> =>
  (await at(NOW, () => api("GET", `/api/dashboard?month=${month}`, { token: coach.token }))).body;

const value = async (query: SQL): Promise<number> => {
  const { rows } = await database().execute<{ n: string | null }>(query);
  return Number(rows[0]?.n ?? 0);
};

const at_ = sql`${NOW.toISOString()}::timestamptz`;
const monthOf = (column: SQL) => sql`to_char(${column} at time zone 'Europe/Paris', 'YYYY-MM')`;
const dayOf = sql`(a.begin_date at time zone 'Europe/Paris')::date`;
const isKept = sql`r.status not in ('CANCEL', 'CANCEL_NO_INCR')`;
const mine = () =>
  sql`from activities a where a.coach_id = ${coach.id} and a.cancelled_at is null and a.begin_date <= ${at_}`;
const places = () =>
  sql`from reservations r join activities a on a.id = r.activity_id where a.coach_id = ${coach.id} and ${isKept}`;
const cents = (where: SQL) =>
  value(
    sql`select sum(amount_cents) as n from receipts where coach_id = ${coach.id} and kind <> 'OPENING' and ${where}`,
  );

/** The months of EDGES, and the first and last ones with data. */
const MONTHS = [
  "2025-12",
  "2026-02",
  "2026-03",
  "2026-04",
  "2026-10",
  "2026-11",
  "2026-12",
  "2027-01",
];

test.each(MONTHS)(
  "the money of %s equals the sum of its receipts, in total and by method",
  async (month) => {
    const shown = await metrics(month);
    const ofMonth = sql`to_char(received_on, 'YYYY-MM') = ${month}`;
    expect(Math.round(shown.received * 100)).toBe(await cents(ofMonth));
    for (const method of METHODS) {
      const amount = (shown.receivedByMethod as Record<string, number>)[method] ?? 0;
      expect(Math.round(amount * 100)).toBe(await cents(sql`${ofMonth} and method = ${method}`));
    }
    const year = month.slice(0, 4);
    expect(Math.round(shown.yearReceived * 100)).toBe(
      await cents(sql`to_char(received_on, 'YYYY') = ${year}`),
    );
    expect(shown.thresholds).toEqual({ year: 2026, vat: 37500, vatTolerated: 41250, micro: 83600 });
  },
);

test.each(MONTHS)("classes, places and rates of %s equal counts by SQL", async (month) => {
  const shown = await metrics(month);
  const inMonth = sql`${monthOf(sql`a.begin_date`)} = ${month}`;
  expect(shown.classes).toBe(await value(sql`select count(*) as n ${mine()} and ${inMonth}`));
  const taken = sql`${places()} and a.begin_date <= ${at_} and ${inMonth}`;
  expect(shown.places).toBe(await value(sql`select count(*) as n ${taken} and not r.is_waiting`));
  const seats = await value(sql`select sum(a.max_participants) as n ${mine()} and ${inMonth}`);
  expect(shown.fillRate).toBe(seats === 0 ? null : shown.places / seats);
  const recorded = await value(
    sql`select count(*) as n ${taken} and r.status in ('BOOKED_AND_COME', 'BOOKED_AND_ABSENT')`,
  );
  const absent = await value(sql`select count(*) as n ${taken} and r.status = 'BOOKED_AND_ABSENT'`);
  expect(shown.absenceRate).toBe(recorded === 0 ? null : absent / recorded);
  expect(shown.byWeekday.map(({ weekday }) => weekday)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  for (const row of shown.byWeekday) {
    const onDay = sql`${inMonth} and extract(isodow from ${dayOf}) = ${row.weekday}`;
    const all = await value(sql`select sum(a.max_participants) as n ${mine()} and ${onDay}`);
    expect(row.classes).toBe(await value(sql`select count(*) as n ${mine()} and ${onDay}`));
    expect(row.places).toBe(
      await value(
        sql`select count(*) as n ${places()} and a.begin_date <= ${at_} and ${onDay} and not r.is_waiting`,
      ),
    );
    expect(row.fillRate).toBe(all === 0 ? null : row.places / all);
  }
});

test.each(MONTHS)("active, new and lost trainees of %s equal counts by SQL", async (month) => {
  const shown = await metrics(month);
  const persons = (where: SQL) =>
    sql`select distinct r.trainee_id ${places()} and a.cancelled_at is null and ${where}`;
  const begun = sql`a.begin_date <= ${at_}`;
  const inMonth = sql`${begun} and ${monthOf(sql`a.begin_date`)} = ${month}`;
  const count = (query: SQL) => value(sql`select count(*) as n from (${query}) q`);
  expect(shown.active).toBe(await count(persons(inMonth)));
  const before = persons(sql`${begun} and ${monthOf(sql`a.begin_date`)} < ${month}`);
  expect(shown.newTrainees).toBe(await count(sql`${persons(inMonth)} except ${before}`));
  const end = sql`(${`${month}-01`}::date + interval '1 month')::date`;
  const gone = persons(sql`${begun} and ${end} - ${dayOf} between 31 and 90`);
  const since = persons(sql`${end} - ${dayOf} <= 30`);
  expect(shown.lostTrainees).toBe(await count(sql`${gone} except ${since}`));
});

test.each(["2026-03", "2026-11"])(
  "the twelve months up to %s and the month before equal their own dashboards",
  async (month) => {
    const { months, previous } = await metrics(month);
    const asked = months.map((shown) => shown.month);
    expect([asked.length, asked.at(-1), asked.at(0)]).toEqual([
      12,
      month,
      addDays(`${month}-01`, -330).slice(0, 7),
    ]);
    for (const shown of months) {
      const { received, places, classes } = await metrics(shown.month);
      expect(shown).toEqual({ month: shown.month, received, places, classes });
    }
    const { received, places, fillRate, active } = await metrics(asked.at(-2) ?? "");
    expect(previous).toEqual({ received, places, fillRate, active });
  },
);

test("the random data has months with a value in every metric", async () => {
  const shown = await Promise.all(MONTHS.map(metrics));
  for (const name of ["newTrainees", "lostTrainees", "absenceRate", "received"] as const)
    expect(shown.filter((month) => (month[name] ?? 0) > 0).length).toBeGreaterThan(2);
  expect(shown[0]).toMatchObject({ classes: 0, fillRate: null, absenceRate: null, active: 0 });
});

test("due, debtors and declarations equal counts by SQL for every month", async () => {
  for (const declares of ["MONTHLY", "QUARTERLY"]) {
    await api("PUT", "/api/user/settings", { token: coach.token, body: { declares } });
    const [shown, other] = [await metrics("2026-11"), await metrics("2026-03")];
    const owing = sql`from subscriptions where coach_id = ${coach.id} and deleted_at is null and owed_cents > amount_paid_cents`;
    const due = await value(sql`select sum(owed_cents - amount_paid_cents) as n ${owing}`);
    expect(Math.round(shown.due * 100)).toBe(due);
    expect(shown.debtors).toBe(await value(sql`select count(distinct trainee_id) as n ${owing}`));
    const [now, last] =
      declares === "MONTHLY"
        ? [
            ["2026-11", "2026-11-01", "2026-11-30", "2026-12-31"],
            ["2026-10", "2026-10-01", "2026-10-31", "2026-11-30"],
          ]
        : [
            ["2026-T4", "2026-10-01", "2026-12-31", "2027-01-31"],
            ["2026-T3", "2026-07-01", "2026-09-30", "2026-10-31"],
          ];
    expect(shown.toDeclare.map(({ period, before }) => [period, before])).toEqual([
      [now?.[0], now?.[3]],
      [last?.[0], last?.[3]],
    ]);
    for (const [n, period] of [now, last].entries())
      expect(Math.round((shown.toDeclare[n]?.amount ?? 0) * 100)).toBe(
        await cents(sql`received_on between ${period?.[1]}::date and ${period?.[2]}::date`),
      );
    expect(other).toMatchObject({
      due: shown.due,
      debtors: shown.debtors,
      toDeclare: shown.toDeclare,
      endingSoon: shown.endingSoon,
    });
  }
});

test("endingSoon lists subscriptions that end soon, are nearly used up or ended", async () => {
  const { endingSoon } = await metrics("2026-11");
  const { rows } = await database().execute<{ id: string; ended: string | null }>(sql`
    select s.id, case when s.end_date < ${TODAY}::date then s.end_date::text end as ended from subscriptions s join coach_trainees c on c.coach_id = s.coach_id and c.trainee_id = s.trainee_id
    where s.coach_id = ${coach.id} and c.ended_at is null and s.deleted_at is null and s.suspend_date is null and s.withdrawn_at is null
      and s.end_date >= ${TODAY}::date - 30
      and (s.end_date < ${TODAY}::date or s.end_date - ${TODAY}::date <= 14 or s.quantity_left <= 1)
      and (s.end_date >= ${TODAY}::date or s.trainee_id not in (
        select n.trainee_id from subscriptions n where n.coach_id = s.coach_id and n.trainee_id = s.trainee_id and n.end_date > s.end_date))
    order by s.end_date, s.id`);
  expect(rows.length).toBeGreaterThan(20);
  expect(endingSoon.map(({ subscriptionId: id, endedOn: ended }) => ({ id, ended }))).toEqual(rows);
  for (const { text, firstName, label } of endingSoon) {
    expect(text).toContain(`Bonjour ${firstName},`);
    expect(text).toContain(`« ${label} »`);
  }
});

test("endingSoon lists a subscription for 30 days unless another follows it", async () => {
  const claire = await makeCoach();
  const yesterday = addDays(TODAY, -1);
  const ended = { label: "Carte", ends: yesterday };
  const makeEnding = ({ label, ends }: { label: string; ends: string }) =>
    at(NOW, async () => {
      const [member] = await makeMembers(claire, 1, { label });
      if (!member) throw new Error("Member expected");
      await endOn(member.card.id, ends);
      return member;
    });
  const endOn = (id: string, day: string) =>
    database().execute(
      sql`update subscriptions set begin_date = ${addDays(day, -60)}::date, end_date = ${day}::date, quantity_left = 5 where id = ${id}`,
    );
  const follow = (traineeId: string, changes: SQL) =>
    database().execute(
      sql`update subscriptions set ${changes} where trainee_id = ${traineeId} and label = 'Suite'`,
    );
  const [left, renewed, atTrial, atDoor, tried] = [
    await makeEnding(ended),
    await makeEnding(ended),
    await makeEnding(ended),
    await makeEnding(ended),
    await makeEnding(ended),
  ];
  await makeEnding({ ...ended, ends: addDays(TODAY, -31) });
  const longAgo = await makeEnding({ ...ended, ends: addDays(TODAY, -30) });
  await at(NOW, async () => {
    for (const { trainee } of [renewed, atTrial, atDoor])
      await makeSubscription(claire, trainee, { label: "Suite" });
  });
  await follow(atTrial.trainee.id, sql`is_trial = true`);
  // A walk-in card has no offer.
  await follow(atDoor.trainee.id, sql`offer_id = null`);
  await database().execute(
    sql`update subscriptions set is_trial = true where id = ${tried.card.id}`,
  );
  const listed = async () =>
    (
      (await at(NOW, () => api("GET", "/api/dashboard?month=2026-11", { token: claire.token })))
        .body as Dashboard
    ).endingSoon.map(({ traineeId, endedOn }) => [traineeId, endedOn]);
  expect(await listed()).toEqual([
    [longAgo.trainee.id, addDays(TODAY, -30)],
    [left.trainee.id, yesterday],
    [atTrial.trainee.id, yesterday],
    [atDoor.trainee.id, yesterday],
  ]);
  await follow(renewed.trainee.id, sql`deleted_at = now()`);
  await api("DELETE", `/api/user/delete-trainee/${left.trainee.id}`, { token: claire.token });
  expect((await listed()).map(([id]) => id)).toEqual([
    longAgo.trainee.id,
    renewed.trainee.id,
    atTrial.trainee.id,
    atDoor.trainee.id,
  ]);
});

test("a malformed month returns a French error", async () => {
  for (const query of [
    "",
    "?month=2026-13",
    "?month=2026-1",
    "?month=novembre",
    "?month=1999-01",
  ]) {
    const response = await api("GET", `/api/dashboard${query}`, { token: coach.token });
    expect([query, response.status, response.text]).toEqual([
      query,
      400,
      "Mois : de la forme 2026-11.",
    ]);
  }
});

interface Plan {
  "Index Name"?: string;
  "Parent Relationship"?: string;
  Plans?: Plan[];
}
const withDescendants = (plan: Plan): Plan[] => [
  plan,
  ...(plan.Plans ?? []).flatMap(withDescendants),
];

test("the generic plan of new trainees uses no index over all classes of the coach", async () => {
  const sent = vi.spyOn(pg.Client.prototype, "query");
  await metrics("2026-06");
  const texts = sent.mock.calls.map(
    ([given]) => (given as unknown as { text?: string }).text ?? "",
  );
  sent.mockRestore();
  const text = texts.find((statement) => statement.includes("newTrainees"));
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  await client.query("set enable_nestloop = off");
  const { rows } = await client.query(`explain (generic_plan, format json) ${text}`);
  await client.end();
  const plan: Plan = rows[0]["QUERY PLAN"][0].Plan;
  const subPlans = withDescendants(plan).filter(
    (node) => node["Parent Relationship"] === "SubPlan",
  );
  const indexes = subPlans.flatMap(withDescendants).flatMap((node) => node["Index Name"] ?? []);
  expect(indexes).toHaveLength(2);
  expect(indexes).not.toContain("activities_of_coach");
});
