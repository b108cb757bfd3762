import { beforeAll, expect, test } from "vitest";
import { allEndpoints } from "@/lib/contract/all";
import type { EndpointDefinition } from "@/lib/contract/endpoint";
import { parisDay } from "@/lib/domain/paris-time";
import { api } from "@/testing/api";
import { contents } from "@/testing/contents";
import {
  book,
  cardBody,
  classBody,
  inDays,
  makeClass,
  makeCoach,
  makeOffer,
  makeSubscription,
  makeTrainee,
  moveClass,
  type Person,
} from "@/testing/factories";

const UNKNOWN = "01970000-0000-7000-8000-000000000000";

const PIXEL = new Blob(
  [
    Buffer.from(
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
      "base64",
    ),
  ],
  { type: "image/png" },
);

/** `mine` is the caller's studio, `theirs` the one that must be unreachable. */
interface Studio {
  coach: Person;
  trainee: Person;
  activity: string;
  offer: string;
  subscription: string;
  assistant: string;
  receipt: string;
  cheque: string;
  deposit: string;
  closure: string;
  import: string;
}
let mine: Studio;
let theirs: Studio;

async function makeStudio(): Promise<Studio> {
  const coach = await makeCoach();
  const trainee = await makeTrainee(coach);
  const activity = (await makeClass(coach)).id;
  const subscription: string = (await makeSubscription(coach, trainee)).id;
  await book(trainee, activity, subscription);
  const closure = await api("POST", "/api/closures", {
    token: coach.token,
    body: {
      beginDate: "2040-01-01",
      endDate: "2040-01-02",
      label: "Travaux",
      extend: false,
      notify: false,
    },
  });
  const table = await api("POST", "/api/imports", {
    token: coach.token,
    body: { text: "Prénom;Nom;Email\nIda;Vidal;", invite: false },
  });
  const assistant = await api("POST", "/api/coach-assistants", {
    token: coach.token,
    body: { firstName: "Noé", lastName: "Roux" },
  });
  const pay = (method: string) =>
    api("POST", "/api/receipts", {
      token: coach.token,
      body: { subscriptionId: subscription, amount: 5, method },
    });
  const deposited = (await pay("CHEQUE")).body;
  const deposit = await api("POST", "/api/receipts/deposits", {
    token: coach.token,
    body: { receiptIds: [deposited.id], depositedOn: deposited.receivedOn },
  });
  return {
    coach,
    trainee,
    receipt: (await pay("CASH")).body.id,
    cheque: (await pay("CHEQUE")).body.id,
    deposit: deposit.body.id,
    activity,
    offer: (await makeOffer(coach)).id,
    subscription,
    assistant: assistant.body.id,
    closure: closure.body.id,
    import: table.body.id,
  };
}

beforeAll(async () => {
  mine = await makeStudio();
  theirs = await makeStudio();
});

type Ids = Omit<Studio, "coach" | "trainee"> & { coachId: string; traineeId: string };
const idsOf = (studio: Studio): Ids => ({
  ...studio,
  coachId: studio.coach.id,
  traineeId: studio.trainee.id,
});

interface Row {
  /** The ids of the path in order. */
  path: (ids: Ids) => string[];
  query?: (ids: Ids) => string;
  body?: (ids: Ids) => unknown;
}
const noIds: Row = { path: () => [] };
const activity: Row = { path: (ids) => [ids.activity] };
const subscription: Row = { path: (ids) => [ids.subscription] };
const subscriptionBody = (ids: Ids) => ({
  ...cardBody,
  id: ids.subscription,
  quantityLeft: 1,
  amountPaid: 0,
  isPaid: false,
  beginDate: "2026-01-01",
  endDate: "2027-01-01",
});

