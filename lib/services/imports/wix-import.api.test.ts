import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { database, transaction } from "@/db/transaction";
import { pace } from "@/lib/integrations/wix-request";
import { eraseAccount } from "@/lib/services/accounts/erasure";
import { api } from "@/testing/api";
import { setEnvironment } from "@/testing/environment";
import { mails, makeCoach, makeTrainee, type Person } from "@/testing/factories";
import { cleanUp } from "@/testing/jobs";
import { mailedToken } from "@/testing/mailed-secrets";
import { type Misbehaviour, startWix, type WixStub, wixContact } from "@/testing/wix";

const KEYS = {
  apiKey: "IST.a-key-that-nobody-may-keep",
  wixAccountId: "6b1f0c1e-1111-4a53-9d8e-2f1d3b7a9c10",
  wixSiteId: "7C2f0c1e-2222-4a53-9d8e-2f1d3b7a9c10",
};
const usual = { ...pace };
let wix: WixStub;

beforeAll(async () => {
  wix = await startWix();
  setEnvironment({ WIX_API_BASE_URL: wix.url });
});
afterAll(() => {
  Object.assign(pace, usual);
  return wix.close();
});
beforeEach(() => {
  wix.contacts = [];
  wix.misbehaviours = [];
  wix.requests = [];
  Object.assign(pace, { spacing: 0, timeout: 5_000, backoff: 1, longestWait: 60_000 });
});

const run = ({ token }: Person, changes: object = {}, mode = "users") =>
  api("POST", `/api/wix/import/${mode}`, { token, body: { ...KEYS, ...changes } });
const latest = async ({ token }: Person) =>
  (await api("GET", "/api/wix/import", { token })).body.run;
const preview = ({ token }: Person) =>
  api("POST", "/api/wix/import/users?preview=true", { token, body: KEYS });
const undo = ({ token }: Person, id: string) => api("DELETE", `/api/imports/${id}`, { token });
const invite = ({ token }: Person) => api("POST", "/api/wix/import/invite", { token });
const resultsOf = async (coach: Person) =>
  (await latest(coach)).people.map((person: { result: string; reason: string | null }) =>
    person.reason ? `${person.result} ${person.reason}` : person.result,
  );

/** The numbers of rows that an import may write, of all coaches. */
async function counts() {
  const { rows } = await database().execute<Record<string, number>>(sql`
    select (select count(*)::int from users) as users, (select count(*)::int from coach_trainees) as links,
      (select count(*)::int from external_refs) as refs, (select count(*)::int from outbox) as mails,
      (select count(*)::int from password_tokens) as tokens`);
  return rows[0] as Record<string, number>;
}
const answering =
  (status: number, body: string, headers: Record<string, string> = {}): Misbehaviour =>
  (response) =>
    response.writeHead(status, headers).end(body);
const json = (status: number, message: string, headers = {}) =>
  answering(status, JSON.stringify({ message, details: {} }), {
    "content-type": "application/json",
    ...headers,
  });
const times = <T>(n: number, value: T): T[] => Array.from({ length: n }, () => value);

