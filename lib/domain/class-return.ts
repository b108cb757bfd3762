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
  /** Places not CANCEL, by `weekKey`. */
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

/** Which places come back with their classes, and why the others do not: the first reason that holds (beyond 11). */
export function planReturn<Place extends EndedWithClass>({
  places,
  payers,
  linked,
  placesByWeek,
}: ReturnFacts<Place>): ReturnPlan<Place> {
  const plan: ReturnPlan<Place> = { restored: [], lost: [] };
  const credits = new Map([...payers].map(([id, { quantityLeft }]) => [id, quantityLeft ?? 0]));
  const inWeek = new Map(placesByWeek);
  // Thousands of places are in some hundred classes, and the platform's clock of Paris takes its time.
  const begins = new Map(places.map(({ activityId, beginDate }) => [activityId, beginDate]));
  const days = new Map([...begins].map(([id, begin]) => [id, parisDay(begin)]));
  const weeks = new Map([...days].map(([id, day]) => [id, weekOf(day)]));
  for (const place of places) {
    const { id, subscriptionId, activityId } = place;
    const payer = payers.get(subscriptionId);
    const day = days.get(activityId) ?? "";
    const week = weekKey(subscriptionId, weeks.get(activityId) ?? "");
    const debit = place.credited && payer?.type === "CARD";
    // What a coach's move of the class had granted beyond the quota stays granted.
    const weekQuota =
      payer?.type === "SUBSCRIPTION"
        ? Math.max(place.weekQuota ?? 0, payer.nbReservationPerWeek ?? 0)
        : place.weekQuota;
    const reasonOf = (): LostReason | null => {
      if (!payer || !linked.has(place.traineeId)) return "LEFT";
      if (payer.suspendDate) return "SUSPENDED";
      if (payer.deletedAt || payer.withdrawnAt || day < payer.beginDate || day > payer.endDate)
        return "ENDED";
      if (debit && (credits.get(subscriptionId) ?? 0) < 1) return "NO_CREDIT";
      const used = inWeek.get(week) ?? 0;
      return payer.type === "SUBSCRIPTION" && used + 1 > (weekQuota ?? 0) ? "WEEK_USED" : null;
    };
    const reason = reasonOf();
    if (reason) {
      plan.lost.push({ ...place, reason });
      continue;
    }
    plan.restored.push({ id, debit, weekQuota });
    if (debit) credits.set(subscriptionId, (credits.get(subscriptionId) ?? 0) - 1);
    inWeek.set(week, (inWeek.get(week) ?? 0) + 1);
  }
  return plan;
}