/** Every call with an id in its path or body has its row here. */
const rows: Record<string, Row> = {
  listOffers: { path: (ids) => [ids.coachId] },
  editOffer: { path: () => [], body: (ids) => ({ ...cardBody, id: ids.offer }) },
  deleteOffer: { path: (ids) => [ids.offer] },
  listSubscriptions: { path: (ids) => [ids.coachId] },
  subscribe: { path: (ids) => [ids.offer] },
  deleteMySubscription: subscription,
  activateSubscription: subscription,
  suspendSubscription: subscription,
  deleteTraineeSubscription: { path: (ids) => [ids.traineeId, ids.subscription] },
  giveSubscription: { path: (ids) => [ids.traineeId, ids.offer] },
  editSubscription: { path: (ids) => [ids.traineeId], body: subscriptionBody },
  countFutureReservations: subscription,
  listMovements: subscription,
  withdraw: subscription,
  getAcceptedTerms: subscription,
  getSeller: { path: (ids) => [ids.coachId] },
  listTraineeSubscriptions: { path: (ids) => [ids.traineeId] },
  commentTrainee: { path: (ids) => [ids.traineeId], body: () => ({ comment: "x" }) },
  deleteTrainee: { path: (ids) => [ids.traineeId] },
  editAssistant: {
    path: (ids) => [ids.assistant],
    body: () => ({ firstName: "A", lastName: "B" }),
  },
  deleteAssistant: { path: (ids) => [ids.assistant] },
  listActivities: { path: (ids) => [ids.coachId] },
  getActivityDetails: activity,
  createActivity: {
    path: () => [],
    body: (ids) => classBody(inDays(3), { assistantId: ids.assistant }),
  },
  editActivity: { ...activity, body: () => classBody(inDays(3)) },
  editSeries: { ...activity, body: () => classBody(inDays(3)) },
  extendSeries: { ...activity, body: () => ({ endDateCreation: "2030-01-01" }) },
  deleteActivity: activity,
  restoreActivity: activity,
  messageClass: { ...activity, body: () => ({ text: "x", to: "ALL" }) },
  planAbsence: {
    path: () => [],
    body: (ids) => ({ beginDate: "2026-01-01", endDate: "2026-01-02", coachId: ids.coachId }),
  },
  deleteClosure: { path: (ids) => [ids.closure] },
  getImportReport: { path: (ids) => [ids.import] },
  inviteOfImport: { path: (ids) => [ids.import] },
  getImportErrors: { path: (ids) => [ids.import] },
  undoImport: { path: (ids) => [ids.import] },
  recordAttendance: { ...activity, body: () => [] },
  commentActivity: { ...activity, body: () => ({ comment: "x" }) },
  bookActivity: {
    ...activity,
    query: (ids) => `?id-subscription=${encodeURIComponent(ids.subscription)}`,
  },
  getMyPlaces: activity,
  cancelPlace: activity,
  cancelAllPlaces: activity,
  cancelSeries: { path: () => [], body: (ids) => ({ activityIds: [ids.activity], places: 1 }) },
  claimPlace: activity,
  addParticipant: {
    path: (ids) => [ids.activity, ids.traineeId],
    query: (ids) => `?id-subscription=${encodeURIComponent(ids.subscription)}`,
  },
  removeParticipant: { path: (ids) => [ids.activity, ids.traineeId] },
  listMySubscriptionHistory: subscription,
  recordReceipt: {
    path: () => [],
    body: (ids) => ({ subscriptionId: ids.subscription, amount: 5, method: "CASH" }),
  },
  recordCheques: {
    path: () => [],
    body: (ids) => ({
      subscriptionId: ids.subscription,
      cheques: [{ amount: 5 }, { amount: 5 }],
    }),
  },
  refund: {
    path: () => [],
    body: (ids) => ({ subscriptionId: ids.subscription, amount: 5, method: "CASH" }),
  },
  reverseReceipt: { path: (ids) => [ids.receipt], body: () => ({ reason: "x" }) },
  getReceiptDocument: { path: (ids) => [ids.receipt] },
  sendReceipt: { path: (ids) => [ids.receipt] },
  listSubscriptionReceipts: subscription,
  getAttestation: subscription,
  makeDeposit: {
    path: () => [],
    body: (ids) => ({ receiptIds: [ids.cheque], depositedOn: parisDay(new Date()) }),
  },
  deleteDeposit: { path: (ids) => [ids.deposit] },
  getSlip: { path: (ids) => [ids.deposit] },
  giveDebtUp: subscription,
  sellAtDoor: {
    ...activity,
    body: (ids) => ({ traineeId: ids.traineeId, price: 5, method: "CASH" }),
  },
  editTrainee: {
    path: (ids) => [ids.traineeId],
    body: () => ({ firstName: "Ana", lastName: "Petit", phoneNumber: null, email: null }),
  },
  listTraineeSubscriptionHistory: { path: (ids) => [ids.traineeId, ids.subscription] },
};
// Trials and links of mails have tests in lib/services/trial and lib/services/mail-links.
const publicCalls = [
  "askTrial",
  "confirmTrial",
  "getLinkedPlace",
  "cancelLinkedPlace",
  "claimLinkedPlace",
  "stopReminders",
];
// Uploads need a real file; lib/services/accounts/pictures.api.test.ts tests their ids.
const testedElsewhere = new Set([
  ...publicCalls,
  "addCoach",
  "getPublicCoach",
  "listPublicActivities",
  "importFromWix",
  "getTerms",
  "stopInvitations",
  "acceptInvitation",
  "uploadAssistantAvatar",
]);

