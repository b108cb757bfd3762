import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { changePassword } from "@/db/queries/accounts/users";
import { database, transaction } from "@/db/transaction";
import { hashPassword } from "@/lib/auth/passwords";
import { allEndpoints } from "@/lib/contract/all";
import { type ApiResult, api } from "@/testing/api";
import { mails, makeClass, makeCoach, makeTrainee } from "@/testing/factories";
import { makePushDevice } from "@/testing/push-stub";

const PASSWORD = "brioche-lavande";

async function trainee() {
  const { id, email } = await makeTrainee();
  const hash = await hashPassword(PASSWORD);
  await transaction((tx) => changePassword(tx, id, hash));
  const { body } = await api("POST", "/api/auth/login", { body: { email, password: PASSWORD } });
  return { email, token: body.token as string };
}

async function trial() {
  const coach = await makeCoach();
  await api("POST", "/api/user/toggle-feature-free-course", {
    token: coach.token,
    body: { enabled: true, price: 10 },
  });
  const { id: activityId } = await makeClass(coach);
  const email = `${randomUUID()}@exemple.fr`;
  const address = `/api/public/coach/${coach.code}/trial`;
  await api("POST", address, {
    body: { activityId, firstName: "Inès", lastName: "Roche", email, phoneNumber: "0612345678" },
  });
  const code = /Votre code est (\d{6})\./.exec((await mails(email)).at(-1)?.text ?? "")?.[1] ?? "";
  return { address: `${address}/confirm`, body: { email, code, activityId } };
}

interface Request {
  method?: string;
  address: string;
  token?: string;
  body: Record<string, unknown>;
}
interface Repeated {
  request: Request;
  /** Statuses of the request, its repetition, and one with another body, under one key. */
  statuses: [first: number, again: number, other: number];
  other: Record<string, unknown>;
  expectSame?: (first: ApiResult, again: ApiResult) => void;
}

/** The effect of a repeated key in each call whose response is never stored. */
const repeated: Record<string, () => Promise<Repeated>> = {
  login: async () => ({
    request: {
      address: "/api/auth/login",
      body: { email: (await trainee()).email, password: PASSWORD },
    },
    other: { password: "x" },
    statuses: [200, 200, 401],
  }),
  loginWithGoogle: async () => ({
    request: { address: "/api/auth/google", body: { token: "x" } },
    other: { token: "y" },
    statuses: [503, 503, 503],
  }),
  modifyPassword: async () => ({
    request: {
      address: "/api/user/modify-password",
      token: (await trainee()).token,
      body: { oldPassword: PASSWORD, newPassword: "lavande-brioche" },
    },
    other: { newPassword: "lavande-lavande" },
    statuses: [200, 401, 401],
  }),
  deleteMe: async () => ({
    request: {
      method: "DELETE",
      address: "/api/user/me",
      token: (await trainee()).token,
      body: { password: PASSWORD },
    },
    other: { password: "x" },
    statuses: [204, 401, 401],
  }),
  importFromWix: async () => ({
    request: {
      address: "/api/wix/import/activities",
      token: (await makeCoach()).token,
      body: { apiKey: "x", wixAccountId: "x", wixSiteId: "x" },
    },
    other: { apiKey: "y" },
    statuses: [501, 501, 501],
  }),
  confirmTrial: async () => ({
    request: await trial(),
    other: { activityId: randomUUID() },
    statuses: [201, 201, 422],
    expectSame: (first, again) =>
      expect(again.body).toEqual({ ...first.body, token: expect.any(String) }),
  }),
  createCalendar: async () => ({
    request: {
      address: "/api/user/calendar",
      token: (await trainee()).token,
      body: { replace: true },
    },
    other: { replace: false },
    statuses: [200, 200, 422],
    expectSame: (first, again) => expect(again.body).toEqual(first.body),
  }),
  addPushDevice: async () => ({
    request: {
      address: "/api/user/push",
      token: (await trainee()).token,
      body: makePushDevice("fcm.googleapis.com", "one").subscription,
    },
    other: { endpoint: "https://fcm.googleapis.com/other" },
    statuses: [201, 201, 422],
    expectSame: (first, again) => expect(again.body).toEqual(first.body),
  }),
};

const calls = allEndpoints.filter(
  ([, { method, secret, ignoresKey }]) => method !== "GET" && (secret || ignoresKey),
);

test("every call whose response is never stored has its row here", () => {
  expect(Object.keys(repeated).sort()).toEqual(calls.map(([name]) => name).sort());
});

test.each(calls)("%s stores nothing of its response when it has a key", async (name, call) => {
  const wanted = await repeated[name]?.();
  if (!wanted) throw new Error(`No row for ${name}`);
  const { method = "POST", address, token, body } = wanted.request;
  const key = randomUUID();
  const send = (changes = {}) =>
    api(method, address, {
      ...(token ? { token } : {}),
      body: { ...body, ...changes },
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
