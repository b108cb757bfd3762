import { afterAll, beforeAll, expect, test } from "vitest";
import { allEndpoints } from "@/lib/contract/all";
import type { EndpointDefinition } from "@/lib/contract/endpoint";
import { api } from "@/testing/api";
import { contents } from "@/testing/contents";
import { addressOf, endpointsInOrder, tokenOf } from "@/testing/endpoint-calls";
import { startPayments } from "@/testing/stripe/paid-online";
import type { StripeStub } from "@/testing/stripe/stripe-stub";
import { makeValidCalls, type ValidCall, type ValidCalls } from "@/testing/valid-calls";

const UNKNOWN = "01970000-0000-7000-8000-000000000000";
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** `mine` is the caller's studio, `theirs` the one that must be unreachable. */
let mine: ValidCalls;
let theirs: ValidCalls;
let stripe: StripeStub;
afterAll(() => stripe.close());
beforeAll(async () => {
  stripe = await startPayments();
  mine = await makeValidCalls();
  theirs = await makeValidCalls();
});

/** Calls whose ids stand only in their query or body. */
const idsInBody = new Set([
  ...["editOffer", "createActivity", "createSeries", "planAbsence", "cancelSeries"],
  ...["recordReceipt", "recordCheques", "refund", "makeDeposit"],
  ...["listReceipts", "listMyReceipts", "getHistory", "pay", "createPerson"],
]);
const testedElsewhere = new Set([
  // lib/services/trial and lib/services/mail-links test public calls.
  ...["askTrial", "confirmTrial", "stopInvitations", "acceptInvitation", "stopReminders"],
  ...["getLinkedPlace", "cancelLinkedPlace", "claimLinkedPlace", "retakeLinkedPlace"],
  // These paths hold a public code or a fixed word.
  ...[
    "acceptGuardianship",
    "addCoach",
    "getPublicCoach",
    "listPublicActivities",
    "getTerms",
    "importFromWix",
  ],
  // A closure ignores an unknown exception.
  "createClosure",
]);
/** The studio has no place to claim and no payment account, and its trainee accepted no terms. */
const failsForOwner = new Set(["claimPlace", "getAcceptedTerms", "pay"]);
const withIds = endpointsInOrder.filter(
  ([name, { path }]) => (path.includes(":") || idsInBody.has(name)) && !testedElsewhere.has(name),
);

async function callOf(studio: ValidCalls, name: string): Promise<ValidCall> {
  const call = (await studio.calls[name]?.()) ?? {};
  // A walk-in sale names a new trainee or holds the id of a known one.
  if (name === "sellAtDoor") Object.assign(call.body ?? {}, { traineeId: studio.trainee.id });
  return call;
}

/** Replaces the ids of a call's path, query and body, numbered in this order. */
function replaceIds(
  { path, query, body }: ValidCall,
  replace: (id: string, n: number) => string,
): ValidCall {
  let count = 0;
  return JSON.parse(JSON.stringify({ path, query, body }), (_, value) => {
    if (typeof value !== "string" || !ID.test(value)) return value;
    count += 1;
    return replace(value, count - 1);
  });
}
function idsOf(call: ValidCall): string[] {
  const ids: string[] = [];
  replaceIds(call, (id) => {
    ids.push(id);
    return id;
  });
  return ids;
}
const withId = (call: ValidCall, at: number, id: string) =>
  replaceIds(call, (own, n) => (n === at ? id : own));
/** The status for an unknown nth id: a wrong place is invalid input, a wrong person is refused. */
function statusOf(name: string, n: number): number {
  if (name === "recordAttendance" && n === 1) return 400;
  return name === "addParticipants" && n > 0 ? 409 : 404;
}
const unknownOf = (call: ValidCall) => replaceIds(call, () => UNKNOWN);

function send(endpoint: EndpointDefinition, call: ValidCall, token = "") {
  const form = new FormData();
  form.append("file", new Blob([PIXEL], { type: "image/png" }));
  return api(endpoint.method, addressOf(endpoint, call), {
    token,
    body: call.body,
    ...(endpoint.body === "multipart" ? { raw: form } : {}),
  });
}
const fits = ({ access }: EndpointDefinition, role: string) => access === "USER" || access === role;

test("every call with an id is tested", async () => {
  const names = new Set(withIds.map(([name]) => name));
  for (const [name] of allEndpoints)
    if (!names.has(name) && !testedElsewhere.has(name))
      expect([name, idsOf(await callOf(mine, name))]).toEqual([name, []]);
});

type Endpoint = [name: string, endpoint: EndpointDefinition];

async function expectOthersIdsUnknown(
  [name, endpoint]: Endpoint,
  own: ValidCall,
  other: ValidCall,
): Promise<void> {
  const ids = idsOf(other);
  const cases = [{ foreign: other, unknown: unknownOf(other), wanted: 404 }];
  // A foreign id among own ids must not help either.
  if (ids.length > 1)
    for (const [n, id] of ids.entries())
      cases.push({
        foreign: withId(own, n, id),
        unknown: withId(own, n, UNKNOWN),
        wanted: statusOf(name, n),
      });
  for (const [role, { token }] of [
    ["COACH", mine.coach],
    ["TRAINEE", mine.trainee],
  ] as const) {
    if (!fits(endpoint, role)) continue;
    for (const { foreign, unknown, wanted } of cases) {
      const expected = await send(endpoint, unknown, token);
      const { status, text, code } = await send(endpoint, foreign, token);
      expect([foreign, status]).toEqual([foreign, wanted]);
      expect([status, text, code]).toEqual([expected.status, expected.text, expected.code]);
    }
  }
}

/** lib/contract/fields.test.ts tests more malformed ids. */
async function expectMalformedIdsUnknown([name, endpoint]: Endpoint, own: ValidCall) {
  const { token } = tokenOf(endpoint, mine, own);
  expect(idsOf(own)).not.toEqual([]);
  for (const [n, ownId] of idsOf(own).entries()) {
    const expected = await send(endpoint, withId(own, n, UNKNOWN), token);
    expect([ownId, expected.status]).toEqual([ownId, statusOf(name, n)]);
    const { status, text, code } = await send(endpoint, withId(own, n, "x"), token);
    expect([ownId, status, text, code]).toEqual([
      ...[ownId, expected.status, expected.text, expected.code],
    ]);
  }
}

test.each(withIds)("%s finds an id for its owner only", async (...called) => {
  const [name, endpoint] = called;
  const own = await callOf(mine, name);
  const other = await callOf(theirs, name);
  const before = await contents();
  await expectOthersIdsUnknown(called, own, other);
  await expectMalformedIdsUnknown(called, own);
  expect(await contents()).toBe(before);

  const { token } = tokenOf(endpoint, mine, own);
  const { status, text } = await send(endpoint, own, token);
  expect([text, status < 300]).toEqual([text, !failsForOwner.has(name)]);
});
