import type { ActivityDetails } from "@/lib/contract/classes/class-details";
import type { Subscription } from "@/lib/contract/subscriptions/subscriptions";
import type { Trainee } from "@/lib/contract/trainees/trainees";
import { offeredFor } from "@/lib/domain/eligibility";

/** `holder` is the first name of its trainee, if another member of the family. */
export type UsableSubscription = Subscription & { holder?: string };
export type SharedByTrainee = ReadonlyMap<string, UsableSubscription[]>;

/** The subscriptions that others share with a trainee, by the trainee's id. */
export function sharedByTrainee(trainees: readonly Trainee[]): SharedByTrainee {
  const shared = new Map<string, UsableSubscription[]>();
  // Data cached by an earlier version has no shares.
  for (const { firstName: holder, subscriptions } of trainees)
    for (const subscription of subscriptions)
      for (const { id } of subscription.sharedWith ?? [])
        shared.set(id, [...(shared.get(id) ?? []), { ...subscription, holder }]);
  return shared;
}

/** The subscriptions with which the coach can book the trainee into this class, their own first. */
export const usableOf = (
  { id, subscriptions }: Pick<Trainee, "id" | "subscriptions">,
  activity: ActivityDetails,
  shared: SharedByTrainee,
): UsableSubscription[] =>
  [subscriptions, shared.get(id) ?? []].flatMap((some) =>
    offeredFor(some, activity, { byCoach: true }),
  );
