import { sql } from "drizzle-orm";
import pg from "pg";
import { PgBoss } from "pg-boss";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { auditData } from "@/db/audit";
import { closeDatabase, pool } from "@/db/pool";
import { database } from "@/db/transaction";
import { startJobs } from "@/lib/jobs/start";
import { type ApiResult, api } from "@/testing/api";
import { setEnvironment } from "@/testing/environment";
import { type Member, makeClass, makeCoach, makeMembers, type Person } from "@/testing/factories";
import { startTcpProxy } from "@/testing/tcp-proxy";

// The application uses a proxy that can fail; the test itself connects directly.
const directUrl = process.env.DATABASE_URL ?? "";
const wired = new URL(directUrl);
const wire = await startTcpProxy(Number(wired.port));
wired.port = String(wire.port);
setEnvironment({ DATABASE_URL: wired.href });

const MEMBERS = 26;
const busy = {
  status: 503,
  code: "BUSY",
  text: "Beaucoup de demandes en même temps. Réessayez.",
};
const unavailable = {
  status: 503,
  code: "UNAVAILABLE",
  text: "Le service est momentanément indisponible. Réessayez.",
};

let coach: Person;
let members: Member[];
const outside = new pg.Client({ connectionString: directUrl });
beforeAll(async () => {
  await outside.connect();
  coach = await makeCoach();
  members = await makeMembers(coach, MEMBERS);
});
afterEach(async () => {
  expect(await auditData()).toEqual([]);
});
afterAll(async () => {
  await outside.end();
  await closeDatabase();
  await wire.close();
});

const member = (n: number) => members[n] as Member;
const book = ({ trainee, card }: Member, activityId: string, key: string) =>
  api("POST", `/api/activity/reservation/${activityId}?id-subscription=${card.id}`, {
    token: trainee.token,
    headers: { "idempotency-key": key },
  });
const placesOf = async (activityId: string) =>
  (await outside.query("select 1 from reservations where activity_id = $1", [activityId])).rowCount;

async function timed(call: Promise<ApiResult>): Promise<ApiResult & { ms: number }> {
  const began = performance.now();
  return { ...(await call), ms: performance.now() - began };
}

/** Holds the class's lock while `work` runs. */
async function whileLocked(activityId: string, work: () => Promise<void>): Promise<void> {
  await outside.query("begin");
  await outside.query("select 1 from activities where id = $1 for update", [activityId]);
  try {
    await work();
  } finally {
    await outside.query("rollback");
  }
}

/** Waits until the database has ended the lost connections and released their locks. */
const untilReleased = () =>
  expect
    .poll(async () => {
      const { rowCount } = await outside.query(
        "select 1 from pg_stat_activity where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()",
      );
      return rowCount;
    })
    .toBe(0);

/** Queues a job over the direct connection and waits for its end. */
async function runJob(name: string): Promise<void> {
  const boss = new PgBoss({
    connectionString: directUrl,
    max: 1,
    schedule: false,
    supervise: false,
  });
  await boss.start();
  const id = await boss.send(name, {});
  const state = async () =>
    (await outside.query("select state from pgboss.job where id = $1", [id])).rows[0]?.state;
  await expect.poll(state, { timeout: 30_000 }).toBe("completed");
  await boss.stop({ graceful: false });
}

describe("a client frozen with a class's lock", () => {
  test("makes a booking return BUSY within 4.5 s and succeed when the lock is released", async () => {
    const { id } = await makeClass(coach);
    await whileLocked(id, async () => {
      const response = await timed(book(member(0), id, "frozen"));
      expect(response).toMatchObject(busy);
      expect(response.headers.get("retry-after")).toBe("1");
      expect(response.ms).toBeLessThan(4500);
      expect(await placesOf(id)).toBe(0);
    });
    expect((await book(member(0), id, "frozen")).status).toBe(201);
    expect(await placesOf(id)).toBe(1);
  });

  test("does not slow other classes and screens when many bookings wait for it", async () => {
    const [locked, other] = [await makeClass(coach), await makeClass(coach)];
    await whileLocked(locked.id, async () => {
      const waiting = members
        .slice(1)
        .map((booker, n) => timed(book(booker, locked.id, `waiting-${n}`)));
      const elsewhere = await timed(book(member(0), other.id, "elsewhere"));
      const screen = await timed(api("GET", "/api/user/me", { token: coach.token }));
      expect([elsewhere.status, screen.status]).toEqual([201, 200]);
      expect(elsewhere.ms + screen.ms).toBeLessThan(2500);
      for (const response of await Promise.all(waiting)) {
        expect(response).toMatchObject(busy);
        expect(response.ms).toBeLessThan(18_000);
      }
    });
    const again = await Promise.all(
      members.slice(1).map((booker, n) => book(booker, locked.id, `waiting-${n}`)),
    );
    expect(new Set(again.map(({ status }) => status))).toEqual(new Set([201]));
    expect(await placesOf(locked.id)).toBe(MEMBERS - 1);
  }, 30_000);
});

