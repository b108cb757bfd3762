import { type Day, parisDay, weekOf } from "@/lib/domain/paris-time";

/** A place that ended with its class. */
export interface EndedWithClass {
  id: string;
  activityId: string;
  beginDate: Date;
  traineeId: string;
  subscriptionId: string;
  isWaiting: boolean;
  /** Its credit came back when it ended. */
  credited: boolean;
  /** The week's quota it was granted under; null: none. */
  weekQuota: number | null;
}

/** What paid for it, as it is now; null: it is not there any more. */
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

export type LostReason = "LEFT" | "SUSPENDED" | "ENDED" | "NO_CREDIT" | "WEEK_USED";

export interface ReturnFacts<Place extends EndedWithClass> {
  /** By the begin of their class, then in their order of arrival. */
  places: readonly Place[];
  payers: ReadonlyMap<string, Payer>;
  /** The trainees who still follow the coach. */
  linked: ReadonlySet<string>;
  /** Places not CANCEL of those with a weekly quota, by `weekKey`. */
  placesByWeek: ReadonlyMap<string, number>;
}

/** A place that comes back; `debit`: its credit is taken again. */
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

/** Thousands of places are in some hundred classes, and the platform's clock of Paris takes its time. */
function remembered<Key, Value>(find: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    const value = known.get(key) ?? find(key);
    known.set(key, value);
    return value;
  };
}

/** Which places come back with their classes, and why the others do not: the first reason that holds. */
export function planReturn<Place extends EndedWithClass>({
  places,
  payers,
  linked,
  placesByWeek,
}: ReturnFacts<Place>): ReturnPlan<Place> {
  const plan: ReturnPlan<Place> = { restored: [], lost: [] };
  const credits = new Map([...payers].map(([id, { quantityLeft }]) => [id, quantityLeft ?? 0]));
  const inWeek = new Map(placesByWeek);
  const dayOf = remembered(parisDay);
  const mondayOf = remembered(weekOf);
  for (const place of places) {
    const { id, subscriptionId } = place;
    const payer = payers.get(subscriptionId);
    const day = dayOf(place.beginDate);
    const weekly = payer?.type === "SUBSCRIPTION";
    const week = weekly ? weekKey(subscriptionId, mondayOf(day)) : "";
    const debit = place.credited && payer?.type === "CARD";
    // What a coach's move of the class had granted beyond the quota stays granted.
    const weekQuota = weekly
      ? Math.max(place.weekQuota ?? 0, payer.nbReservationPerWeek ?? 0)
      : place.weekQuota;
    const reasonOf = (): LostReason | null => {
      if (!payer || !linked.has(place.traineeId)) return "LEFT";
      if (payer.suspendDate && day >= payer.suspendDate) return "SUSPENDED";
      if (payer.deletedAt || payer.withdrawnAt || day < payer.beginDate || day > payer.endDate)
        return "ENDED";
      if (debit && (credits.get(subscriptionId) ?? 0) < 1) return "NO_CREDIT";
      return weekly && (inWeek.get(week) ?? 0) + 1 > (weekQuota ?? 0) ? "WEEK_USED" : null;
    };
    const reason = reasonOf();
    if (reason) {
      plan.lost.push({ ...place, reason });
      continue;
    }
    plan.restored.push({ id, debit, weekQuota });
    if (debit) credits.set(subscriptionId, (credits.get(subscriptionId) ?? 0) - 1);
    if (weekly) inWeek.set(week, (inWeek.get(week) ?? 0) + 1);
  }
  return plan;
}
