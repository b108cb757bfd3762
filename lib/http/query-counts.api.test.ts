import { type SQL, sql } from "drizzle-orm";
import pg from "pg";
import { beforeAll, expect, test, vi } from "vitest";
import { database } from "@/db/transaction";
import { hashLinkToken } from "@/lib/auth/passwords";
import { allEndpoints } from "@/lib/contract/all";
import { api } from "@/testing/api";
import {
  inDays,
  makeClass,
  makeCoach,
  makeSubscription,
  makeTrainee,
  type Person,
} from "@/testing/factories";

const FEW = 10;
const MANY = 2000;
/** The largest class; further places wait. */
const LARGEST_CLASS = 1000;

interface Studio {
  coach: Person;
  lea: Person;
  card: string;
  /** A class with as many places as there are trainees. */
  full: string;
  /** Léa's cheque and its deposit. */
  receipt: string;
  deposit: string;
  table: string;
  rows: number;
}

/** 18:00 on the first 25 days of next month. */
const begin = sql`((date_trunc('month', now() at time zone 'Europe/Paris') + interval '1 month 18 hours'
  + make_interval(days => n % 25)) at time zone 'Europe/Paris')`;

/** A studio with `rows` rows in every list. */
async function makeStudio(rows: number): Promise<Studio> {
  const coach = await makeCoach();
  const lea = await makeTrainee(coach);
  const card = (await makeSubscription(coach, lea)).id;
  const full = (await makeClass(coach, { maxParticipants: LARGEST_CLASS }, inDays(120))).id;
  const series = sql`generate_series(1, ${rows}) n`;
  const run = (statement: SQL) => database().execute(statement);
  await run(sql`insert into offers (id, coach_id, type, label, price_cents, quantity, validity_duration_in_day, is_private_offer)
    select gen_random_uuid(), ${coach.id}, 'CARD', 'Carte ' || n, 100, 10, 90, false from ${series}`);
  await run(sql`insert into closures (id, coach_id, begin_date, end_date, label, extend, activities, places, trainees, extended)
    select gen_random_uuid(), ${coach.id}, date '2030-01-01' + n, date '2030-01-01' + n, 'Travaux', false, 0, 0, 0, 0 from ${series}`);
  await run(sql`insert into imports (id, coach_id, provider, status)
    select gen_random_uuid(), ${coach.id}, 'table', 'DONE' from ${series}`);
  await run(sql`insert into assistants (id, coach_id, first_name, last_name)
    select gen_random_uuid(), ${coach.id}, 'Prof', n::text from ${series}`);
  await run(sql`insert into activities (id, coach_id, assistant_id, label, place, begin_date, end_date, max_participants,
      confirmed_places, cancel_time_in_hours, is_private_activity)
    select gen_random_uuid(), coach_id, a.id, 'Yoga', 'Studio', ${begin}, ${begin} + interval '1 hour', 10, 1, 24, false
    from (select *, row_number() over () as r from assistants where coach_id = ${coach.id}) a
    join ${series} on n = a.r`);
  await run(sql`insert into reservations (id, coach_id, activity_id, trainee_id, subscription_id, is_waiting, charged, week)
    select gen_random_uuid(), ${coach.id}, id, ${lea.id}, ${card}, false, false, '2026-01-05'
    from activities where coach_id = ${coach.id} and id <> ${full}`);
  await run(sql`insert into credit_movements (id, coach_id, subscription_id, delta, reason)
    select gen_random_uuid(), ${coach.id}, ${card}, case n % 2 when 1 then -1 else 1 end, 'ADJUSTMENT' from ${series}`);
  // Each trainee has a subscription and a place in the full class.
  await run(sql`with trainees as (
      insert into users (id, type, email, first_name, last_name, display_name)
      select gen_random_uuid(), 'TRAINEE', 't' || n || '@' || ${coach.id}, 'Tom', n::text, 'Tom ' || n from ${series}
      returning id
    ), links as (
      insert into coach_trainees (coach_id, trainee_id) select ${coach.id}, id from trainees
    ) insert into subscriptions (id, coach_id, trainee_id, type, label, quantity, quantity_left, price_cents, begin_date, end_date, is_private_offer)
      select gen_random_uuid(), ${coach.id}, id, 'CARD', 'Carte', 10, 10, 100, '2026-01-01', '2099-01-01', false from trainees`);
  await run(sql`insert into reservations (id, coach_id, activity_id, trainee_id, subscription_id, is_waiting, charged, week)
    select gen_random_uuid(), coach_id, ${full}, trainee_id, id, row_number() over () > ${LARGEST_CLASS}, false, '2026-01-05'
    from subscriptions where coach_id = ${coach.id} and trainee_id <> ${lea.id}`);
  await run(sql`update activities set confirmed_places = ${Math.min(rows, LARGEST_CLASS)},
    waiting_places = ${Math.max(0, rows - LARGEST_CLASS)} where id = ${full}`);
  // Léa has many subscriptions and many coaches.
  await run(sql`insert into subscriptions (id, coach_id, trainee_id, type, label, quantity, quantity_left, price_cents, begin_date, end_date, is_private_offer)
    select gen_random_uuid(), ${coach.id}, ${lea.id}, 'CARD', 'Carte', 10, 10, 100, '2026-01-01', '2099-01-01', false from ${series}`);
  const letter = (n: SQL) => sql`substr('ABCDEFGHJKMNPQRSTUVWXYZ23456789', 1 + (${n}) % 31, 1)`;
  await run(sql`with coaches as (
      insert into users (id, type, email, first_name, last_name, display_name, code)
      select gen_random_uuid(), 'COACH', 'c' || n || '@' || ${coach.id}, 'Zoé', n::text, 'Zoé ' || n,
        ${rows === FEW ? "AAA" : "ZZZ"} || ${letter(sql`n / 961`)} || ${letter(sql`n / 31`)} || ${letter(sql`n`)} from ${series}
      returning id
    ) insert into coach_trainees (coach_id, trainee_id) select id, ${lea.id} from coaches`);
  await run(sql`insert into deposits (id, coach_id, deposited_on)
    select gen_random_uuid(), ${coach.id}, '2026-01-05' from ${series}`);
  await run(sql`insert into receipts (id, coach_id, kind, received_on, recorded_at, trainee_id, payer, subscription_id, label, amount_cents, method, deposit_id)
    select gen_random_uuid(), ${coach.id}, 'PAYMENT', '2026-01-05', now(), ${lea.id}, 'Léa', ${card}, 'Carte', 1, 'CHEQUE', id
    from deposits where coach_id = ${coach.id}`);
  await run(sql`insert into place_links (token_hash, coach_id, trainee_id, activity_id, booked_at)
    select ${hashLinkToken(`secret${rows}`)}, coach_id, trainee_id, activity_id, created_at
    from reservations where activity_id = ${full} limit 1`);
  const [cheque] = (
    await database().execute<{ id: string; deposit_id: string }>(
      sql`select id, deposit_id from receipts where coach_id = ${coach.id} limit 1`,
    )
  ).rows;
  await api("PUT", "/api/user/business", {
    token: coach.token,
    body: { terms: "Nos conditions." },
  });
  await run(sql`update subscriptions set terms_version = 1 where id = ${card}`);
  const { id: receipt = "", deposit_id: deposit = "" } = cheque ?? {};
  const { rows: tables } = await database().execute<{ id: string }>(
    sql`select id from imports where coach_id = ${coach.id} limit 1`,
  );
  const table = tables[0]?.id ?? "";
  await run(sql`insert into import_rows (id, import_id, coach_id, line, state, name, cells, reason)
    select gen_random_uuid(), ${table}, ${coach.id}, n + 1, 'ERROR', 'Ida Vidal', '["Ida"]', 'x' from ${series}`);
  return { coach, lea, card, full, receipt, deposit, table, rows };
}

