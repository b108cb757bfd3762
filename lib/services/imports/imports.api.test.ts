import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { auditData } from "@/db/audit";
import { insertTable, takeLease } from "@/db/queries/imports/import-runs";
import type { scopeOf } from "@/db/scope";
import { systemScope } from "@/db/scope";
import { database, transaction } from "@/db/transaction";
import { addDays, parisDay } from "@/lib/domain/paris-time";
import { at } from "@/lib/infra/clock";
import { listNamed } from "@/lib/services/imports/import-facts";
import { tableOf } from "@/lib/services/imports/import-preview";
import { processRow } from "@/lib/services/imports/import-row";
import { readRows } from "@/lib/services/imports/import-rows";
import { goOnWithImports } from "@/lib/services/imports/import-run";
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

const everybody = systemScope("job");
const DAY = 86_400_000;
const TITLES =
  "Prénom;Nom;Email;Téléphone;Commentaire;Formule;Type;Séances;Restant;Prix;Payé;Début";
const table = (...rows: string[]) => [TITLES, ...rows].join("\n");
/** Good for a year, whenever this runs. */
const CARD = `Carte 10;Carte;10;7;120,50;20;${addDays(parisDay(new Date()), -80)}`;
let count = 0;
/** A row of somebody new, and their address. */
function somebody(sold = CARD) {
  count += 1;
  const email = `nouvelle${count}@table.example`;
  return { email, row: `Nour;Velle ${count};${email};;Genou fragile;${sold}` };
}
const send = ({ token }: Person, text: string, more: object = {}, query = "") =>
  api("POST", `/api/imports${query}`, { token, body: { text, invite: false, ...more } });
const trial = async (coach: Person, text: string) =>
  (await send(coach, text, {}, "?preview=true")).body;
const verdicts = async (coach: Person, text: string) =>
  (await trial(coach, text)).rows.map(({ verdict, reason }: { verdict: string; reason: string }) =>
    reason ? `${verdict} ${reason}` : verdict,
  );
const trainees = async ({ token }: Person) =>
  (await api("GET", "/api/user/trainees", { token })).body;
const reportOf = async ({ token }: Person, id: string) =>
  (await api("GET", `/api/imports/${id}`, { token })).body;
const undo = ({ token }: Person, id: string) => api("DELETE", `/api/imports/${id}`, { token });
const invite = ({ token }: Person, id: string, body?: object) =>
  api("POST", `/api/imports/${id}/invite`, { token, body });
