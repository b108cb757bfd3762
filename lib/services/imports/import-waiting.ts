import "server-only";
import { commentIfNone } from "@/db/queries/imports/import-runs";
import { endWaiting, lockWaiting } from "@/db/queries/imports/import-waiting";
import { listSubscriptionsOfTrainee } from "@/db/queries/subscriptions/subscriptions";
import type { Pair } from "@/db/scope";
import type { Tx } from "@/db/transaction";
import { soldKey } from "@/lib/domain/import-verdict";
import { today } from "@/lib/infra/clock";
import { digestOf, waitingSince } from "@/lib/services/imports/import-facts";
import { insertImportedSubscription } from "@/lib/services/imports/imported-subscription";

/** Applies the import rows that waited for the trainee to follow the coach; both are locked. */
export async function applyWaiting(tx: Tx, ...pair: Pair): Promise<void> {
  for (const row of await lockWaiting(tx, pair, waitingSince())) {
    const { coachId, traineeId } = row;
    const { comment = "", subscription = null } = row.waiting ?? {};
    const has = (await listSubscriptionsOfTrainee(tx, { coachId, traineeId }, today())).map(
      soldKey,
    );
    const subscriptionId =
      subscription && !has.includes(soldKey(subscription))
        ? await insertImportedSubscription(tx, { coachId, traineeId }, subscription)
        : null;
    const commentMade = await commentIfNone(tx, coachId, traineeId, comment);
    const digest = commentMade ? digestOf([comment]) : null;
    await endWaiting(tx, row, { subscriptionId, commentMade, digest });
  }
}
