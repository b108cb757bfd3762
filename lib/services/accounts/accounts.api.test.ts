import { AsyncLocalStorage } from "node:async_hooks";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { auditData } from "@/db/audit";
import * as lookUps from "@/db/queries/accounts/look-ups";
import { insertPicture } from "@/db/queries/accounts/pictures";
import { scopeOf } from "@/db/scope";
import { database, transaction } from "@/db/transaction";
import { placeholderAddress } from "@/lib/domain/address";
import { at } from "@/lib/infra/clock";
import { getAccount } from "@/lib/services/accounts/accounts";
import { eraseAccount } from "@/lib/services/accounts/erasure";
import { getCoachPage } from "@/lib/services/public/public-page";
import { api } from "@/testing/api";
import {
  book,
  inDays,
  mails,
  makeChild,
  makeClass,
  makeCoach,
  makeOffer,
  makeSubscription,
  makeTrainee,
  type Person,
} from "@/testing/factories";

const PASSWORD = "brioche-lavande";
let coach: Person;
let count = 0;

beforeAll(async () => {
  coach = await makeCoach();
});

const post = (path: string, body?: unknown, token?: string) =>
  api("POST", path, { body, ...(token ? { token } : {}) });
const me = (token: string) => api("GET", "/api/user/me", { token });
const login = (email: string, password: string) => post("/api/auth/login", { email, password });
const mailsTo = (email: string) => mails(email);
const linksTo = async (email: string) =>
  (await mailsTo(email)).flatMap(
    ({ text }) => /reset-password\?token=([\w-]+)/.exec(text)?.[1] ?? [],
  );

const account = (changes: object = {}) => {
  count += 1;
  return {
    lastName: "Petit",
    firstName: "Ana",
    phoneNumber: "0612345678",
    email: `ana${count}@example.fr`,
    password: PASSWORD,
    ...changes,
  };
};

/** Registers an account and logs in. */
async function registered(changes: object = {}) {
  const body = account(changes);
  const { body: user } = await post("/api/auth/register", body);
  const { body: opened } = await login(body.email, PASSWORD);
  return { id: user.id as string, email: body.email, token: opened.token as string };
}

describe("a registration", () => {
  test("gives a coach a code of six unambiguous letters and digits, a trainee none", async () => {
    expect((await post("/api/auth/register", account())).body).toMatchObject({
      type: "TRAINEE",
      code: null,
      displayName: "Ana Petit",
      urlPicture: null,
      additionalInfo: { featureClassPrice: 0 },
    });
    const created = await post("/api/auth/register", account({ type: "COACH" }));
    expect(created).toMatchObject({ status: 201, body: { type: "COACH", coachs: [], rights: [] } });
    expect(created.body.code).toMatch(/^[A-HJKMNP-Z2-9]{6}$/);
  });

  test("is dated by the process's clock", async () => {
    const instant = new Date("2027-03-01T10:00:00.123Z");
    const { body } = await at(instant, () => post("/api/auth/register", account()));
    const { rows } = await database().execute<{ at: string }>(
      sql`select created_at as at from users where id = ${body.id}`,
    );
    expect(new Date(rows[0]?.at ?? 0)).toEqual(instant);
  });

  test("returns neither the password nor its hash", async () => {
    const { text } = await post("/api/auth/register", account());
    expect(text).not.toMatch(/password|argon|tokenVersion/i);
  });

  test.each([
    ["06 12 34 56 78", "0612345678"],
    ["06.12.34.56.78", "0612345678"],
    ["06-12-34-56-78", "0612345678"],
    ["+33 6 12 34 56 78", "+33612345678"],
  ])("stores the phone number %s as %s", async (typed, stored) => {
    const { body } = await post("/api/auth/register", account({ phoneNumber: typed }));
    expect(body.phoneNumber).toBe(stored);
  });

  test.each([["061234567"], ["0012345678"], ["+44612345678"], ["06123456789"], ["abcdefghij"]])(
    "returns 400 with the accepted formats for the phone number %s",
    async (phoneNumber) => {
      const response = await post("/api/auth/register", account({ phoneNumber }));
      expect(response).toMatchObject({
        status: 400,
        text: "Numéro de téléphone invalide. Format : 0123456789 ou +33123456789",
      });
    },
  );

  test.each([
    [{ password: "1234567" }, "Le mot de passe doit contenir au moins 8 caractères."],
    [{ password: "x".repeat(129) }, "Le mot de passe doit contenir au plus 128 caractères."],
    [{ password: "password1" }, "Ce mot de passe est trop courant."],
    [{ password: "AzertyUIOP" }, "Ce mot de passe est trop courant."],
    [{ email: "ana" }, "Cette adresse email est invalide."],
    [{ email: "" }, "Indiquez votre adresse email."],
    [{ phoneNumber: "" }, "Veuillez renseigner votre numéro de téléphone"],
    [{ lastName: "" }, "Indiquez votre nom."],
    [{ firstName: 5 }, "Indiquez votre prénom."],
    [{ type: "ADMIN" }, "Choisissez un compte d'élève ou de coach."],
  ])("returns 400 for %j: %s", async (changes, message) => {
    expect(await post("/api/auth/register", account(changes))).toMatchObject({
      status: 400,
      text: message,
    });
  });

  test("returns EMAIL_TAKEN when the address is taken in another case", async () => {
    const { email } = await registered();
    for (const type of ["TRAINEE", "COACH"]) {
      expect(
        await post("/api/auth/register", account({ type, email: email.toUpperCase() })),
      ).toMatchObject({ status: 409, code: "EMAIL_TAKEN" });
    }
  });

  test("returns no EMAIL_TAKEN when no code for a coach is free", async () => {
    const taken = vi.spyOn(lookUps, "insertUser").mockResolvedValue(null);
    const response = await post("/api/auth/register", account({ type: "COACH" }));
    taken.mockRestore();
    expect(response).toMatchObject({ status: 500, code: "UNEXPECTED" });
  });

  test("creates one account when twenty requests for one address come at once", async () => {
    const body = account();
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => post("/api/auth/register", body)),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
  });
});

