import { sql } from "drizzle-orm";
import { extractText, getDocumentProxy } from "unpdf";
import { beforeEach, expect, test } from "vitest";
import { GET as documentRoute } from "@/app/api/receipts/[id]/document/route";
import { GET as bookRoute } from "@/app/api/receipts/book/route";
import { GET as slipRoute } from "@/app/api/receipts/deposits/[id]/slip/route";
import { GET as attestationRoute } from "@/app/api/subscription/[id]/attestation/route";
import type { CoachScope } from "@/db/scope";
import { database, transaction } from "@/db/transaction";
import { addDays, parisDay } from "@/lib/domain/paris-time";
import { at } from "@/lib/infra/clock";
import { eraseAccount } from "@/lib/services/accounts/erasure";
import { api } from "@/testing/api";
import {
  book,
  inDays,
  mails,
  makeChild,
  makeClass,
  makeCoach,
  makeSubscription,
  makeTrainee,
  moveClass,
  type Person,
} from "@/testing/factories";
import { parseCsv } from "@/testing/parse-csv";

const TODAY = parisDay(new Date());
const YEAR = TODAY.slice(0, 4);
const french = (day: string) => day.split("-").reverse().join("/");
let coach: Person<CoachScope>;
let lea: Person;
let card: { id: string };

beforeEach(async () => {
  coach = await makeCoach();
  lea = await makeTrainee(coach);
  card = await makeSubscription(coach, lea, { price: 1250.5, label: "Élan — dix cours" });
});

type Body = Record<string, unknown>;
const post = (path: string, body?: Body) =>
  api("POST", path, { token: coach.token, ...(body ? { body } : {}) });
const pay = async (body: Body = {}) =>
  (
    await post("/api/receipts", {
      ...{ subscriptionId: card.id, amount: 1200.5, method: "CHEQUE" },
      ...body,
    })
  ).body;
const business = (body: Body) => api("PUT", "/api/user/business", { token: coach.token, body });

type Route = (request: Request, context: { params: Promise<Record<string, string>> }) => unknown;
const file = async (
  route: unknown,
  query = "",
  params: Record<string, string> = {},
  caller: Person = coach,
) =>
  (await (route as Route)(
    new Request(`http://localhost:3000/x${query}`, {
      headers: { authorization: `Bearer ${caller.token}` },
    }),
    { params: Promise.resolve(params) },
  )) as Response;

/** The PDF's text with single spaces. */
async function textOf(response: Response | Uint8Array): Promise<string> {
  const bytes =
    response instanceof Response ? new Uint8Array(await response.arrayBuffer()) : response;
  const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true });
  return text.replace(/\s+/g, " ");
}

test("a receipt's PDF names seller, payer, label, amounts, method and date", async () => {
  const receipt = await pay({ reference: "1234", payer: "Zoë Łukasz-Ñandú" });
  const bare = await textOf(await file(documentRoute, "", { id: receipt.id }));
  expect(bare).toContain("Claire Martin");
  expect(bare).not.toContain("TVA");
  await business({
    ...{ legalName: "Claire Fontaine", siren: "732 829 320", vatRegime: "FRANCHISE" },
    address: "12 rue du Faubourg\n75011 Paris",
  });
  const response = await file(documentRoute, "", { id: receipt.id });
  expect(response.headers.get("content-type")).toBe("application/pdf");
  expect(response.headers.get("content-disposition")).toContain(`recu-${YEAR}-0001.pdf`);
  const text = await textOf(response);
  for (const words of [
    `Reçu n° ${YEAR}-0001`,
    "Claire Fontaine, EI",
    "SIREN 732 829 320",
    "75011 Paris",
    "Zoë Łukasz-Ñandú",
    "Élan — dix cours",
    "1 250,50 €",
    "1 200,50 €",
    "50,00 €",
    "Chèque, 1234, sous réserve d'encaissement",
    french(TODAY),
    "TVA non applicable, art. 293 B du CGI",
  ])
    expect(text).toContain(words);
  expect(await textOf(await file(documentRoute, "", { id: receipt.id }, lea))).toBe(text);
  expect((await file(documentRoute, "", { id: receipt.id }, await makeTrainee(coach))).status).toBe(
    404,
  );
});

