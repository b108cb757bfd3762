import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { auditData } from "@/db/audit";
import { database } from "@/db/transaction";
import { at } from "@/lib/infra/clock";
import { api } from "@/testing/api";
import {
  book,
  inDays,
  mails,
  makeClass,
  makeCoach,
  makeMembers,
  makeSubscription,
  makeTrainee,
  moveClass,
  type Person,
} from "@/testing/factories";
import { cleanUp } from "@/testing/jobs";
import { mailedCode } from "@/testing/mailed-secrets";

const MINUTE = 60_000;
let coach: Person;
let count = 0;
let email: string;

const offerTrial = (price: number, enabled = true) =>
  api("POST", "/api/user/toggle-feature-free-course", {
    token: coach.token,
    body: { enabled, price },
  });
beforeEach(async () => {
  count += 1;
  email = `Nouvelle${count}@exemple.fr`;
  coach = await makeCoach();
  await offerTrial(10);
});

const keyed = (key?: string) => (key ? { headers: { "idempotency-key": key } } : {});
const ask = (activityId: string, changes: object = {}, key?: string) =>
  api("POST", `/api/public/coach/${coach.code}/trial`, {
    ...keyed(key),
    body: {
      activityId,
      firstName: "Inès",
      lastName: "Roche",
      email,
      phoneNumber: "06 12 34 56 78",
      ...changes,
    },
  });
const confirm = (code: string, activityId: string, address = email, price?: number, key?: string) =>
  api("POST", `/api/public/coach/${coach.code.toLowerCase()}/trial/confirm`, {
    ...keyed(key),
    body: { email: address, code, activityId, price },
  });
const codeOf = (address = email) => mailedCode(address);
const wrongFor = (code: string) => (code === "000000" ? "000001" : "000000");
const askAndRead = async (activityId: string) => {
  expect((await ask(activityId)).status).toBe(202);
  return codeOf();
};
const counts = async () => {
  const { rows } = await database().execute(sql`
    select (select count(*)::int from users where email_folded = lower(${email})) as accounts,
      (select count(*)::int from subscriptions s join users u on u.id = s.trainee_id where u.email_folded = lower(${email})) as trials,
      (select count(*)::int from reservations r join users u on u.id = r.trainee_id where u.email_folded = lower(${email})) as places`);
  return rows[0];
};
const me = (token: string) => api("GET", "/api/user/me", { token });

test("a confirmation creates nothing and keeps the code when the price changed", async () => {
  const { id } = await makeClass(coach);
  const code = await askAndRead(id);
  await offerTrial(25);
  expect(await confirm(code, id, email, 10)).toMatchObject({
    status: 409,
    code: "CHANGED_MEANWHILE",
  });
  expect(await counts()).toEqual({ accounts: 0, trials: 0, places: 0 });
  expect((await confirm(code, id, email, 25)).status).toBe(201);
  expect(await counts()).toEqual({ accounts: 1, trials: 1, places: 1 });
});

test("a trial code creates an account without a password, the trial card and the place", async () => {
  const { id } = await makeClass(coach);
  const code = await askAndRead(id);
  expect(await counts()).toEqual({ accounts: 0, trials: 0, places: 0 });
  const done = await confirm(code, id, email.toLowerCase());
  expect(done).toMatchObject({
    status: 201,
    body: { token: expect.any(String), booked: 1, waiting: 0 },
  });
  expect(done.headers.get("set-cookie")).toMatch(/^next-auth\.session-token=.*HttpOnly/);
  const { body: account } = await me(done.body.token);
  expect(account).toMatchObject({
    type: "TRAINEE",
    email,
    emailVerified: true,
    phoneNumber: "0612345678",
    firstName: "Inès",
    coachs: [{ id: coach.id }],
  });
  // The coach cannot change the address of this account.
  const taken = { firstName: "Inès", lastName: "Roche", phoneNumber: null, email: "x@exemple.fr" };
  const edited = await api("PUT", `/api/user/trainee/${account.id}`, {
    token: coach.token,
    body: taken,
  });
  expect(edited).toMatchObject({ status: 409, code: "OWN_ACCOUNT" });
  const { body: subscriptions } = await api("GET", `/api/subscriptions/${coach.id}`, {
    token: done.body.token,
  });
  expect(subscriptions).toMatchObject([
    { label: "Cours d'essai", type: "CARD", quantity: 1, quantityLeft: 0, price: 10, due: 10 },
  ]);
  const [, sent] = await mails(email);
  expect(sent?.subject).toBe("Cours d'essai réservé : Yoga doux");
  expect(sent?.text).toMatch(/L221-28, 12°.*\/place\/[\w-]{43}/s);
  expect(await auditData()).toEqual([]);
  // The first password needs no old one.
  const set = (body: object, token: string) =>
    api("POST", "/api/user/modify-password", { token, body });
  const first = await set({ newPassword: "brioche-lavande" }, done.body.token);
  expect(first).toMatchObject({ status: 200, body: { token: expect.any(String) } });
  const second = await set({ newPassword: "lavande-brioche" }, first.body.token);
  expect(second).toMatchObject({
    status: 400,
    text: "Indiquez votre ancien mot de passe.",
  });
  const logged = await api("POST", "/api/auth/login", {
    body: { email, password: "brioche-lavande" },
  });
  expect(logged.status).toBe(200);
});