describe("a Wix import", () => {
  test("creates trainees with clean fields, without a password or a mail", async () => {
    const coach = await makeCoach();
    wix.contacts = [
      wixContact({
        first: "Léa",
        last: "Martin",
        email: "Lea@Wix.example",
        phone: "06 12 34 56 78",
      }),
      wixContact({ first: " ", last: "", email: "zoe.roy@wix.example", phone: "+44 20 7946 0000" }),
    ];
    const before = await counts();
    expect(await run(coach)).toMatchObject({
      status: 200,
      body: {
        usersImported: 2,
        subscriptionsImported: 0,
        activitiesImported: 0,
        reservationsImported: 0,
      },
    });
    const after = await counts();
    expect(after).toEqual({
      users: (before.users ?? 0) + 2,
      links: (before.links ?? 0) + 2,
      refs: (before.refs ?? 0) + 2,
      mails: before.mails,
      tokens: before.tokens,
    });
    const { body } = await api("GET", "/api/user/trainees", { token: coach.token });
    expect(body).toMatchObject([
      { firstName: "Léa", lastName: "Martin", email: "Lea@Wix.example", phoneNumber: "0612345678" },
      {
        ...{ firstName: "zoe.roy", lastName: "—" },
        ...{ phoneNumber: null, comment: "Tél. +44 20 7946 0000" },
      },
    ]);
    const [request] = wix.requests;
    expect(request?.path).toBe("POST /contacts/v4/contacts/query");
    expect(request?.headers).toMatchObject({
      authorization: KEYS.apiKey,
      "wix-site-id": KEYS.wixSiteId,
      "user-agent": "Elan/1.0",
    });
  });

  test("stores a number in the comment when it is foreign or unreadable", async () => {
    const coach = await makeCoach();
    const numbers = [
      ...["+41 79 123 45 67", "+32 470 12 34 56", "0033612345678", "+33 (0)6 12 34 56 79"],
      ...["612345670", " 06 12 le soir ", ""],
    ];
    const e164 = (phone: string, e164Phone: string) => ({
      ...wixContact({ last: "Roy", phone }),
      primaryPhone: { e164Phone },
    });
    wix.contacts = [
      ...numbers.map((phone, n) => wixContact({ last: `Petit ${n}`, phone })),
      e164("079 123 45 68", "+41791234568"),
      e164("06 12 34 56 71", ""),
    ];
    const { importId } = (await run(coach)).body;
    const { body } = await api("GET", "/api/user/trainees", { token: coach.token });
    expect(
      body.map(({ phoneNumber, comment }: Record<string, string>) => phoneNumber ?? comment),
    ).toEqual([
      ...["Tél. +41 79 123 45 67", "Tél. +32 470 12 34 56", "+33612345678", "+33612345679"],
      ...["0612345670", "Tél. 06 12 le soir", "", "Tél. +41791234568", "0612345671"],
    ]);
    expect((await undo(coach, importId)).body).toEqual({ undone: 9, kept: [] });
  });

  test("reads an address when it follows mailto: or a name", async () => {
    const coach = await makeCoach();
    wix.contacts = [
      wixContact({ first: "", last: "", email: "mailto:anna@wix.example" }),
      wixContact({ email: "Léo <leo@wix.example>" }),
    ];
    expect((await preview(coach)).body.totals).toMatchObject({ create: 2, error: 0 });
    await run(coach);
    expect((await latest(coach)).people).toMatchObject([
      { result: "CREATED", name: "anna@wix.example", email: "anna@wix.example" },
      { result: "CREATED", email: "leo@wix.example" },
    ]);
  });

  test("removes characters from a name that the database cannot store", async () => {
    const coach = await makeCoach();
    wix.contacts = [wixContact({ first: "L\0éa", last: "Mar\ud83dtin" })];
    expect((await run(coach)).body).toMatchObject({ usersImported: 1 });
    const { body } = await api("GET", "/api/user/trainees", { token: coach.token });
    expect(body).toMatchObject([{ firstName: "Léa", lastName: "Mar\ufffdtin" }]);
  });

  test("skips an address that stopped invitations, with the reason of an account", async () => {
    const coach = await makeCoach();
    const body = { email: "refus@wix.example", firstName: "Zoé", lastName: "Roy" };
    await api("POST", "/api/user/create-trainee", { token: coach.token, body });
    const { text = "" } = (await mails(body.email)).at(-1) ?? {};
    const link = /\/invitation\/([\w-]+)/.exec(text)?.[1];
    expect((await api("POST", `/api/public/invitation/${link}/stop`)).status).toBe(204);
    wix.contacts = [wixContact({ email: "REFUS@wix.example" })];
    expect((await run(coach)).body.usersImported).toBe(0);
    expect(await resultsOf(coach)).toEqual([
      "SKIPPED A déjà un compte Élan : donnez-lui votre code.",
    ]);
  });

  test("reports a result and a reason per person, and creates nobody when repeated", async () => {
    const coach = await makeCoach();
    const [mine, former, stranger] = [
      await makeTrainee(coach),
      await makeTrainee(coach),
      await makeTrainee(),
    ];
    await api("DELETE", `/api/user/delete-trainee/${former.id}`, { token: coach.token });
    const other = await makeCoach();
    wix.contacts = [
      wixContact(),
      wixContact({ email: null }),
      wixContact({ email: "pas une adresse" }),
      wixContact({ email: mine.email.toUpperCase() }),
      wixContact({ email: former.email }),
      wixContact({ email: stranger.email }),
      wixContact({ email: other.email }),
      wixContact({ email: "deux@wix.example" }),
      wixContact({ email: "DEUX@wix.example" }),
    ];
    expect((await run(coach)).body.usersImported).toBe(2);
    const rest = [
      "SKIPPED Pas d'adresse email.",
      "SKIPPED Adresse email invalide.",
      "KNOWN Déjà dans votre liste.",
      "SKIPPED Cette personne est dans vos anciens élèves : recréez sa fiche dans Mes élèves.",
      "SKIPPED A déjà un compte Élan : donnez-lui votre code.",
      "SKIPPED Cette adresse est celle d'un coach.",
    ];
    expect(await resultsOf(coach)).toEqual([
      "CREATED",
      ...rest,
      "CREATED",
      "SKIPPED Même adresse email qu'un autre contact.",
    ]);
    const before = await counts();
    expect((await run(coach)).body.usersImported).toBe(0);
    expect(await counts()).toEqual(before);
    expect(await resultsOf(coach)).toEqual([
      "KNOWN Déjà importé.",
      ...rest,
      "KNOWN Déjà importé.",
      "SKIPPED Même adresse email qu'un autre contact.",
    ]);
    const links = await api("GET", "/api/user/me", { token: stranger.token });
    expect(links.body.coachs).toEqual([]);
  });

  test("reads 2 001 contacts in three pages 300 ms apart and stores its progress", async () => {
    Object.assign(pace, usual);
    const coach = await makeCoach();
    wix.contacts = Array.from({ length: 2001 }, () => wixContact());
    let seen: object = {};
    const look: Misbehaviour = (response) => {
      void latest(coach).then((found) => {
        seen = found;
        response.end(JSON.stringify({ contacts: wix.contacts.slice(2000) }));
      });
    };
    const page = (from: number) =>
      answering(
        200,
        JSON.stringify({
          contacts: wix.contacts.slice(from, from + 1000),
          pagingMetadata: { total: 2001 },
        }),
      );
    wix.misbehaviours = [page(0), page(1000), look];
    // The start of a request is measured, because the stub's time varies.
    const starts: number[] = [];
    const { fetch } = globalThis;
    const fetchSpy = vi.spyOn(globalThis, "fetch").mockImplementation((...request) => {
      // The test's own API call may use fetch too.
      if (String(request[0]).startsWith(wix.url)) starts.push(performance.now());
      return fetch(...request);
    });
    expect((await run(coach)).body.usersImported).toBe(2001);
    expect(wix.requests.map(({ body }) => body.query.paging.offset)).toEqual([0, 1000, 2000]);
    fetchSpy.mockRestore();
    expect(starts).toHaveLength(3);
    for (const [n, start] of starts.slice(1).entries())
      expect(start - (starts[n] ?? 0)).toBeGreaterThanOrEqual(298);
    expect(seen).toMatchObject({ status: "RUNNING", done: 2000, total: 2001, people: [] });
    expect(await latest(coach)).toMatchObject({ status: "DONE", done: 2001, total: 2001 });
    expect((await run(coach)).body.usersImported).toBe(0);
  });

  test("retries 429, 503 and a closed connection, and waits for Retry-After", async () => {
    const coach = await makeCoach();
    wix.contacts = [wixContact()];
    wix.misbehaviours = [
      json(429, "RESOURCE_EXHAUSTED", { "retry-after": "1" }),
      json(503, "UNAVAILABLE"),
      (response) => response.destroy(),
    ];
    expect((await run(coach)).body.usersImported).toBe(1);
    const [first, second] = wix.requests;
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(990);
    expect(wix.requests).toHaveLength(4);
  });
});

