import "server-only";
import { dryRun } from "@/db/dry-run";
import { findUser } from "@/db/queries/accounts/users";
import type { EndedPlace } from "@/db/queries/booking/places";
import { countServedPlaces } from "@/db/queries/booking/served-places";
import { readActivities } from "@/db/queries/classes/activities";
import { findBusiness, findTermsOf } from "@/db/queries/money/business";
import {
  findSubscriptionEver,
  type SubscriptionRow,
  updateSubscription,
} from "@/db/queries/subscriptions/subscriptions";
import { findLiveLink } from "@/db/queries/trainees/trainees";
import type { CoachId, TraineeScope } from "@/db/scope";
import { database, type Tx, transaction } from "@/db/transaction";
import type { ResponseOf } from "@/lib/contract/endpoint";
import type {
  getSeller as sellerContract,
  getAcceptedTerms as termsContract,
  WithdrawalPreview,
  withdraw as withdrawContract,
} from "@/lib/contract/subscriptions/withdrawals";
import { sellerLines } from "@/lib/documents/seller-lines";
import { toEuros } from "@/lib/domain/euros";
import { type Day, parisDay, yearOf } from "@/lib/domain/paris-time";
import {
  refundCentsOf,
  usedCentsOf,
  withdrawalEnd,
  withdrawalError,
} from "@/lib/domain/withdrawal";
import { AppError } from "@/lib/error-codes";
import { clock, today } from "@/lib/infra/clock";
import { publicHolidays } from "@/lib/integrations/public-holidays";
import { coachWithdrawalMessage, withdrawnMessage } from "@/lib/mail/messages/withdrawn";
import { enqueue } from "@/lib/mail/outbox";
import { type Actor, ownerOf } from "@/lib/services/accounts/actors";
import { notifyOfRemoval } from "@/lib/services/booking/booking-notifications";
import { releasePlaces } from "@/lib/services/booking/places";
import { getBusinessOf } from "@/lib/services/money/business";
import { closeWithoutDue } from "@/lib/services/payments/expiry";
import { takesPayments } from "@/lib/services/payments/takes-payments";
import { lockWithPlaces } from "@/lib/services/subscriptions/subscriptions";

/** Returns the last Paris day for a withdrawal from a purchase of `bought`. */
export async function withdrawUntilFor(bought: Day): Promise<Day> {
  const holidaysOf = await publicHolidays(false);
  return withdrawalEnd(bought, (day) =>
    holidaysOf(yearOf(day)).some(({ beginDate }) => beginDate === day),
  );
}

interface EndedContract {
  subscription: SubscriptionRow;
  ended: EndedPlace[];
  usedCents: number;
  refundCents: number;
}

/** Cancels the future places and settles the price at what was used. */
async function endContract(
  tx: Tx,
  traineeId: TraineeScope,
  id: string,
  now: Date,
): Promise<EndedContract> {
  const { subscription, places } = await lockWithPlaces(tx, { traineeId }, id);
  const day = parisDay(now);
  const error = withdrawalError(subscription, day);
  if (error) throw new AppError(error);
  const { coachId, amountPaidCents } = subscription;
  const ended = await releasePlaces(tx, coachId, places, {
    status: "CANCEL",
    credit: "WITHDRAWAL",
    now,
  });
  const usedCents = usedCentsOf(subscription, {
    today: day,
    places: await countServedPlaces(tx, subscription, now),
    paused: subscription.pausedDays,
  });
  const refundCents = refundCentsOf(usedCents, amountPaidCents);
  const row = await updateSubscription(tx, coachId, id, {
    withdrawnAt: now,
    // A withdrawal brings back no debt that the coach gave up.
    settledCents: Math.min(usedCents, subscription.owedCents),
    usedCents,
    refundCents,
  });
  await closeWithoutDue(tx, coachId, [id]);
  return { subscription: row, ended, usedCents, refundCents };
}

/**
 * Withdraws the trainee from the contract. Returns euros.
 * Throws SUBSCRIPTION_NOT_FOUND, NO_WITHDRAWAL, WITHDRAWN, WITHDRAWAL_OVER.
 */