test("a used code returns the same booking, or TRIAL_TAKEN for another class", async () => {
  const { id } = await makeClass(coach);
  const { id: other } = await makeClass(coach);
  const code = await askAndRead(id);
  await confirm(code, id);
  expect(await confirm(code, id)).toMatchObject({ status: 201, body: { booked: 1, waiting: 0 } });
  expect(await confirm(code, other)).toMatchObject({ status: 409, code: "TRIAL_TAKEN" });
  expect(await counts()).toEqual({ accounts: 1, trials: 1, places: 1 });
});

test("a code sent again returns no place when the booking was cancelled since", async () => {
  const { id } = await makeClass(coach);
  const code = await askAndRead(id);
  const { token } = (await confirm(code, id)).body;
  await api("DELETE", `/api/activity/reservation/${id}`, { token });
  expect(await confirm(code, id)).toMatchObject({ status: 201, body: { booked: 0, waiting: 0 } });
});

test("a code sent again returns the place when the waiting one was confirmed since", async () => {
  const { id } = await makeClass(coach, { maxParticipants: 1 });
  const lea = await makeTrainee(coach);
  await book(lea, id, (await makeSubscription(coach, lea)).id);
  const code = await askAndRead(id);
  expect((await confirm(code, id)).body).toMatchObject({ booked: 0, waiting: 1 });
  await api("DELETE", `/api/activity/reservation/${id}`, { token: lea.token });
  expect((await confirm(code, id)).body).toMatchObject({ booked: 1, waiting: 0 });
});

test("a trial request is sent once when two requests share an idempotency key", async () => {
  const { id } = await makeClass(coach);
  const key = randomUUID();
  const [first, again] = [await ask(id, {}, key), await ask(id, {}, key)];
  expect([first.status, again.status, again.headers.get("idempotency-replayed")]).toEqual([
    ...[202, 202, "true"],
  ]);
  expect(await mails(email)).toHaveLength(1);
  const other = await ask(id, { firstName: "Ines" }, key);
  expect(other).toMatchObject({ status: 422, code: "IDEMPOTENCY_KEY_REUSED" });
  expect(await confirm(await codeOf(), id, email, 10, key)).toMatchObject({ status: 422 });
});

test("a confirmation succeeds when its idempotency key was used for a wrong code", async () => {
  const { id } = await makeClass(coach);
  const code = await askAndRead(id);
  const key = randomUUID();
  const send = (given: string) => confirm(given, id, email, 10, key);
  for (const replayed of [null, "true"]) {
    const wrong = await send(wrongFor(code));
    expect(wrong).toMatchObject({ status: 400, code: "WRONG_CODE" });
    expect(wrong.headers.get("idempotency-replayed")).toBe(replayed);
  }
  const { rows } = await database().execute(
    sql`select wrong from trial_codes where coach_id = ${coach.id}`,
  );
  expect(rows).toEqual([{ wrong: 1 }]);
  expect((await send(code)).status).toBe(201);
  const again = await send(code);
  expect(again).toMatchObject({ status: 201, body: { booked: 1, waiting: 0 } });
  expect((await me(again.body.token)).status).toBe(200);
  expect(await send(wrongFor(code))).toMatchObject({ status: 422 });
  expect(await counts()).toEqual({ accounts: 1, trials: 1, places: 1 });
});

