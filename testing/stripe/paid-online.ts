import { api } from "@/testing/api";
import { setEnvironment } from "@/testing/environment";
import { makeCoach, makeSubscription, makeTrainee, type Person } from "@/testing/factories";
import { type Signed, STRIPE_KEYS, type StripeStub, startStripeStub } from "./stripe-stub";
import type { Session, StripeEvent } from "./world";

/** Starts Stripe's stub for this test file and its servers. */
export async function startPayments(): Promise<StripeStub> {
  const stub = await startStripeStub();
  setEnvironment({ ...STRIPE_KEYS, STRIPE_BASE_URL: stub.url });
  return stub;
}

export interface Studio {
  coach: Awaited<ReturnType<typeof makeCoach>>;
  trainee: Person;
  account: string;
  card: { id: string; version: number };
}

/** A coach with a connected account and a trainee who owes 120 €. */
export async function makePaidStudio(
  stub: StripeStub,
  { cards = true, debits = true, price = 120 } = {},
): Promise<Studio> {
  const coach = await makeCoach();
  const trainee = await makeTrainee(coach);
  const card = await makeSubscription(coach, trainee, { price });
  await api("POST", "/api/payments/account", { token: coach.token });
  const { body } = await api("GET", "/api/user/me", { token: coach.token });
  const own = [...stub.world.accounts.values()].find(({ email }) => email === body.email);
  const account = own?.id ?? "";
  await deliver(stub, stub.world.completeAccount(account, { cards, debits }));
  return { coach, trainee, account, card };
}

export const send = ({ raw, headers }: Signed) =>
  api("POST", "/api/webhooks/stripe", { raw, headers });

export const deliver = (stub: StripeStub, event: StripeEvent) => send(stub.sign(event));

export const pay = ({ trainee, card }: Studio) =>
  api("POST", "/api/payments", { token: trainee.token, body: { subscriptionId: card.id } });

/** The session of a new payment, and the payment's id. */
export async function openPayment(
  stub: StripeStub,
  studio: Studio,
): Promise<{ id: string; session: Session }> {
  const { body } = await pay(studio);
  return { id: body.id, session: stub.world.sessionOf(body.id) };
}

export const paymentOf = async ({ trainee }: Studio, id: string) =>
  (await api("GET", `/api/payments/${id}`, { token: trainee.token })).body;

/** Oldest first. */
export async function receiptsOf({ coach, card }: Studio) {
  const { body } = await api("GET", `/api/subscription/${card.id}/receipts`, {
    token: coach.token,
  });
  return body.toReversed() as {
    id: string;
    kind: string;
    amount: number;
    [name: string]: unknown;
  }[];
}

export async function shownCard({ coach, trainee, card }: Studio) {
  const { body } = await api("GET", `/api/user/trainee/${trainee.id}/subscriptions`, {
    token: coach.token,
  });
  return body.find(({ id }: { id: string }) => id === card.id);
}

export const refund = ({ coach, card }: Studio, body: object, key?: string) =>
  api("POST", "/api/receipts/refund", {
    token: coach.token,
    body: { subscriptionId: card.id, ...body },
    ...(key && { headers: { "idempotency-key": key } }),
  });