describe("login and logout", () => {
  test("a wrong password and an unknown address return the same response", async () => {
    const { email } = await registered();
    const wrong = await login(email, "autre-chose-9");
    const unknown = await login("personne@example.fr", PASSWORD);
    expect(wrong).toMatchObject({
      status: 401,
      text: "Mot de passe ou nom d'utilisateur incorrect !",
      code: "WRONG_CREDENTIALS",
    });
    expect([unknown.status, unknown.text, unknown.code]).toEqual([
      wrong.status,
      wrong.text,
      wrong.code,
    ]);
    expect(wrong.headers.get("set-cookie")).toBeNull();
  });

  test("a login sets an HttpOnly, SameSite cookie with the token for 30 days", async () => {
    const { email } = await registered();
    const opened = await login(email.toUpperCase(), PASSWORD);
    const [pair, ...attributes] = (opened.headers.get("set-cookie") ?? "").split("; ");
    expect(pair).toBe(`next-auth.session-token=${opened.body.token}`);
    expect(attributes.sort()).toEqual(["HttpOnly", "Max-Age=2592000", "Path=/", "SameSite=Lax"]);
  });

  test("an API call returns 401 when only the cookie is sent", async () => {
    const { token } = await registered();
    const response = await api("GET", "/api/user/me", {
      headers: { cookie: `next-auth.session-token=${token}` },
    });
    expect(response.status).toBe(401);
  });

  test("a logout returns 204 and deletes the cookie", async () => {
    const response = await post("/api/auth/logout");
    expect([response.status, response.text]).toEqual([204, ""]);
    expect(response.headers.get("set-cookie")).toMatch(/^next-auth\.session-token=;.*Max-Age=0/);
  });
});