test("a receipt's PDF shows nothing due when its subscription is deleted", async () => {
  const receipt = await pay();
  const words = async () => textOf(await file(documentRoute, "", { id: receipt.id }));
  expect(await words()).toMatch(/Reste à payer[^€]* 50,00 €/);
  await api("DELETE", `/api/subscription/${lea.id}/${card.id}`, {
    token: coach.token,
  });
  expect(await words()).toMatch(/Reste à payer[^€]* 0,00 €/);
});

test("a reversal's PDF names the annulled receipt, and that receipt names the reversal", async () => {
  await business({ vatRegime: "EXEMPT" });
  const receipt = await pay({
    method: "CASH",
    amount: 10,
    subscriptionId: null,
    label: "Tapis",
    payer: "Ana",
  });
  const reversal = (await post(`/api/receipts/${receipt.id}/reversal`, { reason: "Erreur" })).body;
  const text = await textOf(await file(documentRoute, "", { id: reversal.id }));
  expect(text).toContain(`Annule le reçu n° ${YEAR}-0001.`);
  expect(text).toContain("-10,00 €");
  expect(text).toContain("Exonération de TVA, art. 261, 4-4° b du CGI");
  expect(text).not.toContain("Erreur");
  expect(await textOf(await file(documentRoute, "", { id: receipt.id }))).toContain(
    `Annulé par le reçu n° ${YEAR}-0002.`,
  );
  await pay();
  const refund = (
    await post("/api/receipts/refund", { subscriptionId: card.id, amount: 5, method: "CASH" })
  ).body;
  expect(await textOf(await file(documentRoute, "", { id: refund.id }))).toContain("Remboursement");
});

test("a receipt is mailed as a PDF, or returns NO_ADDRESS without an address", async () => {
  const receipt = await pay();
  expect((await post(`/api/receipts/${receipt.id}/send`)).status).toBe(204);
  const mail = (await mails(lea.email)).at(-1);
  expect(mail).toMatchObject({
    subject: `Votre reçu n° ${YEAR}-0001`,
    attachments: [{ filename: `recu-${YEAR}-0001.pdf`, contentType: "application/pdf" }],
  });
  const pdf = Buffer.from(mail?.attachments[0]?.content ?? "", "base64");
  expect(await textOf(new Uint8Array(pdf))).toContain("1 200,50 €");
  const sale = await pay({ subscriptionId: null, label: "Tapis", payer: "Un passant", amount: 5 });
  expect(await post(`/api/receipts/${sale.id}/send`)).toMatchObject({
    status: 409,
    code: "NO_ADDRESS",
  });
});

test("an attestation shows the attended days and the amounts before and in Élan", async () => {
  const yoga = await makeClass(coach);
  await book(lea, yoga.id, card.id);
  await moveClass(yoga.id, new Date(Date.now() - 3_600_000));
  const { body } = await api("GET", `/api/activity/${yoga.id}/details`, { token: coach.token });
  const present = body.participantsList.map(({ reservationId }: Body) => reservationId);
  await api("POST", `/api/activity/${yoga.id}/presents`, { token: coach.token, body: present });
  await pay({ amount: 70 });
  await database().execute(sql`
    insert into receipts (id, coach_id, kind, received_on, recorded_at, trainee_id, payer, subscription_id, label, amount_cents)
    values (gen_random_uuid(), ${coach.id}, 'OPENING', current_date, now(), ${lea.id}, 'Léa', ${card.id}, 'x', 5000)`);
  for (const caller of [coach, lea]) {
    const text = await textOf(await file(attestationRoute, "", { id: card.id }, caller));
    for (const words of [
      "Attestation",
      "Claire Martin",
      "Léa Martin",
      french(parisDay(new Date(Date.now() - 3_600_000))),
      "a participé à ses cours",
      "120,00 €, dont 50,00 € avant Élan, selon le coach",
    ])
      expect(text).toContain(words);
  }
  const refund = { subscriptionId: card.id, amount: 90, method: "TRANSFER" };
  await post("/api/receipts/refund", refund);
  expect(await textOf(await file(attestationRoute, "", { id: card.id }))).toContain(
    "30,00 €, dont 30,00 € avant Élan",
  );
  const pass = await makeSubscription(coach, lea, { label: "Sans rien avant" });
  const bare = await textOf(await file(attestationRoute, "", { id: pass.id }));
  expect(bare).toContain("Aucun cours suivi à ce jour. Somme reçue : 0,00 €.");
  expect(bare).toContain("a souscrit à ses cours");
  expect(bare).not.toContain("avant Élan");
  const stranger = await makeTrainee(coach);
  expect((await file(attestationRoute, "", { id: card.id }, stranger)).status).toBe(404);
});

