import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { auditData } from "@/db/audit";
import * as accounts from "@/db/queries/money/payment-accounts";
import * as payments from "@/db/queries/money/payments";
import { database } from "@/db/transaction";
import { addDays, DAY_MS, parisDay } from "@/lib/domain/paris-time";
import { metrics } from "@/lib/infra/metrics";
import { settle } from "@/lib/services/payments/settlement";
import { api } from "@/testing/api";
import { makeSubscription } from "@/testing/factories";
import {
  deliver,
  makePaidStudio,
  openPayment,
  pay,
  paymentOf,
  receiptsOf,
  type Studio,
  send,
  shownCard,
  startPayments,
} from "@/testing/stripe/paid-online";
import type { StripeStub } from "@/testing/stripe/stripe-stub";
import type { Session, StripeEvent } from "@/testing/stripe/world";

let stub: StripeStub;
beforeAll(async () => {
  stub = await startPayments();
});
afterAll(() => stub.close());

let studio: Studio;
beforeEach(async () => {
  studio = await makePaidStudio(stub);
});

/** The receipts in cents, and the sum that Stripe holds. */
async function sums(of = studio) {
  const cents = (await receiptsOf(of)).map(({ amount }) => Math.round(amount * 100));
  return {
    recorded: cents.reduce((sum, one) => sum + one, 0),
    held: stub.world.balance(of.account),
  };
}
const subjectsTo = async (email: string) =>
  (
    await database().execute<{ subject: string }>(
      sql`select subject from outbox where "to" = ${email} order by created_at`,
    )
  ).rows.map(({ subject }) => subject);
const emailOf = async (id: string) =>
  (await database().execute<{ email: string }>(sql`select email from users where id = ${id}`))
    .rows[0]?.email ?? "";

test("a payment by card becomes one receipt, dated by its charge", async () => {
  const { id, session } = await openPayment(stub, studio);
  // 23:30 UTC is the next day in Paris.
  const at = Date.parse(`${parisDay(new Date(Date.now() - 5 * DAY_MS))}T23:30:00Z`) / 1000;
  const version = (await shownCard(studio)).version;
  const event = stub.world.payByCard(session, at);
  expect((await deliver(stub, event)).status).toBe(200);
  const [receipt, ...others] = await receiptsOf(studio);
  expect(others).toEqual([]);
  expect(receipt).toMatchObject({
    ...{ kind: "PAYMENT", amount: 120, method: "CARD", reference: session.payment_intent },
    receivedOn: parisDay(new Date(at * 1000)),
  });
  expect(await paymentOf(studio, id)).toEqual({
    ...{ id, state: "SUCCEEDED", amount: 120, method: "CARD", disputed: false },
    receiptId: receipt?.id,
  });
  expect(await shownCard(studio)).toMatchObject({ isPaid: true, due: 0, version: version + 1 });
});

test("a direct debit is pending until the bank pays it", async () => {
  const { id, session } = await openPayment(stub, studio);
  const day = 86_400;
  const now = Math.floor(Date.now() / 1000);
  await deliver(stub, stub.world.payByDebit(session, now - 5 * day));
  expect(await paymentOf(studio, id)).toMatchObject({ state: "PENDING", method: "DEBIT" });
  expect(await receiptsOf(studio)).toEqual([]);
  await deliver(stub, stub.world.succeedDebit(session, now - day));
  expect(await receiptsOf(studio)).toMatchObject([
    { kind: "PAYMENT", method: "DEBIT", receivedOn: parisDay(new Date((now - day) * 1000)) },
  ]);
  const { body } = await api("GET", "/api/receipts?method=DEBIT", { token: studio.coach.token });
  expect(body.totals).toEqual({ amount: 120, byMethod: { DEBIT: 120 } });
});

test("a refused debit fails and the trainee gets a mail", async () => {
  const { id, session } = await openPayment(stub, studio);
  await deliver(stub, stub.world.payByDebit(session));
  const failed = stub.world.failDebit(session);
  await deliver(stub, failed);
  await deliver(stub, failed);
  expect(await paymentOf(studio, id)).toMatchObject({ state: "FAILED" });
  const subjects = await subjectsTo(await emailOf(studio.trainee.id));
  expect(subjects.filter((subject) => subject.includes("prélèvement"))).toHaveLength(1);
  expect((await pay(studio)).status).toBe(201);
});

