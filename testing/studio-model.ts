/**
 * The rules of places and credits in plain arrays, for the model-based test of the services.
 * It shares no code with them. Its winter has no clock change, so a Paris day has 24 hours.
 */

import { StudioLaw } from "@/testing/studio-law";
import { isPaid, put, received, waive } from "@/testing/studio-money";
import {
  checkOf,
  closesOn,
  dayOf,
  done,
  failed,
  firstLookOf,
  type Outcome,
  opensOn,
  TRAINEES,
  weekOf,
} from "@/testing/studio-places";

const HOUR = 3_600_000;

/** The reason for a skipped class by error code. */
const SKIPPED: Record<string, string> = {
  ACTIVITY_BEGUN: "BEGUN",
  ACTIVITY_FULL: "FULL",
  SUBSCRIPTION_SUSPENDED: "SUSPENDED",
  SUBSCRIPTION_WRONG_PRIVACY: "PRIVACY",
  SUBSCRIPTION_DATES: "DATES",
};

export class StudioModel extends StudioLaw {
  private errorOf(cls: number, n: number, places: number, byCoach: boolean): string | null {
    const activity = this.cls(cls);
    const subscription = this.sub(n);
    if (activity.cancelled) return "ACTIVITY_CANCELLED";
    if (this.begun(cls) && !byCoach) return "ACTIVITY_BEGUN";
    if (this.begun(cls) && this.free(cls) < places) return "ACTIVITY_FULL";
    const closed = this.begun(cls) || byCoach ? null : this.closedError(cls);
    if (closed) return closed;
    if (subscription.withdrawn) return "WITHDRAWN";
    const day = dayOf(activity.begin);
    const { suspendedOn } = subscription;
    // A coach adds a trainee to a past class that was before the suspension.
    if (suspendedOn !== null && !(byCoach && day < suspendedOn)) return "SUBSCRIPTION_SUSPENDED";
    if (activity.isPrivate) return "SUBSCRIPTION_WRONG_PRIVACY";
    if (day < subscription.firstDay || day > subscription.lastDay) return "SUBSCRIPTION_DATES";
    const { beginNow, withdrawUntil } = subscription;
    if (!beginNow && withdrawUntil !== null && day <= withdrawUntil) return "WITHDRAWAL_PERIOD";
    if (subscription.credits !== null)
      return subscription.credits < places ? "NOT_ENOUGH_CREDITS" : null;
    const used = this.places.filter(
      (p) =>
        p.subscription === n &&
        p.status !== "CANCEL" &&
        weekOf(this.cls(p.cls).begin) === weekOf(activity.begin),
    ).length;
    return used + places > subscription.quota ? "WEEKLY_QUOTA" : null;
  }

  /** `shares`: the next of the family books with the subscription. */
  book(
    cls: number,
    n: number,
    places: number,
    series: boolean,
    byCoach: boolean,
    shares: boolean,
  ): Outcome {
    if (this.sub(n).deleted) return failed("SUBSCRIPTION_NOT_FOUND");
    const trainee = this.booker(n, shares);
    const before = structuredClone({ places: this.places, subscriptions: this.subscriptions });
    const later = this.classes
      .map((_, other) => other)
      .filter(
        (other) =>
          series &&
          this.cls(cls).inSeries &&
          this.cls(other).inSeries &&
          !this.cls(other).cancelled &&
          this.cls(other).begin > this.cls(cls).begin,
      )
      .sort((a, b) => this.cls(a).begin - this.cls(b).begin);
    // A booking first cancels stale waiting places of its classes and its subscription.
    this.end(
      this.places.filter(
        (p) => this.isStale(p) && (p.subscription === n || p.cls === cls || later.includes(p.cls)),
      ),
      "CANCEL",
    );
    const result = { booked: 0, waiting: 0, skipped: [] as string[] };
    const confirmed = new Map<number, number>();
    for (const one of [cls, ...later]) {
      if (one !== cls && this.placesIn(one).some((p) => p.trainee === trainee)) {
        result.skipped.push(`${one} ALREADY_BOOKED`);
        continue;
      }
      const code = this.errorOf(one, n, places, byCoach);
      if (code && one === cls) {
        this.places = before.places;
        this.subscriptions.splice(0, Number.POSITIVE_INFINITY, ...before.subscriptions);
        return failed(code);
      }
      if (code) {
        result.skipped.push(`${one} ${SKIPPED[code] ?? code}`);
        continue;
      }
      const queue = this.waiting(one).length > 0;
      for (let place = 0; place < places; place += 1) {
        const waiting = queue || this.free(one) <= 0;
        const { credits, quota } = this.sub(n);
        this.places.push({
          ...{ cls: one, trainee, subscription: n, status: "BOOKED", waiting, was: null },
          quota: credits === null ? quota : null,
          ...{ bookedAt: this.now, lateAt: null },
        });
        if (!waiting) confirmed.set(one, (confirmed.get(one) ?? 0) + 1);
        result[waiting ? "waiting" : "booked"] += 1;
      }
      const subscription = this.sub(n);
      if (subscription.credits !== null) subscription.credits -= places;
    }
    for (const [one, places] of confirmed) this.returnTaken(one, places);
    return done(result);
  }

