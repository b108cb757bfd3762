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
  /** Recorded by somebody after `takenAt`, and left alone. */
  conflicts: string[];
}

/**
 * What a roll call sent later changes: of the places that it saw, those still confirmed that nobody has recorded since it was
 * taken (beyond 14). The same one sent again changes nothing, and is in conflict with nothing that it wrote itself.
 */
export function planRollCall(
  places: readonly NotedPlace[],
  { present, seen, takenAt }: RollCall,
  now: Date,
): RollCallPlan | { refused: "ROLL_CALL_AHEAD" | "NOT_A_PLACE_OF_CLASS" } {
  if (takenAt.getTime() > now.getTime() + CLOCK_MS) return { refused: "ROLL_CALL_AHEAD" };
  const known = new Map(places.map((place) => [place.id, place]));
  if ([...present, ...seen].some((id) => !known.has(id)))
    return { refused: "NOT_A_PLACE_OF_CLASS" };
  const came = new Set(present);
  const plan: RollCallPlan = { noted: [], changed: [], ignored: [], conflicts: [] };
  for (const id of new Set(seen)) {
    const place = known.get(id) as NotedPlace;
    const wanted = came.has(id) ? "BOOKED_AND_COME" : "BOOKED_AND_ABSENT";
    const held = place.status !== "CANCEL" && place.status !== "CANCEL_NO_INCR";
    const since = place.status !== "BOOKED" && place.notedAt > takenAt;
    const itself = place.rollTakenAt?.getTime() === takenAt.getTime() && place.status === wanted;
    if (!held || place.isWaiting) plan.ignored.push(id);
    else if (itself) continue;
    else if (since) plan.conflicts.push(id);
    else {
      plan.noted.push(id);
      if (place.status !== wanted) plan.changed.push(id);
    }
  }
  return plan;
}