test("wrong codes count as tries when each has its own idempotency key", async () => {
  const { id } = await makeClass(coach);
  const code = await askAndRead(id);
  for (let n = 0; n < 5; n += 1) await confirm(wrongFor(code), id, email, 10, randomUUID());
  expect(await confirm(code, id)).toMatchObject({ status: 400, code: "WRONG_CODE" });
});

test("a confirmation keeps the code when its class is cancelled, begun or private", async () => {
  const { id } = await makeClass(coach);
  const code = await askAndRead(id);
  const { id: gone } = await makeClass(coach);
  await api("DELETE", `/api/activity/${gone}`, { token: coach.token });
  const { id: begun } = await makeClass(coach);
  await moveClass(begun, new Date(Date.now() - MINUTE));
  const { id: secret } = await makeClass(coach, { isPrivateActivity: true });
  for (const [classId, confirmCode, requestCode] of [
    [gone, "ACTIVITY_CANCELLED", "TRIAL_CLASS_CANCELLED"],
    [begun, "ACTIVITY_BEGUN", "TRIAL_CLASS_BEGUN"],
    [secret, "ACTIVITY_PRIVATE", "ACTIVITY_NOT_FOUND"],
  ] as const) {
    expect(await confirm(code, classId)).toMatchObject({ status: 409, code: confirmCode });
    expect(await ask(classId)).toMatchObject({ status: 404, code: requestCode });
  }
  const elsewhere = await makeClass(await makeCoach());
  expect((await confirm(code, elsewhere.id)).status).toBe(404);
  expect((await ask(elsewhere.id)).status).toBe(404);
  const { id: far } = await makeClass(coach, {}, inDays(60));
  expect(await counts()).toEqual({ accounts: 0, trials: 0, places: 0 });
  expect((await confirm(await codeOf(), far)).status).toBe(201);
  const { rows } = await database().execute(sql`
    select to_char(end_date, 'YYYY-MM-DD') as ends, (select to_char(begin_date at time zone 'Europe/Paris', 'YYYY-MM-DD') from activities where id = ${far}) as day
    from subscriptions where coach_id = ${coach.id}`);
  expect(rows[0]?.ends).toBe(rows[0]?.day);
});

test("a new trainee goes to the waiting list when the class is full", async () => {
  const { id } = await makeClass(coach, { maxParticipants: 1 });
  const [{ trainee, card } = { trainee: coach, card: { id: "" } }] = await makeMembers(coach, 1);
  await book(trainee, id, card.id);
  const done = await confirm(await askAndRead(id), id);
  expect(done.body).toMatchObject({ booked: 0, waiting: 1 });
  expect((await mails(email)).at(-1)?.subject).toBe("Liste d'attente, cours d'essai : Yoga doux");
});

test("a wrong code returns one error for unknown, known, late and exhausted addresses", async () => {
  const { id } = await makeClass(coach);
  const wrong = async (code: string, address?: string) => {
    const { status, text, code: errorCode } = await confirm(code, id, address);
    return [status, errorCode, text];
  };
  const expected = await wrong("123456", "jamais@exemple.fr");
  expect(expected.slice(0, 2)).toEqual([400, "WRONG_CODE"]);
  const known = await makeTrainee();
  await ask(id, { email: known.email });
  expect(await wrong("123456", known.email)).toEqual(expected);
  const code = await askAndRead(id);
  for (let n = 0; n < 5; n += 1) expect(await wrong(wrongFor(code))).toEqual(expected);
  expect(await wrong(code)).toEqual(expected);
  const again = await askAndRead(id);
  if (again !== code) expect(await wrong(code)).toEqual(expected);
  await at(new Date(Date.now() + 10 * MINUTE), async () => {
    expect(await wrong(again)).toEqual(expected);
  });
  expect((await confirm(again, id)).status).toBe(201);
});

test("a code counts five tries when fifty wrong codes come at once", async () => {
  const { id } = await makeClass(coach);
  const code = await askAndRead(id);
  const responses = await Promise.all(
    Array.from({ length: 50 }, () => confirm(wrongFor(code), id)),
  );
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([400]));
  const { rows } = await database().execute(
    sql`select wrong from trial_codes where coach_id = ${coach.id}`,
  );
  expect(rows).toEqual([{ wrong: 5 }]);
  expect((await confirm(code, id)).status).toBe(400);
});

