import "server-only";
import { inTransaction } from "@/db/transaction";
import { AppError } from "@/lib/error-codes";
import { logFailure } from "@/lib/infra/log";
import { paymentProvider } from "@/lib/integrations/payments/payments";
import { NoResponse, type PaymentProvider, Refused } from "@/lib/integrations/payments/provider";

/**
 * Asks the payment provider, outside of any transaction, because a response takes up to 10 s.
 * Throws Refused, PAYMENT_UNCONFIGURED, PAYMENT_UNAVAILABLE, BUSY.
 */
export async function askProvider<T>(work: (provider: PaymentProvider) => Promise<T>): Promise<T> {
  if (inTransaction()) throw new AppError("BUSY", undefined, 1);
  try {
    return await work(paymentProvider());
  } catch (error) {
    if (!(error instanceof NoResponse)) throw error;
    logFailure({ service: "payments" }, error);
    throw new AppError("PAYMENT_UNAVAILABLE", undefined, 5);
  }
}

/** Rethrows every error but a failure of the payment provider. */
export function ignoreProviderFailure(error: unknown): void {
  const isUnavailable = error instanceof AppError && error.code === "PAYMENT_UNAVAILABLE";
  if (!isUnavailable && !(error instanceof Refused)) throw error;
}
