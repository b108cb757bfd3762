"use client";
import type { CallError } from "@/lib/client/call-error";
import { useRead } from "@/lib/client/use-read";
import type { Subscription } from "@/lib/contract/subscriptions/subscriptions";
import { listTraineeSubscriptions } from "@/lib/contract/subscriptions/subscriptions-of-coach";
import { ALL_AND_DEBTS, listTrainees } from "@/lib/contract/trainees/trainees";

/** Reads the subscription, even an ended one or an erased debtor's; undefined when it is gone. */
export function useReadSubscription({ id, traineeId }: Subscription) {
  const read = useRead();
  return async () => {
    const all = await read(listTraineeSubscriptions, { params: { id: traineeId } }).catch(
      (failure: CallError) => {
        // The trainee may have left the coach and still owe.
        if (failure.code === "TRAINEE_NOT_FOUND") return [];
        throw failure;
      },
    );
    const found = all.find((subscription) => subscription.id === id);
    if (found) return found;
    const trainees = await read(listTrainees, ALL_AND_DEBTS);
    return trainees
      .flatMap(({ subscriptions }) => subscriptions)
      .find((subscription) => subscription.id === id);
  };
}