test("an attestation leaves out a noted presence when the class has not begun", async () => {
  const begin = inDays(7, "20:00");
  const yoga = await makeClass(coach, {}, begin);
  await book(lea, yoga.id, card.id);
  const { body } = await api("GET", `/api/activity/${yoga.id}/details`, { token: coach.token });
  const present = body.participantsList.map(({ reservationId }: Body) => reservationId);
  const early = new Date(begin.getTime() - 1);
  await at(early, () => post(`/api/activity/${yoga.id}/presents`, present));
  const textAt = async (instant: Date) =>
    textOf(await at(instant, () => file(attestationRoute, "", { id: card.id })));
  expect(await textAt(early)).toContain("Aucun cours suivi");
  expect(await textAt(begin)).not.toContain("Aucun cours suivi");
});

test("an attestation leaves out a class that another person attends by a shared card", async () => {
  const emma = await makeChild(lea, coach);
  const { token } = coach;
  await api("POST", `/api/subscription/${card.id}/share`, { token, body: { people: [emma.id] } });
  for (const [hours, query] of [
    [30, ""],
    [78, `&for=${emma.id}`],
  ] as const) {
    const yoga = await makeClass(coach);
    await book(lea, yoga.id, card.id, query);
    await moveClass(yoga.id, new Date(Date.now() - hours * 3_600_000));
    const { body } = await api("GET", `/api/activity/${yoga.id}/details`, { token });
    const present = body.participantsList.map(({ reservationId }: Body) => reservationId);
    await post(`/api/activity/${yoga.id}/presents`, present);
  }
  const day = (hours: number) => french(parisDay(new Date(Date.now() - hours * 3_600_000)));
  const text = await textOf(await file(attestationRoute, "", { id: card.id }, lea));
  expect(text).toContain(day(30));
  expect(text).not.toContain(day(78));
});

test.each([
  ["the legal name", { legalName: "Claire Fontaine", siren: "732829320" }, "Claire Fontaine, EI"],
  ["the display name", null, ""],
])("documents and debts show %s when the coach's account has ended", async (_, own, legal) => {
  if (own) await business(own);
  const { displayName } = (await api("GET", "/api/user/me", { token: coach.token })).body;
  const seller = legal || displayName;
  const receipt = await pay();
  await transaction((tx) => eraseAccount(tx, { type: "COACH", id: coach.id }));
  const texts = [
    await textOf(await file(documentRoute, "", { id: receipt.id }, lea)),
    await textOf(await file(attestationRoute, "", { id: card.id }, lea)),
  ];
  for (const text of texts) {
    expect(text).toContain(seller);
    expect(text.includes("SIREN 732 829 320")).toBe(own !== null);
  }
  const { body } = await api("GET", "/api/user/export", { token: lea.token });
  expect(body.subscriptions.map((sold: Body) => sold.with)).toContain(seller);
  const due = await api("GET", `/api/subscription/${card.id}/due`, { token: lea.token });
  expect(due.body.coachName).toBe(seller);
});

test("a deposit's slip has one line per cheque and the total", async () => {
  const cheques = [
    await pay({ amount: 100, payer: "Ana Petit", reference: "77" }),
    await pay({ amount: 1100.5, payer: "Zoé Roux" }),
  ];
  const { body } = await post("/api/receipts/deposits", {
    receiptIds: cheques.map(({ id }) => id),
    depositedOn: TODAY,
  });
  const text = await textOf(await file(slipRoute, "", { id: body.id }));
  for (const words of [
    "Remise de chèques",
    `${YEAR}-0001`,
    "77",
    "Ana Petit",
    "Zoé Roux",
    "100,00 €",
    "1 100,50 €",
    "2 chèques",
    "1 200,50 €",
  ])
    expect(text).toContain(words);
});