function send(
  endpoint: EndpointDefinition,
  row: Row & { picture?: Blob },
  ids: Ids,
  token: string,
) {
  const path = row.path(ids);
  const address = endpoint.path.replace(/:\w+/g, () => path.shift() ?? "");
  return api(endpoint.method, `${address}${row.query?.(ids) ?? ""}`, {
    token,
    body: row.body?.(ids),
    ...(row.picture ? { raw: formOf(row.picture) } : {}),
  });
}

function formOf(picture: Blob): FormData {
  const form = new FormData();
  form.append("file", picture);
  return form;
}

const withIds = allEndpoints.filter(
  ([name, { path }]) => (path.includes(":") || name in rows) && !testedElsewhere.has(name),
);

test.each(withIds)(
  "%s returns the error of unknown ids for another coach's ids",
  async (name, endpoint) => {
    const row = rows[name] ?? noIds;
    expect(rows).toHaveProperty(name);
    const callers =
      endpoint.access === "USER"
        ? [mine.coach, mine.trainee]
        : [endpoint.access === "COACH" ? mine.coach : mine.trainee];
    const unknown = Object.fromEntries(
      Object.keys(idsOf(mine)).map((key) => [key, UNKNOWN]),
    ) as unknown as Ids;
    const before = await contents();
    for (const { token } of callers) {
      const expected = await send(endpoint, row, unknown, token);
      expect(expected.status).toBe(404);
      const foreign = await send(endpoint, row, idsOf(theirs), token);
      expect([foreign.status, foreign.text, foreign.code]).toEqual([
        expected.status,
        expected.text,
        expected.code,
      ]);
      // One own id next to another coach's id must not help either.
      if (row.path(unknown).length > 1 || row.query) {
        const own = { activity: mine.activity, traineeId: mine.trainee.id };
        const mixed = await send(endpoint, row, { ...idsOf(theirs), ...own }, token);
        const mixedUnknown = await send(endpoint, row, { ...unknown, ...own }, token);
        if (name !== "removeParticipant") {
          expect([mixed.status, mixed.text]).toEqual([mixedUnknown.status, mixedUnknown.text]);
          expect(mixed.status).toBe(404);
        }
      }
    }
    if (name !== "removeParticipant") expect(await contents()).toBe(before);
  },
);

