import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { auditData } from "@/db/audit";
import { pool } from "@/db/pool";
import { database } from "@/db/transaction";
import { api } from "@/testing/api";
import { countBlocked } from "@/testing/count-blocked";
import {
  book,
  cardBody,
  makeClass,
  makeCoach,
  makeOffer,
  makeSubscription,
  makeTrainee,
  type Person,
} from "@/testing/factories";

let coach: Person;
beforeEach(async () => {
  coach = await makeCoach();
});
afterEach(async () => {
  expect(await auditData()).toEqual([]);
});

let count = 0;
const newKey = () => {
  count += 1;
  return `key-${count}`;
};
const send = (key: string, method: string, address: string, who: Person, body?: unknown) =>
  api(method, address, {
    token: who.token,
    headers: { "idempotency-key": key },
    ...(body === undefined ? {} : { body }),
  });
const offer = (key: string, changes: object = {}, who = coach) =>
  send(key, "POST", "/api/offer", who, { ...cardBody, ...changes });
const offersOf = async (who = coach) =>
  (await api("GET", "/api/offers", { token: who.token })).body as { id: string; label: string }[];
const replayed = (response: { headers: Headers }) => response.headers.get("idempotency-replayed");

/** The response to a request that waits for the class's row while `meanwhile` runs. */
async function whileLocked<T>(
  activityId: string,
  request: () => Promise<T>,
  meanwhile: () => Promise<void>,
): Promise<T> {
  const { running } = await pool().transaction(async (tx) => {
    await tx.execute(sql`select 1 from activities where id = ${activityId} for update`);
    const sent = request();
    await expect.poll(countBlocked).toBe(1);
    await meanwhile();
    return { running: sent };
  });
  return running;
}

test("a repeated request under its key returns the first response and runs once", async () => {
  const key = newKey();
  const first = await offer(key);
  const again = await offer(key);
  expect([first.status, replayed(first)]).toEqual([201, null]);
  expect([again.status, again.text, replayed(again)]).toEqual([201, first.text, "true"]);
  expect(again.headers.get("content-type")).toBe(first.headers.get("content-type"));
  expect(again.headers.get("x-request-id")).not.toBe(first.headers.get("x-request-id"));
  expect(await offersOf()).toHaveLength(1);
});

test("a key returns IDEMPOTENCY_KEY_REUSED for another body, query, path or method", async () => {
  const key = newKey();
  const { body: created } = await offer(key);
  for (const other of [
    () => offer(key, { price: 121 }),
    () => send(key, "POST", "/api/offer?x=1", coach, cardBody),
    () => send(key, "PUT", "/api/offer", coach, { ...cardBody, id: created.id }),
    () => send(key, "DELETE", `/api/offer/${created.id}`, coach),
  ]) {
    expect(await other()).toMatchObject({
      status: 422,
      code: "IDEMPOTENCY_KEY_REUSED",
      text: "Cette clé a déjà servi à une autre demande.",
    });
  }
  expect(await offersOf()).toEqual([created]);
});

test("a repeated PUT or DELETE under its key returns the first response", async () => {
  const [put, removal] = [newKey(), newKey()];
  const { id } = await makeOffer(coach);
  const edit = () => send(put, "PUT", "/api/offer", coach, { ...cardBody, id, label: "Edited" });
  const first = await edit();
  await api("PUT", "/api/offer", { token: coach.token, body: { ...cardBody, id, label: "Later" } });
  const again = await edit();
  expect([again.status, again.text, replayed(again)]).toEqual([200, first.text, "true"]);
  expect((await offersOf())[0]?.label).toBe("Later");

  const remove = () => send(removal, "DELETE", `/api/offer/${id}`, coach);
  expect([(await remove()).status, (await remove()).status]).toEqual([204, 204]);
  expect(replayed(await remove())).toBe("true");
  expect((await send(newKey(), "DELETE", `/api/offer/${id}`, coach)).status).toBe(404);
});

test("a repeated cancellation under its key cancels one place", async () => {
  const lea = await makeTrainee(coach);
  const card = await makeSubscription(coach, lea);
  const yoga = await makeClass(coach);
  await book(lea, yoga.id, card.id, "&number-reservation=2");
  const key = newKey();
  const cancel = () => send(key, "DELETE", `/api/activity/reservation/${yoga.id}`, lea);
  for (let n = 0; n < 3; n += 1) {
    expect((await cancel()).body).toEqual({ cancelled: 1, refunded: 1 });
  }
  const { body } = await api("GET", `/api/subscriptions/${coach.id}`, { token: lea.token });
  expect(body[0].quantityLeft).toBe(9);
});