describe("a failing Wix import", () => {
  const DOWN = "Wix rencontre un problème. Réessayez plus tard.";
  const UNREADABLE = "La réponse de Wix est illisible. Réessayez plus tard.";
  const html = "<!doctype html><title>Bad gateway</title>";
  const cases: [string, Misbehaviour, number, string][] = [
    [
      "400",
      json(400, "INVALID_ARGUMENT"),
      1,
      "Wix a refusé la demande. Vérifiez l'ID du compte et l'ID du site.",
    ],
    ["401", json(401, "Unauthorized"), 1, "Clé API Wix invalide."],
    [
      "an empty 403",
      answering(403, ""),
      1,
      "La clé API n'a pas accès à ce site : vérifiez ses autorisations, le compte et le site.",
    ],
    ["404", json(404, "Not found"), 1, "Ce site Wix n'existe pas."],
    [
      "428",
      json(428, "REQUIRED_APP_NOT_INSTALLED"),
      1,
      "L'application nécessaire n'est pas installée sur ce site Wix.",
    ],
    [
      "429",
      json(429, "RESOURCE_EXHAUSTED"),
      4,
      "Wix reçoit trop de demandes en ce moment. Réessayez dans quelques minutes.",
    ],
    [
      "429 for an hour",
      json(429, "RESOURCE_EXHAUSTED", { "retry-after": "3600" }),
      1,
      "Wix reçoit trop de demandes en ce moment. Réessayez dans quelques minutes.",
    ],
    ["500", json(500, "INTERNAL"), 4, DOWN],
    ["502 in HTML", answering(502, html, { "content-type": "text/html" }), 4, DOWN],
    ["HTML", answering(200, html, { "content-type": "text/html" }), 1, UNREADABLE],
    ["garbage JSON", answering(200, '{"contacts":[{"id":'), 1, UNREADABLE],
    ["another shape", answering(200, '{"contacts":[{"id":5}]}'), 1, UNREADABLE],
    ["no contacts", answering(200, "{}"), 1, UNREADABLE],
    [
      "a body without an end",
      (response) => {
        const chunk = "x".repeat(1024 * 1024);
        const pour = () => {
          while (!response.destroyed && response.write(chunk));
          if (!response.destroyed) response.once("drain", pour);
        };
        pour();
      },
      1,
      UNREADABLE,
    ],
    [
      "a closed connection",
      (response) => response.destroy(),
      4,
      "La connexion à Wix a été coupée. Réessayez.",
    ],
    [
      "a truncated body",
      (response) => {
        response.writeHead(200, { "content-length": "500" }).write('{"contacts":[');
        setImmediate(() => response.destroy());
      },
      4,
      "La connexion à Wix a été coupée. Réessayez.",
    ],
    [
      "a redirect",
      answering(302, "", { location: "http://169.254.169.254/latest" }),
      4,
      "La connexion à Wix a été coupée. Réessayez.",
    ],
    ["silence", () => undefined, 4, "Wix met trop de temps à répondre. Réessayez plus tard."],
  ];

  test.each(cases)(
    "returns a French error and creates nobody on %s at page 2",
    async (name, misbehave, tries, message) => {
      if (name === "silence") pace.timeout = 100;
      const coach = await makeCoach();
      wix.contacts = Array.from({ length: 1000 }, () => wixContact());
      const page = answering(200, JSON.stringify({ contacts: wix.contacts }));
      wix.misbehaviours = [page, ...times(4, misbehave)];
      const before = await counts();
      expect(await run(coach)).toMatchObject({ status: 400, code: "IMPORT_FAILED", text: message });
      expect(wix.requests).toHaveLength(1 + tries);
      expect(await counts()).toEqual(before);
      expect(await latest(coach)).toMatchObject({ status: "FAILED", error: message, people: [] });
      wix.misbehaviours = [];
      wix.contacts = wix.contacts.slice(0, 3);
      expect((await run(coach)).body.usersImported).toBe(3);
    },
  );

  test.each([
    [{ apiKey: " " }, "La clé API Wix est requise"],
    [{ wixAccountId: "" }, "L'ID du compte Wix est requis"],
    [{ wixSiteId: "x" }, "L'ID du site Wix n'a pas la bonne forme."],
    [{ apiKey: "clé\r\nx: y" }, "La clé API Wix n'a pas la bonne forme."],
  ])("returns 400 without a request to Wix for %j: %s", async (changes, message) => {
    const coach = await makeCoach();
    expect(await run(coach, changes)).toMatchObject({ status: 400, text: message });
    expect([wix.requests, await latest(coach)]).toEqual([[], null]);
  });

  test("returns 501 for the other modes and 403 for a trainee", async () => {
    const coach = await makeCoach();
    for (const mode of ["subscriptions", "activities", "reservations", "all"])
      expect(await run(coach, {}, mode)).toMatchObject({
        status: 501,
        text: "Seule l'importation des utilisateurs est disponible pour le moment.",
      });
    expect((await run(coach, {}, "x")).status).toBe(404);
    expect((await run(await makeTrainee())).status).toBe(403);
    expect(wix.requests).toEqual([]);
  });

  test("creates nobody when the coach is erased during the request to Wix", async () => {
    const coach = await makeCoach();
    const before = await counts();
    wix.misbehaviours = [
      (response) =>
        void transaction((tx) => eraseAccount(tx, { id: coach.id, type: "COACH" })).then(() =>
          response.end(JSON.stringify({ contacts: [wixContact()] })),
        ),
    ];
    expect(await run(coach)).toMatchObject({ status: 401, code: "NOT_LOGGED_IN" });
    expect(await counts()).toEqual(before);
  });

  test("returns 409 while another import runs, unless that import is interrupted", async () => {
    const coach = await makeCoach();
    wix.contacts = [wixContact()];
    const held = Promise.withResolvers<void>();
    const arrived = Promise.withResolvers<void>();
    wix.misbehaviours = [
      (response) => {
        arrived.resolve();
        void held.promise.then(() => response.end(JSON.stringify({ contacts: wix.contacts })));
      },
    ];
    const first = run(coach);
    await arrived.promise;
    expect(await run(coach)).toMatchObject({
      status: 409,
      text: "Une importation est déjà en cours.",
    });
    held.resolve();
    expect((await first).body.usersImported).toBe(1);

    await database().execute(
      sql`update imports set status = 'RUNNING', updated_at = now() - interval '6 minutes' where coach_id = ${coach.id}`,
    );
    expect(await latest(coach)).toMatchObject({
      status: "FAILED",
      error: "L'importation s'est interrompue. Relancez-la : rien n'est importé deux fois.",
    });
    expect((await run(coach)).status).toBe(200);
  });

  test("stores the API key nowhere in the database", async () => {
    const coach = await makeCoach();
    wix.contacts = [wixContact()];
    const headers = { "idempotency-key": "an-import" };
    await api("POST", "/api/wix/import/users", { token: coach.token, body: KEYS, headers });
    wix.misbehaviours = [json(401, `bad key ${KEYS.apiKey}`)];
    await run(coach);
    const { rows: tables } = await database().execute<{ name: string }>(
      sql`select tablename as name from pg_tables where schemaname = 'public'`,
    );
    for (const { name } of tables) {
      const { rows } = await database().execute(
        sql`select 1 from ${sql.identifier(name)} t where t::text like ${`%${KEYS.apiKey}%`}`,
      );
      expect([name, rows]).toEqual([name, []]);
    }
  });
});

