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

// The application reaches its database through a wire that can be cut; what the test looks at goes beside it.
const directUrl = process.env.DATABASE_URL ?? "";
const wired = new URL(directUrl);
const wire = await startTcpProxy(Number(wired.port));
wired.port = String(wire.port);
setEnvironment({ DATABASE_URL: wired.href });

const CROWD = 26;
const busy = {
  status: 503,
  code: "BUSY",
  text: "Beaucoup de demandes en même temps pour ce cours. Réessayez.",
};
const unavailable = {
  status: 503,
  code: "UNAVAILABLE",
  text: "Le service est momentanément indisponible. Réessayez.",
};

let coach: Person;
let crowd: Member[];
const outside = new pg.Client({ connectionString: directUrl });
beforeAll(async () => {
  await outside.connect();
  coach = await makeCoach();
  crowd = await makeMembers(coach, CROWD);
});
afterEach(async () => {
  expect(await auditData()).toEqual([]);
});
afterAll(async () => {
  await outside.end();
  await closeDatabase();
  await wire.close();
});

const member = (n: number) => crowd[n] as Member;
const book = ({ trainee, card }: Member, activityId: string, key: string) =>
  api("POST", `/api/activity/reservation/${activityId}?id-subscription=${card.id}`, {
    token: trainee.token,
    headers: { "idempotency-key": key },
  });
const placesOf = async (activityId: string) =>
  (await outside.query("select 1 from reservations where activity_id = $1", [activityId])).rowCount;

async function timed(answer: Promise<ApiResult>): Promise<ApiResult & { ms: number }> {
  const began = performance.now();
  return { ...(await answer), ms: performance.now() - began };
}

/** Locks the class for somebody who then does nothing, while `work` runs. */
async function whileLocked(activityId: string, work: () => Promise<void>): Promise<void> {
  await outside.query("begin");
  await outside.query("select 1 from activities where id = $1 for update", [activityId]);
  try {
    await work();
  } finally {
    await outside.query("rollback");
  }
}

/** Until the database has seen that whoever waited for a lock is gone, and has let the request's key go. */
const untilLetGo = () =>
  expect
    .poll(async () => {
      const { rowCount } = await outside.query(
        "select 1 from pg_stat_activity where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()",
      );
      return rowCount;
    })
    .toBe(0);

/** Asks for a job, beside the wire, and waits until it is done. */
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
  test("costs who books that class a clear refusal after 3 s, and the same request passes once it is gone", async () => {
    const { id } = await makeClass(coach);
    await whileLocked(id, async () => {
      const answer = await timed(book(member(0), id, "frozen"));
      expect(answer).toMatchObject(busy);
      expect(answer.headers.get("retry-after")).toBe("1");
      expect(answer.ms).toBeLessThan(4500);
      expect(await placesOf(id)).toBe(0);
    });
    expect((await book(member(0), id, "frozen")).status).toBe(201);
    expect(await placesOf(id)).toBe(1);
  });

  test("and a crowd that waits for it leave every other class, and every screen, as quick as before", async () => {
    const [locked, other] = [await makeClass(coach), await makeClass(coach)];
    await whileLocked(locked.id, async () => {
      const waiting = crowd.slice(1).map((one, n) => timed(book(one, locked.id, `crowd-${n}`)));
      const elsewhere = await timed(book(member(0), other.id, "elsewhere"));
      const screen = await timed(api("GET", "/api/user/me", { token: coach.token }));
      expect([elsewhere.status, screen.status]).toEqual([201, 200]);
      expect(elsewhere.ms + screen.ms).toBeLessThan(2500);
      for (const answer of await Promise.all(waiting)) {
        expect(answer).toMatchObject(busy);
        expect(answer.ms).toBeLessThan(18_000);
      }
    });
    const again = await Promise.all(
      crowd.slice(1).map((one, n) => book(one, locked.id, `crowd-${n}`)),
    );
    expect(new Set(again.map(({ status }) => status))).toEqual(new Set([201]));
    expect(await placesOf(locked.id)).toBe(CROWD - 1);
  }, 30_000);
});

test("while every connection is taken, callers and the health check are told after 5 s; freed, all goes on", async () => {
  const taken = await Promise.all(Array.from({ length: 20 }, () => pool().$client.connect()));
  try {
    const answers = await Promise.all([
      timed(api("GET", "/api/user/me", { token: coach.token })),
      timed(api("GET", "/api/health")),
    ]);
    expect(answers[0]).toMatchObject(unavailable);
    expect(answers[1]).toMatchObject({ status: 503 });
    for (const { ms } of answers) expect(ms).toBeLessThan(6500);
  } finally {
    for (const client of taken) client.release();
  }
  expect((await api("GET", "/api/user/me", { token: coach.token })).status).toBe(200);
  expect((await api("GET", "/api/health")).status).toBe(200);
});

describe("a database that is gone", () => {
  test("is a clear refusal at once, for whatever was under way too; back, the same request passes once", async () => {
    const { id } = await makeClass(coach);
    let caught: Promise<ApiResult> | undefined;
    await whileLocked(id, async () => {
      caught = book(member(0), id, "cut");
      await vi.waitFor(async () => {
        const { rowCount } = await outside.query(
          "select 1 from pg_locks where not granted and pid <> pg_backend_pid()",
        );
        expect(rowCount).toBeGreaterThan(0);
      });
      await wire.cut();
      expect(await caught).toMatchObject(unavailable);
      const calls = [
        api("GET", "/api/user/me", { token: coach.token }),
        api("POST", "/api/auth/login", { body: { email: coach.email, password: "x".repeat(8) } }),
        api("GET", `/api/public/coach/${coach.code}`),
        book(member(1), id, "cut too"),
      ];
      for (const call of calls) {
        const answer = await timed(call);
        expect(answer).toMatchObject(unavailable);
        expect(answer.headers.get("retry-after")).toBe("5");
        expect(answer.ms).toBeLessThan(2000);
      }
      expect((await api("GET", "/api/health")).status).toBe(503);
    });
    await wire.restore();
    expect((await api("GET", "/api/health")).status).toBe(200);
    await untilLetGo();
    expect(await placesOf(id)).toBe(0);
    for (const [n, key] of [
      [0, "cut"],
      [0, "cut"],
      [1, "cut too"],
    ] as const)
      expect((await book(member(n), id, key)).status).toBe(201);
    expect(await placesOf(id)).toBe(2);
  });

  test("without a word, as behind a dead network, is a clear refusal after 12 s; back, nothing of it hangs, no job either", async () => {
    const { id } = await makeClass(coach);
    const letGo = await startJobs(process.env.DATABASE_URL ?? "", 0.5);
    wire.freeze();
    try {
      const answers = await Promise.all([
        timed(book(member(0), id, "silent")),
        timed(api("GET", "/api/user/me", { token: coach.token })),
      ]);
      for (const answer of answers) {
        expect(answer).toMatchObject(unavailable);
        expect(answer.ms).toBeLessThan(14_000);
      }
    } finally {
      wire.thaw();
    }
    const again = await timed(book(member(0), id, "silent"));
    expect(again.status).toBe(201);
    expect(again.ms).toBeLessThan(2000);
    expect(await placesOf(id)).toBe(1);
    await runJob("cleaning");
    await letGo();
  }, 60_000);

  test("or whose disk is full takes no booking, by half neither, and is still read", async () => {
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
