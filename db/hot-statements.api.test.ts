import pg from "pg";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { SETTINGS } from "@/db/connection";
import { closeDatabase } from "@/db/pool";
import { changePassword } from "@/db/queries/accounts/users";
import { transaction } from "@/db/transaction";
import { hashPassword } from "@/lib/auth/passwords";
import { seed } from "@/ops/bench/seed";
import { administer, TEMPLATE } from "@/testing/administer";
import { api } from "@/testing/api";
import { setEnvironment } from "@/testing/environment";
import {
  book,
  inDays,
  makeClass,
  makeCoach,
  makeSubscription,
  makeTrainee,
  type Person,
  weekly,
} from "@/testing/factories";

/** The rows of other coaches, ten of them in `npm run test:all`. */
const FEW = { coaches: 1, trainees: 20, classes: 100 };
const MANY = { coaches: Number(process.env.OTHER_COACHES ?? 3), trainees: 200, classes: 1000 };
const PLACES = MANY.coaches * MANY.classes * 10;

const LARGE = [
  "activities",
  "coach_trainees",
  "credit_movements",
  "reservations",
  "subscriptions",
  "users",
];

interface Statement {
  text: string;
  values: unknown[];
}
interface Plan {
  "Node Type": string;
  "Relation Name"?: string;
  "Shared Hit Blocks"?: number;
  "Shared Read Blocks"?: number;
  Plans?: Plan[];
}
interface Studio {
  coach: Person;
  lea: Person;
  card: string;
  pass: string;
  classes: string[];
}
/** A call's statements and the pages that they touch. */
interface Seen {
  statements: Statement[];
  pages: number;
  scanned: string[];
}

const reservation = (id = "") => `/api/activity/reservation/${id}`;

const PASSWORD = "brioche-lavande";

/** The hot calls; none affects another. */
const calls: Record<string, (studio: Studio) => ReturnType<typeof api>> = {
  "book with a card": ({ lea, card, classes }) => book(lea, classes[9] ?? "", card),
  "book with a subscription": ({ lea, pass, classes }) => book(lea, classes[8] ?? "", pass),
  "cancel a place": ({ lea, classes }) =>
    api("DELETE", reservation(classes[0]), { token: lea.token }),
  "take money": ({ coach, card }) =>
    api("POST", "/api/receipts", {
      token: coach.token,
      body: { subscriptionId: card, amount: 1, method: "CASH" },
    }),
  "my places of a class": ({ lea, classes }) =>
    api("GET", reservation(classes[1]), { token: lea.token }),
  "a month, trainee": ({ lea, coach }) =>
    api("GET", `/api/activities/all-month/${coach.id}?monthOffset=0`, { token: lea.token }),
  "a month, coach": ({ coach }) =>
    api("GET", "/api/activities/all-month?monthOffset=0", { token: coach.token }),
  "a class in detail": ({ coach, classes }) =>
    api("GET", `/api/activity/${classes[1]}/details`, { token: coach.token }),
  history: ({ lea }) =>
    api("GET", "/api/activities/history/trainee?page=0&size=10", { token: lea.token }),
  "history to come": ({ lea, coach }) =>
    api("GET", `/api/activities/history/trainee?filter=future&coachId=${coach.id}`, {
      token: lea.token,
    }),
  "history of a card": ({ lea, card }) =>
    api("GET", `/api/activities/history/subscription/${card}`, { token: lea.token }),
  movements: ({ lea, card }) =>
    api("GET", `/api/subscription/${card}/movements`, { token: lea.token }),
  subscriptions: ({ lea, coach }) =>
    api("GET", `/api/subscriptions/${coach.id}?active=true`, { token: lea.token }),
  "the account": ({ lea }) => api("GET", "/api/user/me", { token: lea.token }),
  "the public schedule": ({ coach }) => api("GET", `/api/public/coach/${coach.code}/activities`),
  "a login": ({ lea }) =>
    api("POST", "/api/auth/login", { body: { email: lea.email, password: PASSWORD } }),
};

async function makeStudio(): Promise<Studio> {
  const coach = await makeCoach();
  const lea = await makeTrainee(coach);
  const hash = await hashPassword(PASSWORD);
  await transaction((tx) => changePassword(tx, lea.id, hash));
  lea.token = (
    await api("POST", "/api/auth/login", { body: { email: lea.email, password: PASSWORD } })
  ).body.token;
  const card = (await makeSubscription(coach, lea)).id;
  const pass = (await makeSubscription(coach, lea, weekly(5))).id;
  const classes: string[] = [];
  for (let n = 0; n < 10; n += 1)
    classes.push((await makeClass(coach, {}, inDays(3 + n, "12:00"))).id);
  for (const id of classes.slice(0, 5)) await book(lea, id, card);
  return { coach, lea, card, pass, classes };
}

