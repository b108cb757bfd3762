import { type SQL, sql } from "drizzle-orm";
import pg from "pg";
import { beforeAll, expect, test, vi } from "vitest";
import { database } from "@/db/transaction";
import { allEndpoints } from "@/lib/contract/all";
import { hashLinkToken } from "@/lib/infra/secret";
import { deliverSoon } from "@/lib/mail/outbox";
import { api } from "@/testing/api";
import { addressOf, tokenOf } from "@/testing/endpoint-calls";
import { setEnvironment } from "@/testing/environment";
import { inDays, makeClass, makeSubscription } from "@/testing/factories";
import { STRIPE_KEYS } from "@/testing/stripe/stripe-stub";
import { makeValidCalls, type ValidCall, type ValidCalls } from "@/testing/valid-calls";

const FEW = 10;
const MANY = 1200;
/** The largest class; further places wait. */
const LARGEST_CLASS = 1000;

interface Studio extends ValidCalls {
  /** A class with as many places as there are trainees. */
  full: string;
  rows: number;
}

/** 18:00 on the first 25 days of next month. */
const begin = sql`((date_trunc('month', now() at time zone 'Europe/Paris') + interval '1 month 18 hours'
  + make_interval(days => n % 25)) at time zone 'Europe/Paris')`;

/** Adds `rows` rows to every list of a studio. */
async function makeStudio(rows: number): Promise<Studio> {
  const studio = await makeValidCalls();
  const { coach, trainee: lea, calls } = studio;
  const idOf = async (name: string) => (await calls[name]?.())?.path?.[0] ?? "";
  const card = await idOf("getAcceptedTerms");
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
    from activities where coach_id = ${coach.id} and label = 'Yoga'`);
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
    from subscriptions where coach_id = ${coach.id} and trainee_id <> ${lea.id} and label = 'Carte'`);
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
  await api("PUT", "/api/user/business", {
    token: coach.token,
    body: { terms: "Nos conditions." },
  });
  await run(sql`update subscriptions set terms_version = 1 where id = ${card}`);
  await run(sql`insert into import_rows (id, import_id, coach_id, line, state, name, cells, reason)
    select gen_random_uuid(), ${await idOf("getImportReport")}, ${coach.id}, n + 9, 'ERROR', 'Ida Vidal', '["Ida"]', 'x' from ${series}`);
  return { ...studio, full, rows };
}