test("a key belongs to one account", async () => {
  const key = newKey();
  expect((await offer(key)).status).toBe(201);
  const response = await offer(key, { price: 5 }, await makeCoach());
  expect([response.status, replayed(response)]).toEqual([201, null]);
});

const register = (key: string, n: number, ip = "10.0.0.1") =>
  api("POST", "/api/auth/register", {
    headers: { "idempotency-key": key, "x-client-ip": ip },
    body: {
      email: `mia${n}@example.fr`,
      password: "brioche-lavande",
      firstName: "Mia",
      lastName: "Petit",
      phoneNumber: "0612345678",
    },
  });

test("a public key gives its response again when it is sent from another network", async () => {
  const key = randomUUID();
  const first = await register(key, 1);
  for (const ip of ["10.0.0.1", "10.0.0.2"]) {
    const again = await register(key, 1, ip);
    expect([again.status, again.text, replayed(again)]).toEqual([201, first.text, "true"]);
  }
  const { rows } = await database().execute(
    sql`select caller from idempotency_keys where key = ${key}`,
  );
  expect(rows).toEqual([{ caller: "public" }]);
});

test("a public key returns IDEMPOTENCY_KEY_REUSED when another request used it", async () => {
  const key = randomUUID();
  expect((await register(key, 2)).status).toBe(201);
  for (const other of [
    await register(key, 3, "10.0.0.9"),
    await api("POST", "/api/auth/forgot-password", {
      headers: { "idempotency-key": key },
      body: { email: "mia2@example.fr" },
    }),
  ])
    expect(other).toMatchObject({ status: 422, code: "IDEMPOTENCY_KEY_REUSED" });
});

test("a public key runs another request when its stored response is an error", async () => {
  const key = randomUUID();
  await register(randomUUID(), 4);
  expect(await register(key, 4)).toMatchObject({ status: 409, code: "EMAIL_TAKEN" });
  expect((await register(key, 5)).status).toBe(201);
  expect(replayed(await register(key, 5))).toBe("true");
});

test("a public key is ignored when it is no UUID", async () => {
  for (const [n, key] of ["", "key-1", "k".repeat(256)].entries()) {
    expect((await register(key, 10 + n)).status).toBe(201);
    expect(await register(key, 10 + n)).toMatchObject({ status: 409, code: "EMAIL_TAKEN" });
  }
  const { rows } = await database().execute(
    sql`select key from idempotency_keys where caller = 'public' and key in ('', 'key-1')`,
  );
  expect(rows).toEqual([]);
});

/** A class, a card of one credit, and a booking of `places` places under a key. */
async function oneCredit() {
  const lea = await makeTrainee(coach);
  const card = await makeSubscription(coach, lea, { quantity: 1 });
  const yoga = await makeClass(coach);
  const address = (places: number) =>
    `/api/activity/reservation/${yoga.id}?id-subscription=${card.id}&number-reservation=${places}`;
  const reserve = (key: string, places: number) => send(key, "POST", address(places), lea);
  return { lea, card, yoga, address, reserve };
}

test("a new request runs when the key's stored response is an error", async () => {
  const { reserve, lea, yoga } = await oneCredit();
  const key = newKey();
  expect(await reserve(key, 2)).toMatchObject({ status: 409, code: "NOT_ENOUGH_CREDITS" });
  const done = await reserve(key, 1);
  expect([done.status, replayed(done)]).toEqual([201, null]);
  const again = await reserve(key, 1);
  expect([again.status, again.text, replayed(again)]).toEqual([201, done.text, "true"]);
  // The key now stores the success.
  expect(await reserve(key, 2)).toMatchObject({ status: 422, code: "IDEMPOTENCY_KEY_REUSED" });
  const cancel = () => send(key, "DELETE", `/api/activity/reservation/${yoga.id}`, lea);
  expect(await cancel()).toMatchObject({ status: 422, code: "IDEMPOTENCY_KEY_REUSED" });
});

test("a key gives the last error when two requests failed under it", async () => {
  const { reserve } = await oneCredit();
  const key = newKey();
  const [, second] = [await reserve(key, 2), await reserve(key, 3)];
  const again = await reserve(key, 3);
  expect([again.status, again.text, replayed(again)]).toEqual([409, second.text, "true"]);
  expect(replayed(await reserve(key, 2))).toBeNull();
});

test("one of two new requests runs when both follow an error at once", async () => {
  const { reserve, yoga } = await oneCredit();
  const key = newKey();
  await reserve(key, 2);
  const first = await whileLocked(
    yoga.id,
    () => reserve(key, 1),
    async () => {
      for (const places of [1, 3]) {
        const second = await reserve(key, places);
        expect(second).toMatchObject({ status: 409, code: "REQUEST_IN_PROGRESS" });
        expect(second.headers.get("retry-after")).toBe("1");
      }
    },
  );
  expect([first.status, replayed(first)]).toEqual([201, null]);
  expect(replayed(await reserve(key, 1))).toBe("true");
  const responses = await Promise.all([1, 1, 3].map((places) => reserve(key, places)));
  expect(responses.map(({ status }) => status)).toEqual([201, 201, 422]);
});

