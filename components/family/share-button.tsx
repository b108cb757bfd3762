"use client";
import { useState } from "react";
import { useFamily } from "@/components/family/use-family";
import { Button } from "@/components/ui/button";
import { onDemand } from "@/components/ui/on-demand";
import type { Subscription } from "@/lib/contract/subscriptions/subscriptions";

const ShareDialog = onDemand(() =>
  import("@/components/family/share-dialog").then((part) => part.ShareDialog),
);

/** Shares a subscription that was bought as shareable with the rest of the family. */
export function ShareButton({ subscription }: { subscription: Subscription }) {
  const [open, setOpen] = useState(false);
  const { members } = useFamily();
  const others = members.filter(({ id }) => id !== subscription.traineeId);
  if (!subscription.isShareable || subscription.withdrawnAt !== null || others.length === 0)
    return null;
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        aria-label={`Partager\u00a0: ${subscription.label}`}
        onClick={() => setOpen(true)}
      >
        Partager
      </Button>
      {open ? (
        <ShareDialog subscription={subscription} others={others} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}
