import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { allEndpoints } from "@/lib/contract/all";
import type { EndpointDefinition, Schema } from "@/lib/contract/endpoint";
import { parisDay } from "@/lib/domain/paris-time";
import { api } from "@/testing/api";
import { setEnvironment } from "@/testing/environment";
import {
  cardBody,
  classBody,
  inDays,
  makeClass,
  makeCoach,
  makeOffer,
  makeSeries,
  makeSubscription,
  makeTrainee,
  moveClass,
  type Person,
} from "@/testing/factories";
import { makePushDevice } from "@/testing/push-stub";
import { startWix, type WixStub } from "@/testing/wix";

type Json = Record<string, unknown>;
type Path = readonly (string | number)[];
/** A valid call in which one text is replaced. */
interface Valid {
  path?: string[];
  query?: Record<string, string>;
  body?: unknown;
}

let coach: Person;
let lea: Person;
let valid: Record<string, () => Valid | Promise<Valid>>;
let count = 0;

const newPerson = () => {
  count += 1;
  return {
    firstName: "Ana",
    lastName: "Petit",
    email: `hostile${count}@exemple.fr`,
    phoneNumber: "0612345678",
  };
};
const PASSWORD = "brioche-lavande";
const { beginDate, endDate: _, ...seriesFields } = classBody(inDays(3));

let wix: WixStub;
afterAll(() => wix.close());

