import { type Filling, freePlaces, openPlaces } from "@/lib/domain/places";
import { formatCount } from "@/lib/format";

/**
 * Returns `3 places libres`, `Complet` or `Complet · 2 en attente`.
 * With `seesTaken` a class with a place to claim is not called `Complet`.
 */
export function placesText(activity: Filling, { seesTaken = false } = {}): string {
  const open = openPlaces(activity);
  if (open > 0) return formatCount(open, "place libre", "places libres");
  if (activity.waitingPlaces === 0) return "Complet";
  const line = `${activity.waitingPlaces} en attente`;
  return seesTaken && freePlaces(activity) > 0 ? line : `Complet · ${line}`;
}
