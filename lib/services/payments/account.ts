import "server-only";
import { findUser } from "@/db/queries/accounts/users";
import {
  connectPaymentAccount,
  disconnectPaymentAccount,
  findPaymentAccount,
  updatePaymentAccount,
} from "@/db/queries/money/payment-accounts";
import { expirePayment, listOpenPayments } from "@/db/queries/money/payments";
import type { CoachId, CoachScope } from "@/db/scope";
import { afterCommit, database, type Tx, transaction } from "@/db/transaction";
import type { ResponseOf } from "@/lib/contract/endpoint";
import type { getPaymentAccount as accountContract } from "@/lib/contract/money/payments";
import { AppError } from "@/lib/error-codes";
import { afterwards } from "@/lib/infra/afterwards";
import { clock } from "@/lib/infra/clock";
import { env } from "@/lib/infra/env";
import { logFailure } from "@/lib/infra/log";
import { type ProviderAccount, Refused } from "@/lib/integrations/payments/provider";
import { closeAllPages } from "@/lib/services/payments/expiry";
import { askProvider, ignoreProviderFailure } from "@/lib/services/payments/provider-call";

type Shown = ResponseOf<typeof accountContract>;

const OFF: Shown = { connected: false, chargesEnabled: false, detailsNeeded: false };

const stored = ({ id, ...flags }: ProviderAccount) => ({ account: id, ...flags });

/** The coach took Élan's access away in the provider's own settings. */
const hasLeft = (error: unknown) => error instanceof Refused && error.reason === "account_invalid";

/**
 * Makes the coach's account, once, connects it, and returns the page where the coach fills it in.
 * An account that took Élan's access away is replaced. Throws PAYMENT_UNAVAILABLE.
 */
export async function connectPaymentsOf(coachId: CoachScope): Promise<string> {
  const coach = await findUser(database(), coachId);
  if (!coach) throw new AppError("NOT_LOGGED_IN");
  const returnUrl = `${env().appUrl}/profile?tab=paiement`;
  const linkTo = (account: string) =>
    askProvider((provider) => provider.linkAccount(account, returnUrl));
  const makeAccount = async (key: string) =>
    stored(await askProvider((provider) => provider.makeAccount(coach.email, key)));
  try {
    const storedAccount = (await findPaymentAccount(database(), coachId))?.account;
    if (!storedAccount) {
      const newAccount = await makeAccount(`account-${coachId}`);
      const { account } = await transaction((tx) => connectPaymentAccount(tx, coachId, newAccount));
      return await linkTo(account ?? "");
    }
    try {
      const url = await linkTo(storedAccount);
      await transaction((tx) => updatePaymentAccount(tx, coachId, { disconnectedAt: null }));
      return url;
    } catch (error) {
      if (!hasLeft(error)) throw error;
    }
    const newAccount = await makeAccount(`account-${coachId}-${storedAccount}`);
    const url = await linkTo(newAccount.account);
    await transaction(async (tx) => {
      await updatePaymentAccount(tx, coachId, { ...newAccount, disconnectedAt: null });
      // The provider no longer shows the pages of the replaced account.
      for (const open of await listOpenPayments(tx, coachId))
        await expirePayment(tx, coachId, open);
    });
    return url;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    logFailure({ service: "payments" }, error);
    throw new AppError("PAYMENT_UNAVAILABLE");
  }
}

/** Reads the account from the provider and stores what it says. Throws Refused, PAYMENT_UNAVAILABLE. */
export async function refreshAccount(
  coachId: CoachId,
  account: string,
  andThen: (tx: Tx) => Promise<unknown> = async () => undefined,
): Promise<ProviderAccount> {
  const read = await askProvider((provider) => provider.readAccount(account));
  await transaction(async (tx) => {
    await updatePaymentAccount(tx, coachId, stored(read));
    await andThen(tx);
  });
  return read;
}

/** The account as the provider describes it, or as it was stored where the provider is silent. */
export async function getPaymentAccountOf(coachId: CoachScope): Promise<Shown> {
  const known = await findPaymentAccount(database(), coachId);
  if (!known?.account || known.disconnectedAt) return OFF;
  try {
    const { chargesEnabled, detailsNeeded } = await refreshAccount(coachId, known.account);
    return { connected: true, chargesEnabled, detailsNeeded };
  } catch (error) {
    if (hasLeft(error)) {
      await transaction((tx) => disconnectPaymentAccount(tx, coachId, clock()));
      return OFF;
    }
    ignoreProviderFailure(error);
    const { chargesEnabled, detailsNeeded } = known;
    return { connected: true, chargesEnabled, detailsNeeded };
  }
}

/** Disconnects the account and closes the open pages; the payments of before stay. */
export async function disconnectPaymentsOf(coachId: CoachScope): Promise<void> {
  await transaction((tx) => disconnectPaymentAccount(tx, coachId, clock()));
  await closeAllPages(coachId);
}

/** Disconnects the account of a coach who is erased. */
export async function endPayments(tx: Tx, coachId: CoachScope, now: Date): Promise<void> {
  await disconnectPaymentAccount(tx, coachId, now);
  afterCommit(tx, () => afterwards(() => closeAllPages(coachId)));
}
