/** A place of the class, ended or waiting ones too. */
export interface NotedPlace {
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

/** How far ahead a device's clock may run. */
const CLOCK_MS = 60_000;

interface RollCallPlan {
  refused?: undefined;
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
 * taken (beyond 14). The same one sent again changes nothing, and is in conflict with nothing that it wrote itself.
 */
export function planRollCall(
  places: readonly NotedPlace[],
  { present, seen, takenAt, knownPresent, knownAbsent }: RollCall,
  now: Date,
): RollCallPlan | { refused: "ROLL_CALL_AHEAD" | "NOT_A_PLACE_OF_CLASS" } {
  if (takenAt.getTime() > now.getTime() + CLOCK_MS) return { refused: "ROLL_CALL_AHEAD" };
  const all = new Map(places.map((place) => [place.id, place]));
  if ([...present, ...seen].some((id) => !all.has(id))) return { refused: "NOT_A_PLACE_OF_CLASS" };
  const came = new Set(present);
  const byHour = !knownPresent && !knownAbsent;
  const known = {
    BOOKED_AND_COME: new Set(knownPresent),
    BOOKED_AND_ABSENT: new Set(knownAbsent),
  };
  const plan: RollCallPlan = { noted: [], changed: [], ignored: [], conflicts: [] };
  for (const id of new Set(seen)) {
    const place = all.get(id) as NotedPlace;
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
