"use client";
import { useState } from "react";
import { EndedList } from "@/components/subscription/ended-list";
import { TraineeSubscription } from "@/components/subscription/trainee-subscription";
import { useCall } from "@/lib/client/hooks";
import { listTraineeSubscriptions } from "@/lib/contract/subscriptions/subscriptions-of-coach";
import type { Trainee } from "@/lib/contract/trainees/trainees";

export function EndedSubscriptions({ trainee }: { trainee: Trainee }) {
  const [open, setOpen] = useState(false);
  const all = useCall(listTraineeSubscriptions, { params: { id: trainee.id } }, { enabled: open });
  const above = new Set(trainee.subscriptions.map(({ id }) => id));
  return (
    <EndedList
      open={open}
      onOpenChange={setOpen}
      query={all}
      shows={({ id }) => !above.has(id)}
      empty="Aucun abonnement terminé et payé."
    >
      {(subscription) => <TraineeSubscription key={subscription.id} subscription={subscription} />}
    </EndedList>
  );
}
