"use client";
import { useState } from "react";
import type { Relative } from "@/components/family/family-of";
import { endedShareText } from "@/components/subscription/shared-text";
import { CheckboxField } from "@/components/ui/choice-field";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { useToast } from "@/components/ui/toast";
import { useSend } from "@/lib/client/send";
import { type Subscription, shareSubscription } from "@/lib/contract/subscriptions/subscriptions";

interface ShareDialogProps {
  subscription: Subscription;
  /** The people who can be chosen. */
  others: readonly Relative[];
  onClose: () => void;
}

/** Chooses who else of the family books with a subscription. */
export function ShareDialog({ subscription, others, onClose }: ShareDialogProps) {
  const [ids, setIds] = useState(() => (subscription.sharedWith ?? []).map(({ id }) => id));
  const toast = useToast();
  const ended = endedShareText(subscription, others);
  const share = useSend(shareSubscription, {
    onSuccess: () => {
      toast.success("Partage enregistré.");
      onClose();
    },
  });
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Partager «\u00a0${subscription.label}\u00a0»`}
      confirmLabel="Enregistrer"
      pendingLabel="Enregistrement..."
      danger={false}
      pending={share.isPending}
      {...(share.error && { error: share.error.message })}
      onConfirm={() =>
        share.mutate({
          params: { id: subscription.id },
          body: { people: ids.filter((id) => others.some((other) => other.id === id)) },
        })
      }
    >
      <div>
        {others.map(({ id, firstName }) => (
          <CheckboxField
            key={id}
            label={firstName}
            checked={ids.includes(id)}
            onChange={({ target }) =>
              setIds(target.checked ? [...ids, id] : ids.filter((one) => one !== id))
            }
          />
        ))}
      </div>
      {ended ? <p>{ended}</p> : null}
    </ConfirmDialog>
  );
}
