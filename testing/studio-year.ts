/** The model's rules of closures, cancellations and undo; it shares no code with the services. */
import {
  dayOf,
  done,
  failed,
  type ModelPlace,
  type Outcome,
  StudioPlaces,
  weekOf,
} from "@/testing/studio-places";

const TEN_MINUTES = 600_000;

interface ModelClosure {
  first: number;
  last: number;
  extend: boolean;
  madeAt: number;
  gone: boolean;
}

export class StudioYear extends StudioPlaces {
  readonly closures: ModelClosure[] = [];
  private cancellations = 0;

  /** The last day so that as many open days pass as `base` has days. */
  private endOf(first: number, base: number, closed: ReadonlySet<number>): number {
    let open = base - first + 1;
    let day = first - 1;
    while (open > 0) {
      day += 1;
      if (!closed.has(day)) open -= 1;
    }
    return day;
  }

  protected recalculateEnd(n: number): void {
    const one = this.sub(n);
    one.lastDay = this.endOf(one.firstDay, one.base, one.closed);
  }

  private daysOf = ({ first, last }: { first: number; last: number }) =>
    Array.from({ length: last - first + 1 }, (_, n) => first + n);

  private closedBy(closures: readonly ModelClosure[]): Set<number> {
    return new Set(closures.filter(({ extend }) => extend).flatMap(this.daysOf));
  }
  /** The closed days from `first` on that extend a new subscription. */
  protected closedFrom = (first: number): Set<number> =>
    new Set([...this.closedBy(this.live())].filter((day) => day >= first));
  private live = () => this.closures.filter(({ gone }) => !gone);

  /** Cancels classes together, by this closure or by one cancellation. */
  protected cancelTogether(ids: readonly number[], closure: number | null): ModelPlace[] {
    this.cancellations += 1;
    for (const n of ids)
      Object.assign(this.cls(n), {
        cancelled: true,
        cancellation: closure === null ? this.cancellations : null,
        closure,
        cancelledAt: this.now,
      });
    const places = ids.flatMap((n) => this.placesIn(n));
    for (const place of places) place.was = place.status;
    this.end(places, "CANCEL");
    return places;
  }

  private reasonOf(place: ModelPlace): string | null {
    const one = this.sub(place.subscription);
    const day = dayOf(this.cls(place.cls).begin);
    if (one.suspendedOn !== null && day >= one.suspendedOn) return "SUSPENDED";
    if (one.deleted || one.withdrawn || day < one.firstDay || day > one.lastDay) return "ENDED";
    if (one.credits !== null) return one.credits < 1 ? "NO_CREDIT" : null;
    const week = weekOf(this.cls(place.cls).begin);
    const used = this.places.filter(
      (p) =>
        p.subscription === place.subscription &&
        p.status !== "CANCEL" &&
        weekOf(this.cls(p.cls).begin) === week,
    ).length;
    return used + 1 > Math.max(place.quota ?? 0, one.quota) ? "WEEK_USED" : null;
  }

  private restorePlaces(
    ids: readonly number[],
  ): Outcome & { did: { restored: number; lost: string[] } } {
    const lost: string[] = [];
    const freed = new Set<number>();
    for (const n of ids)
      Object.assign(this.cls(n), {
        ...{ cancelled: false, closure: null, cancellation: null, byMinimum: false },
        waived: this.cls(n).waived || this.cls(n).byMinimum,
      });
    const inOrder = [...ids].sort((a, b) => this.cls(a).begin - this.cls(b).begin);
    for (const place of inOrder.flatMap((n) => this.places.filter((p) => p.cls === n && p.was))) {
      const reason = this.reasonOf(place);
      const one = this.sub(place.subscription);
      if (reason) {
        lost.push(`${place.trainee} ${place.cls} ${reason}`);
        if (!place.waiting) freed.add(place.cls);
      } else if (place.was) {
        place.status = place.was;
        if (one.credits !== null) one.credits -= 1;
        else place.quota = Math.max(place.quota ?? 0, one.quota);
      }
      place.was = null;
    }
    for (const n of freed) this.moveUp(n);
    return { did: { restored: ids.length, lost } };
  }

