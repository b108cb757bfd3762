import { type Filling, freePlaces, openPlaces } from "@/lib/domain/places";
import { formatCount } from "@/lib/format";

/** Returns `3 places`, `Complet` or `Complet · 2 en attente`. */
export function placesText(activity: Filling, seesTaken = false): string {
  const open = openPlaces(activity);
  if (open > 0) return formatCount(open, "place");
  if (activity.waitingPlaces === 0) return "Complet";
  const line = `${activity.waitingPlaces} en attente`;
  return seesTaken && freePlaces(activity) > 0 ? line : `Complet · ${line}`;
}
