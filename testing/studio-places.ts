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
}
export type Outcome = { error: string } | { did: unknown };

export const failed = (code: string): Outcome => ({ error: code });
export const done = (did: unknown = null): Outcome => ({ did });

export class StudioPlaces {
  places: ModelPlace[] = [];

  constructor(
    public now: number,
    readonly classes: ModelClass[],
    readonly subscriptions: ModelSubscription[],
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
    }
    for (const cls of new Set(places.map((place) => place.cls))) this.moveUp(cls);
  }

  protected moveUp(cls: number): void {
    if (this.cls(cls).cancelled || this.begun(cls) || this.late(cls)) return;
    for (const place of this.waiting(cls)) if (this.free(cls) > 0) place.waiting = false;
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
