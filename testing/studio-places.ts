/** The model's state and its waiting lists; studio-model.ts has the actions. */
import type { ModelMoney } from "@/testing/studio-money";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
export const TRAINEES = 3;
/** More credits than any sequence of steps uses. */
export const CARD_QUANTITY = 32;
/** The Paris day number of a winter instant; day 0 was a Thursday. */
export const dayOf = (instant: number): number => Math.floor((instant + HOUR) / DAY);
export const weekOf = (instant: number): number => Math.floor((dayOf(instant) + 3) / 7);

export interface ModelClass {
  begin: number;
  max: number;
  cancelHours: number;
  isPrivate: boolean;
  inSeries: boolean;
  cancelled: boolean;
  /** The number of the cancellation, or the index of the closure. */
  cancellation: number | null;
  closure: number | null;
  cancelledAt: number;
  /** Days before the class when booking opens at noon, or null. */
  opensDays: number | null;
  closesMinutes: number;
  minPlaces: number | null;
  minCheckHours: number;
  /** When the job looks at the minimum next, or null. */
  lookAt: number | null;
  byMinimum: boolean;
  waived: boolean;
}
export interface ModelSubscription {
  trainee: number;
  /** Null for a weekly subscription. */
  credits: number | null;
  quota: number;
  firstDay: number;
  lastDay: number;
  suspendedOn: number | null;
  deleted: boolean;
  money: ModelMoney;
  /** The last day without closures, and the closed days that extend it. */
  base: number;
  closed: Set<number>;
  suspendedDays: Set<number>;
  /** The last day of the withdrawal right, or null. */
  withdrawUntil: number | null;
  /** The trainee asked to begin within the withdrawal period. */
  beginNow: boolean;
  withdrawn: boolean;
}
export interface ModelPlace {
  cls: number;
  trainee: number;
  subscription: number;
  status: "BOOKED" | "BOOKED_AND_COME" | "BOOKED_AND_ABSENT" | "CANCEL" | "CANCEL_NO_INCR";
  waiting: boolean;
  /** The status before its class was cancelled. */
  was: ModelPlace["status"] | null;
  /** The quota that it was booked under. */
  quota: number | null;
  bookedAt: number;
  /** When it was cancelled late, if its credit can come back. */
  lateAt: number | null;
}
export type Outcome = { error: string } | { did: unknown };

export const failed = (code: string): Outcome => ({ error: code });
export const done = (did: unknown = null): Outcome => ({ did });

const NOON = 12;
/** Begin less whole days, at noon in Paris; always open without days. */
export const opensOn = ({ begin, opensDays }: Pick<ModelClass, "begin" | "opensDays">) =>
  opensDays === null
    ? Number.NEGATIVE_INFINITY
    : (dayOf(begin) - opensDays) * DAY + (NOON - 1) * HOUR;
export const closesOn = ({ begin, closesMinutes }: Pick<ModelClass, "begin" | "closesMinutes">) =>
  begin - closesMinutes * 60_000;

/** The check of the minimum, never from 22:00 to 08:00. */
export function checkOf({ begin, minCheckHours }: Pick<ModelClass, "begin" | "minCheckHours">) {
  const at = begin - minCheckHours * HOUR;
  const hour = (at + HOUR - dayOf(at) * DAY) / HOUR;
  const evening = (day: number) => day * DAY + 19 * HOUR;
  if (hour >= 22) return evening(dayOf(at));
  return hour < 8 ? evening(dayOf(at) - 1) : at;
}

/** The job's first look: a day before the check, unless the check is past. */
export const firstLookOf = (
  activity: Pick<ModelClass, "begin" | "minCheckHours" | "minPlaces">,
  now: number,
): number | null =>
  activity.minPlaces === null || checkOf(activity) <= now ? null : checkOf(activity) - DAY;

export class StudioPlaces {
  places: ModelPlace[] = [];
  constructor(
    public now: number,
    readonly classes: ModelClass[],
    readonly subscriptions: ModelSubscription[],
    /** The coach's setting: late cancellations come back when their place is taken. */
    public returns: boolean,
  ) {}

  protected held = (place: ModelPlace) => place.status.startsWith("BOOKED");
  protected placesIn = (cls: number) => this.places.filter((p) => p.cls === cls && this.held(p));
  protected confirmed = (cls: number) => this.placesIn(cls).filter((p) => !p.waiting).length;
  protected waiting = (cls: number) => this.placesIn(cls).filter((p) => p.waiting);
  protected free = (cls: number) => this.cls(cls).max - this.confirmed(cls);
  protected cls = (n: number) => this.classes[n] as ModelClass;
  protected sub = (n: number) => this.subscriptions[n] as ModelSubscription;
  protected begun = (cls: number) => this.now >= this.cls(cls).begin;
  protected late = (cls: number) =>
    this.now > this.cls(cls).begin - this.cls(cls).cancelHours * HOUR;

  protected end(places: ModelPlace[], status: "CANCEL" | "CANCEL_NO_INCR"): void {
    for (const place of places) {
      place.status = status;
      const subscription = this.sub(place.subscription);
      if (status === "CANCEL" && subscription.credits !== null) subscription.credits += 1;
      if (status === "CANCEL_NO_INCR" && this.returns) place.lateAt = this.now;
    }
    for (const cls of new Set(places.map((place) => place.cls))) this.moveUp(cls);
  }

  protected moveUp(cls: number): void {
    if (this.cls(cls).cancelled || this.begun(cls) || this.late(cls)) return;
    let promoted = 0;
    for (const place of this.waiting(cls))
      if (this.free(cls) > 0) {
        place.waiting = false;
        promoted += 1;
      }
    this.returnTaken(cls, promoted);
  }

  /** Returns late cancellations after `confirmed` places of a class were confirmed. */
  protected returnTaken(cls: number, confirmed: number): void {
    if (this.cls(cls).cancelled || this.begun(cls)) return;
    for (let free = this.free(cls) + confirmed - 1; free >= this.free(cls); free -= 1) {
      const pending = this.places
        .filter(
          (p) =>
            p.cls === cls &&
            p.status === "CANCEL_NO_INCR" &&
            p.lateAt !== null &&
            !this.sub(p.subscription).deleted &&
            !this.sub(p.subscription).withdrawn,
        )
        .sort((a, b) => (a.lateAt ?? 0) - (b.lateAt ?? 0));
      if (free < pending.length) this.giveBack(pending.slice(0, 1));
    }
  }

  protected giveBack(places: ModelPlace[]): void {
    for (const place of places) {
      place.status = "CANCEL";
      const subscription = this.sub(place.subscription);
      if (subscription.credits !== null) subscription.credits += 1;
    }
  }

  /** The error of a trainee's booking outside the class's hours, or null. */
  protected closedError(cls: number): string | null {
    const activity = this.cls(cls);
    if (this.now >= closesOn(activity)) return "BOOKING_CLOSED";
    return this.now < opensOn(activity) ? "NOT_OPEN_YET" : null;
  }

  set(returns: boolean): Outcome {
    this.returns = returns;
    return done();
  }

  protected isStale = (place: ModelPlace) =>
    this.held(place) && place.waiting && this.begun(place.cls);

  wait(hours: number): Outcome {
    this.now += hours * HOUR;
    return done();
  }

  /** Cancels the places that still wait when their class has begun. */
  job(): Outcome {
    const stale = this.places.filter(this.isStale);
    this.end(stale, "CANCEL");
    return done(stale.length);
  }
}
