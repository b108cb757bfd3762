import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { auditData } from "@/db/audit";
import { database } from "@/db/transaction";
import * as google from "@/lib/auth/google";
import { allEndpoints } from "@/lib/contract/all";
import { at } from "@/lib/infra/clock";
import { api } from "@/testing/api";
import {
  inDays,
  mails,
  makeChild,
  makeClass,
  makeCoach,
  makeSubscription,
  makeTrainee,
  type Person,
} from "@/testing/factories";
import { sendReminders } from "@/testing/jobs";

const HOUR = 3_600_000;
const PASSWORD = "brioche-lavande";
const NAMES = { firstName: "Nour", lastName: "Velle" };
const TITLES = "Prénom;Nom;Email;Formule;Type;Séances;Prix";
let coach: Person;
let count = 0;
beforeEach(async () => {
  coach = await makeCoach();
});
afterEach(async () => {
  expect(await auditData()).toEqual([]);
});

const call = (method: string, path: string, body?: object, token = coach.token) =>
  api(method, path, { token, ...(body ? { body } : {}) });
const newAddress = () => {
  count += 1;
  return `nour-${count}@exemple.fr`;
};

/** A registered account whose address is not proven. */
async function registered(email = newAddress()) {
  const body = { ...NAMES, phoneNumber: "0612345678", email, password: PASSWORD };
  expect((await api("POST", "/api/auth/register", { body })).status).toBe(201);
  const { token } = (await api("POST", "/api/auth/login", { body })).body;
  const { id } = (await call("GET", "/api/user/me", undefined, token)).body;
  return { email, token: token as string, id: id as string };
}
type Account = Awaited<ReturnType<typeof registered>>;

const me = async ({ token }: Account) => (await call("GET", "/api/user/me", undefined, token)).body;
const addCode = ({ token }: Account) =>
  call("POST", `/api/user/add-coach/${coach.code}`, undefined, token);
const importCard = async (email: string, by = coach) =>
  (
    await api("POST", "/api/imports", {
      token: by.token,
      body: { text: `${TITLES}\nNour;Velle;${email};Carte 10;Carte;10;120`, invite: false },
    })
  ).body;
const sellWalkIn = async (email: string) => {
  const { id } = await makeClass(coach);
  const body = { ...NAMES, email, price: 15, method: "CASH" };
  return call("POST", `/api/activity/${id}/door`, body);
};
const reportOf = async (id: string) => (await call("GET", `/api/imports/${id}`)).body;
const labelsOf = async ({ token }: Account) => {
  const { body } = await call("GET", `/api/subscriptions/${coach.id}`, undefined, token);
  return (body as { label: string }[]).map(({ label }) => label).sort();
};
/** The token of the last link of this kind mailed to the address. */
async function secretTo(email: string, link: string): Promise<string> {
  const texts = (await mails(email)).map(({ text }) => text.split(link)[1] ?? "");
  return texts.findLast((text) => text !== "")?.match(/^[\w-]+/)?.[0] ?? "";
}
const invitationTo = async (email: string) => {
  if ((await secretTo(email, "/invitation/")) === "") await sellWalkIn(email);
  return secretTo(email, "/invitation/");
};
/** The token of the link to a booked place. */
async function bookedLink(account: Account): Promise<string> {
  await addCode(account);
  const card = await makeSubscription(coach, { ...account, code: "" });
  const { id } = await makeClass(coach);
  const path = `/api/activity/reservation/${id}?id-subscription=${card.id}`;
  expect((await call("POST", path, undefined, account.token)).status).toBe(201);
  return secretTo(account.email, "/place/");
}
async function askTrial(email: string) {
  await call("POST", "/api/user/toggle-feature-free-course", { enabled: true, price: 0 });
  const { id } = await makeClass(coach);
  const body = { ...NAMES, phoneNumber: "0612345678", email, activityId: id };
  const response = await api("POST", `/api/public/coach/${coach.code}/trial`, { body });
  return { ...response, activityId: id };
}