describe("the invitations of a Wix import", () => {
  test("are sent once each when ten requests come at once", async () => {
    const coach = await makeCoach();
    wix.contacts = [wixContact(), wixContact(), wixContact({ email: null })];
    await run(coach);
    const emails = wix.contacts
      .slice(0, 2)
      .map((contact) => (contact as ReturnType<typeof wixContact>).primaryInfo.email ?? "");
    expect(await mails(emails[0])).toEqual([]);
    const responses = await Promise.all(Array.from({ length: 10 }, () => invite(coach)));
    expect(responses.map(({ body }) => body.invited).sort()).toEqual([...times(9, 0), 2]);
    for (const email of emails) expect(await mails(email)).toHaveLength(1);
    expect(await resultsOf(coach)).toEqual(["INVITED", "INVITED", "SKIPPED Pas d'adresse email."]);

    const link = await mailedToken(emails[0] ?? "");
    const opened = { token: link, newPassword: "brioche-lavande" };
    expect((await api("POST", "/api/auth/reset-password", { body: opened })).status).toBe(200);
  });

  test("wait for the coach's request when the import is repeated", async () => {
    const coach = await makeCoach();
    wix.contacts = [wixContact()];
    const toInvite = async () =>
      (await api("GET", "/api/wix/import", { token: coach.token })).body.toInvite;
    expect(await toInvite()).toBe(0);
    await run(coach);
    await run(coach);
    expect(await resultsOf(coach)).toEqual(["KNOWN Déjà importé."]);
    expect(await toInvite()).toBe(1);
    expect((await invite(coach)).body).toEqual({ invited: 1 });
    expect(await toInvite()).toBe(0);
  });

  test("skip opened accounts and another coach's people", async () => {
    const [coach, other] = [await makeCoach(), await makeCoach()];
    wix.contacts = [wixContact({ email: "vite@wix.example" }), wixContact()];
    await run(coach);
    await api("POST", "/api/auth/forgot-password", { body: { email: "vite@wix.example" } });
    const link = await mailedToken("vite@wix.example");
    await api("POST", "/api/auth/reset-password", {
      body: { token: link, newPassword: "brioche-lavande" },
    });
    expect((await invite(other)).body).toEqual({ invited: 0 });
    expect((await invite(coach)).body).toEqual({ invited: 1 });
    expect(await resultsOf(coach)).toEqual(["KNOWN N'a plus besoin d'invitation.", "INVITED"]);
  });
});