test("a request gives its stored error again even when it could succeed by now", async () => {
  const { lea, card, address } = await oneCredit();
  const key = newKey();
  const first = await send(key, "POST", address(2), lea);
  expect(first).toMatchObject({ status: 409, code: "NOT_ENOUGH_CREDITS" });
  await api("PUT", `/api/subscription/trainee/${lea.id}`, {
    token: coach.token,
    body: { ...card, quantity: 2, quantityLeft: 2 },
  });
  const again = await send(key, "POST", address(2), lea);
  expect([again.status, again.text, again.code, replayed(again)]).toEqual([
    409,
    first.text,
    first.code,
    "true",
  ]);
  expect((await send(newKey(), "POST", address(2), lea)).status).toBe(201);
});

test("a key stays free when its request fails before it runs", async () => {
  const key = newKey();
  expect((await offer(key, { label: "" })).status).toBe(400);
  expect((await offer(key)).status).toBe(201);
  const lea = await makeTrainee(coach);
  const other = newKey();
  expect((await offer(other, {}, lea)).status).toBe(403);
  expect(
    (await api("POST", "/api/offer", { headers: { "idempotency-key": other }, body: cardBody }))
      .status,
  ).toBe(401);
});

test("a key returns REQUEST_IN_PROGRESS while its first request runs", async () => {
  const lea = await makeTrainee(coach);
  const card = await makeSubscription(coach, lea);
  const yoga = await makeClass(coach);
  const key = newKey();
  const bookOnce = () =>
    send(key, "POST", `/api/activity/reservation/${yoga.id}?id-subscription=${card.id}`, lea);
  const { status, text } = await whileLocked(yoga.id, bookOnce, async () => {
    const second = await bookOnce();
    expect(second).toMatchObject({
      status: 409,
      code: "REQUEST_IN_PROGRESS",
      text: "Cette demande est déjà en cours. Réessayez dans un instant.",
    });
    expect(second.headers.get("retry-after")).toBe("1");
  });
  const again = await bookOnce();
  expect([status, again.status, again.text, replayed(again)]).toEqual([201, 201, text, "true"]);
});

test("a request runs again under its key after a server error", async () => {
  const key = newKey();
  await database().execute(sql`alter table offers rename to hidden`);
  try {
    expect((await offer(key)).status).toBe(500);
  } finally {
    await database().execute(sql`alter table hidden rename to offers`);
  }
  const response = await offer(key);
  expect([response.status, replayed(response)]).toEqual([201, null]);
});

test("a key has 1 to 255 characters", async () => {
  for (const key of ["", "k".repeat(256)]) {
    expect(await offer(key)).toMatchObject({
      status: 400,
      code: "IDEMPOTENCY_KEY_INVALID",
      text: "La clé Idempotency-Key doit compter de 1 à 255 caractères.",
    });
  }
  expect(await offersOf()).toEqual([]);
  const longest = "k".repeat(255);
  expect((await offer(longest)).status).toBe(201);
  expect(replayed(await offer(longest))).toBe("true");
});

test("a key is deleted after 24 hours", async () => {
  const key = newKey();
  const age = (interval: string) =>
    database().execute(
      sql`update idempotency_keys set created_at = now() - ${interval}::interval where key = ${key}`,
    );
  await offer(key);
  await age("23 hours 59 minutes");
  expect(replayed(await offer(key))).toBe("true");
  await age("24 hours 1 second");
  const later = await offer(key, { price: 5 });
  expect([later.status, replayed(later)]).toEqual([201, null]);
  expect(await offersOf()).toHaveLength(2);
  expect(replayed(await offer(key, { price: 5 }))).toBe("true");
});

test("a key is ignored by reads and by calls that return a token", async () => {
  const key = newKey();
  for (let n = 0; n < 2; n += 1) {
    const me = await send(key, "GET", "/api/user/me", coach);
    const head = await send(key, "HEAD", "/api/user/me", coach);
    expect([me.status, replayed(me), head.status, replayed(head)]).toEqual([200, null, 200, null]);
  }
  const body = { email: coach.email, password: "wrong" };
  for (let n = 0; n < 2; n += 1) {
    const login = await send(key, "POST", "/api/auth/login", coach, body);
    expect([login.status, replayed(login)]).toEqual([401, null]);
  }
  const { rows } = await database().execute(sql`select 1 from idempotency_keys where key = ${key}`);
  expect(rows).toEqual([]);
});