test("an event is counted by its outcome", async () => {
  const { session } = await openPayment(stub, studio);
  metrics().webhooks.reset();
  const event = stub.world.payByCard(session);
  stub.misbehaviours.push({ kind: "SILENT" });
  await deliver(stub, event);
  await deliver(stub, event);
  await deliver(stub, event);
  await send(stub.sign({ ...event, account: "acct_unknown" }));
  await send(stub.sign(event, { secret: "whsec_other" }));
  const { values } = await metrics().webhooks.get();
  expect(Object.fromEntries(values.map(({ labels, value }) => [labels.outcome, value]))).toEqual({
    failed: 1,
    handled: 1,
    repeated: 1,
    ignored: 1,
    refused: 1,
  });
});

test.each([
  ["a wrong secret", { secret: "whsec_other" }],
  ["a signature of 301 seconds ago", { ageSeconds: 301 }],
])("an event with %s returns 400 and changes nothing", async (_, changes) => {
  const { session } = await openPayment(stub, studio);
  const event = stub.world.payByCard(session);
  stub.requests.length = 0;
  const response = await send(stub.sign(event, changes));
  expect([response.status, response.code]).toEqual([400, "SIGNATURE_INVALID"]);
  expect(stub.requests).toEqual([]);
  expect(await receiptsOf(studio)).toEqual([]);
});

test("an event without a signature returns 400", async () => {
  for (const signature of ["", "t=1,v1="]) {
    const headers = { "stripe-signature": signature };
    const { code } = await api("POST", "/api/webhooks/stripe", { raw: "{}", headers });
    expect(code).toBe("SIGNATURE_INVALID");
  }
});

test.each([
  ["no object", {}],
  ["a notification of the second version", { object: "v2.core.event", id: "evt_2" }],
])("a signed event with %s returns 200 and changes nothing", async (_, event) => {
  expect((await send(stub.sign(event as StripeEvent))).status).toBe(200);
});

test.each([
  ["another account", () => ({ account: "acct_unknown" })],
  ["another mode", () => ({ livemode: true })],
  [
    "another origin",
    (event: StripeEvent) => ({
      data: {
        object: {
          ...(event.data.object as Session),
          metadata: { origin: "https://autre.example" },
        },
      },
    }),
  ],
] as const)("an event of %s is 200 and does nothing", async (_, change) => {
  const { session } = await openPayment(stub, studio);
  const event = stub.world.payByCard(session);
  const changed = { ...event, ...(change as (event: StripeEvent) => object)(event) };
  expect((await send(stub.sign(changed as StripeEvent))).status).toBe(200);
  expect(await receiptsOf(studio)).toEqual([]);
});

test("another coach's event cannot settle a payment", async () => {
  const { session } = await openPayment(stub, studio);
  const event = stub.world.payByCard(session);
  const other = await makePaidStudio(stub);
  await send(stub.sign({ ...event, account: other.account }));
  expect(await receiptsOf(studio)).toEqual([]);
  expect(await receiptsOf(other)).toEqual([]);
});

test("an event returns 503 while Stripe is silent and counts when it is repeated", async () => {
  const { session } = await openPayment(stub, studio);
  const event = stub.world.payByCard(session);
  stub.misbehaviours.push({ kind: "SILENT" });
  expect((await deliver(stub, event)).status).toBe(503);
  expect(await receiptsOf(studio)).toEqual([]);
  expect((await deliver(stub, event)).status).toBe(200);
  expect(await receiptsOf(studio)).toHaveLength(1);
});

const permutations = <T>(items: readonly T[]): T[][] =>
  items.length === 0
    ? [[]]
    : items.flatMap((item, n) =>
        permutations(items.toSpliced(n, 1)).map((rest) => [item, ...rest]),
      );

/** Each item comes first, and each pair comes in both orders. */
const rotations = <T>(items: readonly T[]): T[][] => [
  ...items.map((_, n) => [...items.slice(n), ...items.slice(0, n)]),
  items.toReversed(),
];

/** Every event leads to the same reading, so `npm test` sends fewer orders than `npm run test:all`. */
const ordersOf = process.env.EVENT_ORDERS === "all" ? permutations : rotations;