const isCommand = (text: string) => /^(begin|commit|rollback|savepoint)/.test(text);

/** Records the statements of a call. */
async function sentBy(call: () => ReturnType<typeof api>): Promise<Statement[]> {
  const query = vi.spyOn(pg.Client.prototype, "query");
  try {
    expect((await call()).status).toBeLessThan(300);
    const calls = query.mock.calls as unknown as [{ text: string } | string, unknown[]?][];
    return calls.flatMap(([statement, values = []]) => {
      const text = typeof statement === "string" ? statement : statement.text;
      // Mails are sent in the background.
      return isCommand(text) || /outbox" set|skip locked/.test(text) ? [] : [{ text, values }];
    });
  } finally {
    query.mockRestore();
  }
}

const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];

/** New ids let an insert run again. */
const withNewIds = ({ text, values }: Statement): unknown[] =>
  values.map((value) =>
    /insert into/.test(text) && typeof value === "string"
      ? value.replace(/"(id|movement)":"[^"]+"/g, (_, name) => `"${name}":"${v7()}"`)
      : value,
  );

/** Explains a statement with its values, and with the generic plan of a prepared statement. */
async function explain(client: pg.Client, statement: Statement) {
  const { text } = statement;
  const planOf = async (options: string, values?: unknown[]) => {
    const { rows } = await client.query(`explain (${options}, format json) ${text}`, values);
    return (rows[0] as { "QUERY PLAN": { Plan: Plan }[] })["QUERY PLAN"][0]?.Plan as Plan;
  };
  await client.query("begin");
  try {
    const plan = await planOf("analyze, buffers", withNewIds(statement));
    const generic = nodes(await planOf("generic_plan"));
    const scanned = [...nodes(plan), ...generic]
      .filter((node) => node["Node Type"] === "Seq Scan")
      .map((node) => node["Relation Name"] ?? "");
    return {
      pages: (plan["Shared Hit Blocks"] ?? 0) + (plan["Shared Read Blocks"] ?? 0),
      scanned: scanned.filter((table) => LARGE.includes(table)),
    };
  } finally {
    await client.query("rollback");
  }
}

const clusterUrl = inject("clusterUrl");

/** Runs every call in a new database of this size. */
async function measure(name: string, size: typeof FEW) {
  await administer(clusterUrl, `create database ${name} template ${TEMPLATE} strategy file_copy`);
  const url = new URL(clusterUrl);
  url.pathname = `/${name}`;
  await seed(url.href, size);
  await closeDatabase();
  setEnvironment({ DATABASE_URL: url.href });
  const client = new pg.Client({ connectionString: url.href, options: SETTINGS });
  await client.connect();
  const studio = await makeStudio();
  await client.query("analyze");
  const seen: Record<string, Seen> = {};
  for (const [call, make] of Object.entries(calls)) {
    const statements = await sentBy(() => make(studio));
    const plans = [];
    for (const statement of statements) plans.push(await explain(client, statement));
    seen[call] = {
      statements,
      pages: plans.reduce((sum, { pages }) => sum + pages, 0),
      scanned: plans.flatMap(({ scanned }) => scanned),
    };
  }
  const months = await monthsOfManyOthers(client, studio, [
    ...(seen["a month, trainee"]?.statements ?? []),
    ...(seen["a month, coach"]?.statements ?? []),
  ]);
  // This step comes last, because its places would change the pages of the month.
  const grown = await lockOfManyPlaces(client, seen["book with a card"]?.statements ?? []);
  await client.end();
  return { seen, studio, grown, months };
}

/** The pages of a booking's lock, before and after 2 000 more places of the card. */
async function lockOfManyPlaces(client: pg.Client, statements: readonly Statement[]) {
  const lock = statements.find(({ text }) => text.includes(" for update of "));
  if (!lock) throw new Error("A booking locks nothing");
  const { pages: before } = await explain(client, lock);
  await client.query(
    `insert into reservations (id, coach_id, activity_id, trainee_id, subscription_id, is_waiting, charged, week)
     select gen_random_uuid(), r.coach_id, r.activity_id, r.trainee_id, r.subscription_id, false, false, r.week
     from (select * from reservations where subscription_id = any($1::uuid[]) limit 1) r, generate_series(1, 2000)`,
    [lock.values.filter((one) => /^[0-9a-f-]{36}$/.test(String(one)))],
  );
  return { before, after: (await explain(client, lock)).pages };
}

/**
 * The generic plans of months and a waiting list, before and after a thousand cancelled rows.
 * No statistics are collected in between.
 */
