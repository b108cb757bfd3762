/** The model's rules of withdrawal, mail links and trials; it shares no code with the services. */
import { CARD_PRICE, received } from "@/testing/studio-money";
import {
  CARD_QUANTITY,
  dayOf,
  done,
  failed,
  type ModelPlace,
  type Outcome,
} from "@/testing/studio-places";
import { StudioYear } from "@/testing/studio-year";

const TRIAL_DAYS = 30;
export const TRIAL_PRICE = 7.77;

export class StudioLaw extends StudioYear {
  protected toCome = (n: number) =>
    this.places.filter((p) => p.subscription === n && this.held(p) && !this.begun(p.cls));

  /** The used share of the price in euros, half a cent rounded up. */
  private usedOf(n: number): number {
    const one = this.sub(n);
    if (!one.beginNow) return 0;
    const share = (part: number, whole: number) =>
      whole === 0
        ? 0
        : Math.min(CARD_PRICE, Math.floor((CARD_PRICE * 100 * part) / whole + 0.5) / 100);
    if (one.credits !== null) {
      const served = this.places.filter(
        (p) => p.subscription === n && p.status !== "CANCEL" && !p.waiting && this.begun(p.cls),
      );
      return share(served.length, CARD_QUANTITY);
    }
    const today = dayOf(this.now);
    const activeDays: number[] = [];
    for (let day = one.firstDay; day <= one.lastDay; day += 1) {
      const pausing = one.suspendedOn !== null && day >= one.suspendedOn && day <= today;
      if (!pausing && !one.suspendedDays.has(day)) activeDays.push(day);
    }
    return share(activeDays.filter((day) => day <= today).length, activeDays.length);
  }

  withdraw(n: number): Outcome {
    const one = this.sub(n);
    if (one.deleted) return failed("SUBSCRIPTION_NOT_FOUND");
    if (one.withdrawUntil === null) return failed("NO_WITHDRAWAL");
    if (one.withdrawn) return failed("WITHDRAWN");
    if (dayOf(this.now) > one.withdrawUntil) return failed("WITHDRAWAL_OVER");
    const places = this.toCome(n);
    this.end(places, "CANCEL");
    const used = this.usedOf(n);
    one.withdrawn = true;
    // A debt that the coach gave up does not come back.
    one.money.owed = Math.min(used, one.money.owed);
    const refund = Math.max(0, Math.round((received(one.money) - used) * 100) / 100);
    return done({ used, refund, places: places.length });
  }

  /** Cancels places, and returns their credits unless the deadline has passed. */
  protected cancelByTrainee(cls: number, chosen: ModelPlace[]): Outcome {
    const lost = chosen.filter((p) => !p.waiting && this.late(cls));
    const back = chosen.filter((p) => !lost.includes(p));
    this.end(lost, "CANCEL_NO_INCR");
    this.end(back, "CANCEL");
    const refunded = back.filter((p) => this.sub(p.subscription).credits !== null).length;
    return done({ cancelled: chosen.length, refunded });
  }

  private linked({ cls, trainee, bookedAt }: ModelPlace): ModelPlace[] | Outcome {
    if (this.cls(cls).cancelled) return failed("ACTIVITY_CANCELLED");
    const mine = this.placesIn(cls).filter((p) => p.trainee === trainee && p.bookedAt === bookedAt);
    if (mine.length === 0) return failed("PLACE_CANCELLED");
    return this.begun(cls) ? failed("ACTIVITY_BEGUN") : mine;
  }

  /** Cancels the whole booking of this place. */
  cancelLinked(place: ModelPlace): Outcome {
    const mine = this.linked(place);
    return Array.isArray(mine) ? this.cancelByTrainee(place.cls, mine) : mine;
  }

  claimLinked(place: ModelPlace): Outcome {
    const mine = this.linked(place);
    if (!Array.isArray(mine)) return mine;
    const first = mine.find((p) => p.waiting);
    if (!first) return failed("PLACE_CONFIRMED");
    if (this.free(place.cls) <= 0)
      return failed(this.late(place.cls) ? "NO_FREE_PLACE" : "CLAIM_NOT_NEEDED");
    first.waiting = false;
    this.returnTaken(place.cls, 1);
    return done({ booked: 1, waiting: 0, skipped: [] });
  }

  private trialError(cls: number): string | null {
    if (this.cls(cls).isPrivate) return "ACTIVITY_PRIVATE";
    if (this.cls(cls).cancelled) return "ACTIVITY_CANCELLED";
    return this.begun(cls) ? "ACTIVITY_BEGUN" : this.closedError(cls);
  }

  /** A new trainee requests a code for `requested`, books `wanted`, and sends the code again for `again`. */
  trial(requested: number, wanted: number, again: number): Outcome {
    const requestError = this.trialError(requested);
    if (requestError === "ACTIVITY_CANCELLED") return failed("TRIAL_CLASS_CANCELLED");
    if (requestError === "ACTIVITY_BEGUN") return failed("TRIAL_CLASS_BEGUN");
    if (requestError === "NOT_OPEN_YET" || requestError === "BOOKING_CLOSED")
      return failed(requestError);
    if (requestError) return failed("ACTIVITY_NOT_FOUND");
    const why = this.trialError(wanted);
    if (why) return failed(why);
    const firstDay = dayOf(this.now);
    const base = Math.max(firstDay + TRIAL_DAYS, dayOf(this.cls(wanted).begin));
    const n = this.subscriptions.length;
    const trainee = Math.max(...this.subscriptions.map((one) => one.trainee)) + 1;
    this.subscriptions.push({
      ...{ trainee, credits: 0, quota: 1, firstDay, lastDay: base, base },
      ...{ suspendedOn: null, deleted: false, suspendedDays: new Set<number>() },
      ...{ withdrawUntil: null, beginNow: true, withdrawn: false },
      closed: this.closedFrom(firstDay),
      money: { owed: TRIAL_PRICE, written: [] },
    });
    this.recalculateEnd(n);
    const waiting = this.waiting(wanted).length > 0 || this.free(wanted) <= 0;
    this.places.push({
      ...{ cls: wanted, trainee, subscription: n, status: "BOOKED", waiting, was: null },
      ...{ quota: null, bookedAt: this.now, lateAt: null },
    });
    if (!waiting) this.returnTaken(wanted, 1);
    const result = { booked: waiting ? 0 : 1, waiting: waiting ? 1 : 0 };
    return done({ ...result, again: again === wanted ? result : "TRIAL_TAKEN" });
  }
}