beforeAll(async () => {
  wix = await startWix();
  setEnvironment({ WIX_API_BASE_URL: wix.url });
  coach = await makeCoach();
  lea = await makeTrainee(coach);
  const card = await makeSubscription(coach, lea, { price: 1000 });
  const offer = await makeOffer(coach);
  const yoga = await makeClass(coach);
  const begun = await makeClass(coach);
  await moveClass(begun.id, new Date(Date.now() - 600_000));
  const series = await makeSeries(coach, 2);
  await api("POST", "/api/user/toggle-feature-assistant", {
    token: coach.token,
    body: { enabled: true },
  });
  const teacher = { firstName: "Noé", lastName: "Roux", description: "", urlPicture: null };
  const noe = (await api("POST", "/api/coach-assistants", { token: coach.token, body: teacher }))
    .body.id;
  const booking = { "id-subscription": card.id };
  const today = parisDay(new Date());
  const pay = async () =>
    (
      await api("POST", "/api/receipts", {
        token: coach.token,
        body: { subscriptionId: card.id, amount: 0.01, method: "CHEQUE" },
      })
    ).body;
  const aClass = { ...classBody(inDays(3)), assistantId: noe };
  valid = {
    login: () => ({ body: { email: "x@exemple.fr", password: PASSWORD } }),
    loginWithGoogle: () => ({ body: { token: "x" } }),
    register: () => ({ body: { ...newPerson(), type: "TRAINEE", password: PASSWORD } }),
    forgotPassword: () => ({ body: { email: "x@exemple.fr" } }),
    resetPassword: () => ({ body: { newPassword: PASSWORD, token: "x" } }),
    verifyEmail: () => ({ body: { token: "x" } }),
    askTrial: () => ({ path: [coach.code], body: { ...newPerson(), activityId: begun.id } }),
    confirmTrial: () => ({
      path: [coach.code],
      body: { email: "x@exemple.fr", code: "x", activityId: begun.id },
    }),
    modifyUser: () => ({
      body: { ...newPerson(), displayName: "Claire", urlPicture: null },
    }),
    modifyPassword: () => ({ body: { oldPassword: PASSWORD, newPassword: PASSWORD } }),
    updateSettings: () => ({ body: { schoolZone: "C", alsaceMoselle: true, declares: "MONTHLY" } }),
    listHolidays: () => ({ query: { from: "2026-12-01", to: "2026-12-31" } }),
    setPublicPage: () => ({ body: { enabled: false, presentation: "x" } }),
    createTrainee: () => ({ body: newPerson() }),
    commentTrainee: () => ({ path: [lea.id], body: { comment: "x" } }),
    createAssistant: () => ({ body: teacher }),
    editAssistant: () => ({ path: [noe], body: teacher }),
    createOffer: () => ({ body: cardBody }),
    editOffer: () => ({ body: { ...cardBody, id: offer.id } }),
    listSubscriptions: () => ({ path: [coach.id], query: { active: "true" } }),
    editSubscription: () => ({
      path: [lea.id],
      body: {
        ...cardBody,
        id: card.id,
        quantityLeft: 10,
        amountPaid: 0,
        isPaid: false,
        beginDate: card.beginDate,
        endDate: card.endDate,
        suspendDate: null,
        payment: { method: "CASH", receivedOn: today, reference: "x" },
      },
    }),
    listMyActivities: () => ({ query: { monthOffset: "0" } }),
    listActivities: () => ({ path: [coach.id], query: { monthOffset: "0" } }),
    createActivity: () => ({ body: aClass }),
    createSeries: () => ({
      body: {
        ...seriesFields,
        assistantId: noe,
        beginDateCreation: beginDate,
        endDateCreation: beginDate.slice(0, 10),
        recurrence: "WEEKLY",
        durationInMinutes: 60,
        skip: { dates: ["2026-12-25"], keep: ["2026-12-25"] },
      },
    }),
    extendSeries: () => ({
      path: [series.ids[0] ?? ""],
      query: { preview: "true" },
      body: {
        endDateCreation: inDays(60).toISOString(),
        skip: { dates: ["2026-12-25"], keep: ["2026-12-25"] },
      },
    }),
    editActivity: () => ({ path: [yoga.id], body: aClass }),
    editSeries: () => ({
      path: [series.ids[0] ?? ""],
      query: { scope: "ALL", preview: "true" },
      body: { ...aClass, beginDateCreation: beginDate, durationInMinutes: 60 },
    }),
    deleteActivity: async () => ({
      path: [(await makeClass(coach)).id],
      query: { "delete-recurrence": "false", scope: "ALL" },
    }),
    recordAttendance: () => ({ path: [begun.id], body: ["x"] }),
    messageClass: () => ({ path: [yoga.id], body: { text: "x", to: "WAITING" } }),
    createClosure: () => ({
      query: { preview: "true" },
      body: {
        beginDate: "2040-01-01",
        endDate: "2040-01-02",
        label: "x",
        extend: false,
        notify: false,
        text: "x",
        except: [yoga.id],
      },
    }),
    addPushDevice: () => ({
      body: makePushDevice("fcm.googleapis.com", "fcm/send/x").subscription,
    }),
    removePushDevice: () => ({ body: { endpoint: "https://fcm.googleapis.com/x" } }),
    planAbsence: () => ({
      body: { beginDate: "2026-01-01", endDate: "2026-01-02", coachId: coach.id },
    }),
    commentActivity: () => ({
      path: [yoga.id],
      query: { comment: "x" },
      body: { comment: "x" },
    }),
    bookActivity: () => ({
      path: [yoga.id],
      query: { ...booking, "recurrence-mode": "false", "number-reservation": "1" },
    }),
    cancelSeries: () => ({ body: { activityIds: [yoga.id], places: 1 } }),
    addParticipant: () => ({
      path: [yoga.id, lea.id],
      query: { ...booking, "recurrence-mode": "false", "number-reservation": "1" },
    }),
    deleteTrainee: () => ({ path: [lea.id], query: { preview: "true" } }),
    deleteMySubscription: () => ({ path: [card.id], query: { preview: "true" } }),
    deleteTraineeSubscription: () => ({ path: [lea.id, card.id], query: { preview: "true" } }),
    withdraw: () => ({ path: [card.id], query: { preview: "true" } }),
    suspendSubscription: () => ({ path: [card.id], query: { preview: "true" } }),
    getHistory: () => ({ query: { page: "0", size: "10", filter: "all", coachId: coach.id } }),
    recordReceipt: () => ({
      body: {
        ...{ subscriptionId: card.id, label: "x", traineeId: lea.id, payer: "x", amount: 0.01 },
        ...{ method: "CHEQUE", receivedOn: today, reference: "x", depositFrom: today, note: "x" },
        clientId: crypto.randomUUID(),
      },
    }),
    recordCheques: () => ({
      body: {
        ...{ subscriptionId: card.id, receivedOn: today, payer: "x" },
        cheques: [
          { amount: 0.01, reference: "x", depositFrom: today },
          { amount: 0.01, reference: "x", depositFrom: today },
        ],
      },
    }),
    reverseReceipt: async () => ({ path: [(await pay()).id], body: { reason: "x" } }),
    refund: async () => {
      await pay();
      return { body: { subscriptionId: card.id, amount: 0.01, method: "CASH", note: "x" } };
    },
    listReceipts: () => ({
      query: {
        ...{ page: "0", size: "20", from: today, to: today, method: "CASH", kind: "PAYMENT" },
        ...{ traineeId: lea.id, subscriptionId: card.id, toDeposit: "false" },
      },
    }),
    listMyReceipts: () => ({ query: { page: "0", size: "20", coachId: coach.id } }),
    makeDeposit: async () => ({
      body: { receiptIds: [(await pay()).id], depositedOn: today },
    }),
    getDashboard: () => ({ query: { month: today.slice(0, 7) } }),
    getBook: () => ({ query: { from: today, to: today, format: "csv" } }),
    giveSubscription: () => ({
      path: [lea.id, offer.id],
      body: {
        ...{ beginDate: today, price: 5 },
        payment: { amount: 1, method: "CASH", receivedOn: today, reference: "x" },
      },
    }),
    sellAtDoor: async () => ({
      path: [yoga.id],
      body: { ...newPerson(), traineeId: lea.id, price: 1, method: "CASH" },
    }),
    editTrainee: async () => ({
      path: [(await makeTrainee(coach)).id],
      body: { ...newPerson(), seen: { firstName: "Ana", lastName: "Petit" } },
    }),
    setBusiness: () => ({
      body: {
        ...{ legalName: "x", siren: "732829320", address: "x", email: "x@exemple.fr" },
        ...{ phone: "0612345678", vatRegime: "FRANCHISE", vatNumber: "x", mediatorName: "x" },
        ...{ mediatorAddress: "x", mediatorUrl: "https://exemple.fr", terms: "x" },
      },
    }),
    listTrainees: () => ({ query: { first: "0", debts: "true" } }),
    deleteMe: () => ({ body: { password: PASSWORD } }),
    importTable: () => ({
      query: { preview: "true" },
      body: { text: "Prénom;Nom;Email\nIda;Vidal;", invite: false },
    }),
    inviteOfImport: async () => {
      const body = { text: "Prénom;Nom;Email\nIda;Vidal;", invite: false };
      const made = await api("POST", "/api/imports", { token: coach.token, body });
      return { path: [made.body.id], body: { email: "x@exemple.fr" } };
    },
    importFromWix: () => ({
      path: ["users"],
      body: { apiKey: "x".repeat(20), wixAccountId: lea.id, wixSiteId: lea.id },
    }),
  };
});