/** Each course is a list of changes of one payment, with the events that announce them. */
const courses: [name: string, (session: Session) => void, kept: number][] = [
  [
    "a card payment, refunded in part and contested",
    (session) => {
      stub.world.payByCard(session);
      stub.world.refund(session.payment_intent ?? "", 2_000);
      stub.world.dispute(session, { amount: 5_000 });
    },
    5_000,
  ],
  [
    "a debit that succeeds and is refunded",
    (session) => {
      stub.world.payByDebit(session);
      stub.world.succeedDebit(session);
      stub.world.refund(session.payment_intent ?? "", 12_000);
    },
    0,
  ],
  [
    "a debit that fails",
    (session) => {
      stub.world.payByDebit(session);
      stub.world.failDebit(session);
    },
    0,
  ],
  [
    "a page that expires",
    (session) => {
      stub.world.expire(session);
    },
    0,
  ],
  [
    "a refund that fails after it succeeded",
    (session) => {
      stub.world.payByCard(session);
      const refund = stub.world.refund(session.payment_intent ?? "", 3_000);
      stub.world.settleRefund(refund, "failed");
    },
    12_000,
  ],
  [
    "a dispute that the coach wins",
    (session) => {
      stub.world.payByCard(session);
      stub.world.closeDispute(stub.world.dispute(session), "won");
    },
    12_000,
  ],
];

test.each(courses)(
  "doubled events of %s leave what Stripe holds when their order changes",
  async (_, happen, kept) => {
    const { session: first } = await openPayment(stub, studio);
    const from = stub.world.events.length;
    happen(first);
    const count = stub.world.events.length - from;
    for (const order of ordersOf([...Array(count).keys()])) {
      const one = await makePaidStudio(stub);
      const { id, session } = await openPayment(stub, one);
      const begin = stub.world.events.length;
      happen(session);
      const events = stub.world.events.slice(begin);
      for (const n of order) {
        const event = events[n] as StripeEvent;
        // Each event comes twice at once.
        for (const response of await Promise.all([deliver(stub, event), deliver(stub, event)]))
          expect(response.status).toBe(200);
      }
      const { recorded, held } = await sums(one);
      expect([recorded, held], order.join()).toEqual([kept, kept]);
      const receipts = await receiptsOf(one);
      const received = session.payment_status === "paid" ? 1 : 0;
      expect(
        receipts.filter(({ id: receipt }) => receipt === receipts[0]?.id && received),
      ).toHaveLength(received);
      expect((await paymentOf(one, id)).state).not.toBe("OPEN");
    }
    expect(await auditData()).toEqual([]);
  },
  300_000,
);

test("the receipts equal Stripe's balance after a refund and a dispute change", async () => {
  const { session } = await openPayment(stub, studio);
  const { world } = stub;
  await deliver(stub, world.payByCard(session));
  const refund = world.refund(session.payment_intent ?? "", 3_000, { status: "pending" });
  await deliver(stub, world.events.at(-1) as StripeEvent);
  expect(await receiptsOf(studio)).toHaveLength(1);
  await deliver(stub, world.settleRefund(refund, "succeeded"));
  await deliver(stub, world.settleRefund(refund, "failed"));
  const dispute = world.dispute(session);
  await deliver(stub, world.events.at(-1) as StripeEvent);
  expect(await shownCard(studio)).toMatchObject({ amountPaid: 0, due: 120 });
  await deliver(stub, world.closeDispute(dispute, "won"));
  const receipts = await receiptsOf(studio);
  expect(receipts.map(({ kind, amount }) => [kind, amount])).toEqual([
    ["PAYMENT", 120],
    ["REFUND", -30],
    ["CORRECTION", 30],
    ["REVERSAL", -120],
    ["PAYMENT", 120],
  ]);
  expect(receipts.every(({ cameOnline }) => cameOnline)).toBe(true);
  expect(await auditData()).toEqual([]);
  const subjects = await subjectsTo(await emailOf(studio.coach.id));
  expect(subjects.filter((subject) => /refusé|contesté/.test(subject))).toHaveLength(2);
});

