import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { database } from "@/db/transaction";
import { allEndpoints } from "@/lib/contract/all";
import { type ApiResult, api } from "@/testing/api";
import { addressOf, tokenOf } from "@/testing/endpoint-calls";
import { mailedCode } from "@/testing/mailed-secrets";
import { makeValidCalls, type ValidCall, type ValidCalls } from "@/testing/valid-calls";

let studio: ValidCalls;
beforeAll(async () => {
  studio = await makeValidCalls();
});

async function trial(): Promise<ValidCall> {
  const { path, body } = (await studio.calls.askTrial?.()) ?? {};
  await api("POST", `/api/public/coach/${studio.coach.code}/trial`, { body });
  const { email, activityId } = body as { email: string; activityId: string };
  const code = await mailedCode(email);
  return { path: path ?? [], body: { email, code, activityId } };
}

interface Repeated {
  /** Statuses of the call, its repetition, and one with another body, under one key. */
  statuses: [first: number, again: number, other: number];
  other: Record<string, unknown>;
  /** Overrides the valid call. */
  call?: () => ValidCall | Promise<ValidCall>;
  expectSame?: (first: ApiResult, again: ApiResult) => void;
}
const sameBody = (first: ApiResult, again: ApiResult) => expect(again.body).toEqual(first.body);

/** The effect of a repeated key in each call whose response is never stored. */
const repeated: Record<string, Repeated> = {
  login: { other: { password: "x" }, statuses: [200, 200, 401] },
  loginWithGoogle: { other: { token: "y" }, statuses: [503, 503, 503] },
  modifyPassword: { other: { newPassword: "lavande-lavande" }, statuses: [200, 401, 401] },
  deleteMe: { other: { password: "x" }, statuses: [204, 401, 401] },
  importFromWix: {
    other: { apiKey: "y" },
    statuses: [501, 501, 501],
    call: () => ({
      path: ["activities"],
      body: { apiKey: "x", wixAccountId: "x", wixSiteId: "x" },
    }),
  },
  connectPayments: { other: {}, statuses: [503, 503, 503] },
  disconnectPayments: { other: {}, statuses: [503, 503, 503] },
  receiveEvent: { other: {}, statuses: [503, 503, 503] },
  confirmTrial: {
    other: { activityId: randomUUID() },
    statuses: [201, 201, 422],
    call: trial,
    expectSame: (first, again) =>
      expect(again.body).toEqual({ ...first.body, token: expect.any(String) }),
  },
  createCalendar: {
    other: { replace: false },
    statuses: [200, 200, 422],
    expectSame: sameBody,
  },
  joinClass: { other: { x: 1 }, statuses: [200, 200, 422], expectSame: sameBody },
  addPushDevice: {
    other: { endpoint: "https://fcm.googleapis.com/other" },
    statuses: [201, 201, 422],
    expectSame: sameBody,
  },
};

const calls = allEndpoints.filter(
  ([, { method, secret, ignoresKey }]) => method !== "GET" && (secret || ignoresKey),
);

test("every call whose response is never stored has its row here", () => {
  expect(Object.keys(repeated).sort()).toEqual(calls.map(([name]) => name).sort());
});

test.each(calls)("%s stores nothing of its response when it has a key", async (name, call) => {
  const wanted = repeated[name] as Repeated;
  const valid = (await (wanted.call ?? studio.calls[name])?.()) ?? {};
  const key = randomUUID();
  const send = (changes = {}) =>
    api(call.method, addressOf(call, valid), {
      ...tokenOf(call, studio, valid),
      body: { ...(valid.body as object), ...changes },
      headers: { "idempotency-key": key },
    });
  const first = await send();
  const again = await send();
  const other = await send(wanted.other);
  expect([first.status, again.status, other.status]).toEqual(wanted.statuses);
  expect(again.headers.get("idempotency-replayed")).toBeNull();
  wanted.expectSame?.(first, again);
  const { rows } = await database().execute(
    sql`select status, headers, body from idempotency_keys where key = ${key}`,
  );
  expect(rows).toEqual(call.ignoresKey ? [] : [{ status: first.status, headers: {}, body: "" }]);
});