test("a code creates one account and one place when fifty confirmations come at once", async () => {
  const { id } = await makeClass(coach);
  const code = await askAndRead(id);
  const responses = await Promise.all(Array.from({ length: 50 }, () => confirm(code, id)));
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
  expect(await counts()).toEqual({ accounts: 1, trials: 1, places: 1 });
  expect(await auditData()).toEqual([]);
});

test("a person gets one trial when confirmations and new requests come at once", async () => {
  const classes = [await makeClass(coach), await makeClass(coach), await makeClass(coach)];
  const ids = classes.map(({ id }) => id);
  const code = await askAndRead(ids[0]);
  const [done] = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      n % 5 === 4 ? ask(ids[n % 3]) : confirm(code, ids[n % 3]),
    ),
  );
  expect([201, 400, 409]).toContain(done?.status);
  const left = await confirm(await codeOf(), ids[0]);
  expect([201, 400, 409]).toContain(left.status);
  expect(await counts()).toEqual({ accounts: 1, trials: 1, places: 1 });
});

test("a trial request only mails a login link when the address has an account", async () => {
  const { id } = await makeClass(coach);
  const fresh = await ask(id);
  const trainee = await makeTrainee(coach);
  const withPassword = `connue${count}@exemple.fr`;
  await api("POST", "/api/auth/register", {
    body: {
      ...{ firstName: "Ana", lastName: "Petit", phoneNumber: "0612345678" },
      ...{ email: withPassword, password: "brioche-lavande" },
    },
  });
  for (const address of [trainee.email, withPassword.toUpperCase(), coach.email]) {
    const known = await ask(id, { email: address });
    expect([known.status, known.text]).toEqual([fresh.status, fresh.text]);
  }
  const last = async (address: string) => (await mails(address)).at(-1)?.text ?? "";
  expect(await last(trainee.email)).toMatch(
    new RegExp(`/reset-password\\?token=[\\w-]{43}&coachcode=${coach.code}&activity=${id}`),
  );
  expect(await last(withPassword)).toContain(`/login?coachcode=${coach.code}&activity=${id}`);
  expect(await last(coach.email)).toContain("compte de coach");
  const { rows } = await database().execute(
    sql`select count(*)::int as places from reservations where activity_id = ${id}`,
  );
  expect(rows).toEqual([{ places: 0 }]);
});

test("a right code returns EMAIL_TAKEN when the address registered meanwhile", async () => {
  const { id } = await makeClass(coach);
  const code = await askAndRead(id);
  await api("POST", "/api/auth/register", {
    body: {
      ...{ firstName: "Ana", lastName: "Petit", phoneNumber: "0612345678" },
      ...{ email, password: "brioche-lavande" },
    },
  });
  expect(await confirm(wrongFor(code), id)).toMatchObject({ status: 400, code: "WRONG_CODE" });
  expect(await confirm(code, id)).toMatchObject({ status: 409, code: "EMAIL_TAKEN" });
});

test("a trial and its confirmation return TRIAL_OFF when the coach has no trial", async () => {
  const { id } = await makeClass(coach);
  const code = await askAndRead(id);
  await offerTrial(10, false);
  expect(await ask(id)).toMatchObject({ status: 409, code: "TRIAL_OFF" });
  expect(await confirm(code, id)).toMatchObject({ status: 409, code: "TRIAL_OFF" });
  expect(await counts()).toEqual({ accounts: 0, trials: 0, places: 0 });
});

test("a trial code is stored as a hash and deleted after a day", async () => {
  const { id } = await makeClass(coach);
  const code = await askAndRead(id);
  const rows = async () =>
    (
      await database().execute(
        sql`select to_jsonb(t)::text as text from trial_codes t where coach_id = ${coach.id}`,
      )
    ).rows.map(({ text }) => String(text));
  expect((await rows())[0]).not.toContain(code);
  await at(new Date(Date.now() + 23 * 60 * MINUTE), cleanUp);
  expect(await rows()).toHaveLength(1);
  await at(new Date(Date.now() + 25 * 60 * MINUTE), cleanUp);
  expect(await rows()).toHaveLength(0);
});