test("a payment is read again when another change came after the read", async () => {
  const { id, session } = await openPayment(stub, studio);
  await deliver(stub, stub.world.payByCard(session));
  const made = stub.world.refund(session.payment_intent ?? "", 3_000, { status: "pending" });
  await deliver(stub, stub.world.events.at(-1) as StripeEvent);
  const refund = {
    ...{ id: made.id, intentId: session.payment_intent, amountCents: 3_000, askedId: null },
    ...{ createdAt: null, reason: null },
  };
  let reads = 0;
  await settle(studio.coach.id, id, async () => {
    reads += 1;
    if (reads > 1)
      return { session: null, refunds: [{ ...refund, state: "FAILED" }], disputes: [] };
    await deliver(stub, stub.world.settleRefund(made, "failed"));
    return { session: null, refunds: [{ ...refund, state: "SUCCEEDED" }], disputes: [] };
  });
  expect(reads).toBe(2);
  expect(await receiptsOf(studio)).toHaveLength(1);
});

test("a dispute is a reversal only once Stripe took the money", async () => {
  const { id, session } = await openPayment(stub, studio);
  await deliver(stub, stub.world.payByCard(session));
  const dispute = stub.world.dispute(session, { takes: false });
  await deliver(stub, stub.world.events.at(-1) as StripeEvent);
  expect(await receiptsOf(studio)).toHaveLength(1);
  expect((await paymentOf(studio, id)).disputed).toBe(true);
  await deliver(stub, stub.world.closeDispute(dispute, "warning_closed"));
  expect((await paymentOf(studio, id)).disputed).toBe(false);
});

test("the coach is told what a won dispute gives back above what is due", async () => {
  const { session } = await openPayment(stub, studio);
  await deliver(stub, stub.world.payByCard(session));
  const dispute = stub.world.dispute(session);
  await deliver(stub, stub.world.events.at(-1) as StripeEvent);
  await api("POST", "/api/receipts", {
    token: studio.coach.token,
    body: { subscriptionId: studio.card.id, amount: 100, method: "CASH" },
  });
  await deliver(stub, stub.world.closeDispute(dispute, "won"));
  expect(await shownCard(studio)).toMatchObject({ amountPaid: 220, toRefund: 100 });
  const subjects = await subjectsTo(await emailOf(studio.coach.id));
  expect(subjects.filter((subject) => subject.startsWith("Trop perçu"))).toHaveLength(1);
});

test("a dispute takes the amount received below zero after a refund in cash", async () => {
  const { session } = await openPayment(stub, studio);
  await deliver(stub, stub.world.payByCard(session));
  await api("POST", "/api/receipts/refund", {
    token: studio.coach.token,
    body: { subscriptionId: studio.card.id, amount: 120, method: "CASH" },
  });
  stub.world.dispute(session);
  await deliver(stub, stub.world.events.at(-1) as StripeEvent);
  const card = await shownCard(studio);
  expect(card).toMatchObject({ amountPaid: -120, due: 240 });
  const saved = await api("PUT", `/api/subscription/trainee/${studio.trainee.id}`, {
    token: studio.coach.token,
    body: { ...card, label: "Carte renommée" },
  });
  expect(saved.body).toMatchObject({ label: "Carte renommée", amountPaid: -120 });
  const [receipt] = (await receiptsOf(studio)).filter(({ kind }) => kind === "REVERSAL");
  expect(receipt).toMatchObject({ amount: -120, note: "Paiement contesté" });
  expect(await auditData()).toEqual([]);
});

/** Changes between the opening of the page and the payment. */
const meanwhile: [name: string, () => Promise<unknown>, toRefund: number][] = [
  [
    "cash",
    () =>
      api("POST", "/api/receipts", {
        token: studio.coach.token,
        body: { subscriptionId: studio.card.id, amount: 120, method: "CASH" },
      }),
    120,
  ],
  [
    "the withdrawal",
    () =>
      api("POST", `/api/subscription/${studio.card.id}/withdrawal`, {
        token: studio.trainee.token,
      }),
    120,
  ],
  [
    "the deletion",
    () =>
      api("DELETE", `/api/subscription/${studio.trainee.id}/${studio.card.id}`, {
        token: studio.coach.token,
      }),
    120,
  ],
  [
    "giving the debt up",
    () => api("DELETE", `/api/user/debts/${studio.card.id}`, { token: studio.coach.token }),
    120,
  ],
];

