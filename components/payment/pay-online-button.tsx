"use client";
import { queryFor } from "@/components/family/use-family";
import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/toast";
import { useSend } from "@/lib/client/send";
import { loadPage } from "@/lib/client/unload-guard";
import { pay } from "@/lib/contract/money/payments";
import type { Subscription } from "@/lib/contract/subscriptions/subscriptions";

interface PayOnlineButtonProps {
  subscription: Pick<Subscription, "id" | "label">;
  /** The person of the family who holds the subscription; absent: the account itself. */
  personId?: string | undefined;
  variant?: "primary" | "soft" | undefined;
}

/** Leaves to the payment's page. */
export function PayOnlineButton({
  subscription,
  personId,
  variant = "soft",
}: PayOnlineButtonProps) {
  const toast = useToast();
  const payment = useSend(pay, {
    onSuccess: ({ url }) => loadPage(url),
    onError: (error) => toast.error(error.message),
  });
  return (
    <Button
      size="sm"
      variant={variant}
      aria-label={`Payer par carte ou prélèvement\u00a0: ${subscription.label}`}
      pending={payment.isPending}
      pendingLabel="Ouverture..."
      onClick={() =>
        payment.mutate({ body: { subscriptionId: subscription.id }, ...queryFor(personId) })
      }
    >
      Payer par carte ou prélèvement
    </Button>
  );
}
