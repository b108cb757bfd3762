import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { auditData } from "@/db/audit";
import { erasePersonInMails } from "@/db/queries/accounts/erasure";
import { scopeOf } from "@/db/scope";
import { database, transaction } from "@/db/transaction";
import { parisDay } from "@/lib/domain/paris-time";
import { deliverSoon, enqueue } from "@/lib/mail/outbox";
import { api } from "@/testing/api";
import {
  book,
  mails,
  makeChild,
  makeClass,
  makeCoach,
  makeOffer,
  makeTrainee,
  moveClass,
  type Person,
} from "@/testing/factories";
import { familyToken } from "@/testing/family-links";

const PASSWORD = "brioche-lavande";
const FIRST = "Wilfrieda";
const LAST = `O'Zwingel "Zed" & Fils`;
const COACH = "Abelone Vertige";
let keys = 0;

const keepMailTrigger = (action: "disable" | "enable") =>
  database().execute(sql.raw(`alter table outbox ${action} trigger keep_mail`));
/**
 * Stores the work's mails as dead, which keeps their content for 90 days. The background delivery
 * could send a mail before an update marks it.
 */
async function asDead(work: () => Promise<unknown>): Promise<void> {
  const change = (action: "set default now()" | "drop default") =>
    database().execute(sql.raw(`alter table outbox alter column dead_at ${action}`));
  await change("set default now()");
  await work().finally(() => change("drop default"));
}
beforeAll(() => keepMailTrigger("disable"));
afterAll(() => keepMailTrigger("enable"));
afterEach(async () => {
  expect(await auditData()).toEqual([]);
});

/** Sends each write with an idempotency key, as the browser does. */
async function send({ token }: Pick<Person, "token">, method: string, path: string, body?: object) {
  keys += 1;
  const response = await api(method, path, {
    token,
    ...(body && { body }),
    ...(method !== "GET" && { headers: { "idempotency-key": `erased-${keys}` } }),
  });
  expect([path, response.status < 300, response.text]).toEqual([path, true, response.text]);
  return response.body;
}

async function register(
  type: "COACH" | "TRAINEE",
  email: string,
  name: { firstName: string; lastName: string },
): Promise<Person> {
  const fields = { ...name, phoneNumber: "0699887766" };
  const body = { ...fields, type, email, password: PASSWORD };
  const user = (await api("POST", "/api/auth/register", { body })).body;
  await database().execute(sql`update users set email_verified_at = now() where id = ${user.id}`);
  const login = { body: { email, password: PASSWORD } };
  const { token } = (await api("POST", "/api/auth/login", login)).body;
  return { id: user.id, token, email, code: user.code ?? "" };
}

/** Every column of the database that contains one of these words. */
async function columnsContaining(...words: string[]): Promise<string[]> {
  const { rows: columns } = await database().execute<{ table: string; column: string }>(
    sql`select table_name as table, column_name as column from information_schema.columns
      join pg_tables on tablename = table_name and schemaname = table_schema
      where table_schema = 'public'`,
  );
  const found: string[] = [];
  for (const { table, column } of columns) {
    const value = sql`${sql.identifier(column)}::text`;
    const contains = sql.join(
      words.map((word) => sql`strpos(lower(${value}), ${word.toLowerCase()}) > 0`),
      sql` or `,
    );
    const { rows } = await database().execute(
      sql`select 1 from ${sql.identifier(table)} where ${contains} limit 1`,
    );
    if (rows.length > 0) found.push(`${table}.${column}`);
  }
  return found.sort();
}

test("an erased trainee's name stays as payer and in debts and nowhere else", async () => {
  const [coach, other] = [await makeCoach(), await makeCoach()];
  const ana = await register("TRAINEE", "ana@erased.example", {
    firstName: FIRST,
    lastName: LAST,
  });
  const today = parisDay(new Date());
  await send(ana, "POST", `/api/user/add-coach/${coach.code}`);
  await send(coach, "POST", `/api/user/trainee/${ana.id}/comment`, { comment: `${FIRST} ${LAST}` });
  const offer = await makeOffer(coach);
  const [owed, withdrawn] = [
    await send(ana, "POST", `/api/subscription/${offer.id}`, { beginNow: false }),
    await send(ana, "POST", `/api/subscription/${offer.id}`, { beginNow: false }),
  ];
  const yoga = await makeClass(coach, { maxParticipants: 1 });
  await book(ana, yoga.id, owed.id);
  await send(coach, "GET", `/api/activity/${yoga.id}/details`);
  const paid = { subscriptionId: owed.id, amount: 20, method: "CHEQUE", receivedOn: today };
  await send(coach, "POST", "/api/receipts", paid);
  await send(coach, "POST", `/api/activity/${yoga.id}/message`, { text: "Bonjour", to: "ALL" });
  const begun = await makeClass(coach);
  await moveClass(begun.id, new Date(Date.now() - 600_000));
  const sale = { traineeId: ana.id, price: 10, method: "CASH" };
  await send(coach, "POST", `/api/activity/${begun.id}/door`, sale);
  for (const importer of [coach, other])
    await send(importer, "POST", "/api/imports", {
      text: `Prénom;Nom;Email;Formule;Prix\n${FIRST};${LAST};${ana.email};;\n${FIRST};${LAST};${ana.email.toUpperCase()};Carte;x`,
      invite: true,
    });
  await asDead(() => send(ana, "POST", `/api/subscription/${withdrawn.id}/withdrawal`));
  await deliverSoon();
  expect(await columnsContaining("Zwingel")).toEqual(
    expect.arrayContaining(["outbox.content", "outbox.text"]),
  );

  await send(ana, "DELETE", "/api/user/me", { password: PASSWORD });
  await deliverSoon();
  expect(await columnsContaining(FIRST, "Zwingel", ana.email, "0699887766")).toEqual([
    "receipts.payer",
    "subscriptions.debtor_first_name",
    "subscriptions.debtor_last_name",
  ]);
  const { mails, ...exported } = (await api("GET", "/api/user/export", { token: coach.token }))
    .body;
  expect(JSON.stringify(mails)).toContain("Rétractation : Carte 10 cours");
  expect(JSON.stringify(mails)).not.toContain(FIRST);
  const left = JSON.stringify(exported).match(/"(\w+)":"[^"]*(?:Wilfrieda|Zwingel)/g);
  const names = new Set(left?.map((field) => field.split('"')[1]));
  expect([...names].sort()).toEqual(["debtorFirstName", "debtorLastName", "payer"]);
});