export function withdraw(
  traineeId: TraineeScope,
  id: string,
): Promise<ResponseOf<typeof withdrawContract>> {
  return transaction(async (tx) => {
    const now = clock();
    const contract = await endContract(tx, traineeId, id, now);
    await notifyOfWithdrawal(tx, contract, now);
    return {
      withdrawnAt: now.toISOString(),
      used: toEuros(contract.usedCents),
      refund: toEuros(contract.refundCents),
    };
  });
}

/** Returns the result of `withdraw` and writes nothing. Throws the same error codes. */
export async function previewWithdrawal(
  traineeId: TraineeScope,
  id: string,
): Promise<WithdrawalPreview> {
  const { result } = await dryRun(() =>
    transaction((tx) => endContract(tx, traineeId, id, clock())),
  );
  const { ended, usedCents, refundCents } = result;
  return { used: toEuros(usedCents), refund: toEuros(refundCents), places: ended.length };
}

async function notifyOfWithdrawal(
  tx: Tx,
  { subscription, ended, ...cents }: EndedContract,
  now: Date,
): Promise<void> {
  const { coachId, traineeId } = subscription;
  const shared = ended.filter((place) => place.traineeId !== traineeId);
  await notifyOfRemoval(tx, subscription, shared, { kind: "SHARE_ENDED" }, now);
  const [coach, trainee] = [await findUser(tx, coachId), await findUser(tx, traineeId)];
  if (!trainee) return;
  const ids = [...new Set(ended.map(({ activityId }) => activityId))];
  const classes = await readActivities(tx, coachId, ids);
  const facts = { trainee, subscription, classes, withdrawnAt: now, ...cents };
  const seller = coach ?? (await findEndedSeller(tx, coachId));
  await enqueue(tx, [
    {
      to: trainee.email,
      ...(coach && { replyTo: coach.email }),
      ...withdrawnMessage({ ...facts, coach: seller }),
    },
    ...(coach ? [{ to: coach.email, ...coachWithdrawalMessage({ ...facts, coach }) }] : []),
  ]);
}

/** The stored name of a coach whose account ended. */
async function findEndedSeller(tx: Tx, coachId: CoachId) {
  const business = await findBusiness(tx, coachId);
  const displayName = business?.sellerName ?? "Votre coach";
  return { displayName, urlPicture: null, email: null, phoneNumber: null };
}

/** Returns the terms accepted at purchase. Throws SUBSCRIPTION_NOT_FOUND, TERMS_NOT_ACCEPTED. */
export async function getAcceptedTerms(
  caller: Actor,
  id: string,
): Promise<ResponseOf<typeof termsContract>> {
  const subscription = await findSubscriptionEver(database(), ownerOf(caller), id);
  if (!subscription) throw new AppError("SUBSCRIPTION_NOT_FOUND");
  const { coachId, termsVersion: version, createdAt } = subscription;
  const text = version === null ? null : await findTermsOf(database(), coachId, version);
  if (version === null || text === null) throw new AppError("TERMS_NOT_ACCEPTED");
  return { version, acceptedAt: createdAt.toISOString(), text };
}

/** Returns what the law requires before a purchase. Throws COACH_NOT_FOUND. */
export async function getSeller(
  traineeId: TraineeScope,
  id: string,
): Promise<ResponseOf<typeof sellerContract>> {
  const link = await findLiveLink(database(), { coachId: id, traineeId });
  const coach = link && (await findUser(database(), link.coachId));
  if (!coach) throw new AppError("COACH_NOT_FOUND");
  const business = await getBusinessOf(link.coachId);
  const { terms, termsVersion } = business;
  return {
    lines: sellerLines(business, coach.displayName),
    withdrawUntil: await withdrawUntilFor(today()),
    terms: terms && termsVersion !== null ? { version: termsVersion, text: terms } : null,
    takesTransfers: business.iban !== null,
    ...((await takesPayments(link.coachId)) && { takesPayments: true as const }),
  };
}