const MALFORMED = ["x", "null", "1e3", "a".repeat(300), `${UNKNOWN}0`, "\u0000", "é'--"];
/** Ids in a query or a list, where an unknown id returns no 404 of its own. */
const moreRows: Record<string, Row> = {
  ...rows,
  listReceipts: {
    path: () => [],
    query: (ids) => `?traineeId=${encodeURIComponent(ids.traineeId)}`,
  },
  listMyReceipts: {
    path: () => [],
    query: (ids) => `?coachId=${encodeURIComponent(ids.coachId)}`,
  },
  getHistory: { path: () => [], query: (ids) => `?coachId=${encodeURIComponent(ids.coachId)}` },
  recordAttendance: { ...activity, body: (ids) => [ids.subscription] },
  uploadAssistantAvatar: { path: (ids) => [ids.assistant] },
};
const withAnyId = allEndpoints.filter(([name]) => name in moreRows);

test.each(withAnyId)(
  "%s returns the error of an unknown id for each malformed id",
  async (name, endpoint) => {
    const row = moreRows[name] ?? noIds;
    const own = idsOf(mine);
    const actor = endpoint.access === "TRAINEE" ? mine.trainee : mine.coach;
    const requestText = (ids: Ids) =>
      JSON.stringify([row.path(ids), row.query?.(ids), row.body?.(ids)]);
    const encoded = (ids: Ids) => ({
      ...row,
      path: () => row.path(ids).map(encodeURIComponent),
      ...(endpoint.body === "multipart" ? { picture: PIXEL } : {}),
    });
    // Attendance needs a class that has begun.
    if (name === "recordAttendance") await moveClass(own.activity, new Date(Date.now() - 600_000));
    let checked = 0;
    for (const id of Object.keys(own) as (keyof Ids)[]) {
      const unknown = { ...own, [id]: UNKNOWN };
      if (requestText(unknown) === requestText(own)) continue;
      const expected = await send(endpoint, encoded(unknown), unknown, actor.token);
      expect(expected.status).toBe(
        name === "recordAttendance" && id === "subscription" ? 400 : 404,
      );
      for (const malformed of MALFORMED) {
        const ids = { ...own, [id]: malformed };
        const response = await send(endpoint, encoded(ids), ids, actor.token);
        expect([id, malformed, response.status, response.text, response.code]).toEqual([
          id,
          malformed,
          expected.status,
          expected.text,
          expected.code,
        ]);
        checked += 1;
      }
    }
    expect(checked).toBeGreaterThan(0);
    if (name === "recordAttendance") await moveClass(own.activity, inDays(7));
  },
);

/** Reads share one studio because they change nothing. */
let shared: Promise<Studio> | undefined;
const studioFor = ({ method }: EndpointDefinition): Promise<Studio> => {
  if (method !== "GET") return makeStudio();
  shared ??= makeStudio();
  return shared;
};

const unknownIds = () =>
  Object.fromEntries(Object.keys(idsOf(mine)).map((key) => [key, UNKNOWN])) as unknown as Ids;

test.each(withIds)("%s finds an id for its owner only", async (name, endpoint) => {
  const row = rows[name] ?? noIds;
  const own = await studioFor(endpoint);
  const before = await contents();
  const fits = ({ access }: EndpointDefinition, role: string) =>
    access === "USER" || access === role;
  for (const [role, actor, isOwner] of [
    [null, null, false],
    ["TRAINEE", own.trainee, true],
    ["TRAINEE", mine.trainee, false],
    ["COACH", own.coach, true],
    ["COACH", mine.coach, false],
  ] as const) {
    for (const ids of [idsOf(own), unknownIds()]) {
      const wanted = !role ? 401 : !fits(endpoint, role) ? 403 : 404;
      if (isOwner && wanted === 404 && ids.activity === own.activity) continue;
      const response = await send(endpoint, row, ids, actor?.token ?? "");
      expect([role, ids.activity === own.activity, response.status]).toEqual([
        role,
        ids.activity === own.activity,
        wanted,
      ]);
    }
  }
  expect(await contents()).toBe(before);

  const owner = fits(endpoint, "COACH") ? own.coach : own.trainee;
  const unknown = await send(endpoint, row, unknownIds(), owner.token);
  const { status, text } = await send(endpoint, row, idsOf(own), owner.token);
  // The owner may get another error, but not that of an unknown id.
  expect([401, 403]).not.toContain(status);
  expect(text).not.toBe(unknown.text);
});