async function monthsOfManyOthers(
  client: pg.Client,
  { coach, classes }: Studio,
  statements: readonly Statement[],
) {
  const waiting = {
    text: "select trainee_id from reservations where activity_id = $1 and is_waiting and status = 'BOOKED'",
    values: [classes[1]],
  };
  const pages = async () => {
    let sum = 0;
    for (const one of [...statements, waiting]) sum += (await explain(client, one)).pages;
    return sum;
  };
  await client.query("set plan_cache_mode = force_generic_plan");
  const before = await pages();
  await client.query(
    `insert into activities (id, coach_id, label, place, begin_date, end_date, max_participants, cancel_time_in_hours, is_private_activity, cancelled_at)
     select gen_random_uuid(), coach_id, label, place, begin_date, end_date, 10, 24, false, now()
     from activities, generate_series(1, 1000) where id = $1`,
    [classes[0]],
  );
  const fill = `insert into reservations (id, coach_id, activity_id, trainee_id, subscription_id, is_waiting, charged, week)
    select gen_random_uuid(), a.coach_id, a.id, s.trainee_id, s.id, $2, false, current_date
    from (select * from activities a where $1 order by id limit 1) a, subscriptions s limit 1000`;
  await client.query("set session_replication_role = replica");
  await client.query(fill.replace("$1", `id = '${classes[0]}'`).replace("$2", "false"));
  await client.query(fill.replace("$1", `coach_id <> '${coach.id}'`).replace("$2", "true"));
  await client.query("set session_replication_role = origin");
  const after = await pages();
  await client.query("reset plan_cache_mode");
  return { before, after };
}

/** Each call's statements, with the caller's account and without transaction commands. */
const counts: Record<keyof typeof calls, number> = {
  "book with a card": 5,
  "book with a subscription": 6,
  "cancel a place": 7,
  "take money": 5,
  "my places of a class": 3,
  "a month, trainee": 4,
  "a month, coach": 3,
  "a class in detail": 3,
  history: 3,
  "history to come": 3,
  "history of a card": 3,
  movements: 3,
  subscriptions: 2,
  "the account": 3,
  "the public schedule": 3,
  "a login": 1,
};

/** These statements cannot name the coach, and would have to ask all shards. */
const withoutCoach: Record<string, RegExp> = {
  "the account behind a token": /^select "id", "type", "token_version"/,
  "an account": /^select "id", "type", "email", .* from "users" where/,
  "the coaches of a trainee and the family":
    /from "coach_trainees" inner join "users" .*"trainee_id" = any\(array/,
  "the class that a trainee asks for by its id":
    /from "activities" inner join "(subscriptions|coach_trainees)"/,
  "a subscription that its trainee asks for by its id":
    /from "subscriptions" where \("subscriptions"."id" = \$1 and "subscriptions"."trainee_id" = \$2/,
  "a trainee's places with all coaches":
    /from "reservations" .*where "reservations"."trainee_id" = \$\d/,
  "a mail": /^ ?insert into "outbox"/,
};

const names = [`few_${process.pid}`, `many_${process.pid}`] as const;
let few: Awaited<ReturnType<typeof measure>>;
let many: Awaited<ReturnType<typeof measure>>;
beforeAll(async () => {
  few = await measure(names[0], FEW);
  many = await measure(names[1], MANY);
}, 180_000);
afterAll(async () => {
  await closeDatabase();
  for (const name of names)
    await administer(clusterUrl, `drop database if exists ${name} with (force)`);
});

test("a booking's lock touches no more pages when its card has paid for 2 000 places", () => {
  expect(many.grown.before).toBeGreaterThan(0);
  expect(many.grown.after).toBeLessThanOrEqual(many.grown.before + 5);
});

test.each([
  ["few", () => few.months],
  ["many", () => many.months],
])("months and waiting lists touch hardly more pages beside a thousand rows: %s", (_, pages) => {
  expect(pages().before).toBeGreaterThan(0);
  expect(pages().after).toBeLessThanOrEqual(pages().before + 15);
});

describe.each(Object.keys(calls))("%s", (call) => {
  test("reads no large table from end to end", () => {
    expect(many.seen[call]?.scanned).toEqual([]);
  });

  test("sends its exact number of statements", () => {
    expect(many.seen[call]?.statements.length).toBe(counts[call]);
  });

  test("names the coach in each statement that one shard can run", () => {
    const withoutIt = (many.seen[call]?.statements ?? [])
      .filter(({ values }) => !values.some((one) => String(one).includes(many.studio.coach.id)))
      .map(({ text }) => text.replace(/\s+/g, " "))
      .filter((text) => !Object.values(withoutCoach).some((known) => known.test(text)));
    expect(withoutIt).toEqual([]);
  });

  test(`reads hardly more pages beside ${PLACES} places of others than beside 1000`, () => {
    const [before, after] = [few.seen[call]?.pages ?? 0, many.seen[call]?.pages ?? 0];
    expect(before).toBeGreaterThan(0);
    // A larger index is a page or two deeper at each look-up.
    expect(after).toBeLessThanOrEqual(2.5 * before + 12);
  });
});