let few: Studio;
let many: Studio;
beforeAll(async () => {
  setEnvironment({ ...STRIPE_KEYS, STRIPE_BASE_URL: "http://127.0.0.1:9" });
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
  /** Statements of one call, including the look-up of the caller's account. */
  statements: number | ((rows: number) => number);
  /** The length of the returned list, which grows by the studio's rows or by `grows`. */
  listed?: (body: never) => number;
  grows?: number;
  asTrainee?: true;
  /** Overrides the valid call. */
  call?: (studio: Studio) => ValidCall;
}
const all = (body: unknown[]) => body.length;
const total = ({ totalElements }: { totalElements: number }) => totalElements;

const nextMonth = ({ coach }: Studio): ValidCall => ({
  path: [coach.id],
  query: { monthOffset: "1" },
});

/** Every read of the contract with its number of statements. */
const reads: Record<string, Row> = {
  getMe: {
    statements: 3,
    listed: ({ coachs }: { coachs: unknown[] }) => coachs.length,
    asTrainee: true,
  },
  getPublicCoach: { statements: 1 },
  listPublicActivities: { statements: 3, listed: all },
  getLinkedPlace: { statements: 5, call: ({ rows }) => ({ path: [`secret${rows}`] }) },
  listTrainees: { statements: 4, listed: all },
  listAssistants: { statements: 2, listed: all },
  listMyOffers: { statements: 2, listed: all },
  listOffers: { statements: 3, listed: all },
  listSubscriptions: { statements: 2, listed: all },
  countFutureReservations: { statements: 3 },
  listMovements: { statements: 3, listed: all, asTrainee: true },
  getAcceptedTerms: { statements: 3, asTrainee: true },
  getSeller: { statements: 5, asTrainee: true },
  listTraineeSubscriptions: { statements: 3, listed: all },
  getTransfer: { statements: 3 },
  getDue: { statements: 6, asTrainee: true },
  getPaymentAccount: { statements: 2 },
  getPayment: { statements: 2 },
  listClassKinds: { statements: 2 },
  listVenues: { statements: 2 },
  getMine: { statements: 3 },
  getActivity: { statements: 2, asTrainee: true },
  getTraineeSummary: { statements: 6 },
  listMyActivities: { statements: 3, listed: all, call: nextMonth },
  listActivities: { statements: 4, listed: all, call: nextMonth },
  getActivityDetails: {
    statements: 3,
    listed: ({ participantsList }: { participantsList: unknown[] }) => participantsList.length,
    call: ({ full }) => ({ path: [full] }),
  },
  getHistory: { statements: 3, listed: total, call: () => ({ query: { page: "0", size: "100" } }) },
  listMySubscriptionHistory: { statements: 3, listed: all },
  listTraineeSubscriptionHistory: { statements: 3, listed: all },
  getEnding: { statements: 3, asTrainee: true },
  exportMyData: { statements: 18 },
  getPushKey: { statements: 0 },
  getCalendar: { statements: 2, asTrainee: true },
  getImportReport: { statements: 2 },
  getImportErrors: { statements: 3 },
  listImports: { statements: 2, listed: all },
  getImport: { statements: 2 },
  getReminders: { statements: 2, asTrainee: true },
  getMyPlaces: { statements: 3, call: ({ full }) => ({ path: [full] }) },
  getPublicPage: { statements: 2 },
  listCancellations: { statements: 2 },
  listClosures: { statements: 2, listed: all },
  listHolidays: {
    statements: 2,
    call: () => ({ query: { from: "2026-12-01", to: "2027-01-31" } }),
  },
  listReceipts: { statements: 3, listed: total, call: () => ({ query: { size: "100" } }) },
  listMyReceipts: { statements: 3, listed: total, call: () => ({ query: { size: "100" } }) },
  listSubscriptionReceipts: { statements: 3, listed: all },
  listDeposits: { statements: 2, listed: all },
  getReceiptDocument: { statements: 5 },
  getSlip: { statements: 5 },
  // A batch has a thousand lines; days without receipts take one query.
  getBook: {
    statements: 2,
    call: () => ({ query: { from: "2025-01-01", to: "2025-12-31", format: "csv" } }),
  },
  getAttestation: { statements: 7 },
  // The archive takes a query for each hundreds of rows.
  getArchive: { statements: (rows) => (rows === FEW ? 12 : 92) },
  getDashboard: {
    statements: 10,
    listed: ({ endingSoon }: { endingSoon: unknown[] }) => endingSoon.length,
    grows: 0,
    call: () => ({ query: { month: "2026-01" } }),
  },
  listDebts: { statements: 2, listed: all },
  listRefunds: { statements: 2 },
  getBusiness: { statements: 2 },
  getTerms: { statements: 2 },
  listPeople: { statements: 2, asTrainee: true },
  health: { statements: 1 },
};

const gets = allEndpoints.filter(([, { method }]) => method === "GET");

test("every read of the contract has its number of statements here", () => {
  expect(Object.keys(reads).sort()).toEqual(gets.map(([name]) => name).sort());
});

test.each(gets)(
  `%s sends the expected number of statements for ${FEW} and ${MANY} rows`,
  async (name, endpoint) => {
    const { statements, listed, grows = MANY - FEW, asTrainee, call } = reads[name] as Row;
    const lengths: number[] = [];
    for (const studio of [few, many]) {
      const valid = call?.(studio) ?? (await studio.calls[name]?.()) ?? {};
      const token = tokenOf(endpoint, studio, asTrainee ? { as: studio.trainee } : {});
      const response = await statementsOf(() => api("GET", addressOf(endpoint, valid), token));
      const wanted = typeof statements === "number" ? statements : statements(studio.rows);
      expect([studio.rows, response.statements]).toEqual([studio.rows, wanted]);
      if (listed) lengths.push(listed(response.body as never));
    }
    if (listed) expect((lengths[1] ?? 0) - (lengths[0] ?? 0)).toBe(grows);
  },
);

test("a class with every rule takes as many statements to read and book as one without", async () => {
  const { coach, trainee } = few;
  const venue = await api("POST", "/api/venues", {
    token: coach.token,
    body: { name: "Salle 9", address: "12 rue du Temple", accessNote: "Code 12" },
  });
  const rules = { opensDays: 30, closesMinutes: 10, minPlaces: 2, minCheckHours: 6 };
  const place = { venueId: venue.body.id, meetingUrl: "https://visio.exemple.fr/yoga" };
  const card = await makeSubscription(coach, trainee);
  const counts = async (changes: Record<string, unknown>) => {
    const { id } = await makeClass(coach, changes, inDays(12, "08:00"));
    const own = { token: trainee.token };
    // Mails of the purchase are sent by statements of their own.
    await deliverSoon();
    const book = `/api/activity/reservation/${id}?id-subscription=${card.id}&preview=true`;
    const calls = [
      await statementsOf(() => api("GET", `/api/activity/${id}`, own)),
      await statementsOf(() => api("GET", `/api/activity/${id}/details`, { token: coach.token })),
      await statementsOf(() => api("POST", book, own)),
    ];
    return calls.map(({ statements }) => statements);
  };
  const without = await counts({});
  expect(await counts({ ...rules, ...place })).toEqual(without);
});
