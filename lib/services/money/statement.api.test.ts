import { beforeEach, expect, test } from "vitest";
import { auditData } from "@/db/audit";
import { addMonths, parisDay } from "@/lib/domain/paris-time";
import { api } from "@/testing/api";
import { makeCoach, makeSubscription, makeTrainee, type Person } from "@/testing/factories";

const TODAY = parisDay(new Date());
const FRENCH = TODAY.split("-").reverse().join("/");
let coach: Person;
let lea: Person;
let card: { id: string };
let reference: string;

const referenceOf = async (trainee: Person, id: string): Promise<string> => {
  const { body } = await api("GET", `/api/subscriptions/${coach.id}`, { token: trainee.token });
  return body.find((one: { id: string }) => one.id === id).transferReference;
};

beforeEach(async () => {
  coach = await makeCoach();
  lea = await makeTrainee(coach);
  card = await makeSubscription(coach, lea);
  reference = await referenceOf(lea, card.id);
});

type Picks = { line: number; subscriptionId: string }[];
const send = (text: string, picks?: Picks, query = "", caller = coach) =>
  api("POST", `/api/receipts/statement${query}`, {
    token: caller.token,
    body: { text, ...(picks && { picks }) },
  });
const preview = async (text: string, picks?: Picks) =>
  (await send(text, picks, "?preview=true")).body;
const verdicts = ({ rows }: { rows: { verdict: string }[] }) => rows.map(({ verdict }) => verdict);
const receipts = async () =>
  (await api("GET", "/api/receipts?size=100", { token: coach.token })).body.content;
const statement = (...rows: string[]) => ["Date;Libellé;Montant", ...rows].join("\n");

test("a statement is accepted when a label holds a control character", async () => {
  const { rows } = await preview(statement(`${FRENCH};VIR\u0007${reference};5`));
  expect(verdicts({ rows })).toEqual(["MATCH"]);
});

test("a statement records each matching row once, in its order", async () => {
  const text = [
    "Compte courant n° 123",
    "Solde au 30/11/2026;1 234,56",
    "",
    "Date opération;Libellé;Débit;Crédit",
    `${FRENCH};VIR ${reference} LEA;;50,00`,
    `${FRENCH};Loyer;600,00;`,
    `${FRENCH};VIR ${reference.toLowerCase().replace("-", " ")};;+ 70,00 €`,
    `${FRENCH};VIR ${reference};;0,50`,
    `${FRENCH};VIR INCONNU;;10`,
    `hier;VIR ${reference};;10`,
  ].join("\r\n");
  const before = await preview(text);
  expect(before.rows[0]).toEqual({
    ...{ line: 5, date: TODAY, amount: 50, label: `VIR ${reference} LEA`, verdict: "MATCH" },
    ...{ subscriptionId: card.id, traineeId: lea.id, firstName: "Léa" },
    lastName: expect.any(String),
  });
  expect(verdicts(before)).toEqual(["MATCH", "IGNORED", "MATCH", "MORE_THAN_DUE", "NONE", "NONE"]);
  expect(before.totals).toEqual({
    ...{ match: 2, known: 0, moreThanDue: 1, none: 2, ignored: 1, amount: 120 },
  });
  expect(await receipts()).toEqual([]);

  const recorded = await send(text);
  expect(recorded.status).toBe(201);
  expect(recorded.body.receipts).toMatchObject([
    { amount: 50, method: "TRANSFER", kind: "PAYMENT", receivedOn: TODAY, subscriptionId: card.id },
    { amount: 70, reference: expect.stringContaining("elan") },
  ]);
  const again = await send(text);
  expect(again.body.receipts).toEqual([]);
  expect(verdicts(again.body)).toEqual([
    ...["KNOWN", "IGNORED", "KNOWN", "MORE_THAN_DUE", "NONE", "NONE"],
  ]);
  expect(await receipts()).toHaveLength(2);
  expect(await auditData()).toEqual([]);
});

test("one statement sent twenty times at once writes each receipt once", async () => {
  const text = statement(
    `${FRENCH};${reference};10`,
    `${FRENCH};${reference};10`,
    `${FRENCH};${reference};25`,
  );
  const all = await Promise.all(Array.from({ length: 20 }, () => send(text)));
  const written = all.flatMap(({ body }) => body.receipts ?? []);
  expect(written).toHaveLength(3);
  expect(
    (await receipts()).map(({ number }: { number: string }) => number.slice(-4)).sort(),
  ).toEqual(["0001", "0002", "0003"]);
  const longer = await send(`${text}\n${FRENCH};${reference};10`);
  expect(longer.body.receipts).toHaveLength(1);
});

test("a coach's choice of trainee settles only a row without a reference", async () => {
  const old = addMonths(TODAY, -13).split("-").reverse().join("/");
  const text = statement(`${FRENCH};Merci;30`, `${old};Merci;30`, `${FRENCH};Loyer;-30`);
  const picks = [2, 3, 4, 99].map((line) => ({ line, subscriptionId: card.id }));
  expect(verdicts(await preview(text, picks))).toEqual(["MATCH", "NONE", "IGNORED"]);
  const stranger = await makeCoach();
  const other = await makeSubscription(stranger, await makeTrainee(stranger));
  const foreign = await send(text, [{ line: 2, subscriptionId: other.id }]);
  expect(foreign.status).toBe(404);
  expect(await receipts()).toEqual([]);
  expect((await send(text, picks)).body.receipts).toMatchObject([{ amount: 30 }]);
});

test("a reversed row stays known and two references match none", async () => {
  const ana = await makeTrainee(coach);
  const second = await makeSubscription(coach, ana);
  const both = `${reference} ${await referenceOf(ana, second.id)}`;
  const text = statement(`${FRENCH};${reference};40`, `${FRENCH};${both};40`);
  const [made] = (await send(text)).body.receipts;
  await api("POST", `/api/receipts/${made.id}/reversal`, {
    token: coach.token,
    body: { reason: "Erreur" },
  });
  expect(verdicts(await preview(text))).toEqual(["KNOWN", "NONE"]);
});

test.each([
  ["no titles", "x;y\n1;2", 400, "NO_TITLES"],
  [
    "too many rows",
    statement(...Array.from({ length: 5001 }, () => "x;y;1")),
    400,
    "TOO_MANY_ROWS",
  ],
  ["more than 2 MB", "x".repeat(2_097_153), 413, "IMPORT_TOO_LARGE"],
  ["an open quote", 'Date;Libellé;Montant\n"x;y;1', 400, "OPEN_QUOTE"],
])("a statement with %s returns its error code", async (_, text, status, code) => {
  const { status: got, code: named } = await send(text);
  expect([got, named]).toEqual([status, code]);
});

test("a trainee records no statement", async () => {
  expect((await send(statement(), undefined, "", lea)).status).toBe(403);
});

test("a statement of 5 000 transfers for one subscription is recorded", async () => {
  const rows = Array.from({ length: 5_000 }, () => `${FRENCH};VIR ${reference};0,01`);
  const { status, body } = await send(statement(...rows));
  expect([status, body.totals.match]).toEqual([201, 5_000]);
  const { body: list } = await api("GET", `/api/subscriptions/${coach.id}`, { token: lea.token });
  expect(list).toMatchObject([{ id: card.id, amountPaid: 50, due: 70 }]);
}, 60_000);