test.each(meanwhile)(
  "a payment is recorded in full and the coach told when %s came meanwhile",
  async (name, happen, toRefund) => {
    const { id, session } = await openPayment(stub, studio);
    if (name === "the withdrawal")
      await database().execute(
        sql`update subscriptions set withdraw_until = ${addDays(parisDay(new Date()), 14)} where id = ${studio.card.id}`,
      );
    // The trainee pays at the same moment, so the page cannot be closed.
    const event = stub.world.payByCard(session);
    await happen();
    await deliver(stub, event);
    await deliver(stub, event);
    expect((await paymentOf(studio, id)).state).toBe("SUCCEEDED");
    const { body } = await api("GET", "/api/user/refunds", { token: studio.coach.token });
    expect(body).toMatchObject([
      { subscriptionId: studio.card.id, amount: toRefund, onlineMethod: "CARD" },
    ]);
    const subjects = await subjectsTo(await emailOf(studio.coach.id));
    expect(subjects.filter((subject) => subject.startsWith("Trop perçu"))).toHaveLength(1);
    expect(await auditData()).toEqual([]);
  },
);

test("a payment settles its own card when a second card is bought and paid meanwhile", async () => {
  const first = await openPayment(stub, studio);
  const card = await makeSubscription(studio.coach, studio.trainee, { price: 80 });
  const other = { ...studio, card };
  const second = await openPayment(stub, other);
  const events = [first, second].map(({ session }) => stub.world.payByCard(session));
  for (const event of [...events.toReversed(), ...events]) await deliver(stub, event);
  for (const [of, amount] of [
    [studio, 120],
    [other, 80],
  ] as const) {
    expect(await receiptsOf(of)).toMatchObject([{ kind: "PAYMENT", amount }]);
    expect(await shownCard(of)).toMatchObject({ isPaid: true, due: 0 });
  }
  expect((await api("GET", "/api/user/refunds", { token: studio.coach.token })).body).toEqual([]);
  expect(stub.world.balance(studio.account)).toBe(20_000);
  expect(await auditData()).toEqual([]);
});

test("an edit keeps the stored price and amount when too much was received", async () => {
  const { session } = await openPayment(stub, studio);
  const event = stub.world.payByCard(session);
  await api("POST", "/api/receipts", {
    token: studio.coach.token,
    body: { subscriptionId: studio.card.id, amount: 120, method: "CASH" },
  });
  await deliver(stub, event);
  const card = await shownCard(studio);
  expect(card).toMatchObject({ amountPaid: 240, toRefund: 120 });
  const put = (body: object) =>
    api("PUT", `/api/subscription/trainee/${studio.trainee.id}`, {
      token: studio.coach.token,
      body: { ...card, ...body },
    });
  expect((await put({ label: "Autre" })).status).toBe(200);
  expect((await put({ price: 130, version: undefined })).code).toBe("PRICE_BELOW_RECEIVED");
  expect((await put({ amountPaid: 250, version: undefined })).status).toBe(400);
});

test("80 simultaneous events write one receipt per payment", async () => {
  const studios = await Promise.all(Array.from({ length: 8 }, () => makePaidStudio(stub)));
  const events = await Promise.all(
    studios.map(async (one) => stub.world.payByCard((await openPayment(stub, one)).session)),
  );
  const ten = events.flatMap((event) =>
    Array.from({ length: 10 }, (_, n) => ({ ...event, id: `${event.id}_${n % 5}` })),
  );
  const responses = await Promise.all(ten.map((event) => deliver(stub, event)));
  expect(responses.map(({ status }) => status)).toEqual(ten.map(() => 200));
  for (const one of studios) expect(await receiptsOf(one)).toHaveLength(1);
}, 60_000);

test("a disconnected account takes no payment and still counts one begun before", async () => {
  const begun = await openPayment(stub, studio);
  const event = stub.world.payByCard(begun.session);
  const { token } = studio.coach;
  const account = async () => (await api("GET", "/api/payments/account", { token })).body;
  expect(await account()).toEqual({ connected: true, chargesEnabled: true, detailsNeeded: false });
  await deliver(stub, stub.world.leave(studio.account));
  expect(await account()).toMatchObject({ connected: false });
  expect((await pay(studio)).code).toBe("PAYMENT_OFF");
  const left = stub.world.accounts.get(studio.account);
  if (left) left.left = false;
  await deliver(stub, event);
  expect(await receiptsOf(studio)).toHaveLength(1);
});