interface EntryCall {
  /** The account whose address the call proves: the registered one, its new one or none. */
  proves: boolean | "OF_ITS_NEW_ACCOUNT";
  call: (account: Account) => ReturnType<typeof api>;
}
/** Each write without a login or by a mailed link, by its name in the contract. */
const entryCalls = {
  register: {
    proves: false,
    call: ({ email }) => {
      const body = { ...NAMES, phoneNumber: "0612345678", email, password: PASSWORD };
      return api("POST", "/api/auth/register", { body });
    },
  },
  login: {
    proves: false,
    call: ({ email }) => api("POST", "/api/auth/login", { body: { email, password: PASSWORD } }),
  },
  loginWithGoogle: {
    proves: true,
    call: ({ email }) => {
      const identity = { sub: email, email, email_verified: true } as const;
      vi.spyOn(google, "verifyGoogle").mockResolvedValueOnce(identity);
      return api("POST", "/api/auth/google", { body: { token: "credential" } });
    },
  },
  logout: { proves: false, call: ({ token }) => api("POST", "/api/auth/logout", { token }) },
  forgotPassword: {
    proves: false,
    call: ({ email }) => api("POST", "/api/auth/forgot-password", { body: { email } }),
  },
  resetPassword: {
    proves: true,
    call: async ({ email }) => {
      await api("POST", "/api/auth/forgot-password", { body: { email } });
      const token = await secretTo(email, "/reset-password?token=");
      const body = { token, newPassword: PASSWORD };
      return api("POST", "/api/auth/reset-password", { body });
    },
  },
  verifyEmail: {
    proves: true,
    call: async ({ email, token }) => {
      await call("POST", "/api/user/verify-email", undefined, token);
      const secret = await secretTo(email, "/verify-email?token=");
      return api("POST", "/api/auth/verify-email", { body: { token: secret } });
    },
  },
  acceptInvitation: {
    proves: true,
    call: async ({ email, token }) =>
      api("POST", `/api/public/invitation/${await invitationTo(email)}/accept`, { token }),
  },
  stopInvitations: {
    proves: false,
    call: async ({ email }) =>
      api("POST", `/api/public/invitation/${await invitationTo(email)}/stop`),
  },
  cancelLinkedPlace: {
    proves: false,
    call: async (account) => api("POST", `/api/public/place/${await bookedLink(account)}/cancel`),
  },
  claimLinkedPlace: {
    proves: false,
    call: async (account) => api("POST", `/api/public/place/${await bookedLink(account)}/claim`),
  },
  retakeLinkedPlace: {
    proves: false,
    call: async (account) => {
      const link = `/api/public/place/${await bookedLink(account)}`;
      await api("POST", `${link}/cancel`);
      return api("POST", `${link}/retake`);
    },
  },
  stopReminders: {
    proves: false,
    call: async (account) => {
      await bookedLink(account);
      await at(new Date(inDays(7).getTime() - 22 * HOUR), sendReminders);
      const secret = await secretTo(account.email, "/reminders/");
      return api("POST", `/api/public/reminders/${secret}`);
    },
  },
  receiveEvent: { proves: false, call: () => api("POST", "/api/webhooks/stripe", { body: {} }) },
  acceptGuardianship: {
    proves: false,
    call: async ({ email, token }) => {
      const owner = await makeTrainee(coach);
      const { id } = await makeChild(owner, coach);
      await api("POST", `/api/user/people/${id}/guardians`, {
        token: owner.token,
        body: { email },
      });
      const secret = await secretTo(email, "/famille/");
      return api("POST", `/api/user/guardianships/${secret}`, { token });
    },
  },
  askTrial: { proves: false, call: ({ email }) => askTrial(email) },
  confirmTrial: {
    proves: "OF_ITS_NEW_ACCOUNT",
    call: async () => {
      const email = newAddress();
      const { activityId } = await askTrial(email);
      const code = await secretTo(email, "Votre code est ");
      const body = { email, code, activityId };
      return api("POST", `/api/public/coach/${coach.code}/trial/confirm`, { body });
    },
  },
} satisfies Record<string, EntryCall>;
const allCalls: [string, EntryCall][] = Object.entries(entryCalls);
const proofs = allCalls.filter(([, { proves }]) => proves === true);

test("the table lists every write without a login or by a mailed link", () => {
  const names = allEndpoints.flatMap(([name, { method, access, path }]) =>
    method !== "GET" && (access === "PUBLIC" || path.includes("/:token")) ? [name] : [],
  );
  expect(Object.keys(entryCalls).sort()).toEqual(names.sort());
});

