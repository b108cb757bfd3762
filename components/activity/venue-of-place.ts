import { labelKey } from "@/lib/domain/class-colour";
import { sameName } from "@/lib/domain/same-name";

/** The venue that a place names; the chosen one when several have the name. */
export function venueOfPlace<V extends { id: string; name: string }>(
  venues: readonly V[],
  place: string,
  chosen: string | null,
): V | null {
  const named = venues.filter(({ name }) => sameName(labelKey(name), labelKey(place)));
  return named.find(({ id }) => id === chosen) ?? named[0] ?? null;
}
