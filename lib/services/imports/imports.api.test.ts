import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { auditData } from "@/db/audit";
import { insertTable, takeLease } from "@/db/queries/imports/import-runs";
import { matchesId } from "@/db/queries/operations/id-conditions";
import { users } from "@/db/schema/accounts";
import type { scopeOf } from "@/db/scope";
import { systemScope } from "@/db/scope";
import { database, transaction } from "@/db/transaction";
import { addDays, DAY_MS, parisDay } from "@/lib/domain/paris-time";
import { at } from "@/lib/infra/clock";
import { listNamed } from "@/lib/services/imports/import-facts";
import { tableOf } from "@/lib/services/imports/import-preview";
import { processRow } from "@/lib/services/imports/import-row";
import { readRows } from "@/lib/services/imports/import-rows";
import { resumeImports } from "@/lib/services/imports/import-run";
import { api } from "@/testing/api";
import {
  book,
  mails,
  makeClass,
  makeCoach,
  makeSubscription,
  makeTrainee,
  type Person,
} from "@/testing/factories";
import { cleanUp } from "@/testing/jobs";
import { mailedToken } from "@/testing/mailed-secrets";

const scope = systemScope("job");
const TITLES =
  "Prénom;Nom;Email;Téléphone;Commentaire;Formule;Type;Séances;Restant;Prix;Payé;Début";
const table = (...rows: string[]) => [TITLES, ...rows].join("\n");
const CARD = `Carte 10;Carte;10;7;120,50;20;${addDays(parisDay(new Date()), -80)}`;
let count = 0;
function newPerson(sold = CARD) {
  count += 1;
  const email = `nouvelle${count}@table.example`;
  return { email, row: `Nour;Velle ${count};${email};;Genou fragile;${sold}` };
}
const send = ({ token }: Person, text: string, more: object = {}, query = "") =>
  api("POST", `/api/imports${query}`, { token, body: { text, invite: false, ...more } });
const preview = async (coach: Person, text: string) =>
  (await send(coach, text, {}, "?preview=true")).body;
const verdicts = async (coach: Person, text: string) =>
  (await preview(coach, text)).rows.map(
    ({ verdict, reason }: { verdict: string; reason: string }) =>
      reason ? `${verdict} ${reason}` : verdict,
  );
const trainees = async ({ token }: Person) =>
  (await api("GET", "/api/user/trainees", { token })).body;
const reportOf = async ({ token }: Person, id: string) =>
  (await api("GET", `/api/imports/${id}`, { token })).body;
const undo = ({ token }: Person, id: string) => api("DELETE", `/api/imports/${id}`, { token });
const invite = ({ token }: Person, id: string, body?: object) =>
  api("POST", `/api/imports/${id}/invite`, { token, body });
/** Opens the invited account and returns its token. */
async function open(email: string): Promise<string> {
  const link = await mailedToken(email);
  const newPassword = "brioche-lavande";
  await api("POST", "/api/auth/reset-password", { body: { token: link, newPassword } });
  return (await api("POST", "/api/auth/login", { body: { email, password: newPassword } })).body
    .token;
}

let coach: Person<ReturnType<typeof scopeOf<"COACH">>["id"]>;
beforeEach(async () => {
  coach = await makeCoach();
});
afterEach(async () => {
  expect(await auditData()).toEqual([]);
});

