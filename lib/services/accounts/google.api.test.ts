import { createHash, createPublicKey, randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from "jose";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import * as lookUps from "@/db/queries/accounts/look-ups";
import { database } from "@/db/transaction";
import { api } from "@/testing/api";
import { setEnvironment } from "@/testing/environment";
import { makeCoach } from "@/testing/factories";
import { cut, json, startHttpStub } from "@/testing/http-stub";
import { mailedToken } from "@/testing/mailed-secrets";

const CLIENT = "elan.apps.googleusercontent.com";
const stub = await startHttpStub();
afterAll(() => stub.close());

const keys = await generateKeyPair("RS256", { extractable: true });
const others = await generateKeyPair("RS256");
const jwk = { ...(await exportJWK(keys.publicKey)), kid: "one", use: "sig", alg: "RS256" };

beforeEach(async () => {
  stub.requests.length = 0;
  stub.respond = json(200, { keys: [jwk] });
  // The keys are cached by their address, so a new address begins without keys.
  setEnvironment({
    GOOGLE_CLIENT_ID: CLIENT,
    GOOGLE_JWKS_URL: `${stub.url}/certs?${randomUUID()}`,
  });
});

let count = 0;
function claims(changes: JWTPayload = {}): JWTPayload {
  count += 1;
  const now = Math.floor(Date.now() / 1000);
  return {
    iss: "https://accounts.google.com",
    aud: CLIENT,
    sub: `google-${count}`,
    email: `zoe${count}@example.fr`,
    email_verified: true,
    given_name: "Zoé",
    family_name: "Blanc",
    iat: now,
    exp: now + 3600,
    ...changes,
  };
}
const sign = (payload: JWTPayload, { kid = "one", key = keys.privateKey } = {}) =>
  new SignJWT(payload).setProtectedHeader({ alg: "RS256", kid, typ: "JWT" }).sign(key);
const login = (credential: string) =>
  api("POST", "/api/auth/google", { body: { token: credential } });
const me = (token: string) => api("GET", "/api/user/me", { token });
const PASSWORD = "brioche-lavande";

/** A registered account with an unverified address, and its first token. */
async function registered(type = "TRAINEE") {
  count += 1;
  const email = `zoe${count}@example.fr`;
  const body = {
    email,
    type,
    password: PASSWORD,
    firstName: "Zoé",
    lastName: "Blanc",
    phoneNumber: "0612345678",
  };
  const { body: user } = await api("POST", "/api/auth/register", { body });
  const { body: opened } = await api("POST", "/api/auth/login", {
    body: { email, password: PASSWORD },
  });
  return { id: user.id as string, email, token: opened.token as string };
}
async function resetLink(email: string): Promise<string> {
  await api("POST", "/api/auth/forgot-password", { body: { email } });
  return mailedToken(email, "reset-password");
}
const setPassword = (token: string, newPassword: string) =>
  api("POST", "/api/auth/reset-password", { body: { token, newPassword } });

describe("a good credential", () => {
  test("creates a verified trainee for an unknown address and then logs in to it", async () => {
    const payload = claims();
    const first = await login(await sign(payload));
    expect(first.status).toBe(200);
    expect(first.headers.get("set-cookie")).toMatch(/HttpOnly; SameSite=Lax/);
    const { body: user } = await me(first.body.token);
    expect(user).toMatchObject({
      type: "TRAINEE",
      firstName: "Zoé",
      lastName: "Blanc",
      email: payload.email,
      phoneNumber: null,
      code: null,
    });
    await database().execute(sql`update users set last_seen_at = null where id = ${user.id}`);
    const again = await login(await sign({ ...payload, email: "moved@example.fr" }));
    const seen = await database().execute(
      sql`select 1 from users where id = ${user.id} and last_seen_at is not null`,
    );
    expect(seen.rows).toHaveLength(1);
    expect((await me(again.body.token)).body.id).toBe(user.id);
  });

  test.each([
    [{ given_name: "Zo\u0000\u00e9", family_name: "Bl\ud800anc" }, "Zo \u00e9", "Bl\ufffdanc"],
    [{ given_name: " \u0000", name: "Zoé B.", family_name: undefined }, "Zoé B.", ""],
  ])("creates an account with readable names from %j", async (names, firstName, lastName) => {
    const { body } = await login(await sign(claims(names)));
    expect((await me(body.token)).body).toMatchObject({ firstName, lastName });
  });

  test("creates one account when four logins come at once", async () => {
    const credential = await sign(claims());
    const responses = await Promise.all([1, 2, 3, 4].map(() => login(credential)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const ids = await Promise.all(
      responses.map(async ({ body }) => (await me(body.token)).body.id),
    );
    expect(new Set(ids).size).toBe(1);
  });

  test("logs in to the account that a concurrent login created", async () => {
    const credential = await sign(claims());
    const first = await login(credential);
    vi.spyOn(lookUps, "findUserByGoogle").mockResolvedValueOnce(null);
    const second = await login(credential);
    expect(second.status).toBe(200);
    expect((await me(second.body.token)).body.id).toBe((await me(first.body.token)).body.id);
  });

  test("is linked to a verified account, whose password and tokens stay valid", async () => {
    const { id, email } = await registered("COACH");
    await setPassword(await resetLink(email), "lavande-brioche");
    const body = { email, password: "lavande-brioche" };
    const { token } = (await api("POST", "/api/auth/login", { body })).body;
    const response = await login(await sign(claims({ email: email.toUpperCase() })));
    expect((await me(response.body.token)).body).toMatchObject({ id, type: "COACH" });
    expect((await me(token)).status).toBe(200);
    expect((await api("POST", "/api/auth/login", { body })).status).toBe(200);
  });

  test("gives an unverified account what waited for its address", async () => {
    const coach = await makeCoach();
    const { email, token } = await registered();
    await api("POST", `/api/user/add-coach/${coach.code}`, { token });
    const titles = "Prénom;Nom;Email;Formule;Type;Séances;Prix";
    const text = `${titles}\nZoé;Blanc;${email};Carte 10;Carte;10;120`;
    await api("POST", "/api/imports", { token: coach.token, body: { text, invite: false } });
    const path = `/api/subscriptions/${coach.id}`;
    expect((await api("GET", path, { token })).body).toEqual([]);
    const { body } = await login(await sign(claims({ email })));
    expect((await api("GET", path, { token: body.token })).body).toMatchObject([
      { label: "Carte 10" },
    ]);
  });

  test("ends an unverified account's password, tokens and links", async () => {
    const squatted = await registered();
    const link = await resetLink(squatted.email);
    const response = await login(await sign(claims({ email: squatted.email })));
    expect((await me(response.body.token)).body.id).toBe(squatted.id);
    expect((await me(squatted.token)).status).toBe(401);
    const body = { email: squatted.email, password: PASSWORD };
    expect((await api("POST", "/api/auth/login", { body })).status).toBe(401);
    expect((await setPassword(link, "lavande-brioche")).status).toBe(400);
  });

  test("is accepted with one refetch of the keys when its key is new", async () => {
    await login(await sign(claims()));
    const next = await generateKeyPair("RS256", { extractable: true });
    const nextJwk = { ...(await exportJWK(next.publicKey)), kid: "two", use: "sig", alg: "RS256" };
    stub.respond = json(200, { keys: [jwk, nextJwk] });
    // jose refetches the keys for an unknown one after 30 seconds at the earliest.
    const later = Date.now() + 31_000;
    const clock = vi.spyOn(Date, "now").mockReturnValue(later);
    const credential = await sign(claims(), { kid: "two", key: next.privateKey });
    expect((await login(credential)).status).toBe(200);
    expect(stub.requests).toHaveLength(2);
    clock.mockRestore();
  });
});

async function contents(): Promise<string> {
  const hash = createHash("sha256");
  // A mail's row may change while it is sent, so only its id counts.
  const written = { users: "t", password_tokens: "t", coach_trainees: "t", outbox: "t.id" };
  for (const [table, row] of Object.entries(written)) {
    const { rows } = await database().execute(
      sql.raw(
        `select md5(string_agg(${row}::text, '|' order by ${row}::text)) as h from ${table} t`,
      ),
    );
    hash.update(JSON.stringify(rows));
  }
  return hash.digest("hex");
}

/** Expects GOOGLE_REFUSED and no write, for a new address and a known one. */
async function expectNoLogin(make: (payload: JWTPayload) => string | Promise<string>) {
  const known = await registered();
  const before = await contents();
  for (const payload of [claims(), claims({ email: known.email })]) {
    const response = await login(await make(payload));
    expect(response).toMatchObject({
      status: 401,
      text: "Échec de connexion avec Google",
      code: "GOOGLE_REFUSED",
    });
    expect(response.headers.get("set-cookie")).toBeNull();
  }
  expect(await contents()).toBe(before);
}

const past = Math.floor(Date.now() / 1000) - 60;
const pem = createPublicKey({ key: jwk, format: "jwk" }).export({ type: "spki", format: "pem" });
const forged: [string, (payload: JWTPayload) => string | Promise<string>][] = [
  ["signed by another key", (payload) => sign(payload, { key: others.privateKey })],
  ["of another issuer", (payload) => sign({ ...payload, iss: "https://accounts.example.fr" })],
  ["for another client", (payload) => sign({ ...payload, aud: "other.googleusercontent.com" })],
  ["that has expired", (payload) => sign({ ...payload, iat: past - 3600, exp: past })],
  ["without an expiry", ({ exp: _, ...payload }) => sign(payload)],
  ["whose address is not verified", (payload) => sign({ ...payload, email_verified: false })],
  [
    "whose address is verified by a text",
    (payload) => sign({ ...payload, email_verified: "true" }),
  ],
  ["without an address", ({ email: _, ...payload }) => sign(payload)],
  ["without a signature (alg none)", (payload) => new UnsecuredJWT(payload).encode()],
  [
    "signed by HS256 with the public key",
    (payload) =>
      new SignJWT(payload)
        .setProtectedHeader({ alg: "HS256", kid: "one", typ: "JWT" })
        .sign(new TextEncoder().encode(pem.toString())),
  ],
  ["of an unknown key", (payload) => sign(payload, { kid: "unknown", key: others.privateKey })],
  ["that is no JWT", () => "x.y.z"],
];
test.each(forged)("a credential %s returns GOOGLE_REFUSED and changes nothing", async (_, make) => {
  await expectNoLogin(make);
});

test("ten credentials of unknown keys fetch the keys once", async () => {
  for (let n = 0; n < 10; n += 1) {
    const credential = await sign(claims(), { kid: `unknown-${n}`, key: others.privateKey });
    expect((await login(credential)).status).toBe(401);
  }
  expect(stub.requests).toHaveLength(1);
});

describe("a Google login returns GOOGLE_REFUSED and changes nothing when the key server", () => {
  const outages: [string, typeof stub.respond][] = [
    ["returns 500", json(500, { error: "internal" })],
    ["returns no JSON", (_, response) => void response.end("<html>")],
    ["returns other JSON", json(200, { keys: "none" })],
    [
      "redirects",
      (_, response) => void response.writeHead(302, { location: `${stub.url}/certs` }).end(),
    ],
    ["closes the connection", cut],
  ];
  test.each(outages)("%s", async (_, respond) => {
    stub.respond = respond;
    await expectNoLogin(sign);
  });

  test("never responds", async () => {
    stub.respond = () => undefined;
    const timeout = vi.spyOn(AbortSignal, "timeout");
    timeout.mockImplementation(() => AbortSignal.abort(new DOMException("late", "TimeoutError")));
    await expectNoLogin(sign);
    // Two tries of 5 seconds are the longest wait.
    expect(timeout.mock.calls.map(([ms]) => ms)).toEqual([5000, 5000]);
    timeout.mockRestore();
  });

  test("fails once, but the next login succeeds", async () => {
    stub.respond = json(500, {});
    expect((await login(await sign(claims()))).status).toBe(401);
    stub.respond = json(200, { keys: [jwk] });
    expect((await login(await sign(claims()))).status).toBe(200);
  });
});

test("a Google login returns GOOGLE_NOT_CONFIGURED without a client id", async () => {
  setEnvironment({ GOOGLE_CLIENT_ID: "" });
  const response = await login(await sign(claims()));
  expect(response).toMatchObject({
    status: 503,
    text: "Échec de connexion avec Google",
    code: "GOOGLE_NOT_CONFIGURED",
  });
  expect(stub.requests).toHaveLength(0);
});
