import "server-only";
import type Stripe from "stripe";
import type { OnlineMethod } from "@/lib/domain/online-payment";
import type { Env } from "@/lib/infra/env";
import { processState } from "@/lib/infra/process-state";
import {
  BadSignature,
  type EventSubject,
  NoResponse,
  type PaymentProvider,
  type ProviderAccount,
  type ProviderDispute,
  type ProviderRefund,
  type ProviderSession,
  Refused,
} from "@/lib/integrations/payments/provider";

type Settings = NonNullable<Env["stripe"]>;

/** The last version whose sessions take `payment_method_types`. */
const VERSION = "2026-08-26.dahlia" as Stripe.LatestApiVersion;
const TIMEOUT_MS = 10_000;
const SIGNATURE_SECONDS = 300;
/** The most that a list of refunds or disputes holds. */
const LONGEST_LIST = 1000;
const CHARGE = "latest_charge.balance_transaction";

const clients = processState<Map<string, Promise<Stripe>>>("stripe", () => new Map());

/** The library is loaded at the first call, because most installations have no keys. */
async function connect({ secretKey, baseUrl }: Settings): Promise<Stripe> {
  const { default: Client } = await import("stripe");
  return new Client(secretKey, {
    protocol: baseUrl.protocol === "http:" ? "http" : "https",
    host: baseUrl.hostname,
    port: baseUrl.port || (baseUrl.protocol === "http:" ? 80 : 443),
    apiVersion: VERSION,
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 0,
    telemetry: false,
    // The library's own HTTP client repeats a request whose connection closed.
    httpClient: Client.createFetchHttpClient((url, init) =>
      fetch(url as string, { ...init, redirect: "error" }),
    ),
  });
}

function clientOf(settings: Settings): Promise<Stripe> {
  const key = `${settings.secretKey} ${settings.baseUrl.href}`;
  const known = clients.get(key) ?? connect(settings);
  clients.set(key, known);
  return known;
}

/** The messages of the library may quote a key, so none is passed on. */
function failureOf(error: unknown): Error {
  const { type, statusCode, code } = error as {
    type?: string;
    statusCode?: number;
    code?: string;
  };
  if (type === undefined) return error as Error;
  const isRefusal = statusCode !== undefined && [400, 402, 403, 404].includes(statusCode);
  const text = `${type}${statusCode ? ` ${statusCode}` : ""}${code ? ` ${code}` : ""}`;
  return isRefusal && type !== "StripeRateLimitError"
    ? new Refused(text, statusCode, code ?? null)
    : new NoResponse(text);
}

const METHODS: Record<string, OnlineMethod> = { card: "CARD", sepa_debit: "DEBIT" };
const TYPES = { CARD: "card", DEBIT: "sepa_debit" } as const;

/** Null when the provider sent the id in place of the object. */
const objectOf = <T extends object>(value: string | T | null | undefined): T | null =>
  value && typeof value === "object" ? value : null;
const idOf = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === "string" ? value : (value?.id ?? null);
const instantOf = (seconds: number | null | undefined): Date | null =>
  seconds ? new Date(seconds * 1000) : null;

function accountOf({
  id,
  charges_enabled,
  requirements,
  capabilities,
}: Stripe.Account): ProviderAccount {
  const due = [...(requirements?.currently_due ?? []), ...(requirements?.past_due ?? [])];
  return {
    id,
    chargesEnabled: charges_enabled === true,
    detailsNeeded: due.length > 0,
    takesCards: capabilities?.card_payments === "active",
    takesDebits: capabilities?.sepa_debit_payments === "active",
  };
}

function refundOf(refund: Stripe.Refund): ProviderRefund {
  const states = { succeeded: "SUCCEEDED", failed: "FAILED", canceled: "FAILED" } as const;
  return {
    id: refund.id,
    intentId: idOf(refund.payment_intent),
    amountCents: refund.amount,
    state: states[refund.status as keyof typeof states] ?? "PENDING",
    askedId: refund.metadata?.refundId ?? null,
    createdAt: instantOf(refund.created),
    reason: refund.failure_reason ?? null,
  };
}

const WON = ["won", "warning_closed", "prevented"];

/** The event's type tells the movements of a dispute that lists no balance transactions. */
function disputeOf(dispute: Stripe.Dispute, eventType?: string): ProviderDispute {
  const amounts = (dispute.balance_transactions ?? []).map(({ amount }) => amount);
  const sum = (some: number[]) => Math.abs(some.reduce((total, one) => total + one, 0));
  const isReturned = eventType === "charge.dispute.funds_reinstated";
  const isTaken = isReturned || eventType === "charge.dispute.funds_withdrawn";
  const isUnlisted = amounts.length === 0;
  return {
    id: dispute.id,
    intentId: idOf(dispute.payment_intent),
    isContested: !WON.includes(dispute.status),
    isOpen: !WON.includes(dispute.status) && dispute.status !== "lost",
    takenCents:
      isUnlisted && isTaken ? dispute.amount : sum(amounts.filter((amount) => amount < 0)),
    returnedCents:
      isUnlisted && isReturned ? dispute.amount : sum(amounts.filter((amount) => amount > 0)),
  };
}

