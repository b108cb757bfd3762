import "server-only";
import {
  listSubscriptionsOfTrainee,
  lockSubscriptions,
} from "@/db/queries/subscriptions/subscriptions";
import { lockLink } from "@/db/queries/trainees/trainees";
import type { CoachId } from "@/db/scope";
import { RunAgain, type Tx } from "@/db/transaction";
import { lockFuturePlaces } from "@/lib/services/booking/places";

/**
 * Locks a trainee's future classes, subscriptions and link with a coach; the link may be null.
 * Retries the transaction after a concurrent purchase.
 */
export async function lockHolder(
  tx: Tx,
  holder: { coachId: CoachId; traineeId: string },
  now: Date,
) {
  const { coachId, traineeId } = holder;
  const list = () => listSubscriptionsOfTrainee(tx, holder);
  const { owner, places } = await lockFuturePlaces(tx, holder, now, async (payerIds) => {
    const subscriptions = await list();
    const before = new Set(subscriptions.map(({ id }) => id));
    await lockSubscriptions(tx, coachId, [...before, ...payerIds]);
    const link = await lockLink(tx, { coachId, traineeId });
    if ((await list()).some(({ id }) => !before.has(id))) throw new RunAgain();
    return { subscriptions, link };
  });
  return { ...owner, places };
}
