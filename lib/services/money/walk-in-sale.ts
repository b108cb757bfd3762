import "server-only";
import { findUser, shareLockUsers } from "@/db/queries/accounts/users";
import { listPlacesOfTrainee } from "@/db/queries/booking/held-places";
import { recordMovement } from "@/db/queries/booking/places";
import { findActivityOfCoach } from "@/db/queries/classes/activities";
import {
  findSubscription,
  insertSubscription,
  type SubscriptionRow,
} from "@/db/queries/subscriptions/subscriptions";
import { findLiveLink } from "@/db/queries/trainees/trainees";
import type { CoachScope, TraineeId } from "@/db/scope";
import { type Tx, transaction } from "@/db/transaction";
import type { BodyOf, ResponseOf } from "@/lib/contract/endpoint";
import type { sellAtDoor } from "@/lib/contract/money/walk-in-sale";
import { toCents } from "@/lib/domain/euros";
import { addDays, parisDay } from "@/lib/domain/paris-time";
import { truncate } from "@/lib/domain/truncate";
import { AppError } from "@/lib/error-codes";
import { clock } from "@/lib/infra/clock";
import { bookPlaces } from "@/lib/services/booking/booking";
import { receiptView } from "@/lib/services/money/receipt-view";
import { checkPayment, recordPayments } from "@/lib/services/money/receipts";
import { subscriptionView } from "@/lib/services/subscriptions/subscription-view";
import { admitWalkIn, makeWithoutAddress } from "@/lib/services/trainees/new-trainees";

type Sale = BodyOf<typeof sellAtDoor>;
/** Days that the card stays valid after the class, for the case that the class is cancelled. */
const CARD_DAYS = 30;
// A class's name may be longer than a subscription's.
const LABEL_LENGTH = 100;

/**
 * Sells one place of a class, begun or not: a card of 1 credit, its receipt and the place.
 * Throws ACTIVITY_NOT_FOUND, CLASS_FULL, ACTIVITY_FULL, ACTIVITY_CANCELLED, CASH_LIMIT,
 * TRAINEE_NOT_FOUND, TRAINEE_ALREADY_LINKED.
 */
export async function sellWalkIn(
  coachId: CoachScope,
  activityId: string,
  sale: Sale,
): Promise<ResponseOf<typeof sellAtDoor>> {
  return transaction(async (tx) => {
    const activity = await findActivityOfCoach(tx, coachId, activityId);
    if (!activity) throw new AppError("ACTIVITY_NOT_FOUND");
    if (!(await shareLockUsers(tx, sale.traineeId ? [coachId, sale.traineeId] : [coachId])))
      throw new AppError("TRAINEE_NOT_FOUND");
    if (activity.cancelledAt) throw new AppError("ACTIVITY_CANCELLED");
    const priceCents = toCents(sale.price);
    const payment = { method: sale.method ?? "OTHER", amountCents: priceCents } as const;
    checkPayment(payment, priceCents);
    const traineeId = await buyerOf(tx, coachId, sale);
    const card = await insertCard(tx, { coachId, traineeId, priceCents, activity });
    const { waiting } = await bookPlaces(
      { coachId, traineeId },
      { activityId, subscriptionId: card.id, wholeSeries: false, places: 1 },
    );
    if (waiting > 0) throw new AppError("CLASS_FULL");
    const places = await listPlacesOfTrainee(tx, coachId, activityId, traineeId);
    const place = places.find(({ subscriptionId }) => subscriptionId === card.id);
    const [receipt] = priceCents > 0 ? await recordPayments(tx, card, [payment]) : [];
    const sold = (await findSubscription(tx, { coachId }, card.id)) as SubscriptionRow;
    return {
      subscription: subscriptionView({ ...sold, sharedWith: [] }),
      receipt: receipt ? receiptView(receipt) : null,
      reservationId: place?.id ?? "",
    };
  });
}

/** The buyer's id: a trainee of the coach, or a new trainee. */
async function buyerOf(tx: Tx, coachId: CoachScope, sale: Sale): Promise<TraineeId> {
  if (sale.traineeId) {
    const link = await findLiveLink(tx, { coachId, traineeId: sale.traineeId });
    if (!link) throw new AppError("TRAINEE_NOT_FOUND");
    return link.traineeId;
  }
  const { firstName, lastName, email } = sale;
  const person = { firstName: firstName ?? "", lastName: lastName ?? "", phoneNumber: null };
  if (!email) return makeWithoutAddress(tx, coachId, person);
  const coach = await findUser(tx, coachId);
  if (!coach) throw new AppError("NOT_LOGGED_IN");
  return admitWalkIn(tx, coach, { ...person, email });
}

interface Card {
  coachId: CoachScope;
  traineeId: TraineeId;
  priceCents: number;
  activity: { label: string; beginDate: Date; isPrivateActivity: boolean };
}

async function insertCard(
  tx: Tx,
  { coachId, traineeId, priceCents, activity }: Card,
): Promise<SubscriptionRow> {
  const now = clock();
  const today = parisDay(now);
  const [first = today, last = today] = [parisDay(activity.beginDate), today].sort();
  const row = (await insertSubscription(tx, {
    coachId,
    traineeId,
    type: "CARD",
    label: truncate(activity.label, LABEL_LENGTH).trim(),
    quantity: 1,
    quantityLeft: 1,
    priceCents,
    beginDate: first,
    endDate: addDays(last, CARD_DAYS),
    isPrivateOffer: activity.isPrivateActivity,
    createdAt: now,
  })) as SubscriptionRow;
  await recordMovement(tx, row, 1, "PURCHASE", now);
  return row;
}