test.each(["deleted", "grown up and deleted"])(
  "a %s child's name leaves the reports of its coach's imports",
  async (how) => {
    const [coach, anne] = [await makeCoach(), await makeTrainee()];
    const child = "Lilou;d'Zarbigny";
    const imported = async (rows: string[]) => {
      const text = ["Prénom;Nom;Email;Prix;Formule", ...rows].join("\n");
      const { id } = await send(coach, "POST", "/api/imports", { text });
      const state = async () => (await send(coach, "GET", `/api/imports/${id}`)).state;
      await expect.poll(state, { timeout: 10_000 }).toBe("DONE");
      return id;
    };
    await imported([`${child};;;`]);
    const other = "Marie;Zarbigny;;x;Carte";
    const id = await imported([`${child};;;`, "LILOU;D’ZARBIGNY;;x;Carte", other]);
    const [person] = await send(coach, "GET", "/api/user/trainees");
    const invitation = { email: anne.email };
    await send(coach, "POST", `/api/user/trainee/${person.id}/guardians`, invitation);
    await send(anne, "POST", `/api/user/guardianships/${await familyToken(anne.email)}`);
    if (how === "deleted") await send(anne, "DELETE", `/api/user/people/${person.id}`);
    else {
      const name = { firstName: "Lili", lastName: "Roux" };
      const grown = await register("TRAINEE", "lili@erased.example", name);
      const { email } = grown;
      await send(anne, "POST", `/api/user/people/${person.id}/account`, { email });
      await send(grown, "POST", `/api/user/guardianships/${await familyToken(email)}`);
      await send(grown, "DELETE", "/api/user/me", { password: PASSWORD });
    }
    const { imports } = await send(coach, "GET", "/api/user/export");
    expect(imports.map(({ name }: { name: string }) => name)).toEqual(["Marie Zarbigny"]);
    const { text } = await api("GET", `/api/imports/${id}/errors`, { token: coach.token });
    expect(text).not.toMatch(/lilou/i);
    expect(text).toContain("Marie");
  },
);

test("an erased coach's name stays as the seller's, in no subject and no dead mail", async () => {
  const [firstName = "", lastName = ""] = COACH.split(" ");
  const coach = await register("COACH", "coach@erased.example", { firstName, lastName });
  const ida = { email: "ida@erased.example", firstName: "Ida", lastName: "Roy" };
  await send(coach, "POST", "/api/user/create-trainee", ida);
  const [{ id }] = await send(coach, "GET", "/api/user/trainees");
  const offer = await makeOffer(coach);
  await send(coach, "POST", `/api/subscription/trainee/${id}/offer/${offer.id}`, {});
  await deliverSoon();
  await asDead(() => send(coach, "POST", `/api/subscription/trainee/${id}/offer/${offer.id}`, {}));
  await deliverSoon();
  expect(await columnsContaining(COACH)).toContain("outbox.subject");
  expect(await columnsContaining(COACH)).toContain("outbox.text");

  await send(coach, "DELETE", "/api/user/me", { password: PASSWORD, name: COACH });
  await deliverSoon();
  expect(await columnsContaining("Abelone", "Vertige", coach.email)).toEqual([
    "businesses.seller_name",
  ]);
});

test("an erased first name is removed from texts and calendar file, not from keys", async () => {
  const coach = await makeCoach();
  const anne = await makeTrainee(coach);
  const child = await makeChild(anne, coach);
  const { id } = scopeOf({ id: child.id, type: "TRAINEE" });
  const firstName = "note";
  const content = {
    greeting: `Bonjour ${firstName},`,
    paragraphs: [`"${firstName}" et \\${firstName}, mais pas notes ni denote`],
    note: "Notez-le.",
  };
  const pdf = { filename: "recu.pdf", contentType: "application/pdf", content: "YQ==" };
  const file = {
    filename: "cours.ics",
    contentType: "text/calendar; charset=utf-8",
    content: "Yg==",
  };
  const attachments = [file, pdf];
  const texts = { subject: firstName, content, text: `Bonjour ${firstName},` };
  const mail = { to: anne.email, ...texts, attachments };
  await transaction(async (tx) => {
    await enqueue(tx, [mail]);
    await erasePersonInMails(tx, { id, firstName });
  });
  expect((await mails(anne.email)).at(-1)).toMatchObject({
    subject: "Compte supprimé",
    text: "Bonjour Compte supprimé,",
    content: {
      greeting: "Bonjour Compte supprimé,",
      paragraphs: ['"Compte supprimé" et \\Compte supprimé, mais pas notes ni denote'],
      note: "Notez-le.",
    },
    attachments: [pdf],
  });
});
