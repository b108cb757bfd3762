import "server-only";
import { AppError } from "@/lib/error-codes";
import { env } from "@/lib/infra/env";
import type { PaymentProvider } from "@/lib/integrations/payments/provider";
import { stripeProvider } from "@/lib/integrations/payments/stripe";

export const paymentsConfigured = (): boolean => env().stripe !== undefined;

/** Throws PAYMENT_UNCONFIGURED. */
export function paymentProvider(): PaymentProvider {
  const { stripe } = env();
  if (!stripe) throw new AppError("PAYMENT_UNCONFIGURED");
  return stripeProvider(stripe);
}