  booker(n: number, shares: boolean): number {
    return (this.sub(n).trainee + Number(shares)) % TRAINEES;
  }

  cancel(cls: number, trainee: number, all: boolean): Outcome {
    if (this.cls(cls).cancelled) return failed("ACTIVITY_CANCELLED");
    if (this.begun(cls)) return failed("ACTIVITY_BEGUN");
    const mine = this.placesIn(cls).filter((p) => p.trainee === trainee);
    if (mine.length === 0) return failed("RESERVATION_NOT_FOUND");
    const one = mine.findLast((p) => p.waiting) ?? mine.at(-1);
    const chosen = all ? mine : mine.filter((p) => p === one);
    return this.cancelByTrainee(cls, chosen);
  }

  claim(cls: number, trainee: number): Outcome {
    if (this.cls(cls).cancelled) return failed("ACTIVITY_CANCELLED");
    if (this.begun(cls)) return failed("ACTIVITY_BEGUN");
    const held = this.placesIn(cls).filter((p) => p.trainee === trainee);
    if (held.length === 0) return failed("RESERVATION_NOT_FOUND");
    const mine = this.waiting(cls).find((p) => held.includes(p));
    if (!mine) return failed("PLACE_CONFIRMED");
    if (this.free(cls) <= 0) return failed(this.late(cls) ? "NO_FREE_PLACE" : "CLAIM_NOT_NEEDED");
    mine.waiting = false;
    this.returnTaken(cls, 1);
    return done({ booked: 1, waiting: 0, skipped: [] });
  }

  remove(cls: number, trainee: number): Outcome {
    const mine = this.placesIn(cls).filter((p) => p.trainee === trainee);
    if (mine.length === 0) return failed("PARTICIPANT_NOT_FOUND");
    this.end(mine, "CANCEL");
    return done();
  }

  edit(cls: number, max: number, begin: number): Outcome {
    if (this.cls(cls).cancelled) return failed("ACTIVITY_CANCELLED");
    if (this.begun(cls)) return failed("ACTIVITY_BEGUN");
    if (begin !== this.cls(cls).begin && begin < this.now) return failed("CLASS_IN_PAST");
    const { minPlaces } = this.cls(cls);
    if (minPlaces !== null && minPlaces > max) return failed("CAPACITY_BELOW_MINIMUM");
    const moving = { ...this.cls(cls), begin };
    if (opensOn(moving) >= closesOn(moving)) return failed("NEVER_OPEN");
    if (this.confirmed(cls) > max) return failed("CAPACITY_BELOW_CONFIRMED");
    const moved = weekOf(begin) !== weekOf(this.cls(cls).begin);
    if (begin !== this.cls(cls).begin) this.cls(cls).lookAt = firstLookOf(moving, this.now);
    Object.assign(this.cls(cls), { max, begin });
    if (moved) this.grant(cls);
    this.moveUp(cls);
    return done();
  }

  /** A coach's move may exceed a weekly quota, and raises it for that week. */
  private grant(cls: number): void {
    const week = weekOf(this.cls(cls).begin);
    const moved = this.places.filter((p) => p.cls === cls && p.quota !== null);
    for (const n of new Set(moved.map((p) => p.subscription))) {
      const there = this.places.filter(
        (p) => p.subscription === n && weekOf(this.cls(p.cls).begin) === week,
      );
      const count = there.filter((p) => p.status !== "CANCEL").length;
      for (const place of there)
        if (place.quota !== null && place.quota < count) place.quota = count;
    }
  }

