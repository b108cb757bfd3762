import "server-only";
import { findUser } from "@/db/queries/accounts/users";
import { hasGuardian } from "@/db/queries/families/guardianships";
import { findBusiness } from "@/db/queries/money/business";
import { findTraineeEver } from "@/db/queries/money/payers";
import { findSubscription } from "@/db/queries/subscriptions/subscriptions";
import type { CoachId } from "@/db/scope";
import { transaction } from "@/db/transaction";
import type { BodyOf } from "@/lib/contract/endpoint";
import type { remindTrainee as contract } from "@/lib/contract/trainees/remind";
import { canBeWrittenTo } from "@/lib/domain/address";
import { secondsUntil, startOfTomorrow } from "@/lib/domain/paris-time";
import { AppError } from "@/lib/error-codes";
import { clock } from "@/lib/infra/clock";
import { senderOf } from "@/lib/mail/message";
import { remindMessage } from "@/lib/mail/messages/remind";
import { transferWayOf } from "@/lib/services/money/transfer-way";
import { enqueueNotices } from "@/lib/services/notifications/trainee-notifications";
import { takeDaily } from "@/lib/services/operations/take-daily";

/**
 * Enqueues a coach's reminder to a trainee, a former one included, with replies to the coach.
 * Throws TRAINEE_NOT_FOUND, SUBSCRIPTION_NOT_FOUND, NO_ADDRESS, REMINDED_TODAY.
 */
export async function remindTrainee(
  coachId: CoachId,
  traineeId: string,
  { subscriptionId, kind, text }: BodyOf<typeof contract>,
): Promise<void> {
  await transaction(async (tx) => {
    const trainee = await findTraineeEver(tx, coachId, traineeId);
    if (!trainee) throw new AppError("TRAINEE_NOT_FOUND");
    const owner = { coachId, traineeId: trainee.id };
    const subscription = await findSubscription(tx, owner, subscriptionId);
    if (!subscription) throw new AppError("SUBSCRIPTION_NOT_FOUND");
    const isGuarded = await hasGuardian(tx, trainee.id);
    if (!canBeWrittenTo(trainee.email) && !isGuarded) throw new AppError("NO_ADDRESS");
    const now = clock();
    const wait = await takeDaily(tx, `remind:${subscription.id}:${kind}`, 1, now);
    if (wait) throw new AppError("REMINDED_TODAY", undefined, wait);
    const coach = await findUser(tx, coachId);
    const message = remindMessage({
      coach: senderOf(coach),
      label: subscription.label,
      kind,
      duePath: `/payer/${subscription.id}${isGuarded ? `?pour=${trainee.id}` : ""}`,
      transfer: transferWayOf(subscription, await findBusiness(tx, coachId)),
      text,
    });
    const from = { id: coachId, email: coach?.email };
    const sent = await enqueueNotices(tx, from, [{ to: trainee.email, ...message }]);
    // An account that was never opened gets few mails a day.
    if (sent === 0)
      throw new AppError("REMINDED_TODAY", undefined, secondsUntil(startOfTomorrow(now), now));
  });
}
