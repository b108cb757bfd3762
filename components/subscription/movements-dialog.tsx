"use client";
import { MovementList } from "@/components/subscription/movement-list";
import { Dialog } from "@/components/ui/dialog";
import type { Subscription } from "@/lib/contract/subscriptions/subscriptions";

interface MovementsDialogProps {
  subscription: Subscription;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function MovementsDialog({ subscription, open, onOpenChange }: MovementsDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Mouvements\u00a0: ${subscription.label}`}
    >
      <MovementList subscriptionId={subscription.id} />
    </Dialog>
  );
}
