import "server-only";
import { findPaymentAccount } from "@/db/queries/money/payment-accounts";
import type { PaymentRow } from "@/db/queries/money/payments";
import { database } from "@/db/transaction";
import {
  type PaymentProvider,
  type ProviderDispute,
  type ProviderRefund,
  Refused,
} from "@/lib/integrations/payments/provider";
import { askProvider } from "@/lib/services/payments/provider-call";
import type { PaymentFacts } from "@/lib/services/payments/settlement";

/** An event's refund or dispute, which is read again from the provider. */
export interface Hint {
  refund?: ProviderRefund;
  dispute?: ProviderDispute;
  /** The event is about all refunds of the payment. */
  allRefunds?: boolean;
  /** The event says that the debit was refused. */
  isRefused?: boolean;
}

/** An object that the provider does not show any more is as its signed event describes it. */
async function orAnnounced<T>(reading: Promise<T>, announced: T): Promise<T> {
  return reading.catch((error: unknown) => {
    if (error instanceof Refused) return announced;
    throw error;
  });
}

const byId = <T extends { id: string }>(items: readonly T[]): T[] => [
  ...new Map(items.map((item) => [item.id, item])).values(),
];

async function readSession(provider: PaymentProvider, account: string, payment: PaymentRow) {
  const { sessionId, state } = payment;
  // A received payment changes by refunds and disputes alone.
  if (!sessionId || state === "SUCCEEDED") return null;
  return provider.readSession(account, sessionId);
}

async function readRefunds(
  provider: PaymentProvider,
  account: string,
  intentId: string | null,
  { refund, allRefunds }: Hint,
): Promise<ProviderRefund[]> {
  const all =
    allRefunds && intentId
      ? await orAnnounced(provider.listRefunds(account, { intentId }), [])
      : [];
  const one = refund ? [await orAnnounced(provider.readRefund(account, refund.id), refund)] : [];
  return byId([...all, ...one]);
}

async function readDisputes(
  provider: PaymentProvider,
  account: string,
  intentId: string | null,
  { dispute }: Hint,
  isDisputed: boolean,
): Promise<ProviderDispute[]> {
  const all =
    isDisputed && intentId
      ? await orAnnounced(provider.listDisputes(account, { intentId }), [])
      : [];
  if (!dispute) return all;
  const read = await orAnnounced(provider.readDispute(account, dispute.id), dispute);
  // The event of a withdrawal is enough where the object names no balance.
  const one = {
    ...read,
    takenCents: Math.max(read.takenCents, dispute.takenCents),
    returnedCents: Math.max(read.returnedCents, dispute.returnedCents),
  };
  return byId([...all, one]);
}

/** Reads from the provider what became of a payment. Throws Refused, PAYMENT_UNAVAILABLE. */
export async function readFacts(payment: PaymentRow, hint: Hint = {}): Promise<PaymentFacts> {
  const account = (await findPaymentAccount(database(), payment.coachId))?.account;
  if (!account) return { session: null, refunds: [], disputes: [] };
  return askProvider(async (provider) => {
    const found = await readSession(provider, account, payment);
    const session = found && {
      ...found,
      isRefused: found.isRefused || (hint.isRefused === true && found.method !== "CARD"),
    };
    const intentId = session?.intentId ?? payment.intentId;
    return {
      session,
      refunds: await readRefunds(provider, account, intentId, {
        ...hint,
        allRefunds: hint.allRefunds === true || session?.hasRefunds === true,
      }),
      disputes: await readDisputes(
        provider,
        account,
        intentId,
        hint,
        session?.hasDisputes === true,
      ),
    };
  });
}