describe("passwords", () => {
  test("a forgotten password returns the same for any address and mails a known one", async () => {
    const { email } = await registered();
    const child = await makeChild(await makeTrainee(coach), coach);
    const before = (await mails()).length;
    const known = await post("/api/auth/forgot-password", { email: email.toUpperCase() });
    for (const other of ["personne@example.fr", "personne", placeholderAddress(child.id)])
      expect(await post("/api/auth/forgot-password", { email: other })).toMatchObject({
        status: known.status,
        text: known.text,
      });
    expect(known.status).toBe(200);
    expect((await mails()).length).toBe(before + 1);
    expect((await mailsTo(email)).at(-1)?.text).toContain(
      "http://localhost:3000/reset-password?token=",
    );
  });

  test("a reset link works once and ends the other links and every token", async () => {
    const { email, token } = await registered();
    await post("/api/auth/forgot-password", { email });
    await post("/api/auth/forgot-password", { email });
    const [first, second] = await linksTo(email);
    const reset = (link: string | undefined, newPassword: string) =>
      post("/api/auth/reset-password", { token: link, newPassword });

    expect(await reset(second, "court")).toMatchObject({
      status: 400,
      text: "Le mot de passe doit contenir au moins 8 caractères.",
    });
    expect((await reset(second, "password1")).text).toBe("Ce mot de passe est trop courant.");
    expect((await reset(second, "citron-mimosa")).status).toBe(200);
    for (const link of [second, first, "inconnu"]) {
      expect(await reset(link, "encore-un-autre")).toMatchObject({
        status: 400,
        text: "Ce lien n'est plus valable. Demandez-en un nouveau.",
      });
    }
    expect((await me(token)).status).toBe(401);
    expect((await login(email, PASSWORD)).status).toBe(401);
    expect((await login(email, "citron-mimosa")).status).toBe(200);
  });

  test("a reset link sets one password when twenty requests come at once", async () => {
    const { email } = await registered();
    await post("/api/auth/forgot-password", { email });
    const [link] = await linksTo(email);
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        post("/api/auth/reset-password", { token: link, newPassword: `citron-mimosa-${n}` }),
      ),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test("a changed password returns a new token and ends earlier tokens and links", async () => {
    const { email, token } = await registered();
    const other = (await login(email, PASSWORD)).body.token;
    await post("/api/auth/forgot-password", { email });
    const [link] = await linksTo(email);
    const change = (oldPassword: string, newPassword: string) =>
      post("/api/user/modify-password", { oldPassword, newPassword }, token);

    expect(await change("faux-faux-faux", "citron-mimosa")).toMatchObject({
      status: 400,
      text: "Erreur lors de la modification du mot de passe. Vérifiez votre ancien mot de passe.",
    });
    expect((await change(PASSWORD, "court")).text).toBe(
      "Le nouveau mot de passe doit contenir au moins 8 caractères",
    );
    expect((await me(token)).status).toBe(200);

    const changed = await change(PASSWORD, "citron-mimosa");
    expect([changed.status, Object.keys(changed.body)]).toEqual([200, ["token"]]);
    expect(changed.headers.get("set-cookie")).toContain(changed.body.token);
    expect((await me(changed.body.token)).status).toBe(200);
    for (const ended of [token, other]) {
      expect(await me(ended)).toMatchObject({ status: 401, text: "Utilisateur non connecté" });
    }
    expect(
      (await post("/api/auth/reset-password", { token: link, newPassword: "voleur-voleur" }))
        .status,
    ).toBe(400);
  });
});

describe("my account", () => {
  test("an edit changes only the sent fields", async () => {
    const { token } = await registered();
    const modify = (body: object) => post("/api/user/modify-user", body, token);
    expect((await modify({ firstName: " Zoé " })).body).toMatchObject({
      firstName: "Zoé",
      lastName: "Petit",
      phoneNumber: "0612345678",
    });
    expect(
      (await modify({ displayName: "Zoé P.", phoneNumber: "07 00 00 00 00" })).body,
    ).toMatchObject({ firstName: "Zoé", displayName: "Zoé P.", phoneNumber: "0700000000" });
    expect((await modify({ phoneNumber: null })).body.phoneNumber).toBeNull();
    expect((await modify({})).body).toMatchObject({ firstName: "Zoé", displayName: "Zoé P." });
    expect(
      (await modify({ email: "autre@example.fr", type: "COACH", code: "AAAAAA" })).body,
    ).toMatchObject({ type: "TRAINEE", code: null, email: expect.stringContaining("ana") });
    expect((await modify({ firstName: "" })).status).toBe(400);
    expect((await modify({ phoneNumber: "12" })).status).toBe(400);
  });

  test("an account and a coach's offers are read without what no response shows", async () => {
    const trainee = await makeTrainee(coach);
    for (const { id, type, token } of [
      { ...coach, type: "COACH" as const },
      { ...trainee, type: "TRAINEE" as const },
    ])
      expect(await getAccount(scopeOf({ id, type }).id)).toEqual((await me(token)).body);
    await makeOffer(coach);
    const { body: offers } = await api("GET", "/api/offers", { token: coach.token });
    expect((await getCoachPage(coach.code))?.offers).toEqual(offers);
  });

  test("an edit returns 400 when the picture is not the caller's own", async () => {
    const mine = await registered();
    const otherAccount = await registered();
    const url = `/pictures/${mine.id}.webp`;
    await transaction((tx) => insertPicture(tx, url, scopeOf({ id: mine.id, type: "TRAINEE" }).id));
    const set = (person: { token: string }, urlPicture: string | null) =>
      post("/api/user/modify-user", { urlPicture }, person.token);
    for (const other of [
      "https://example.com/x.png",
      "javascript:alert(1)",
      "/pictures/x.webp",
      "",
    ]) {
      expect([other, (await set(mine, other)).status]).toEqual([other, 400]);
    }
    expect(await set(otherAccount, url)).toMatchObject({ status: 400, code: "PICTURE_NOT_OURS" });
    expect((await set(mine, url)).body.urlPicture).toBe(url);
    expect((await set(mine, null)).body.urlPicture).toBeNull();
  });

  test("a coach's switches show in the rights and in the trial's price", async () => {
    const { token } = await makeCoach();
    expect(
      (await post("/api/user/toggle-feature-assistant", { enabled: true }, token)).body.rights,
    ).toEqual(["COACH_ASSISTANT"]);
    expect(
      (await post("/api/user/toggle-feature-free-course", { enabled: true, price: 12.5 }, token))
        .body,
    ).toMatchObject({
      rights: ["COACH_ASSISTANT", "FREE_GROUP_CLASS"],
      additionalInfo: { featureClassPrice: 12.5 },
    });
    expect(
      (await post("/api/user/toggle-feature-assistant", { enabled: false }, token)).body.rights,
    ).toEqual(["FREE_GROUP_CLASS"]);
    expect(
      (await post("/api/user/toggle-feature-assistant", { enabled: "non" }, token)).status,
    ).toBe(400);
  });
});

describe("a trainee's coaches", () => {
  test("the account lists a followed coach with the code", async () => {
    const { token } = await makeTrainee();
    expect(
      (await post(`/api/user/add-coach/%20${coach.code.toLowerCase()}`, undefined, token)).status,
    ).toBe(200);
    expect((await me(token)).body.coachs).toMatchObject([
      { id: coach.id, code: coach.code, displayName: expect.any(String), urlPicture: null },
    ]);
  });

  test.each(["ZZZZZZ", "x", "%F0%9F%92%A9", "AAAAAAA"])(
    "a request to add the coach code %s returns 404",
    async (code) => {
      const { token } = await makeTrainee();
      expect(await post(`/api/user/add-coach/${code}`, undefined, token)).toMatchObject({
        status: 404,
        text: "Aucun coach ne correspond à ce code.",
        code: "COACH_CODE_UNKNOWN",
      });
    },
  );

  test("a coach's code is unknown when the coach's account ends meanwhile", async () => {
    const [leaving, { token }] = [await makeCoach(), await makeTrainee()];
    const account = scopeOf({ id: leaving.id, type: "COACH" });
    const end = AsyncLocalStorage.bind(() => transaction((tx) => eraseAccount(tx, account)));
    const { findCoachByCode } = lookUps;
    vi.spyOn(lookUps, "findCoachByCode").mockImplementationOnce(async (...args) => {
      const found = await findCoachByCode(...args);
      await end();
      return found;
    });
    const response = await post(`/api/user/add-coach/${leaving.code}`, undefined, token);
    expect(response).toMatchObject({ status: 404, code: "COACH_CODE_UNKNOWN" });
  });

  test("a coach is followed once when twenty requests come at once", async () => {
    const { token } = await makeTrainee();
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => post(`/api/user/add-coach/${coach.code}`, undefined, token)),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, text } of responses.filter((response) => response.status !== 200)) {
      expect([status, text]).toEqual([409, "Vous suivez déjà ce coach."]);
    }
  });
});