test("a call returns UNAVAILABLE within 6.5 s when every connection is taken", async () => {
  const taken = await Promise.all(Array.from({ length: 20 }, () => pool().$client.connect()));
  try {
    const responses = await Promise.all([
      timed(api("GET", "/api/user/me", { token: coach.token })),
      timed(api("GET", "/api/health")),
    ]);
    expect(responses[0]).toMatchObject(unavailable);
    expect(responses[1]).toMatchObject({ status: 503 });
    for (const { ms } of responses) expect(ms).toBeLessThan(6500);
  } finally {
    for (const client of taken) client.release();
  }
  expect((await api("GET", "/api/user/me", { token: coach.token })).status).toBe(200);
  expect((await api("GET", "/api/health")).status).toBe(200);
});

describe("an unreachable database", () => {
  test("makes calls return UNAVAILABLE at once and succeed once when it is back", async () => {
    const { id } = await makeClass(coach);
    let interrupted: Promise<ApiResult> | undefined;
    await whileLocked(id, async () => {
      interrupted = book(member(0), id, "cut");
      await vi.waitFor(async () => {
        const { rowCount } = await outside.query(
          "select 1 from pg_locks where not granted and pid <> pg_backend_pid()",
        );
        expect(rowCount).toBeGreaterThan(0);
      });
      await wire.cut();
      expect(await interrupted).toMatchObject(unavailable);
      const calls = [
        api("GET", "/api/user/me", { token: coach.token }),
        api("POST", "/api/auth/login", { body: { email: coach.email, password: "x".repeat(8) } }),
        api("GET", `/api/public/coach/${coach.code}`),
        book(member(1), id, "cut too"),
      ];
      for (const call of calls) {
        const response = await timed(call);
        expect(response).toMatchObject(unavailable);
        expect(response.headers.get("retry-after")).toBe("5");
        expect(response.ms).toBeLessThan(2000);
      }
      expect((await api("GET", "/api/health")).status).toBe(503);
    });
    await wire.restore();
    expect((await api("GET", "/api/health")).status).toBe(200);
    await untilReleased();
    expect(await placesOf(id)).toBe(0);
    for (const [n, key] of [
      [0, "cut"],
      [0, "cut"],
      [1, "cut too"],
    ] as const)
      expect((await book(member(n), id, key)).status).toBe(201);
    expect(await placesOf(id)).toBe(2);
  });

  test("makes calls return UNAVAILABLE within 14 s when it is silent, and jobs resume", async () => {
    const { id } = await makeClass(coach);
    const stopJobs = await startJobs(process.env.DATABASE_URL ?? "", 0.5);
    wire.freeze();
    try {
      const responses = await Promise.all([
        timed(book(member(0), id, "silent")),
        timed(api("GET", "/api/user/me", { token: coach.token })),
      ]);
      for (const response of responses) {
        expect(response).toMatchObject(unavailable);
        expect(response.ms).toBeLessThan(14_000);
      }
    } finally {
      wire.thaw();
    }
    const again = await timed(book(member(0), id, "silent"));
    expect(again.status).toBe(201);
    expect(again.ms).toBeLessThan(2000);
    expect(await placesOf(id)).toBe(1);
    await runJob("cleaning");
    await stopJobs();
  }, 60_000);

  test("makes a booking write nothing when its disk is full, and is still read", async () => {
    const { id } = await makeClass(coach);
    await database().execute(sql`create function no_room() returns trigger language plpgsql
      as 'begin raise exception using errcode = ''53100'', message = ''could not extend file''; end'`);
    await database().execute(sql`create trigger no_room before insert on credit_movements
      for each statement execute function no_room()`);
    try {
      expect(await book(member(0), id, "full")).toMatchObject(unavailable);
      expect(await placesOf(id)).toBe(0);
      expect((await api("GET", "/api/user/me", { token: coach.token })).status).toBe(200);
    } finally {
      await database().execute(sql`drop function no_room cascade`);
    }
    expect((await book(member(0), id, "full")).status).toBe(201);
    expect(await placesOf(id)).toBe(1);
  });
});