const bookFile = (format: string, from = addDays(TODAY, -300), to = TODAY) =>
  file(bookRoute, `?from=${from}&to=${to}&format=${format}`);

test("the book's CSV lists numbered receipts by day and escapes formulas", async () => {
  const day = addDays(TODAY, -200);
  await pay({
    amount: 120,
    payer: '=CMD("x");Léa',
    method: "CASH",
    receivedOn: TODAY,
    subscriptionId: null,
    label: "-Stage",
  });
  const late = await pay({ amount: 1000, receivedOn: day });
  await post(`/api/receipts/${late.id}/reversal`, { reason: "Impayé" });
  const response = await bookFile("csv");
  expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(await response.arrayBuffer());
  expect(text.startsWith("\ufeffDate d'encaissement;Référence;")).toBe(true);
  expect(text.endsWith("\r\n")).toBe(true);
  expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  const name = late.payer;
  expect(parseCsv(text.slice(1))).toEqual([
    ["Date d'encaissement", "Référence", "Client", "Nature", "Montant", "Mode de règlement"],
    [french(day), `${YEAR}-0002`, name, "Élan — dix cours", "1000,00", "Chèque"],
    [french(TODAY), `${YEAR}-0001`, '\'=CMD("x");Léa', "'-Stage", "120,00", "Espèces"],
    [french(TODAY), `${YEAR}-0003`, name, "Élan — dix cours", "-1000,00", "Chèque"],
  ]);
});

test("the book's PDF names the seller and has monthly totals and a total", async () => {
  await business({ legalName: "Claire Fontaine" });
  await pay({ amount: 200, receivedOn: addDays(TODAY, -100) });
  await pay({ amount: 1000.5 });
  const text = await textOf(await bookFile("pdf"));
  for (const words of [
    "Livre des recettes",
    "Claire Fontaine, EI",
    "200,00 €",
    "1 000,50 €",
    "1 200,50 €",
    "Total",
  ])
    expect(text).toContain(words);
});

test("the book's PDF wraps long names and labels without truncating them", async () => {
  const label = "Stage de danse contemporaine du printemps avec hébergement en pension complète";
  const payer = `Comité d'entreprise ${"Constantinopolitain".repeat(4)}`;
  await pay({ amount: 20, subscriptionId: null, label, payer, method: "CARD" });
  const text = await textOf(await bookFile("pdf"));
  expect(text).not.toContain("…");
  expect(text.replaceAll(" ", "")).toContain(payer.replaceAll(" ", ""));
  for (const word of label.split(" ")) expect(text).toContain(word);
});

test("the book contains every line when it spans several batches and pages", async () => {
  const sale = { subscriptionId: null, label: "Cours", payer: "Ana", method: "CASH", amount: 1 };
  await pay(sale);
  const { insertReceipts } = await import("@/db/queries/money/new-receipts");
  await transaction(async (tx) => {
    await insertReceipts(
      tx,
      Array.from({ length: 1_100 }, (_, n) => ({
        ...{ coachId: coach.id, kind: "PAYMENT" as const, payer: `Élève ${n}`, label: "Cours" },
        ...{ amountCents: 100, method: "CASH" as const, receivedOn: addDays(TODAY, -(n % 50)) },
      })),
      new Date(),
    );
  });
  const csv = await (await bookFile("csv")).text();
  expect(csv.split("\r\n")).toHaveLength(1_103);
  const text = await textOf(await bookFile("pdf"));
  expect(text).toContain("1 101,00 €");
  expect(text.match(/Élève \d+/g)).toHaveLength(1_100);
}, 60_000);

test("the book returns 400 without both days and a format, or over 366 days", async () => {
  expect((await bookFile("csv", addDays(TODAY, -366), TODAY)).status).toBe(400);
  expect((await bookFile("csv", addDays(TODAY, -365), TODAY)).status).toBe(200);
  expect((await bookFile("csv", TODAY, addDays(TODAY, -1))).status).toBe(400);
  expect((await bookFile("xls")).status).toBe(400);
  expect((await file(bookRoute, `?from=${TODAY}&format=csv`)).status).toBe(400);
  expect((await file(bookRoute, `?from=${TODAY}&to=${TODAY}`)).status).toBe(400);
});