function methodOf(
  session: Stripe.Checkout.Session,
  charge: Stripe.Charge | null,
): OnlineMethod | null {
  const used = METHODS[charge?.payment_method_details?.type ?? ""];
  if (used) return used;
  if (session.status !== "complete") return null;
  // Only a debit is on its way after the page is completed.
  if (session.payment_status === "unpaid") return "DEBIT";
  const [only, ...others] = session.payment_method_types ?? [];
  return (others.length === 0 && METHODS[only ?? ""]) || "CARD";
}

function sessionOf(
  session: Stripe.Checkout.Session,
  intent: Stripe.PaymentIntent | null = null,
  charge: Stripe.Charge | null = null,
): ProviderSession {
  const isPaid = session.payment_status === "paid";
  const method = methodOf(session, charge);
  // A debit's charge is made days before it succeeds; only then does it reach the balance.
  const settled = method === "DEBIT" ? objectOf(charge?.balance_transaction) : null;
  return {
    id: session.id,
    url: session.url ?? null,
    status:
      session.status === "complete"
        ? "COMPLETE"
        : session.status === "expired"
          ? "EXPIRED"
          : "OPEN",
    isPaid,
    isRefused: intent?.status === "requires_payment_method" || intent?.status === "canceled",
    amountCents: session.amount_total ?? 0,
    paymentId: session.metadata?.paymentId ?? session.client_reference_id ?? null,
    intentId: intent?.id ?? idOf(session.payment_intent),
    method,
    succeededAt: isPaid ? instantOf(settled?.created ?? charge?.created ?? intent?.created) : null,
    hasRefunds: (charge?.amount_refunded ?? 0) > 0,
    hasDisputes: charge?.disputed === true,
  };
}

const REFUND_EVENTS = new Set([
  "refund.created",
  "refund.updated",
  "refund.failed",
  "charge.refund.updated",
]);

function isSigned(stripe: Stripe, body: string, signature: string, secret: string): boolean {
  try {
    return (
      stripe.webhooks.signature?.verifyHeader(body, signature, secret, SIGNATURE_SECONDS) === true
    );
  } catch {
    return false;
  }
}