  deleteClass(cls: number, series: boolean): Outcome {
    if (this.cls(cls).cancelled) return failed("ACTIVITY_NOT_FOUND");
    const ids = this.classes
      .map((_, n) => n)
      .filter((n) =>
        series && this.cls(cls).inSeries
          ? this.cls(n).inSeries && !this.cls(n).cancelled && !this.begun(n)
          : n === cls,
      );
    this.cancelTogether(ids, null);
    return done();
  }

  keep(cls: number): Outcome {
    if (this.cls(cls).cancelled) return failed("ACTIVITY_CANCELLED");
    if (this.begun(cls)) return failed("ACTIVITY_BEGUN");
    this.cls(cls).waived = true;
    return done();
  }

  /** Looks at each class whose minimum is due. */
  minimums(): Outcome {
    for (const [n, one] of this.classes.entries()) {
      if (one.cancelled || one.lookAt === null || one.lookAt > this.now) continue;
      const check = checkOf(one);
      if (this.now < check) {
        one.lookAt = this.now < check - 24 * HOUR ? check - 24 * HOUR : check;
        continue;
      }
      one.lookAt = null;
      const short = !one.waived && this.confirmed(n) < (one.minPlaces ?? 0);
      if (!short || this.now > one.begin - HOUR) continue;
      const late = this.places.filter((p) => p.cls === n && p.status === "CANCEL_NO_INCR");
      this.cancelTogether([n], null);
      one.byMinimum = true;
      this.giveBack(
        late.filter(
          ({ subscription }) =>
            !this.sub(subscription).deleted && !this.sub(subscription).withdrawn,
        ),
      );
    }
    return done();
  }

  private blocked(n: number): Outcome | null {
    if (this.sub(n).deleted) return failed("SUBSCRIPTION_NOT_FOUND");
    return this.sub(n).withdrawn ? failed("WITHDRAWN") : null;
  }

  suspend(n: number): Outcome {
    const blocked = this.blocked(n);
    if (blocked) return blocked;
    if (this.sub(n).suspendedOn !== null) return failed("ALREADY_SUSPENDED");
    this.end(this.toCome(n), "CANCEL");
    this.sub(n).suspendedOn = dayOf(this.now);
    return done();
  }

  activate(n: number): Outcome {
    const blocked = this.blocked(n);
    if (blocked) return blocked;
    if (this.sub(n).suspendedOn === null) return failed("NOT_SUSPENDED");
    this.wake(n);
    return done();
  }

  adjust(n: number, credits: number, paid: number): Outcome {
    const blocked = this.blocked(n);
    if (blocked) return blocked;
    if (this.sub(n).credits !== null) this.sub(n).credits = credits;
    put(this.sub(n).money, paid);
    return done();
  }

  deleteSubscription(n: number): Outcome {
    const blocked = this.blocked(n);
    if (blocked) return blocked;
    this.end(this.toCome(n), "CANCEL");
    waive(this.sub(n).money);
    this.sub(n).deleted = true;
    return done();
  }

  deleteOwnSubscription(n: number): Outcome {
    const blocked = this.blocked(n);
    if (blocked) return blocked;
    if (isPaid(this.sub(n).money)) return failed("DELETE_PAID");
    if (received(this.sub(n).money) > 0) return failed("DELETE_PARTLY_PAID");
    if (this.toCome(n).length > 0) return failed("DELETE_HAS_PLACES");
    const served = this.places.some(
      (p) =>
        p.subscription === n &&
        (p.status === "CANCEL_NO_INCR" || (this.held(p) && !p.waiting && this.begun(p.cls))),
    );
    if (served) return failed("SUBSCRIPTION_USED");
    waive(this.sub(n).money);
    this.sub(n).deleted = true;
    return done();
  }

  /** Every second confirmed trainee is present, from the first or the second on. */
  attendance(cls: number, second: boolean): Outcome {
    if (this.cls(cls).cancelled) return failed("ACTIVITY_CANCELLED");
    if (dayOf(this.now) < dayOf(this.cls(cls).begin)) return failed("ATTENDANCE_TOO_EARLY");
    for (const [n, place] of this.placesIn(cls)
      .filter((p) => !p.waiting)
      .entries())
      place.status = n % 2 === Number(second) ? "BOOKED_AND_COME" : "BOOKED_AND_ABSENT";
    return done();
  }
}