/** Paths of all texts in a schema. */
function textsOf(schema: Schema | undefined): Path[] {
  if (!schema) return [];
  const found = new Map<string, Path>();
  const visit = (json: Json, path: Path): void => {
    for (const variant of [json.anyOf, json.oneOf, json.allOf].flat())
      if (variant) visit(variant as Json, path);
    if ([json.type].flat().includes("string") || json.enum) found.set(path.join("."), path);
    for (const [name, property] of Object.entries((json.properties as Json | undefined) ?? {}))
      visit(property as Json, [...path, name]);
    if (json.items) visit(json.items as Json, [...path, 0]);
  };
  visit(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Json, []);
  return [...found.values()];
}

function withText(value: unknown, [key, ...rest]: Path, text: string): unknown {
  if (key === undefined) return text;
  const inner = (value as Json | undefined)?.[key as string];
  const changed = withText(inner, rest, text);
  return Array.isArray(value) ? [changed] : { ...(value as Json), [key]: changed };
}

type TextField = { name: string; endpoint: EndpointDefinition; part: "query" | "body"; path: Path };
const textFields: TextField[] = allEndpoints.flatMap(([name, endpoint]) => [
  ...textsOf(endpoint.query).map((path) => ({ name, endpoint, part: "query" as const, path })),
  ...(endpoint.body === "multipart" ? [] : textsOf(endpoint.body)).map((path) => ({
    name,
    endpoint,
    part: "body" as const,
    path,
  })),
]);