test.each(allCalls)("%s proves the address only when the table says so", async (_, entry) => {
  const account = await registered();
  const { status, body } = await entry.call(account);
  // A 409 is expected where the address is taken or the place is confirmed.
  // Without a payment provider its event is a 503.
  expect(status < 300 || status === 409 || status === 503).toBe(true);
  const login = { email: account.email, password: PASSWORD };
  const token = body?.token ?? (await api("POST", "/api/auth/login", { body: login })).body.token;
  expect(await me({ ...account, token })).toMatchObject({ emailVerified: entry.proves !== false });
});

describe("an account whose address is not proven", () => {
  test.each(proofs)("gets the coach's waiting rows when %s proves it", async (_, entry) => {
    const account = await registered();
    const table = await importCard(account.email);
    expect(await sellWalkIn(account.email)).toMatchObject({ status: 201 });
    expect((await addCode(account)).status).toBe(200);

    expect(await labelsOf(account)).toEqual([]);
    expect(await me(account)).toMatchObject({
      waitingFor: [{ coachId: coach.id, displayName: expect.any(String) }],
      coachs: [{ id: coach.id }],
    });
    const exported = (await call("GET", "/api/user/export", undefined, account.token)).body;
    expect(exported.waitingImports).toEqual([]);
    expect(await reportOf(table.id)).toMatchObject({ waiting: 1, linked: 0, subscriptions: 0 });

    const proof = await entry.call(account);
    expect(proof).toMatchObject({ status: expect.toSatisfy((n) => n < 300) });
    const login = { email: account.email, password: PASSWORD };
    const { body } = proof.body?.token
      ? proof
      : await api("POST", "/api/auth/login", { body: login });
    const proven = { ...account, token: body.token };
    expect(await me(proven)).toMatchObject({ emailVerified: true, waitingFor: [] });
    expect(await labelsOf(proven)).toEqual(["Carte 10", "Yoga doux"]);
    expect(await reportOf(table.id)).toMatchObject({ waiting: 0, linked: 1, subscriptions: 1 });
    const { body: people } = await call("GET", "/api/user/trainees");
    expect(people).toMatchObject([{ id: account.id, comment: "", commentVersion: 1 }]);
    expect(people).toHaveLength(1);
  });

  test("gets nothing when it was linked before the import and the sale", async () => {
    const account = await registered();
    await addCode(account);
    expect(await importCard(account.email)).toMatchObject({ waiting: 1, linked: 0 });
    const sold = await sellWalkIn(account.email);
    expect([sold.status, sold.body.subscription?.traineeId === account.id]).toEqual([201, false]);
    expect(await labelsOf(account)).toEqual([]);
    expect(await importCard(account.email)).toMatchObject({ skipped: 1, waiting: 0 });
    expect((await entryCalls.acceptInvitation.call(account)).status).toBe(204);
    expect(await labelsOf(account)).toEqual(["Carte 10", "Yoga doux"]);
  });

  test("gets nothing when the coach had removed it before the import and the sale", async () => {
    const account = await registered();
    await addCode(account);
    await call("DELETE", `/api/user/delete-trainee/${account.id}`);
    expect(await importCard(account.email)).toMatchObject({ waiting: 1, linked: 0 });
    expect((await sellWalkIn(account.email)).status).toBe(201);
    await addCode(account);
    expect(await labelsOf(account)).toEqual([]);
    expect((await entryCalls.acceptInvitation.call(account)).status).toBe(204);
    expect(await labelsOf(account)).toEqual(["Carte 10", "Yoga doux"]);
  });

  test("gets what was sold without an address when the coach adds it and it is proven", async () => {
    const account = await registered();
    await addCode(account);
    const { id } = await makeClass(coach);
    const sale = { ...NAMES, price: 15, method: "CASH" };
    const sold = (await call("POST", `/api/activity/${id}/door`, sale)).body;
    const newTraineeId = sold.subscription.traineeId;
    for (const [id, comment] of [
      [account.id, "Débute"],
      [newTraineeId, "Genou"],
    ])
      await call("POST", `/api/user/trainee/${id}/comment`, { comment });
    const body = { ...NAMES, phoneNumber: null, email: account.email };
    expect((await call("PUT", `/api/user/trainee/${newTraineeId}`, body)).status).toBe(200);
    expect(await labelsOf(account)).toEqual([]);
    expect((await entryCalls.acceptInvitation.call(account)).status).toBe(204);
    expect(await labelsOf(account)).toEqual(["Yoga doux"]);
    expect((await call("GET", "/api/user/trainees")).body).toMatchObject([
      { id: account.id, comment: "Débute\nGenou", commentVersion: 3 },
    ]);
  });

  test("gets the cards of all its coaches when one call proves the address", async () => {
    const account = await registered();
    const other = await makeCoach();
    for (const followed of [coach, other]) {
      await importCard(account.email, followed);
      await call("POST", `/api/user/add-coach/${followed.code}`, undefined, account.token);
    }
    expect((await me(account)).waitingFor).toHaveLength(2);
    await entryCalls.verifyEmail.call(account);
    for (const { id } of [coach, other]) {
      const { body } = await call("GET", `/api/subscriptions/${id}`, undefined, account.token);
      expect(body).toMatchObject([{ label: "Carte 10" }]);
    }
  });

  test("gets a row that waited for the address before the account existed", async () => {
    const email = newAddress();
    await call("POST", "/api/user/create-trainee", { ...NAMES, email });
    const secret = await secretTo(email, "/invitation/");
    await api("POST", `/api/public/invitation/${secret}/stop`);
    expect(await importCard(email)).toMatchObject({ waiting: 1 });
    const account = await registered(email);
    await addCode(account);
    expect(await labelsOf(account)).toEqual([]);
    expect((await me(account)).waitingFor).toHaveLength(1);
    await entryCalls.verifyEmail.call(account);
    expect(await labelsOf(account)).toEqual(["Carte 10"]);
  });

  test("leaves the waiting row to the address's owner when it is erased", async () => {
    const account = await registered();
    const table = await importCard(account.email);
    await addCode(account);
    const erased = await call("DELETE", "/api/user/me", { password: PASSWORD }, account.token);
    expect(erased.status).toBe(204);
    expect(await reportOf(table.id)).toMatchObject({ waiting: 1 });
    const owner = await registered(account.email);
    await addCode(owner);
    await entryCalls.verifyEmail.call(owner);
    expect(await labelsOf(owner)).toEqual(["Carte 10"]);
  });

  test("gets each thing once when two proofs and a code arrive at once", async () => {
    const account = await registered();
    await importCard(account.email);
    await sellWalkIn(account.email);
    const responses = await Promise.all([
      addCode(account),
      entryCalls.verifyEmail.call(account),
      entryCalls.acceptInvitation.call(account),
    ]);
    expect(responses.filter((result) => (result as { status: number }).status >= 500)).toEqual([]);
    expect(await labelsOf(account)).toEqual(["Carte 10", "Yoga doux"]);
  });
});