describe("a coach's trainees", () => {
  const create = (person: Person, changes: object = {}) =>
    post(
      "/api/user/create-trainee",
      { email: `eleve${++count}@example.fr`, firstName: "Inès", lastName: "Roy", ...changes },
      person.token,
    );
  const list = async (person: Person) =>
    (await api("GET", "/api/user/trainees", { token: person.token })).body;

  test("a new trainee is invited by mail with a link that opens the account", async () => {
    const created = await create(coach, { phoneNumber: "06 11 22 33 44" });
    expect(created).toMatchObject({
      status: 201,
      body: { firstName: "Inès", phoneNumber: "0611223344", comment: "", subscriptions: [] },
    });
    const { email } = created.body;
    const [link] = await linksTo(email);
    expect((await login(email, PASSWORD)).status).toBe(401);
    expect(
      (await post("/api/auth/reset-password", { token: link, newPassword: PASSWORD })).status,
    ).toBe(200);
    const opened = await login(email, PASSWORD);
    expect((await me(opened.body.token)).body.coachs).toMatchObject([{ id: coach.id }]);
  });

  test("an address with an account returns 202 and gets the coach's code by mail", async () => {
    const { email } = await registered();
    const response = await create(coach, { email: email.toUpperCase() });
    expect([response.status, response.text]).toEqual([202, ""]);
    const invitation = (await mailsTo(email)).at(-1);
    expect(invitation?.text).toContain(coach.code);
    const listed: { email: string }[] = await list(coach);
    expect(listed.some((trainee) => trainee.email === email)).toBe(false);
  });

  test("a coach's address returns 202 and gets a mail that it cannot be a trainee", async () => {
    const other = await makeCoach();
    const response = await create(coach, { email: other.email });
    expect([response.status, response.text]).toEqual([202, ""]);
    const invitation = (await mailsTo(other.email)).at(-1);
    expect(invitation?.text).toContain("un compte de coach ne peut pas être celui d'un élève");
    expect(invitation?.text).toContain(coach.code);
    const listed: { email: string }[] = await list(coach);
    expect(listed.some((trainee) => trainee.email === other.email)).toBe(false);
  });

  test("a creation returns an error for a linked trainee, a wrong address or phone", async () => {
    const ana = await makeTrainee(coach);
    expect(await create(coach, { email: ana.email })).toMatchObject({
      status: 409,
      text: "Cet élève est déjà dans votre liste.",
    });
    expect((await create(coach, { email: "pas une adresse" })).status).toBe(400);
    expect((await create(coach, { phoneNumber: "12" })).status).toBe(400);
  });

  test("the list is sorted by first name in French order", async () => {
    const own = await makeCoach();
    for (const firstName of ["Zoé", "Élodie", "eva", "Émile", "Dan"])
      await create(own, { firstName });
    expect((await list(own)).map(({ firstName }: { firstName: string }) => firstName)).toEqual([
      "Dan",
      "Élodie",
      "Émile",
      "eva",
      "Zoé",
    ]);
  });

  test("the list returns only the first trainees, with subscriptions, when first is set", async () => {
    const own = await makeCoach();
    const first = await makeTrainee(own);
    const card = await makeSubscription(own, first);
    await create(own, { firstName: "Zoé" });
    const part = (count: string) =>
      api("GET", `/api/user/trainees?first=${count}`, { token: own.token });
    expect((await part("1")).body).toEqual([
      expect.objectContaining({
        id: first.id,
        subscriptions: [expect.objectContaining({ id: card.id })],
      }),
    ]);
    expect((await part("0")).body).toHaveLength(2);
    expect((await part("-1")).status).toBe(400);
  });

  test("a removed trainee loses this coach's places and subscriptions, not the comment", async () => {
    const own = await makeCoach();
    const ana = await makeTrainee(own);
    const [tom, other] = [await makeTrainee(own), await makeCoach()];
    await post(`/api/user/add-coach/${other.code}`, undefined, ana.token);
    const card = await makeSubscription(own, ana);
    const elsewhere = await makeSubscription(other, ana);
    const toms = await makeSubscription(own, tom);
    const yoga = await makeClass(own, { maxParticipants: 1 });
    const theirClass = await makeClass(other, {}, inDays(8));
    await book(ana, yoga.id, card.id);
    await book(tom, yoga.id, toms.id);
    await book(ana, theirClass.id, elsewhere.id);
    await post(`/api/user/trainee/${ana.id}/comment`, { comment: "Dos fragile" }, own.token);
    // A subscription that began today would still run tonight.
    await database().execute(
      sql`update subscriptions set begin_date = begin_date - 10 where id = ${card.id}`,
    );

    const remove = () => api("DELETE", `/api/user/delete-trainee/${ana.id}`, { token: own.token });
    expect((await remove()).status).toBe(204);
    expect(await remove()).toMatchObject({ status: 404, code: "TRAINEE_NOT_FOUND" });
    expect((await list(own)).map(({ id }: { id: string }) => id)).toEqual([tom.id]);
    const { participantsList } = (
      await api("GET", `/api/activity/${yoga.id}/details`, { token: own.token })
    ).body;
    expect(participantsList).toMatchObject([{ traineeId: tom.id, isWaitingList: false }]);
    expect((await me(ana.token)).body.coachs).toMatchObject([{ id: other.id }]);
    const subscriptions = (coachId: string, query = "") =>
      api("GET", `/api/subscriptions/${coachId}${query}`, { token: ana.token });
    expect((await subscriptions(own.id, "?active=true")).body).toEqual([]);
    expect((await subscriptions(own.id, "?active=false")).body).toMatchObject([
      { id: card.id, quantityLeft: 10 },
    ]);
    expect((await subscriptions(other.id, "?active=true")).body).toMatchObject([
      { id: elsewhere.id, quantityLeft: 9 },
    ]);
    expect((await book(ana, yoga.id, card.id)).status).toBe(404);

    expect(await create(own, { email: ana.email })).toMatchObject({
      status: 201,
      body: { id: ana.id, comment: "Dos fragile" },
    });
    expect(await auditData()).toEqual([]);
  });
});
