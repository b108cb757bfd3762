/** Any place of the class, including cancelled and waiting ones. */
export interface RecordedPlace {
  id: string;
  status: "BOOKED" | "BOOKED_AND_COME" | "BOOKED_AND_ABSENT" | "CANCEL" | "CANCEL_NO_INCR";
  isWaiting: boolean;
  recordedAt: Date;
  /** `takenAt` of the roll call that wrote the status; null for a change made at once. */
  rollTakenAt: Date | null;
}

/** A roll call taken at `takenAt`, sent by other clients of the API; our pages send marks. */
export interface RollCall {
  present: readonly string[];
  seen: readonly string[];
  takenAt: Date;
  /** Presences that the device knew. They detect a conflict by status; without them, by instant. */
  knownPresent?: readonly string[] | undefined;
  knownAbsent?: readonly string[] | undefined;
}

/** A device's clock that is ahead counts as now. */
export const countedHour = (takenAt: Date, now: Date): Date => (takenAt > now ? now : takenAt);

interface RollCallPlan {
  error?: undefined;
  /** Places to write, including those whose status stays. */
  recorded: string[];
  /** Places of `recorded` whose status changes. */
  changed: string[];
  /** Places that are no longer confirmed. */
  ignored: string[];
  /** Places recorded by another person since, which stay unchanged. */
  conflicts: string[];
}

/**
 * The changes of a roll call: the seen places that are still confirmed and not recorded since. A
 * retry of the same roll call changes nothing and conflicts with nothing it wrote.
 */
export function planRollCall(
  places: readonly RecordedPlace[],
  { present, seen, takenAt, knownPresent, knownAbsent }: RollCall,
): RollCallPlan | { error: "NOT_A_PLACE_OF_CLASS" } {
  const all = new Map(places.map((place) => [place.id, place]));
  if ([...present, ...seen].some((id) => !all.has(id))) return { error: "NOT_A_PLACE_OF_CLASS" };
  const came = new Set(present);
  const byInstant = !knownPresent && !knownAbsent;
  const known = {
    BOOKED_AND_COME: new Set(knownPresent),
    BOOKED_AND_ABSENT: new Set(knownAbsent),
  };
  const plan: RollCallPlan = { recorded: [], changed: [], ignored: [], conflicts: [] };
  for (const id of new Set(seen)) {
    const place = all.get(id) as RecordedPlace;
    const { status } = place;
    const wanted = came.has(id) ? "BOOKED_AND_COME" : "BOOKED_AND_ABSENT";
    if (status === "CANCEL" || status === "CANCEL_NO_INCR" || place.isWaiting) {
      plan.ignored.push(id);
      continue;
    }
    const isRetry = place.rollTakenAt?.getTime() === takenAt.getTime() && status === wanted;
    if (isRetry) continue;
    const isRecordedSince =
      status !== "BOOKED" &&
      (byInstant ? place.recordedAt > takenAt : status !== wanted && !known[status].has(id));
    if (isRecordedSince) {
      plan.conflicts.push(id);
      continue;
    }
    plan.recorded.push(id);
    if (status !== wanted) plan.changed.push(id);
  }
  return plan;
}

/** Sets one place to `to` when its status is one of `from`. */
export interface Mark {
  reservationId: string;
  from: readonly ("BOOKED" | "BOOKED_AND_COME" | "BOOKED_AND_ABSENT")[];
  to: "BOOKED_AND_COME" | "BOOKED_AND_ABSENT";
}

interface MarksPlan {
  error?: undefined;
  /** Places to write; a place that already has `to` is in no list. */
  changed: string[];
  /** Places that are no longer confirmed. */
  ignored: string[];
  /** Places whose status is not in `from`, which stay unchanged. */
  conflicts: string[];
}

/** The changes of marks; a mark of another class or a second mark of a place is an error. */
export function planMarks(
  places: readonly Pick<RecordedPlace, "id" | "status" | "isWaiting">[],
  marks: readonly Mark[],
): MarksPlan | { error: "NOT_A_PLACE_OF_CLASS" | "MARKED_TWICE" } {
  const byId = new Map(places.map((place) => [place.id, place]));
  if (new Set(marks.map(({ reservationId }) => reservationId)).size < marks.length)
    return { error: "MARKED_TWICE" };
  const plan: MarksPlan = { changed: [], ignored: [], conflicts: [] };
  for (const { reservationId, from, to } of marks) {
    const place = byId.get(reservationId);
    if (!place) return { error: "NOT_A_PLACE_OF_CLASS" };
    const { status } = place;
    if (status === "CANCEL" || status === "CANCEL_NO_INCR" || place.isWaiting)
      plan.ignored.push(reservationId);
    else if (status === to) continue;
    else if (from.includes(status)) plan.changed.push(reservationId);
    else plan.conflicts.push(reservationId);
  }
  return plan;
}