/** Each way in which an account that holds an unproven address loses it. */
const losses: [string, (email: string) => Promise<() => ReturnType<typeof api>>][] = [
  ["another coach corrects it", async (email) => readdressed(email, newAddress())],
  ["another coach removes it", async (email) => readdressed(email, null)],
  [
    "another coach undoes an import",
    async (email) => {
      const other = await makeCoach();
      const { id } = await importCard(email, other);
      return () => call("DELETE", `/api/imports/${id}`, undefined, other.token);
    },
  ],
  [
    "another coach's invitations are stopped",
    async (email) => {
      await call(
        "POST",
        "/api/user/create-trainee",
        { ...NAMES, email },
        (await makeCoach()).token,
      );
      const secret = await secretTo(email, "/invitation/");
      return () => api("POST", `/api/public/invitation/${secret}/stop`);
    },
  ],
  [
    "its account is erased",
    async (email) => {
      const { token } = await registered(email);
      return () => call("DELETE", "/api/user/me", { password: PASSWORD }, token);
    },
  ],
];
/** A trainee of another coach, whose address that coach then changes. */
async function readdressed(email: string, corrected: string | null) {
  const { token } = await makeCoach();
  await call("POST", "/api/user/create-trainee", { ...NAMES, email }, token);
  const [{ id }] = (await call("GET", "/api/user/trainees", undefined, token)).body;
  const body = { ...NAMES, phoneNumber: null, email: corrected };
  return () => call("PUT", `/api/user/trainee/${id}`, body, token);
}