test("a disconnection returns 204 when the open pages cannot be listed", async () => {
  vi.spyOn(payments, "listOpenPayments").mockRejectedValueOnce(new Error("down"));
  const { token } = studio.coach;
  expect((await api("DELETE", "/api/payments/account", { token })).status).toBe(204);
  expect(payments.listOpenPayments).toHaveBeenCalledOnce();
});

test("the account is made once and kept after a disconnection", async () => {
  const { token } = studio.coach;
  const { session } = await openPayment(stub, studio);
  expect((await api("DELETE", "/api/payments/account", { token })).status).toBe(204);
  expect(session.status).toBe("expired");
  const before = stub.world.accounts.size;
  const { body } = await api("POST", "/api/payments/account", { token });
  expect(body).toEqual({ url: `${stub.url}/setup/${studio.account}` });
  expect(stub.world.accounts.size).toBe(before);
  stub.misbehaviours.push({ kind: "STATUS", status: 503 });
  expect((await api("GET", "/api/payments/account", { token })).body).toEqual({
    ...{ connected: true, chargesEnabled: true, detailsNeeded: false },
  });
});

test("the account is not shown and no page opens when its state cannot be stored", async () => {
  const down = vi.spyOn(accounts, "updatePaymentAccount").mockRejectedValue(new Error("down"));
  onTestFinished(() => down.mockRestore());
  const { token } = studio.coach;
  expect((await api("GET", "/api/payments/account", { token })).code).toBe("UNEXPECTED");
  await database().execute(
    sql`update payment_accounts set charges_enabled = false where coach_id = ${studio.coach.id}`,
  );
  expect((await pay(studio)).code).toBe("UNEXPECTED");
});

test("a coach who took the access away connects again with another account", async () => {
  const { token } = studio.coach;
  const account = async () => (await api("GET", "/api/payments/account", { token })).body;
  const connect = async () => (await api("POST", "/api/payments/account", { token })).body.url;
  // The event of the deauthorization is lost.
  stub.world.leave(studio.account);
  expect(await account()).toMatchObject({ connected: false });
  const [first, second] = [await connect(), await connect()];
  expect(first).not.toBe(`${stub.url}/setup/${studio.account}`);
  expect(second).toBe(first);
  const made = first.split("/").at(-1) ?? "";
  expect(await account()).toMatchObject({ connected: true, chargesEnabled: false });
  expect((await pay(studio)).code).toBe("PAYMENT_OFF");
  await deliver(stub, stub.world.completeAccount(made, { cards: true, debits: false }));
  const { session } = await openPayment(stub, studio);
  await deliver(stub, stub.world.payByCard(session));
  expect(await receiptsOf(studio)).toHaveLength(1);
});

test("a payment page is closed when its account without access is replaced", async () => {
  const { token } = studio.coach;
  const { id, session } = await openPayment(stub, studio);
  stub.world.leave(studio.account);
  await api("PUT", `/api/subscription/trainee/${studio.trainee.id}`, {
    token,
    body: { ...(await shownCard(studio)), price: 130, isPaid: false },
  });
  expect((await pay(studio)).code).toBe("PAYMENT_OFF");
  await api("GET", "/api/payments/account", { token });
  const { url } = (await api("POST", "/api/payments/account", { token })).body;
  expect((await paymentOf(studio, id)).state).toBe("EXPIRED");
  const made = url.split("/").at(-1) ?? "";
  await deliver(stub, stub.world.completeAccount(made, { cards: true, debits: false }));
  const next = await openPayment(stub, studio);
  expect(next.session.id).not.toBe(session.id);
});

test("the account is created as the coach's own and its link returns to the profile", async () => {
  const forms = (path: string) =>
    stub.requests
      .filter((request) => request.path === path && !request.headers["stripe-account"])
      .map(({ form }) => Object.fromEntries(form));
  const { body: me } = await api("GET", "/api/user/me", { token: studio.coach.token });
  expect(forms("/v1/accounts")).toContainEqual({
    country: "FR",
    email: me.email,
    "controller[fees][payer]": "account",
    "controller[losses][payments]": "stripe",
    "controller[requirement_collection]": "stripe",
    "controller[stripe_dashboard][type]": "full",
  });
  const page = "http://localhost:3000/profile?tab=paiement";
  expect(forms("/v1/account_links")).toContainEqual({
    account: studio.account,
    type: "account_onboarding",
    return_url: page,
    refresh_url: page,
  });
});
