"use client";
import { useState } from "react";
import { EndedList } from "@/components/subscription/ended-list";
import { MySubscription } from "@/components/subscription/my-subscription";
import { useCall } from "@/lib/client/hooks";
import type { Offer } from "@/lib/contract/offers/offers";
import { listSubscriptions } from "@/lib/contract/subscriptions/subscriptions";

export function MyEndedSubscriptions({ coachId, offers }: { coachId: string; offers: Offer[] }) {
  const [open, setOpen] = useState(false);
  const ended = useCall(
    listSubscriptions,
    { params: { coachId }, query: { active: "false" } },
    { enabled: open },
  );
  return (
    <div className="mt-3">
      <EndedList
        open={open}
        onOpenChange={setOpen}
        query={ended}
        empty="Aucun abonnement terminé chez ce coach."
      >
        {(subscription) => (
          <MySubscription
            key={subscription.id}
            subscription={subscription}
            offer={offers.find(({ id }) => id === subscription.offerId)}
          />
        )}
      </EndedList>
    </div>
  );
}