describe("what waits for an address", () => {
  test.each(losses)("passes to its owner when %s", async (_, hold) => {
    const email = newAddress();
    const lose = await hold(email);
    const table = await importCard(email);
    expect([table.waiting, (await sellWalkIn(email)).status]).toEqual([1, 201]);
    const secret = await secretTo(email, "/invitation/");
    expect((await lose()).status).toBeLessThan(300);
    expect(await reportOf(table.id)).toMatchObject({ waiting: 1, toInvite: 1 });

    const owner = await registered(email);
    await call("POST", `/api/public/invitation/${secret}/accept`, undefined, owner.token);
    expect(await labelsOf(owner)).toEqual(["Carte 10", "Yoga doux"]);
    expect(await reportOf(table.id)).toMatchObject({ waiting: 0, linked: 1 });
    const people = (await call("GET", "/api/user/trainees")).body as { id: string }[];
    expect(people.map(({ id }) => id)).toEqual([owner.id]);
    const receipts = (await call("GET", `/api/receipts?traineeId=${owner.id}`)).body;
    expect(receipts.totals).toMatchObject({ amount: 15 });
  });

  test("passes to no other person when another coach corrects it", async () => {
    const [email, corrected] = [newAddress(), newAddress()];
    const correct = await readdressed(email, corrected);
    const { id } = await importCard(email);
    await sellWalkIn(email);
    const before = (await mails(email)).length;
    await correct();
    expect((await call("POST", `/api/imports/${id}/invite`, {})).body.toInvite).toBe(0);
    expect(await mails(email)).toHaveLength(before + 1);
    expect(await mails(corrected)).toHaveLength(1);

    const token = await secretTo(corrected, "/reset-password?token=");
    const newPassword = PASSWORD;
    await api("POST", "/api/auth/reset-password", { body: { token, newPassword } });
    const login = { email: corrected, password: PASSWORD };
    const other = (await api("POST", "/api/auth/login", { body: login })).body;
    expect((await addCode({ ...other, email: corrected })).status).toBe(200);
    expect(await labelsOf({ ...other, email: corrected })).toEqual([]);
  });

  test("passes to its owner when the previous release made the sale", async () => {
    const account = await registered();
    await sellWalkIn(account.email);
    await database().execute(
      sql`update coach_trainees set awaits_address = null where awaits_id = ${account.id}`,
    );
    expect((await entryCalls.acceptInvitation.call(account)).status).toBe(204);
    expect(await labelsOf(account)).toEqual(["Yoga doux"]);
  });

  test("is deleted when the account that proved the address is erased", async () => {
    const account = await registered();
    await importCard(account.email);
    await sellWalkIn(account.email);
    const secret = await secretTo(account.email, "/invitation/");
    await entryCalls.verifyEmail.call(account);
    const erased = await call("DELETE", "/api/user/me", { password: PASSWORD }, account.token);
    expect(erased.status).toBe(204);
    const next = await registered(account.email);
    await call("POST", `/api/public/invitation/${secret}/accept`, undefined, next.token);
    expect(await labelsOf(next)).toEqual([]);
  });
});

describe("accepting an invitation", () => {
  test("links the account to the coach when it did not add the code", async () => {
    const account = await registered();
    await call("POST", "/api/user/create-trainee", { ...NAMES, email: account.email });
    expect([
      (await entryCalls.acceptInvitation.call(account)).status,
      (await entryCalls.acceptInvitation.call(account)).status,
    ]).toEqual([204, 204]);
    expect(await me(account)).toMatchObject({
      emailVerified: true,
      coachs: [{ id: coach.id }],
      waitingFor: [],
    });
  });

  test("changes nothing when the account has another address, is a coach's, or none", async () => {
    const account = await registered();
    await importCard(account.email);
    await sellWalkIn(account.email);
    const stranger = await registered();
    const path = `/api/public/invitation/${await secretTo(account.email, "/invitation/")}/accept`;
    const other = await call("POST", path, undefined, stranger.token);
    expect(other).toMatchObject({ status: 409, code: "INVITATION_OTHER_ADDRESS" });
    expect(await call("POST", path)).toMatchObject({ status: 409, code: "INVITATION_OF_TRAINEE" });
    expect((await api("POST", path)).status).toBe(401);
    const unknown = "/api/public/invitation/inconnu/accept";
    expect((await call("POST", unknown, undefined, account.token)).status).toBe(404);
    expect([(await me(stranger)).coachs, (await me(account)).coachs]).toEqual([[], []]);
    const { rows } = await database().execute(
      sql`select 1 from users where id in (${account.id}, ${stranger.id}) and email_verified_at is not null`,
    );
    expect(rows).toEqual([]);
  });
});