/** A signed body may hold no event. */
function eventIn(body: string): Stripe.Event | null {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

function subjectOf({ type, data }: Stripe.Event): EventSubject | null {
  const object = data.object as unknown;
  if (type === "account.updated") return { kind: "ACCOUNT" };
  if (type === "account.application.deauthorized") return { kind: "DEAUTHORIZED" };
  if (type.startsWith("checkout.session.")) {
    const session = object as Stripe.Checkout.Session;
    return {
      kind: "SESSION",
      sessionId: session.id,
      paymentId: session.metadata?.paymentId ?? session.client_reference_id ?? null,
      isRefused: type === "checkout.session.async_payment_failed",
    };
  }
  if (REFUND_EVENTS.has(type)) return { kind: "REFUND", refund: refundOf(object as Stripe.Refund) };
  if (type.startsWith("charge.dispute."))
    return { kind: "DISPUTE", dispute: disputeOf(object as Stripe.Dispute, type) };
  if (type === "charge.refunded")
    return { kind: "CHARGE", intentId: idOf((object as Stripe.Charge).payment_intent) };
  return null;
}

/** Stripe, with direct charges on the coach's own account. */
export function stripeProvider(settings: Settings): PaymentProvider {
  /** Throws NoResponse, Refused. */
  async function ask<T>(work: (stripe: Stripe) => Promise<T>): Promise<T> {
    const stripe = await clientOf(settings);
    try {
      return await work(stripe);
    } catch (error) {
      throw failureOf(error);
    }
  }

  /** Reads what the provider sent as an id only; null when the provider does not show it. */
  const orNull = <T>(reading: Promise<T>): Promise<T | null> =>
    reading.catch((error: unknown) => {
      if (error instanceof Refused) return null;
      throw error;
    });

  async function withCharge(
    account: string,
    session: Stripe.Checkout.Session,
  ): Promise<ProviderSession> {
    const on = { stripeAccount: account };
    const intentId = idOf(session.payment_intent);
    const intent =
      objectOf(session.payment_intent) ??
      (intentId
        ? await orNull(
            ask((stripe) => stripe.paymentIntents.retrieve(intentId, { expand: [CHARGE] }, on)),
          )
        : null);
    const chargeId = idOf(intent?.latest_charge);
    const charge =
      objectOf(intent?.latest_charge) ??
      (chargeId
        ? await orNull(
            ask((stripe) =>
              stripe.charges.retrieve(chargeId, { expand: ["balance_transaction"] }, on),
            ),
          )
        : null);
    return sessionOf(session, intent, charge);
  }

  const filterOf = (of: { intentId: string } | { since: Date }) =>
    "intentId" in of
      ? { payment_intent: of.intentId, limit: 100 }
      : { created: { gte: Math.floor(of.since.getTime() / 1000) }, limit: 100 };

  return {
    isLive: /^[a-z]+_live_/.test(settings.secretKey),
    makeAccount: async (email, key) =>
      accountOf(
        await ask((stripe) =>
          stripe.accounts.create(
            {
              controller: {
                fees: { payer: "account" },
                losses: { payments: "stripe" },
                requirement_collection: "stripe",
                stripe_dashboard: { type: "full" },
              },
              country: "FR",
              email,
            },
            { idempotencyKey: key },
          ),
        ),
      ),
    readAccount: async (account) =>
      accountOf(await ask((stripe) => stripe.accounts.retrieve(account))),
    linkAccount: async (account, returnUrl) => {
      const { url } = await ask((stripe) =>
        stripe.accountLinks.create({
          account,
          type: "account_onboarding",
          return_url: returnUrl,
          refresh_url: returnUrl,
        }),
      );
      return url;
    },
    makeSession: async (account, request) => {
      const session = await ask((stripe) =>
        stripe.checkout.sessions.create(
          {
            mode: "payment",
            line_items: [
              {
                quantity: 1,
                price_data: {
                  currency: "eur",
                  unit_amount: request.amountCents,
                  product_data: { name: request.label },
                },
              },
            ],
            payment_method_types: request.offered.map((method) => TYPES[method]),
            client_reference_id: request.paymentId,
            metadata: { paymentId: request.paymentId, origin: request.origin },
            success_url: request.returnUrl,
            cancel_url: request.returnUrl,
            expires_at: Math.floor(request.expiresAt.getTime() / 1000),
            locale: "fr",
          } as Stripe.Checkout.SessionCreateParams,
          { stripeAccount: account, idempotencyKey: request.paymentId },
        ),
      );
      return sessionOf(session);
    },
    readSession: async (account, sessionId) =>
      withCharge(
        account,
        await ask((stripe) =>
          stripe.checkout.sessions.retrieve(
            sessionId,
            { expand: [`payment_intent.${CHARGE}`] },
            { stripeAccount: account },
          ),
        ),
      ),
    expireSession: async (account, sessionId) =>
      sessionOf(
        await ask((stripe) =>
          stripe.checkout.sessions.expire(sessionId, {}, { stripeAccount: account }),
        ),
      ),
    refund: async (account, { askedId, intentId, amountCents, key }) =>
      refundOf(
        await ask((stripe) =>
          stripe.refunds.create(
            { payment_intent: intentId, amount: amountCents, metadata: { refundId: askedId } },
            { stripeAccount: account, idempotencyKey: key },
          ),
        ),
      ),
    readRefund: async (account, refundId) =>
      refundOf(
        await ask((stripe) => stripe.refunds.retrieve(refundId, {}, { stripeAccount: account })),
      ),
    listRefunds: async (account, of) =>
      (
        await ask((stripe) =>
          stripe.refunds
            .list(filterOf(of), { stripeAccount: account })
            .autoPagingToArray({ limit: LONGEST_LIST }),
        )
      ).map(refundOf),
    readDispute: async (account, disputeId) =>
      disputeOf(
        await ask((stripe) => stripe.disputes.retrieve(disputeId, {}, { stripeAccount: account })),
      ),
    listDisputes: async (account, of) =>
      (
        await ask((stripe) =>
          stripe.disputes
            .list(filterOf(of), { stripeAccount: account })
            .autoPagingToArray({ limit: LONGEST_LIST }),
        )
      ).map((dispute) => disputeOf(dispute)),
    readEvent: async (rawBody, signature) => {
      const stripe = await clientOf(settings);
      const body = Buffer.from(rawBody).toString();
      if (!isSigned(stripe, body, signature, settings.webhookSecret)) throw new BadSignature();
      const event = eventIn(body);
      if (!event?.data?.object) return null;
      const { metadata } = event.data.object as { metadata?: Record<string, string> | null };
      return {
        id: event.id,
        account: event.account ?? null,
        isLive: event.livemode,
        origin: metadata?.origin ?? null,
        subject: subjectOf(event),
      };
    },
  };
}