/** Prepares a call with this text; returns the function that sends it. */
async function prepare({ name, endpoint, part, path }: TextField, text: string) {
  const call = (await valid[name]?.()) ?? {};
  const { query, body } = { ...call, [part]: withText(call[part], path, text) } as Valid;
  const ids = [...(call.path ?? [])];
  const address = endpoint.path.replace(/:\w+/g, () => ids.shift() ?? "");
  const search = query ? `?${new URLSearchParams(query)}` : "";
  const token = { COACH: coach.token, TRAINEE: lea.token, USER: lea.token, PUBLIC: undefined }[
    endpoint.access
  ];
  return () =>
    api(endpoint.method, `${address}${search}`, {
      ...(token ? { token } : {}),
      ...(body === undefined ? {} : { body }),
    });
}
const send = async (field: TextField, text: string) => (await prepare(field, text))();

/**
 * Prepares calls one after the other, sends them at once, and returns the responses with their
 * texts.
 */
async function sendAll(field: TextField, texts: string[]) {
  const calls = [];
  for (const text of texts) calls.push(await prepare(field, text));
  const responses = await Promise.all(calls.map((call) => call()));
  return responses.map((response, n) => ({ ...response, sent: texts[n] ?? "" }));
}

const titled = textFields.map(
  (field) => [`${field.name} ${field.part} ${field.path.join(".")}`, field] as const,
);
/** Compared or opaque values: only text that cannot be stored is an error. */
const OPAQUE =
  /^(login body (email|password)|loginWithGoogle|resetPassword body token|verifyEmail|modifyPassword body oldPassword|deleteMe|\w+ body urlPicture|editTrainee body seen|recordAttendance)/;
/** Texts of several lines. */
const LINES = /(comment|description|presentation|text|terms|[aA]ddress)$/;

test("every call that takes a text has a valid call here", () => {
  expect(
    [...new Set(textFields.map(({ name }) => name))].filter((name) => !(name in valid)),
  ).toEqual([]);
  expect(textFields.length).toBeGreaterThan(70);
});

test.each(titled)("%s returns a French error for NUL and unpaired surrogates", async (_, field) => {
  // A query string cannot hold an unpaired surrogate.
  const texts =
    field.part === "query" ? ["a\u0000b"] : ["a\u0000b", "\ud800", "a\udfffb", "\u0000"];
  for (const { sent, status, text } of await sendAll(field, texts)) {
    // A malformed id counts as an unknown one.
    const wanted =
      /\bid$|Id$|Ids\.0$|id-subscription$/.test(field.path.join(".")) && status === 404;
    expect([sent, wanted ? 400 : status]).toEqual([sent, 400]);
    expect(text.length).toBeGreaterThan(10);
  }
});

test.each(titled.filter(([name]) => !OPAQUE.test(name)))(
  "%s returns an error for control characters and for line breaks in a single line",
  async (name, field) => {
    const controls = ["a\u0007b", "a\u001b[31mb", "a\u007fb", "a\u0085b"];
    const lines = ["a\nb", "a\r\nBcc: x@exemple.fr", "a\tb"];
    const all = LINES.test(name) ? controls : [...controls, ...lines];
    for (const { sent, status } of await sendAll(field, all))
      expect([sent, status === 404 ? 400 : status]).toEqual([sent, 400]);
    // An import table also needs its titles.
    if (!LINES.test(name) || name.startsWith("importTable")) return;
    const response = await send(field, lines.join("\n"));
    expect([200, 201, 202]).toContain(response.status);
  },
);

const STRANGE = [
  "\u0130",
  "ﬁ ß \u1E9E ſ \u212A ı",
  "\u202E\u2066abc\u2069\u2028\u2029\u200b\ufeff",
  "👩‍👩‍👧‍👦é\u0301\u0301\u0301\ud83d\ude00\uffff\u{10ffff}",
  "'; drop table users; -- \" \\ %_ $1 {{x}} <script>alert(1)</script>",
  "__proto__",
  "a".repeat(20_000),
  // Letters of two units: truncation at a fixed length splits one of these two texts.
  "𝗬".repeat(35),
  `x${"𝗬".repeat(35)}`,
];

test.each(titled)("%s returns no server error for unusual letters", async (_, field) => {
  count += 1;
  const texts =
    field.path.at(-1) === "email"
      ? STRANGE.map((text, n) => `${text}${n}.${count}@exemple.fr`)
      : STRANGE;
  for (const { sent, status, code } of await sendAll(field, texts)) {
    const expected = status < 500 || code === "GOOGLE_NOT_CONFIGURED";
    expect([sent.slice(0, 60), expected || status]).toEqual([sent.slice(0, 60), true]);
  }
});