  restore(cls: number): Outcome {
    const { cancelled, cancellation, closure, cancelledAt } = this.cls(cls);
    if (!cancelled) return failed("NOT_CANCELLED");
    if (closure !== null) return failed("PART_OF_CLOSURE");
    if (this.now > cancelledAt + TEN_MINUTES) return failed("TOO_LATE");
    return this.restorePlaces(
      this.which((one) => one.cancelled && one.cancellation === cancellation),
    );
  }

  private which = (wanted: (one: (typeof this.classes)[0], n: number) => boolean): number[] =>
    this.classes.flatMap((one, n) => (wanted(one, n) ? [n] : []));

  close(first: number, last: number, extend: boolean): Outcome {
    const ids = this.which(
      (one, n) =>
        !one.cancelled && !this.begun(n) && dayOf(one.begin) >= first && dayOf(one.begin) <= last,
    );
    const places = this.cancelTogether(ids, this.closures.length);
    this.closures.push({ first, last, extend, madeAt: this.now, gone: false });
    let extended = 0;
    for (const [n, one] of this.subscriptions.entries()) {
      if (!extend || one.deleted || one.withdrawn || one.suspendedOn !== null) continue;
      // The check follows the returned credits of this closure's own classes.
      if (one.credits === 0) continue;
      const before = one.lastDay;
      for (const day of this.daysOf({ first, last }))
        if (!one.suspendedDays.has(day)) one.closed.add(day);
      this.recalculateEnd(n);
      if (one.lastDay !== before) extended += 1;
    }
    const trainees = new Set(places.map(({ trainee }) => trainee)).size;
    return done({ activities: ids.length, places: places.length, trainees, extended });
  }

  undo(n: number): Outcome {
    const closure = this.closures[n];
    if (!closure || closure.gone) return failed("CLOSURE_NOT_FOUND");
    if (this.now > closure.madeAt + TEN_MINUTES) return failed("TOO_LATE");
    closure.gone = true;
    const kept: number[] = [];
    const closed = this.closedBy(this.live());
    for (const [n2, one] of this.subscriptions.entries()) {
      if (one.deleted || one.withdrawn || !closure.extend) continue;
      const before = one.lastDay;
      one.closed = new Set([...one.closed].filter((day) => closed.has(day)));
      this.recalculateEnd(n2);
      const held = this.places.filter((p) => p.subscription === n2 && this.held(p));
      if (one.lastDay < before && held.some((p) => dayOf(this.cls(p.cls).begin) > one.lastDay)) {
        kept.push(n2);
        // The unchanged end becomes the new base.
        const within = [...one.closed].filter((day) => day >= one.firstDay && day <= one.lastDay);
        one.base = before - within.length;
        one.closed = new Set([...within, ...[...one.closed].filter((day) => day > before)]);
        one.lastDay = before;
      }
    }
    const others = this.closures
      .map((other, m) => ({ ...other, m }))
      .filter(({ gone }) => !gone)
      .sort((a, b) => a.first - b.first || a.m - b.m);
    const covering = (n3: number) =>
      others.find(({ first, last, madeAt }) => {
        const { begin } = this.cls(n3);
        return dayOf(begin) >= first && dayOf(begin) <= last && begin > madeAt;
      });
    const mine = this.which((one) => one.cancelled && one.closure === n);
    for (const n4 of mine) this.cls(n4).closure = covering(n4)?.m ?? n;
    const back = this.restorePlaces(mine.filter((n5) => this.cls(n5).closure === n));
    return done({ ...back.did, kept });
  }

  /** Moves the end by the paused days, without the closed days among them. */
  protected wake(n: number): void {
    const one = this.sub(n);
    const [from, today] = [one.suspendedOn ?? 0, dayOf(this.now)];
    one.base += Math.max(0, today - from);
    for (let day = from; day < today; day += 1) {
      one.closed.delete(day);
      one.suspendedDays.add(day);
    }
    for (const day of this.closedBy(this.live()))
      if (day >= today && !one.suspendedDays.has(day)) one.closed.add(day);
    one.suspendedOn = null;
    this.recalculateEnd(n);
  }
}