describe("an import", () => {
  test("creates people with their left credits and payments, and nothing when repeated", async () => {
    const { row, email } = newPerson();
    const text = table(row, "Zoé;Roy;;;;;;;;;;", ";Petit;;;;;;;;;;");
    const tried = await preview(coach, text);
    expect(tried.totals).toEqual({ create: 2, link: 0, skip: 0, error: 1, subscriptions: 1 });
    expect(await trainees(coach)).toEqual([]);
    const made = await send(coach, text);
    expect(made).toMatchObject({
      status: 201,
      body: {
        state: "DONE",
        total: 3,
        done: 3,
        created: 2,
        errors: 1,
        subscriptions: 1,
        toInvite: 1,
      },
    });
    const all = await trainees(coach);
    const sold = { quantity: 10, quantityLeft: 7, price: 120.5, amountPaid: 20, due: 100.5 };
    expect(all).toMatchObject([
      { email, comment: "Genou fragile", subscriptions: [sold] },
      { firstName: "Zoé", lastName: "Roy", email: null, subscriptions: [] },
    ]);
    const { id } = all[0].subscriptions[0];
    const auth = { token: coach.token };
    const movements = await api("GET", `/api/subscription/${id}/movements`, auth);
    expect(movements.body).toMatchObject([{ delta: 7, reason: "IMPORT" }]);
    const receipts = await api("GET", `/api/subscription/${id}/receipts`, auth);
    expect(receipts.body).toMatchObject([
      { kind: "OPENING", amount: 20, number: null, method: null },
    ]);
    expect((await api("GET", "/api/receipts", auth)).body.totals).toEqual({
      amount: 0,
      byMethod: {},
    });
    expect(await mails(email)).toEqual([]);

    expect((await send(coach, text)).body).toMatchObject({
      created: 0,
      skipped: 2,
      subscriptions: 0,
    });
    expect(await trainees(coach)).toEqual(all);
  });

  test("links present and former trainees and keeps their names, phones and comments", async () => {
    const [present, former] = [await makeTrainee(coach), await makeTrainee(coach)];
    const write = { token: coach.token, body: { comment: "Ancien mot" } };
    await api("POST", `/api/user/trainee/${present.id}/comment`, write);
    await api("DELETE", `/api/user/delete-trainee/${former.id}`, { token: coach.token });
    const text = table(
      `Autre;Nom;${present.email.toUpperCase()};0699999999;Mot;${CARD}`,
      `Autre;Nom;${former.email};;Mot;;;;;;;`,
    );
    expect(await verdicts(coach, text)).toEqual(["LINK", "LINK"]);
    expect((await send(coach, text)).body).toMatchObject({
      linked: 2,
      created: 0,
      subscriptions: 1,
    });
    const all: Person[] = await trainees(coach);
    expect(all).toHaveLength(2);
    const found = (trainee: Person) => all.find(({ id }) => id === trainee.id);
    const unchanged = { firstName: "Léa", phoneNumber: "0612345678", comment: "Ancien mot" };
    expect(found(present)).toMatchObject(unchanged);
    expect(found(former)).toMatchObject({ firstName: "Léa", comment: "Mot" });
    expect(await verdicts(coach, text)).toEqual([
      "SKIP Cet abonnement existe déjà.",
      "SKIP Déjà dans votre liste.",
    ]);
  });

  test("creates no trainee from a row that fails halfway, and imports the others", async () => {
    const [bad, good] = [newPerson("Maudite;Carte;1;1;9;9;"), newPerson()];
    await database().execute(sql`create function reject_label() returns trigger language plpgsql as
      $$ begin if new.label = 'Maudite' then raise exception 'no'; end if; return new; end $$`);
    await database().execute(
      sql`create trigger reject_label before insert on receipts for each row execute function reject_label()`,
    );
    try {
      const { body } = await send(coach, table(bad.row, good.row));
      expect(body).toMatchObject({ state: "DONE", created: 1, errors: 1, subscriptions: 1 });
    } finally {
      await database().execute(sql`drop function reject_label cascade`);
    }
    expect((await trainees(coach)).map(({ email }: Person) => email)).toEqual([good.email]);
  });

  test("returns its invalid rows as a CSV that can be corrected and imported", async () => {
    const text = table(`Léa;Martin;lea@;;"=1+1;a";;;;;;;`, newPerson().row);
    const { id } = (await send(coach, text)).body;
    const file = await api("GET", `/api/imports/${id}/errors`, { token: coach.token });
    expect(file.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(file.text).toBe(
      `${TITLES.replace("Restant", "Séances restantes")};Ligne;Raison\r\nLéa;Martin;lea@;;"'=1+1;a";;;;;;;;2;Cette adresse email est invalide.\r\n`,
    );
    const corrected = file.text.replace("lea@", "lea.mendee@table.example");
    expect((await send(coach, corrected)).body).toMatchObject({ created: 1, errors: 0 });
    expect(await trainees(coach)).toMatchObject([{ comment: "=1+1;a" }, {}]);
  });

  test("returns IMPORT_RUNNING while another import of the coach runs", async () => {
    const { rows, titles, reading } = tableOf({ text: table(newPerson().row) });
    await transaction((tx) =>
      insertTable(
        tx,
        coach.id,
        { text: table(), reading, columns: titles, invite: false, total: rows.length },
        new Date(),
      ),
    );
    expect((await send(coach, table(newPerson().row))).code).toBe("IMPORT_RUNNING");
    expect((await preview(coach, table(newPerson().row))).totals.create).toBe(1);
    await resumeImports(scope);
    expect((await send(coach, table(newPerson().row))).status).toBe(201);
  });

  test("runs once when two requests share an idempotency key", async () => {
    const given = { body: { text: table(newPerson().row), invite: false }, token: coach.token };
    const headers = { "idempotency-key": "one-import" };
    const [first, again] = [
      await api("POST", "/api/imports", { ...given, headers }),
      await api("POST", "/api/imports", { ...given, headers }),
    ];
    expect(again.body).toEqual(first.body);
    await expect
      .poll(async () => (await reportOf(coach, first.body.id)).state, { timeout: 10_000 })
      .toBe("DONE");
    expect((await api("GET", "/api/imports", { token: coach.token })).body).toHaveLength(1);
    expect(await trainees(coach)).toHaveLength(1);
  });

  test("lets others book and close days while it runs", async () => {
    const lea = await makeTrainee(coach);
    const card = await makeSubscription(coach, lea);
    const yoga = await makeClass(coach);
    const text = table(...Array.from({ length: 400 }, () => newPerson().row));
    const { id } = (await send(coach, text)).body;
    expect((await book(lea, yoga.id, card.id)).status).toBe(201);
    const closing = { beginDate: "2040-01-01", endDate: "2040-01-02", label: "Été" };
    const closed = await api("POST", "/api/closures", {
      token: coach.token,
      body: { ...closing, extend: true, notify: false },
    });
    expect(closed.status).toBe(201);
    // The requests above did not wait for the end of the import.
    const meanwhile = await reportOf(coach, id);
    expect(meanwhile).toMatchObject({ state: "RUNNING", total: 400 });
    expect(meanwhile.done).toBeGreaterThan(0);
    await expect
      .poll(async () => (await reportOf(coach, id)).state, { timeout: 60_000, interval: 200 })
      .toBe("DONE");
    expect(await reportOf(coach, id)).toMatchObject({ created: 400, subscriptions: 400 });
  }, 90_000);
});

describe("an interrupted import", () => {
  /** An import whose worker stopped after `done` rows. */
  async function interrupt(text: string, done: number): Promise<string> {
    const { rows, titles, reading } = tableOf({ text });
    const given = { text, reading, columns: titles, invite: true, total: rows.length };
    const id = await transaction((tx) => insertTable(tx, coach.id, given, new Date()));
    const taken = await transaction((tx) => takeLease(tx, scope, id));
    const run = { id, coachId: coach.id, leaseId: taken?.leaseId ?? "" };
    const read = [...readRows({ titles, rows, reading }, "2026-11-22")];
    const named = await listNamed(database(), coach.id);
    for (const [n, row] of read.slice(0, done).entries()) await processRow(run, row, n + 1, named);
    return id;
  }
  const expire = (id: string) =>
    database().execute(
      sql`update imports set lease_until = now() - interval '1 second' where id = ${id}`,
    );

  test("resumes when its lease has expired, and imports each row once", async () => {
    const people = Array.from({ length: 6 }, () => newPerson());
    const id = await interrupt(table(...people.map(({ row }) => row)), 3);
    await resumeImports(scope);
    expect(await reportOf(coach, id)).toMatchObject({ state: "RUNNING", done: 3 });
    await expire(id);
    await Promise.all([resumeImports(scope), resumeImports(scope)]);
    expect(await reportOf(coach, id)).toMatchObject({
      ...{ state: "DONE", done: 6, created: 6, subscriptions: 6, toInvite: 0 },
    });
    expect(await trainees(coach)).toHaveLength(6);
    for (const { email } of people) expect(await mails(email)).toHaveLength(1);
    const { rows } = await database().execute(sql`select text from imports where id = ${id}`);
    expect(rows).toEqual([{ text: null }]);
  });

  test("accepts rows only from the current lease, each once", async () => {
    const text = table(newPerson().row, newPerson().row);
    const id = await interrupt(text, 1);
    await expire(id);
    const next = [...readRows(tableOf({ text }), "2026-11-22")][1];
    if (!next) throw new Error("A row is missing");
    const taken = await transaction((tx) => takeLease(tx, scope, id));
    const processNext = (leaseId: string) =>
      processRow({ id, coachId: coach.id, leaseId }, next, 2, new Map());
    await expect(processNext("01970000-0000-7000-8000-000000000000")).rejects.toThrow();
    expect(await trainees(coach)).toHaveLength(1);
    await processNext(taken?.leaseId ?? "");
    expect(await trainees(coach)).toHaveLength(2);
    await expect(processNext(taken?.leaseId ?? "")).rejects.toThrow();
  });
});

describe("a row of another coach's trainee", () => {
  test("waits hidden, and is applied once when the trainee adds the coach's code", async () => {
    const stranger = await makeTrainee(await makeCoach());
    const text = table(
      `Autre;Nom;${stranger.email};;Mot;${CARD}`,
      `Autre;Nom;${stranger.email};;;Duo;Carte;2;2;9;;`,
    );
    expect(await verdicts(coach, text)).toEqual(["CREATE", "CREATE"]);
    const { body } = await send(coach, text);
    expect(body).toMatchObject({ created: 0, waiting: 2, subscriptions: 0, toInvite: 1 });
    expect(await trainees(coach)).toEqual([]);
    expect(await verdicts(coach, text)).toEqual(Array(2).fill("SKIP Cette ligne attend déjà."));
    const mine = await api("GET", "/api/user/export", { token: stranger.token });
    expect(mine.body.waitingImports).toHaveLength(2);

    const add = () => api("POST", `/api/user/add-coach/${coach.code}`, { token: stranger.token });
    expect((await add()).status).toBe(200);
    const [trainee] = await trainees(coach);
    expect(trainee).toMatchObject({ id: stranger.id, firstName: "Léa", comment: "Mot" });
    expect(trainee.subscriptions).toHaveLength(2);
    expect(await reportOf(coach, body.id)).toMatchObject({
      waiting: 0,
      linked: 2,
      subscriptions: 2,
    });
    await api("DELETE", `/api/user/delete-trainee/${stranger.id}`, { token: coach.token });
    await add();
    const all = `/api/user/trainee/${stranger.id}/subscriptions`;
    expect((await api("GET", all, { token: coach.token })).body).toHaveLength(2);
  });

  test("is deleted after 60 days, and with the account", async () => {
    const [late, gone] = [await makeTrainee(), await makeTrainee()];
    const text = table(`A;B;${late.email};;;${CARD}`, `C;D;${gone.email};;;${CARD}`);
    const { id } = (await send(coach, text)).body;
    const waiting = async () =>
      (await database().execute(sql`select 1 from import_rows where import_id = ${id}`)).rows
        .length;
    await api("POST", "/api/user/modify-password", {
      token: gone.token,
      body: { newPassword: "x" },
    });
    await at(new Date(Date.now() + 31 * DAY_MS), cleanUp);
    expect(await waiting()).toBe(2);
    await at(new Date(Date.now() + 61 * DAY_MS), () =>
      api("POST", `/api/user/add-coach/${coach.code}`, { token: late.token }),
    );
    expect(await trainees(coach)).toMatchObject([{ id: late.id, subscriptions: [] }]);
    await at(new Date(Date.now() + 61 * DAY_MS), cleanUp);
    expect(await waiting()).toBe(0);
    expect((await api("GET", "/api/imports", { token: coach.token })).body).toEqual([]);
  });

  test("is invited once by mail with the coach's code", async () => {
    const stranger = await makeTrainee();
    const made = newPerson();
    const text = table(`A;B;${stranger.email};;;${CARD}`, made.row);
    const { id } = (await send(coach, text)).body;
    expect((await invite(coach, id, { email: made.email.toUpperCase() })).body.toInvite).toBe(1);
    expect(
      [await mails(made.email), await mails(stranger.email)].map(({ length }) => length),
    ).toEqual([1, 0]);
    expect((await invite(coach, id)).body.toInvite).toBe(0);
    await invite(coach, id);
    expect(
      [await mails(made.email), await mails(stranger.email)].map(({ length }) => length),
    ).toEqual([1, 1]);
    const { text: sent } = (await mails(stranger.email))[0] ?? { text: "" };
    expect(sent).toContain(coach.code);
    expect(sent).toMatch(/Accepter l'invitation : http:\/\/localhost:3000\/invitation\/[\w-]+/);
  });
});

describe("an imported trainee removed by the coach", () => {
  test("is not counted as to invite and gets no mail", async () => {
    const [present, removed] = [newPerson(), newPerson()];
    const { id } = (await send(coach, table(present.row, removed.row))).body;
    expect(await reportOf(coach, id)).toMatchObject({ toInvite: 2 });
    const listed = (await trainees(coach)) as { id: string; email: string }[];
    const gone = listed.find(({ email }) => email === removed.email);
    await api("DELETE", `/api/user/delete-trainee/${gone?.id}`, { token: coach.token });
    expect(await reportOf(coach, id)).toMatchObject({ toInvite: 1 });
    expect((await invite(coach, id)).body).toMatchObject({ toInvite: 0 });
    expect(
      [await mails(present.email), await mails(removed.email)].map((all) => all.length),
    ).toEqual([1, 0]);
  });
});

test("an imported trainee is not counted to invite when the address was removed", async () => {
  const { email, row } = newPerson();
  const { id } = (await send(coach, table(row))).body;
  const [trainee] = await trainees(coach);
  const edit = (address: string | null) =>
    api("PUT", `/api/user/trainee/${trainee.id}`, {
      token: coach.token,
      body: { firstName: "Nour", lastName: "Velle", email: address },
    });
  expect((await edit(null)).status).toBe(200);
  expect(await reportOf(coach, id)).toMatchObject({ toInvite: 0 });
  expect((await invite(coach, id)).body.toInvite).toBe(0);
  expect((await edit(email)).status).toBe(200);
  expect(await reportOf(coach, id)).toMatchObject({ toInvite: 1 });
});

describe("a person who stopped the coach's invitations", () => {
  const stopInvitations = async (email: string) => {
    const body = { email, firstName: "Nour", lastName: "Velle" };
    await api("POST", "/api/user/create-trainee", { token: coach.token, body });
    const link = (await mails(email)).at(-1)?.text.match(/\/invitation\/([\w-]+)/)?.[1];
    expect((await api("POST", `/api/public/invitation/${link}/stop`)).status).toBe(204);
  };

  test("waits until they add the coach's code and prove the address", async () => {
    const { email, row } = newPerson();
    await stopInvitations(email);
    const again = row.replace(email, email.toUpperCase());
    expect(await verdicts(coach, table(row, again))).toEqual([
      "CREATE",
      expect.stringMatching(/^(ERROR|SKIP) /),
    ]);
    const { id } = (await send(coach, table(row))).body;
    const report = { created: 0, waiting: 1, subscriptions: 0, toInvite: 1 };
    expect(await reportOf(coach, id)).toMatchObject(report);
    expect(await trainees(coach)).toEqual([]);
    expect(await verdicts(coach, table(row))).toEqual(["SKIP Cette ligne attend déjà."]);
    const before = (await mails(email)).length;
    expect((await invite(coach, id)).body.toInvite).toBe(0);
    expect(await mails(email)).toHaveLength(before);

    const body = {
      ...{ firstName: "Nour", lastName: "Velle", phoneNumber: "0612345678" },
      ...{ email, password: "brioche-lavande" },
    };
    expect((await api("POST", "/api/auth/register", { body })).status).toBe(201);
    const { token } = (await api("POST", "/api/auth/login", { body })).body;
    expect(await trainees(coach)).toEqual([]);
    const added = await api("POST", `/api/user/add-coach/${coach.code}`, { token });
    expect(added.status).toBe(200);
    await api("POST", "/api/user/verify-email", { token });
    const secret = await mailedToken(email, "verify-email");
    await api("POST", "/api/auth/verify-email", { body: { token: secret } });
    const cards = (await api("GET", `/api/subscriptions/${coach.id}`, { token })).body;
    expect(cards).toMatchObject([{ label: "Carte 10", quantityLeft: 7 }]);
    expect(await reportOf(coach, id)).toMatchObject({ waiting: 0, linked: 1, subscriptions: 1 });
  });

  test("is not linked again by an import, while another coach's import creates them", async () => {
    const { email, row } = newPerson();
    await send(await makeCoach(), table(row));
    const former = await makeTrainee();
    await stopInvitations(former.email);
    await api("POST", `/api/user/add-coach/${coach.code}`, { token: former.token });
    await api("DELETE", `/api/user/delete-trainee/${former.id}`, { token: coach.token });
    const text = table(`A;B;${former.email};;;${CARD}`);
    expect(await verdicts(coach, text)).toEqual(["LINK"]);
    expect((await send(coach, text)).body).toMatchObject({ linked: 0, waiting: 1 });
    expect(await trainees(coach)).toEqual([]);
    const { email: other, row: fresh } = newPerson();
    await stopInvitations(other);
    expect((await send(await makeCoach(), table(fresh))).body).toMatchObject({ created: 1 });
    expect(email).not.toBe(other);
  });
});

describe("an undo", () => {
  test("deletes the import's people, links, cards and waiting rows", async () => {
    const former = await makeTrainee(coach);
    const present = await makeTrainee(coach);
    await api("DELETE", `/api/user/delete-trainee/${former.id}`, { token: coach.token });
    const stranger = await makeTrainee();
    const before = await trainees(coach);
    const made = newPerson();
    const text = table(
      made.row,
      ...[former, present, stranger].map(({ email }) => `A;B;${email};;Mot;${CARD}`),
    );
    const { id } = (await send(coach, text)).body;
    await invite(coach, id);
    expect((await undo(coach, id)).body).toEqual({ undone: 3, kept: [] });
    expect(await trainees(coach)).toEqual(
      before.map((trainee: object) => ({ ...trainee, commentVersion: 2 })),
    );
    const add = await api("POST", `/api/user/add-coach/${coach.code}`, { token: stranger.token });
    expect(add.status).toBe(200);
    expect(
      (await trainees(coach)).flatMap(({ subscriptions }: { subscriptions: [] }) => subscriptions),
    ).toEqual([]);
    expect(await reportOf(coach, id)).toMatchObject({ state: "UNDONE", toInvite: 0 });
    expect((await undo(coach, id)).code).toBe("IMPORT_UNDONE");
    expect((await invite(coach, id)).code).toBe("IMPORT_UNDONE");
    const { rows: money } = await database().execute(
      sql`select kind, sum(amount_cents)::int as cents, count(*)::int as n from receipts where coach_id = ${coach.id} group by kind`,
    );
    expect(money).toEqual([{ kind: "OPENING", cents: 0, n: 6 }]);
    expect(await verdicts(coach, table(made.row))).toEqual(["CREATE"]);
  });

  test("deletes a created person whose comment stands on a later row, until it changes", async () => {
    const [made, edited, emptied] = [newPerson(), newPerson(), newPerson()];
    const rows = [made, edited, emptied].flatMap(({ row }) => [
      row.replace("Genou fragile", ""),
      row.replace("Carte 10", "Carte B"),
    ]);
    const { id } = (await send(coach, table(...rows))).body;
    const all: Person[] = await trainees(coach);
    const idOf = ({ email }: { email: string }) => all.find((one) => one.email === email)?.id ?? "";
    for (const [person, comment] of [
      [edited, "Autre"],
      [emptied, ""],
    ] as const)
      await api("POST", `/api/user/trainee/${idOf(person)}/comment`, {
        token: coach.token,
        body: { comment },
      });
    const { undone, kept } = (await undo(coach, id)).body;
    expect(undone).toBe(1);
    expect(new Set(kept.map((row: { traineeId: string }) => row.traineeId))).toEqual(
      new Set([idOf(edited), idOf(emptied)]),
    );
  });

  test("erases a created person's profile when the coach undoes the import", async () => {
    const made = newPerson();
    const { id } = (await send(coach, table(made.row))).body;
    const { rows } = await database().execute<{ id: string }>(
      sql`update users set birth_year = 2014, url_picture = '/p.webp', cover_url = '/c.webp', presentation = 'Nour',
        calendar_token = gen_random_uuid()::text, warned_at = now(), warning_id = gen_random_uuid()
        where email = ${made.email} returning id`,
    );
    const personId = rows[0]?.id ?? "";
    expect((await undo(coach, id)).body).toEqual({ undone: 1, kept: [] });
    const [person] = await database().select().from(users).where(matchesId(users.id, personId));
    expect(person).toMatchObject({
      firstName: "Compte",
      email: `compte-${personId}@supprime.invalid`,
      phoneNumber: null,
      birthYear: null,
      urlPicture: null,
      coverUrl: null,
      presentation: "",
      calendarToken: null,
      warnedAt: null,
      warningId: null,
    });
  });

  test("deletes the coach's mails to a created person, and no other coach's", async () => {
    const made = newPerson();
    const { id } = (await send(coach, table(made.row), { invite: true })).body;
    const [trainee] = await trainees(coach);
    const remind = {
      subscriptionId: trainee.subscriptions[0].id,
      kind: "PAYMENT",
      text: "Bonjour",
    };
    await api("POST", `/api/user/trainee/${trainee.id}/remind`, {
      token: coach.token,
      body: remind,
    });
    const other = await makeCoach();
    const body = { email: made.email, firstName: "Nour", lastName: "Velle" };
    await api("POST", "/api/user/create-trainee", { token: other.token, body });
    expect(await mails(made.email)).toHaveLength(3);
    expect((await undo(coach, id)).body).toMatchObject({ undone: 1 });
    expect(await mails(made.email)).toMatchObject([{ text: expect.stringContaining(other.code) }]);
  });

  test("keeps the people who used their import since, each with the first reason", async () => {
    const auth = { token: coach.token };
    const people = Array.from({ length: 8 }, () => newPerson());
    const linked = await makeTrainee(coach);
    const text = table(...people.map(({ row }) => row), `A;B;${linked.email};;;${CARD}`);
    const { id } = (await send(coach, text)).body;
    const all: (Person & { subscriptions: { id: string }[] })[] = await trainees(coach);
    const find = (n: number) => {
      const found = all.find(({ email }) => email === people[n]?.email);
      if (!found) throw new Error("No trainee");
      return { ...found, card: found.subscriptions[0]?.id ?? "" };
    };
    const yoga = await makeClass(coach);
    await invite(coach, id);
    // Person 0 logs in.
    await open(people[0]?.email ?? "");
    // Person 1 gets a place.
    const { id: booked, card } = find(1);
    await api(
      "POST",
      `/api/activity/reservation/${yoga.id}/trainee/${booked}?id-subscription=${card}`,
      auth,
    );
    // Person 2 pays.
    const receipt = { subscriptionId: find(2).card, amount: 5, method: "CASH" };
    await api("POST", "/api/receipts", { ...auth, body: receipt });
    // Person 3 follows another coach.
    const other = await makeCoach();
    await database().execute(
      sql`insert into coach_trainees (coach_id, trainee_id) values (${other.id}, ${find(3).id})`,
    );
    // Person 4 has a new comment, 5 a new name, 6 an edited card.
    await api("POST", `/api/user/trainee/${find(4).id}/comment`, {
      ...auth,
      body: { comment: "Autre" },
    });
    const renamed = { firstName: "Autre", lastName: "Nom", email: people[5]?.email };
    await api("PUT", `/api/user/trainee/${find(5).id}`, { ...auth, body: renamed });
    await api("PUT", `/api/subscription/${find(6).card}/suspend`, { ...auth, body: {} });
    const { body } = await undo(coach, id);
    // Person 7 and the linked trainee's card are removed, although that trainee logs in.
    expect(body.undone).toBe(2);
    const reasons = new Map(
      body.kept.map((row: { traineeId: string; reason: string }) => [row.traineeId, row.reason]),
    );
    expect([0, 1, 2, 3, 4, 5, 6, 7].map((n) => reasons.get(find(n).id))).toEqual([
      ...["LOGGED_IN", "PLACE", "RECEIPT", "OTHER_COACH", "CHANGED", "CHANGED", "CHANGED"],
      undefined,
    ]);
    expect(body.kept).toContainEqual({
      ...{ traineeId: find(1).id, email: people[1]?.email },
      ...{ name: expect.stringMatching(/^Nour Velle/), reason: "PLACE" },
    });
    const left = await trainees(coach);
    expect(left).toHaveLength(8);
    expect(left.find((trainee: Person) => trainee.id === linked.id).subscriptions).toEqual([]);
  });

  test("keeps the card of a person who became an account since", async () => {
    const { id } = (await send(coach, table(`Nour;Solo;;;;${CARD}`))).body;
    const [person] = await trainees(coach);
    const account = await makeTrainee();
    const renamed = { firstName: "Nour", lastName: "Solo", email: account.email };
    await api("PUT", `/api/user/trainee/${person.id}`, { token: coach.token, body: renamed });
    const [mail] = await mails(account.email);
    const secret = /\/invitation\/([\w-]+)/.exec(mail?.text ?? "")?.[1];
    await api("POST", `/api/public/invitation/${secret}/accept`, { token: account.token });
    const [{ id: holder, subscriptions }] = await trainees(coach);
    expect([holder, subscriptions.length]).toEqual([account.id, 1]);
    const { undone, kept } = (await undo(coach, id)).body;
    expect([undone, kept]).toEqual([
      0,
      [expect.objectContaining({ traineeId: account.id, reason: "CHANGED" })],
    ]);
    expect((await trainees(coach))[0].subscriptions).toHaveLength(1);
  });

  test("returns TOO_LATE after seven days", async () => {
    const { id } = (await send(coach, table(newPerson().row))).body;
    const later = (days: number) => at(new Date(Date.now() + days * DAY_MS), () => undo(coach, id));
    expect((await later(7.01)).code).toBe("TOO_LATE");
    expect((await later(6.9)).status).toBe(200);
  });
});

test("an interrupted Wix import is shown as failed and blocks no table's import", async () => {
  const begin = (age: string) =>
    database().execute(sql`insert into imports (id, coach_id, provider, status, created_at, updated_at)
      values (gen_random_uuid(), ${coach.id}, 'wix', 'RUNNING', now() - ${age}::interval, now() - ${age}::interval)`);
  await begin("6 minutes");
  expect((await send(coach, table(newPerson().row))).status).toBe(201);
  const all = await api("GET", "/api/imports", { token: coach.token });
  expect(all.body.map(({ state }: { state: string }) => state)).toEqual(["DONE", "FAILED"]);
  await begin("1 minute");
  expect((await send(coach, table(newPerson().row))).code).toBe("IMPORT_RUNNING");
});