let few: Studio;
let many: Studio;
beforeAll(async () => {
  few = await makeStudio(FEW);
  many = await makeStudio(MANY);
  // The push keys are created at the first call.
  await api("GET", "/api/public/push-key");
  await database().execute(sql`analyze`);
}, 60_000);

/** Counts a call's statements, including begin and commit. */
async function statementsOf(call: () => ReturnType<typeof api>) {
  const query = vi.spyOn(pg.Client.prototype, "query");
  try {
    const { status, body } = await call();
    expect(status).toBe(200);
    return { statements: query.mock.calls.length, body };
  } finally {
    query.mockRestore();
  }
}

interface Row {
  as: "coach" | "lea" | "anonymous";
  address: (studio: Studio) => string;
  /** Statements of one call, including the look-up of the caller's account. */
  statements: number | ((rows: number) => number);
  /** The length of the returned list and the expected one. */
  listed?: (body: never, studio: Studio) => [length: number, expected: number];
}
const allRows =
  (more = 0): Row["listed"] =>
  (body: unknown[], { rows }) => [body.length, rows + more];

/** Every read of the contract with its number of statements. */
const reads: Record<string, Row> = {
  getMe: {
    as: "lea",
    address: () => "/api/user/me",
    statements: 3,
    listed: ({ coachs }: { coachs: unknown[] }, { rows }) => [coachs.length, rows + 1],
  },
  getPublicCoach: {
    as: "anonymous",
    address: ({ coach }) => `/api/public/coach/${coach.code}`,
    statements: 1,
  },
  listPublicActivities: {
    as: "anonymous",
    address: ({ coach }) => `/api/public/coach/${coach.code}/activities`,
    statements: 3,
    listed: allRows(),
  },
  getLinkedPlace: {
    as: "anonymous",
    address: ({ rows }) => `/api/public/place/secret${rows}`,
    statements: 4,
  },
  listTrainees: {
    as: "coach",
    address: () => "/api/user/trainees?debts=true",
    statements: 4,
    listed: allRows(1),
  },
  listAssistants: {
    as: "coach",
    address: () => "/api/coach-assistants",
    statements: 2,
    listed: allRows(),
  },
  listMyOffers: { as: "coach", address: () => "/api/offers", statements: 2, listed: allRows(1) },
  listOffers: {
    as: "lea",
    address: ({ coach }) => `/api/offers/${coach.id}`,
    statements: 3,
    listed: allRows(1),
  },
  listSubscriptions: {
    as: "lea",
    address: ({ coach }) => `/api/subscriptions/${coach.id}?active=true`,
    statements: 2,
    listed: allRows(1),
  },
  countFutureReservations: {
    as: "coach",
    address: ({ card }) => `/api/subscription/${card}/future-valid-reservations/count`,
    statements: 3,
  },
  listMovements: {
    as: "lea",
    address: ({ card }) => `/api/subscription/${card}/movements`,
    statements: 3,
    listed: allRows(1),
  },
  getAcceptedTerms: {
    as: "lea",
    address: ({ card }) => `/api/subscription/${card}/terms`,
    statements: 3,
  },
  getSeller: {
    as: "lea",
    address: ({ coach }) => `/api/offers/${coach.id}/seller`,
    statements: 4,
  },
  listTraineeSubscriptions: {
    as: "coach",
    address: ({ lea }) => `/api/user/trainee/${lea.id}/subscriptions`,
    statements: 3,
    listed: allRows(1),
  },
  listMyActivities: {
    as: "coach",
    address: () => "/api/activities/all-month?monthOffset=1",
    statements: 3,
    listed: allRows(),
  },
  listActivities: {
    as: "lea",
    address: ({ coach }) => `/api/activities/all-month/${coach.id}?monthOffset=1`,
    statements: 4,
    listed: allRows(),
  },
  getActivityDetails: {
    as: "coach",
    address: ({ full }) => `/api/activity/${full}/details`,
    statements: 3,
    listed: ({ participantsList }: { participantsList: unknown[] }, { rows }) => [
      participantsList.length,
      rows,
    ],
  },
  getHistory: {
    as: "lea",
    address: () => "/api/activities/history/trainee?page=0&size=100",
    statements: 3,
    listed: ({ totalElements }: { totalElements: number }, { rows }) => [totalElements, rows],
  },
  listMySubscriptionHistory: {
    as: "lea",
    address: ({ card }) => `/api/activities/history/subscription/${card}`,
    statements: 3,
    listed: allRows(),
  },
  listTraineeSubscriptionHistory: {
    as: "coach",
    address: ({ lea, card }) => `/api/activities/history/trainee/${lea.id}/subscription/${card}`,
    statements: 3,
    listed: allRows(),
  },
  getEnding: { as: "lea", address: () => "/api/user/ending", statements: 2 },
  exportMyData: { as: "coach", address: () => "/api/user/export", statements: 15 },
  getPushKey: { as: "anonymous", address: () => "/api/public/push-key", statements: 0 },
  getCalendar: { as: "lea", address: () => "/api/user/calendar", statements: 2 },
  getImportReport: {
    as: "coach",
    address: ({ table }) => `/api/imports/${table}`,
    statements: 2,
  },
  getImportErrors: {
    as: "coach",
    address: ({ table }) => `/api/imports/${table}/errors`,
    statements: 3,
  },
  listImports: { as: "coach", address: () => "/api/imports", statements: 2, listed: allRows() },
  getImport: { as: "coach", address: () => "/api/wix/import", statements: 2 },
  getReminders: { as: "lea", address: () => "/api/user/reminders", statements: 2 },
  getMyPlaces: {
    as: "lea",
    address: ({ full }) => `/api/activity/reservation/${full}`,
    statements: 3,
  },
  getPublicPage: { as: "coach", address: () => "/api/user/public-page", statements: 2 },
  listCancellations: { as: "coach", address: () => "/api/activities/cancelled", statements: 2 },
  listClosures: {
    as: "coach",
    address: () => "/api/closures",
    statements: 2,
    listed: allRows(),
  },
  listHolidays: {
    as: "coach",
    address: () => "/api/holidays?from=2026-12-01&to=2027-01-31",
    statements: 2,
  },
  listReceipts: {
    as: "coach",
    address: () => "/api/receipts?size=100",
    statements: 3,
    listed: ({ totalElements }: { totalElements: number }, { rows }) => [totalElements, rows],
  },
  listMyReceipts: {
    as: "lea",
    address: () => "/api/receipts/mine?size=100",
    statements: 3,
    listed: ({ totalElements }: { totalElements: number }, { rows }) => [totalElements, rows],
  },
  listSubscriptionReceipts: {
    as: "coach",
    address: ({ card }) => `/api/subscription/${card}/receipts`,
    statements: 3,
    listed: allRows(),
  },
  listDeposits: {
    as: "coach",
    address: () => "/api/receipts/deposits",
    statements: 2,
    listed: allRows(),
  },
  getReceiptDocument: {
    as: "coach",
    address: ({ receipt }) => `/api/receipts/${receipt}/document`,
    statements: 5,
  },
  getSlip: {
    as: "coach",
    address: ({ deposit }) => `/api/receipts/deposits/${deposit}/slip`,
    statements: 5,
  },
  // A batch has a thousand lines; days without receipts take one query.
  getBook: {
    as: "coach",
    address: () => "/api/receipts/book?from=2025-01-01&to=2025-12-31&format=csv",
    statements: 2,
  },
  getAttestation: {
    as: "coach",
    address: ({ card }) => `/api/subscription/${card}/attestation`,
    statements: 7,
  },
  // The archive takes a query for each hundreds of rows.
  getArchive: {
    as: "coach",
    address: () => "/api/user/archive",
    statements: (rows) => (rows === FEW ? 12 : 148),
  },
  getDashboard: {
    as: "coach",
    address: () => "/api/dashboard?month=2026-01",
    statements: 8,
    listed: ({ endingSoon }: { endingSoon: unknown[] }) => [endingSoon.length, 0],
  },
  listDebts: { as: "coach", address: () => "/api/user/debts", statements: 2, listed: allRows(1) },
  listRefunds: { as: "coach", address: () => "/api/user/refunds", statements: 2 },
  getBusiness: { as: "coach", address: () => "/api/user/business", statements: 2 },
  getTerms: {
    as: "anonymous",
    address: ({ coach }) => `/api/public/coach/${coach.code}/terms`,
    statements: 2,
  },
  health: { as: "anonymous", address: () => "/api/health", statements: 1 },
};

test("every read of the contract has its number of statements here", () => {
  const names = allEndpoints.filter(([, { method }]) => method === "GET").map(([name]) => name);
  expect(Object.keys(reads).sort()).toEqual(names.sort());
});

test.each(Object.entries(reads))(
  `%s sends the expected number of statements for ${FEW} and ${MANY} rows`,
  async (_, { as, address, statements, listed }) => {
    for (const studio of [few, many]) {
      const token = as === "anonymous" ? {} : { token: studio[as].token };
      const response = await statementsOf(() => api("GET", address(studio), token));
      const wanted = typeof statements === "number" ? statements : statements(studio.rows);
      expect([studio.rows, response.statements]).toEqual([studio.rows, wanted]);
      const [length, expected] = listed?.(response.body as never, studio) ?? [0, 0];
      expect(length).toBe(expected);
    }
  },
);
