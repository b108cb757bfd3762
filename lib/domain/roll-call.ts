/** A place of the class, ended or waiting ones too. */
export interface RecordedPlace {
  id: string;
  status: "BOOKED" | "BOOKED_AND_COME" | "BOOKED_AND_ABSENT" | "CANCEL" | "CANCEL_NO_INCR";
  isWaiting: boolean;
  /** When its status was written. */
  notedAt: Date;
  /** When the roll call was taken that wrote it; null: then and there. */
  rollTakenAt: Date | null;
}

/** Who came, as somebody saw it at `takenAt`; sent then, or days later. */
export interface RollCall {
  present: readonly string[];
  seen: readonly string[];
  takenAt: Date;
  /** Which presences that person knew: with them a record since is told by what it says, without them by its hour. */
  knownPresent?: readonly string[] | undefined;
  knownAbsent?: readonly string[] | undefined;
}

/** The hour a roll call counts as taken: a device's clock that is ahead counts as now. */
export const countedHour = (takenAt: Date, now: Date): Date => (takenAt > now ? now : takenAt);

interface RollCallPlan {
  error?: undefined;
  /** What is written, some of it for the second time. */
  noted: string[];
  /** Those of them that were something else before. */
  changed: string[];
  /** Not confirmed any more. */
  ignored: string[];
  /** Recorded by somebody since, and left alone. */
  conflicts: string[];
}

/**
 * What a roll call sent later changes: of the places that it saw, those still confirmed that nobody has recorded since it was
 * taken. The same one sent again changes nothing, and is in conflict with nothing that it wrote itself.
 */
export function planRollCall(
  places: readonly RecordedPlace[],
  { present, seen, takenAt, knownPresent, knownAbsent }: RollCall,
): RollCallPlan | { error: "NOT_A_PLACE_OF_CLASS" } {
  const all = new Map(places.map((place) => [place.id, place]));
  if ([...present, ...seen].some((id) => !all.has(id))) return { error: "NOT_A_PLACE_OF_CLASS" };
  const came = new Set(present);
  const byHour = !knownPresent && !knownAbsent;
  const known = {
    BOOKED_AND_COME: new Set(knownPresent),
    BOOKED_AND_ABSENT: new Set(knownAbsent),
  };
  const plan: RollCallPlan = { noted: [], changed: [], ignored: [], conflicts: [] };
  for (const id of new Set(seen)) {
    const place = all.get(id) as RecordedPlace;
    const { status } = place;
    const wanted = came.has(id) ? "BOOKED_AND_COME" : "BOOKED_AND_ABSENT";
    const isItself = place.rollTakenAt?.getTime() === takenAt.getTime() && status === wanted;
    if (status === "CANCEL" || status === "CANCEL_NO_INCR" || place.isWaiting) {
      plan.ignored.push(id);
      continue;
    }
    const since =
      status !== "BOOKED" &&
      (byHour ? place.notedAt > takenAt : status !== wanted && !known[status].has(id));
    if (isItself) continue;
    else if (since) plan.conflicts.push(id);
    else {
      plan.noted.push(id);
      if (status !== wanted) plan.changed.push(id);
    }
  }
  return plan;
}

/** One tick: this place to `to`, if its status is still one of `from`. */
export interface Mark {
  reservationId: string;
  from: readonly ("BOOKED" | "BOOKED_AND_COME" | "BOOKED_AND_ABSENT")[];
  to: "BOOKED_AND_COME" | "BOOKED_AND_ABSENT";
}

interface MarksPlan {
  error?: undefined;
  /** Written; a place that has `to` already is in no list. */
  changed: string[];
  /** Not confirmed any more. */
  ignored: string[];
  /** Something else than `from` says, and left alone. */
  conflicts: string[];
}

/** What marks change of a class's places, whatever the hour they were made at. */
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