/** Opens the account that an invitation leads to. */
async function open(email: string): Promise<string> {
  const link = (await mails(email)).at(-1)?.text.match(/token=([\w-]+)/)?.[1];
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
  test("brings people with what is left of their cards and what they paid; again, nothing changes", async () => {
    const { row, email } = somebody();
    const text = table(row, "Zoé;Roy;;;;;;;;;;", ";Petit;;;;;;;;;;");
    const tried = await trial(coach, text);
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
    const of = { token: coach.token };
    const movements = await api("GET", `/api/subscription/${id}/movements`, of);
    expect(movements.body).toMatchObject([{ delta: 7, reason: "IMPORT" }]);
    const receipts = await api("GET", `/api/subscription/${id}/receipts`, of);
    expect(receipts.body).toMatchObject([
      { kind: "OPENING", amount: 20, number: null, method: null },
    ]);
    expect((await api("GET", "/api/receipts", of)).body.totals).toEqual({
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

  test("links present and former trainees, whose names, phones and comments stay", async () => {
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
    // Both have one name: either may come first.
    const found = (one: Person) => all.find(({ id }) => id === one.id);
    const kept = { firstName: "Léa", phoneNumber: "0612345678", comment: "Ancien mot" };
    expect(found(present)).toMatchObject(kept);
    expect(found(former)).toMatchObject({ firstName: "Léa", comment: "Mot" });
    expect(await verdicts(coach, text)).toEqual([
      "SKIP Cet abonnement existe déjà.",
      "SKIP Déjà dans votre liste.",
    ]);
  });

  test("makes nobody of a row that breaks off in its middle, and goes on with the others", async () => {
    const [bad, good] = [somebody("Maudite;Carte;1;1;9;9;"), somebody()];
    await database().execute(sql`create function refuse_cursed() returns trigger language plpgsql as
      $$ begin if new.label = 'Maudite' then raise exception 'no'; end if; return new; end $$`);
    await database().execute(
      sql`create trigger cursed before insert on receipts for each row execute function refuse_cursed()`,
    );
    try {
      const { body } = await send(coach, table(bad.row, good.row));
      expect(body).toMatchObject({ state: "DONE", created: 1, errors: 1, subscriptions: 1 });
    } finally {
      await database().execute(sql`drop function refuse_cursed cascade`);
    }
    expect((await trainees(coach)).map(({ email }: Person) => email)).toEqual([good.email]);
  });

  test("gives the rows that were wrong back as they were; mended, they are a table", async () => {
    const text = table(`Léa;Martin;lea@;;"=1+1;a";;;;;;;`, somebody().row);
    const { id } = (await send(coach, text)).body;
    const file = await api("GET", `/api/imports/${id}/errors`, { token: coach.token });
    expect(file.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(file.text).toBe(
      `${TITLES};Ligne;Raison\r\nLéa;Martin;lea@;;"'=1+1;a";;;;;;;;2;Cette adresse email est invalide.\r\n`,
    );
    const mended = file.text.replace("lea@", "lea.mendee@table.example");
    expect((await send(coach, mended)).body).toMatchObject({ created: 1, errors: 0 });
    expect(await trainees(coach)).toMatchObject([{ comment: "=1+1;a" }, {}]);
  });

  test("is one at a time: a second is refused until the first is over", async () => {
    const { rows, columns, mapping } = tableOf({ text: table(somebody().row) });
    await transaction((tx) =>
      insertTable(
        tx,
        coach.id,
        { text: table(), mapping, columns, invite: false, total: rows.length },
        new Date(),
      ),
    );
    expect((await send(coach, table(somebody().row))).code).toBe("IMPORT_RUNNING");
    expect((await trial(coach, table(somebody().row))).totals.create).toBe(1);
    await goOnWithImports(everybody);
    expect((await send(coach, table(somebody().row))).status).toBe(201);
  });

  test("asked twice under one key is one import", async () => {
    const given = { body: { text: table(somebody().row), invite: false }, token: coach.token };
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

  test("lets others book, close days and be imported for while it runs", async () => {
    const lea = await makeTrainee(coach);
    const card = await makeSubscription(coach, lea);
    const yoga = await makeClass(coach);
    const text = table(...Array.from({ length: 400 }, () => somebody().row));
    const { id } = (await send(coach, text)).body;
    expect((await book(lea, yoga.id, card.id)).status).toBe(201);
    const closing = { beginDate: "2040-01-01", endDate: "2040-01-02", label: "Été" };
    const closed = await api("POST", "/api/closures", {
      token: coach.token,
      body: { ...closing, extend: true, notify: false },
    });
    expect(closed.status).toBe(201);
    // All of that while rows were left: none of it waited for the end.
    const meanwhile = await reportOf(coach, id);
    expect(meanwhile).toMatchObject({ state: "RUNNING", total: 400 });
    expect(meanwhile.done).toBeGreaterThan(0);
    await expect
      .poll(async () => (await reportOf(coach, id)).state, { timeout: 60_000, interval: 200 })
      .toBe("DONE");
    expect(await reportOf(coach, id)).toMatchObject({ created: 400, subscriptions: 400 });
  }, 90_000);
});

describe("an import that was cut off", () => {
  /** So many rows have had their turn when whoever worked on it died. */
  async function cutOff(text: string, done: number): Promise<string> {
    const { rows, columns, mapping } = tableOf({ text });
    const given = { text, mapping, columns, invite: true, total: rows.length };
    const id = await transaction((tx) => insertTable(tx, coach.id, given, new Date()));
    const taken = await transaction((tx) => takeLease(tx, everybody, id));
    const run = { id, coachId: coach.id, leaseId: taken?.leaseId ?? "" };
    const read = [...readRows({ columns, rows }, mapping, "2026-11-22")];
    const named = await listNamed(database(), coach.id);
    for (const [n, row] of read.slice(0, done).entries()) await processRow(run, row, n + 1, named);
    return id;
  }
  const expire = (id: string) =>
    database().execute(
      sql`update imports set lease_until = now() - interval '1 second' where id = ${id}`,
    );

  test("goes on where it was once its lease is over, each row once", async () => {
    const people = Array.from({ length: 6 }, () => somebody());
    const id = await cutOff(table(...people.map(({ row }) => row)), 3);
    await goOnWithImports(everybody);
    expect(await reportOf(coach, id)).toMatchObject({ state: "RUNNING", done: 3 });
    await expire(id);
    await Promise.all([goOnWithImports(everybody), goOnWithImports(everybody)]);
    expect(await reportOf(coach, id)).toMatchObject({
      ...{ state: "DONE", done: 6, created: 6, subscriptions: 6, toInvite: 0 },
    });
    expect(await trainees(coach)).toHaveLength(6);
    for (const { email } of people) expect(await mails(email)).toHaveLength(1);
    const { rows } = await database().execute(sql`select text from imports where id = ${id}`);
    expect(rows).toEqual([{ text: null }]);
  });

  test("is nobody's but the last one's who took it up", async () => {
    const text = table(somebody().row, somebody().row);
    const id = await cutOff(text, 1);
    await expire(id);
    const { columns, rows, mapping } = tableOf({ text });
    const next = [...readRows({ columns, rows }, mapping, "2026-11-22")][1];
    if (!next) throw new Error("A row is missing");
    const taken = await transaction((tx) => takeLease(tx, everybody, id));
    const turn = (leaseId: string) =>
      processRow({ id, coachId: coach.id, leaseId }, next, 2, new Map());
    await expect(turn("01970000-0000-7000-8000-000000000000")).rejects.toThrow();
    expect(await trainees(coach)).toHaveLength(1);
    await turn(taken?.leaseId ?? "");
    expect(await trainees(coach)).toHaveLength(2);
    // Nor does a row have its turn twice.
    await expect(turn(taken?.leaseId ?? "")).rejects.toThrow();
  });
});

describe("a row of somebody who has an account with others", () => {
  test("waits unseen, and is applied once when they add the code", async () => {
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

  test("is forgotten after 60 days, and with the account", async () => {
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
    await at(new Date(Date.now() + 31 * DAY), cleanUp);
    expect(await waiting()).toBe(2);
    await at(new Date(Date.now() + 61 * DAY), () =>
      api("POST", `/api/user/add-coach/${coach.code}`, { token: late.token }),
    );
    expect(await trainees(coach)).toMatchObject([{ id: late.id, subscriptions: [] }]);
    await at(new Date(Date.now() + 61 * DAY), cleanUp);
    expect(await waiting()).toBe(0);
    expect((await api("GET", "/api/imports", { token: coach.token })).body).toEqual([]);
  });

  test("gets the coach's code by mail when invited, and whom the import made a way in, once", async () => {
    const stranger = await makeTrainee();
    const made = somebody();
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

describe("somebody whom an import made and the coach has removed since", () => {
  test("is not counted among those to invite, and gets no mail", async () => {
    const [kept, removed] = [somebody(), somebody()];
    const { id } = (await send(coach, table(kept.row, removed.row))).body;
    expect(await reportOf(coach, id)).toMatchObject({ toInvite: 2 });
    const listed = (await trainees(coach)) as { id: string; email: string }[];
    const gone = listed.find(({ email }) => email === removed.email);
    await api("DELETE", `/api/user/delete-trainee/${gone?.id}`, { token: coach.token });
    expect(await reportOf(coach, id)).toMatchObject({ toInvite: 1 });
    expect((await invite(coach, id)).body).toMatchObject({ toInvite: 0 });
    expect([await mails(kept.email), await mails(removed.email)].map((all) => all.length)).toEqual([
      1, 0,
    ]);
  });
});

describe("somebody who wants no more invitations from the coach", () => {
  const refuse = async (email: string) => {
    const body = { email, firstName: "Nour", lastName: "Velle" };
    await api("POST", "/api/user/create-trainee", { token: coach.token, body });
    const link = (await mails(email)).at(-1)?.text.match(/\/invitation\/([\w-]+)/)?.[1];
    expect((await api("POST", `/api/public/invitation/${link}/stop`)).status).toBe(204);
  };

  test("is made by no import: the row waits until they add the code and prove the address", async () => {
    const { email, row } = somebody();
    await refuse(email);
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
    const secret = (await mails(email)).at(-1)?.text.match(/verify-email\?token=([\w-]+)/)?.[1];
    await api("POST", "/api/auth/verify-email", { body: { token: secret } });
    const cards = (await api("GET", `/api/subscriptions/${coach.id}`, { token })).body;
    expect(cards).toMatchObject([{ label: "Carte 10", quantityLeft: 7 }]);
    expect(await reportOf(coach, id)).toMatchObject({ waiting: 0, linked: 1, subscriptions: 1 });
  });

  test("is not linked again by an import, and not made by another coach's refusal", async () => {
    const { email, row } = somebody();
    await send(await makeCoach(), table(row));
    const former = await makeTrainee();
    await refuse(former.email);
    await api("POST", `/api/user/add-coach/${coach.code}`, { token: former.token });
    await api("DELETE", `/api/user/delete-trainee/${former.id}`, { token: coach.token });
    const text = table(`A;B;${former.email};;;${CARD}`);
    expect(await verdicts(coach, text)).toEqual(["LINK"]);
    expect((await send(coach, text)).body).toMatchObject({ linked: 0, waiting: 1 });
    expect(await trainees(coach)).toEqual([]);
    const { email: other, row: fresh } = somebody();
    await refuse(other);
    expect((await send(await makeCoach(), table(fresh))).body).toMatchObject({ created: 1 });
    expect(email).not.toBe(other);
  });
});

describe("an undo", () => {
  test("takes people, links, cards and what waits back, as if they had never been", async () => {
    const former = await makeTrainee(coach);
    const present = await makeTrainee(coach);
    await api("DELETE", `/api/user/delete-trainee/${former.id}`, { token: coach.token });
    const stranger = await makeTrainee();
    const before = await trainees(coach);
    const made = somebody();
    const text = table(
      made.row,
      ...[former, present, stranger].map(({ email }) => `A;B;${email};;Mot;${CARD}`),
    );
    const { id } = (await send(coach, text)).body;
    await invite(coach, id);
    expect((await undo(coach, id)).body).toEqual({ undone: 3, kept: [] });
    expect(await trainees(coach)).toEqual(
      before.map((one: object) => ({ ...one, commentVersion: 2 })),
    );
    const add = await api("POST", `/api/user/add-coach/${coach.code}`, { token: stranger.token });
    expect(add.status).toBe(200);
    expect(
      (await trainees(coach)).flatMap((one: { subscriptions: [] }) => one.subscriptions),
    ).toEqual([]);
    expect(await reportOf(coach, id)).toMatchObject({ state: "UNDONE", toInvite: 0 });
    expect((await undo(coach, id)).code).toBe("IMPORT_UNDONE");
    expect((await invite(coach, id)).code).toBe("IMPORT_UNDONE");
    const { rows: money } = await database().execute(
      sql`select kind, sum(amount_cents)::int as cents, count(*)::int as n from receipts where coach_id = ${coach.id} group by kind`,
    );
    expect(money).toEqual([{ kind: "OPENING", cents: 0, n: 6 }]);
    // Their address is free again.
    expect(await verdicts(coach, table(made.row))).toEqual(["CREATE"]);
  });

  test("keeps whoever used what it made since, each with the first reason", async () => {
    const of = { token: coach.token };
    const people = Array.from({ length: 8 }, () => somebody());
    const linked = await makeTrainee(coach);
    const text = table(...people.map(({ row }) => row), `A;B;${linked.email};;;${CARD}`);
    const { id } = (await send(coach, text)).body;
    const all: (Person & { subscriptions: { id: string }[] })[] = await trainees(coach);
    const find = (n: number) => {
      const found = all.find(({ email }) => email === people[n]?.email);
      if (!found) throw new Error("Nobody");
      return { ...found, card: found.subscriptions[0]?.id ?? "" };
    };
    const yoga = await makeClass(coach);
    await invite(coach, id);
    // 0: logged in
    await open(people[0]?.email ?? "");
    // 1: a place
    const { id: booked, card } = find(1);
    await api(
      "POST",
      `/api/activity/reservation/${yoga.id}/trainee/${booked}?id-subscription=${card}`,
      of,
    );
    // 2: money
    const receipt = { subscriptionId: find(2).card, amount: 5, method: "CASH" };
    await api("POST", "/api/receipts", { ...of, body: receipt });
    // 3: another coach, whose trainee they become as the account's person
    const other = await makeCoach();
    await database().execute(
      sql`insert into coach_trainees (coach_id, trainee_id) values (${other.id}, ${find(3).id})`,
    );
    // 4: a comment; 5: a name; 6: a card edited
    await api("POST", `/api/user/trainee/${find(4).id}/comment`, {
      ...of,
      body: { comment: "Autre" },
    });
    const renamed = { firstName: "Autre", lastName: "Nom", email: people[5]?.email };
    await api("PUT", `/api/user/trainee/${find(5).id}`, { ...of, body: renamed });
    await api("PUT", `/api/subscription/${find(6).card}/suspend`, { ...of, body: {} });
    const { body } = await undo(coach, id);
    // 7, and the card of whom it linked, who logs in as they like.
    expect(body.undone).toBe(2);
    const reasons = new Map(
      body.kept.map((one: { traineeId: string; reason: string }) => [one.traineeId, one.reason]),
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
    expect(left.find(({ id: one }: Person) => one === linked.id).subscriptions).toEqual([]);
  });

  test("is for seven days", async () => {
    const { id } = (await send(coach, table(somebody().row))).body;
    const later = (days: number) => at(new Date(Date.now() + days * DAY), () => undo(coach, id));
    expect((await later(7.01)).code).toBe("TOO_LATE");
    expect((await later(6.9)).status).toBe(200);
  });
});

test("a Wix import that broke off long ago stands in no table's way, and is shown as failed", async () => {
  const begin = (age: string) =>
    database().execute(sql`insert into imports (id, coach_id, provider, status, created_at, updated_at)
      values (gen_random_uuid(), ${coach.id}, 'wix', 'RUNNING', now() - ${age}::interval, now() - ${age}::interval)`);
  await begin("6 minutes");
  expect((await send(coach, table(somebody().row))).status).toBe(201);
  const all = await api("GET", "/api/imports", { token: coach.token });
  expect(all.body.map(({ state }: { state: string }) => state)).toEqual(["DONE", "FAILED"]);
  await begin("1 minute");
  expect((await send(coach, table(somebody().row))).code).toBe("IMPORT_RUNNING");
});
