import { type Day, parisDay, weekOf } from "@/lib/domain/paris-time";

export interface EndedWithClass {
  id: string;
  activityId: string;
  beginDate: Date;
  cancelledAt: Date | null;
  traineeId: string;
  subscriptionId: string;
  isWaiting: boolean;
  /** The cancellation returned its credit. */
  credited: boolean;
  /** The weekly quota in force when the place was booked; null for a card. */
  weekQuota: number | null;
  /** Why its subscription did not cover the class when it was cancelled; null when it did. */
  uncoveredReason: "SUSPENDED" | "ENDED" | null;
}

export interface Payer {
  type: "CARD" | "SUBSCRIPTION";
  quantityLeft: number | null;
  nbReservationPerWeek: number | null;
  beginDate: Day;
  endDate: Day;
  suspendDate: Day | null;
  deletedAt: Date | null;
  withdrawnAt: Date | null;
}

/** The places of one week, waiting ones included. */
export interface WeekUse {
  places: number;
  lastBooked: Date;
}

export type LostReason = "LEFT" | "SUSPENDED" | "ENDED" | "NO_CREDIT" | "WEEK_USED";

export interface ReturnFacts<Place extends EndedWithClass> {
  /** Sorted by the begin of the class, then by order of arrival. */
  places: readonly Place[];
  payers: ReadonlyMap<string, Payer>;
  /** When each trainee's link to the coach ended; null while it lasts. */
  linkEnds: ReadonlyMap<string, Date | null>;
  /** Places of weekly subscriptions whose status is not CANCEL, keyed by `weekKey`. */
  placesByWeek: ReadonlyMap<string, WeekUse>;
}

/** A place to restore; `debit` takes its credit again. */
export interface ReturnedPlace {
  id: string;
  debit: boolean;
  weekQuota: number | null;
}

export interface ReturnPlan<Place extends EndedWithClass> {
  restored: ReturnedPlace[];
  lost: (Place & { reason: LostReason })[];
}

export const weekKey = (subscriptionId: string, week: Day): string => `${subscriptionId} ${week}`;

/** The reason that keeps a place cancelled, however many credits are left; null when none does. */
function endReason(
  place: EndedWithClass,
  payer: Payer,
  linkEnd: Date | null | undefined,
): LostReason | null {
  const isSince = (end: Date | null) =>
    end !== null && (!place.cancelledAt || end >= place.cancelledAt);
  if (linkEnd === undefined || isSince(linkEnd)) return "LEFT";
  const { beginDate, endDate, suspendDate, deletedAt, withdrawnAt } = payer;
  const { uncoveredReason } = place;
  const day = parisDay(place.beginDate);
  // A place that its subscription did not cover before the cancellation stays allowed.
  if (suspendDate && day >= suspendDate && uncoveredReason !== "SUSPENDED") return "SUSPENDED";
  if (isSince(deletedAt) || isSince(withdrawnAt)) return "ENDED";
  return (day < beginDate || day > endDate) && !uncoveredReason ? "ENDED" : null;
}

/** The quota that a returned place keeps, and the week's limit for its return. */
function weekQuotas(place: EndedWithClass, payer: Payer, lastBooked: Date | undefined) {
  const current = payer.nbReservationPerWeek ?? 0;
  // A coach's move of the class may have exceeded the quota, and stays allowed.
  const weekQuota = Math.max(place.weekQuota ?? 0, current);
  const isBookedSince = lastBooked && place.cancelledAt && lastBooked > place.cancelledAt;
  // A place booked since the cancellation used the week under the current quota.
  return { weekQuota, limit: isBookedSince ? current : weekQuota };
}

/** The places to restore, and the first reason that keeps each of the others cancelled. */
export function planReturn<Place extends EndedWithClass>({
  places,
  payers,
  linkEnds,
  placesByWeek,
}: ReturnFacts<Place>): ReturnPlan<Place> {
  const plan: ReturnPlan<Place> = { restored: [], lost: [] };
  const credits = new Map([...payers].map(([id, { quantityLeft }]) => [id, quantityLeft ?? 0]));
  const inWeek = new Map([...placesByWeek].map(([week, { places: n }]) => [week, n]));
  for (const place of places) {
    const { id, subscriptionId } = place;
    const payer = payers.get(subscriptionId);
    const lose = (reason: LostReason) => plan.lost.push({ ...place, reason });
    if (!payer) {
      lose("LEFT");
      continue;
    }
    const ended = endReason(place, payer, linkEnds.get(place.traineeId));
    if (ended) lose(ended);
    else if (payer.type === "CARD") {
      const creditsLeft = credits.get(subscriptionId) ?? 0;
      const debit = place.credited;
      if (debit && creditsLeft < 1) lose("NO_CREDIT");
      else {
        plan.restored.push({ id, debit, weekQuota: place.weekQuota });
        if (debit) credits.set(subscriptionId, creditsLeft - 1);
      }
    } else {
      const week = weekKey(subscriptionId, weekOf(parisDay(place.beginDate)));
      const used = inWeek.get(week) ?? 0;
      const quotas = weekQuotas(place, payer, placesByWeek.get(week)?.lastBooked);
      if (used >= quotas.limit) lose("WEEK_USED");
      else {
        plan.restored.push({ id, debit: false, weekQuota: quotas.weekQuota });
        inWeek.set(week, used + 1);
      }
    }
  }
  return plan;
}