test("a Wix import's report is deleted after 30 days", async () => {
  const coach = await makeCoach();
  wix.contacts = [wixContact()];
  await run(coach);
  const age = (days: number) =>
    database().execute(
      sql`update imports set created_at = now() - make_interval(days => ${days}::int) where coach_id = ${coach.id}`,
    );
  await age(29);
  await cleanUp();
  expect(await latest(coach)).not.toBeNull();
  await age(31);
  await cleanUp();
  expect(await latest(coach)).toBeNull();
});

describe("the preview and the undo of a Wix import", () => {
  test("a preview returns each contact's verdict and writes nothing", async () => {
    const coach = await makeCoach();
    const mine = await makeTrainee(coach);
    wix.contacts = [wixContact(), wixContact({ email: null }), wixContact({ email: mine.email })];
    const before = await counts();
    const { status, body } = await preview(coach);
    expect(status).toBe(200);
    expect(
      body.rows.map((row: { line: number; verdict: string }) => [row.line, row.verdict]),
    ).toEqual([
      [2, "CREATE"],
      [3, "ERROR"],
      [4, "SKIP"],
    ]);
    expect(body.totals).toEqual({ create: 1, link: 0, skip: 1, error: 1, subscriptions: 0 });
    expect([await counts(), await latest(coach)]).toEqual([before, null]);
    const { importId } = (await run(coach)).body;
    const report = await api("GET", `/api/imports/${importId}`, { token: coach.token });
    expect(report.body).toMatchObject({
      ...{ state: "DONE", source: "wix", total: 3, done: 3 },
      ...{ created: 1, skipped: 1, errors: 1, toInvite: 1 },
    });
    const errors = await api("GET", `/api/imports/${importId}/errors`, { token: coach.token });
    expect(errors.text).toContain("Prénom;Nom;Email;Téléphone;Ligne;Raison\r\nAna;");
  });

  test("preview the names that the import writes", async () => {
    const coach = await makeCoach();
    wix.contacts = [
      wixContact({ first: "", last: "", email: "sans.nom@wix.example" }),
      wixContact({ first: "Zoé", last: "x".repeat(90) }),
    ];
    const { body } = await preview(coach);
    const names = ["sans.nom —", `Zoé ${"x".repeat(80)}`];
    expect(body.rows.map(({ name }: { name: string }) => name)).toEqual(names);
    await run(coach);
    const { body: listed } = await api("GET", "/api/user/trainees", { token: coach.token });
    expect(
      listed.map((person: { firstName: string; lastName: string }) =>
        [person.firstName, person.lastName].join(" "),
      ),
    ).toEqual(names);
  });

  test("an undo removes the imported people, who can be imported again", async () => {
    const coach = await makeCoach();
    wix.contacts = [wixContact(), wixContact()];
    const { importId } = (await run(coach)).body;
    expect((await undo(coach, importId)).body).toEqual({ undone: 2, kept: [] });
    expect((await api("GET", "/api/user/trainees", { token: coach.token })).body).toEqual([]);
    expect((await run(coach)).body.usersImported).toBe(2);
  });

  test("send one invitation when either call requests it", async () => {
    const coach = await makeCoach();
    wix.contacts = [wixContact()];
    const { importId } = (await run(coach)).body;
    const byReport = () => api("POST", `/api/imports/${importId}/invite`, { token: coach.token });
    expect((await byReport()).body.toInvite).toBe(0);
    expect((await invite(coach)).body).toEqual({ invited: 0 });
    expect(await resultsOf(coach)).toEqual(["INVITED"]);
  });
});
