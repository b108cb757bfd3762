"use client";
import { MovementList } from "@/components/subscription/movement-list";
import { Dialog } from "@/components/ui/dialog";
import type { Subscription } from "@/lib/contract/subscriptions/subscriptions";

interface MovementsDialogProps {
  subscription: Subscription;
  /** The person of the family who holds the subscription. */
  personId?: string | undefined;
  onClose: () => void;
}

export function MovementsDialog({ subscription, personId, onClose }: MovementsDialogProps) {
  return (
    <Dialog onClose={onClose} title={`Mouvements\u00a0: ${subscription.label}`}>
      <MovementList subscriptionId={subscription.id} personId={personId} />
    </Dialog>
  );
}
