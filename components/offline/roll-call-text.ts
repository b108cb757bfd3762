import type { RollCallResult } from "@/lib/contract/booking/roll-call";
import type { Participant } from "@/lib/contract/classes/class-details";
import { nameOf } from "@/lib/domain/name-of";
import { formatCount } from "@/lib/format";

type Named = Pick<Participant, "reservationId" | "firstName" | "lastName">;

/** Null when every mark was recorded. */
export function rollCallText(
  { ignored, conflicts }: RollCallResult,
  places: readonly Named[],
): string | null {
  const names = (ids: readonly string[]) => {
    const known = places.filter(({ reservationId }) => ids.includes(reservationId));
    return known.map(nameOf).join(", ");
  };
  const lines = [
    conflicts.length > 0
      ? `${formatCount(conflicts.length, "présence notée", "présences notées")} depuis par ailleurs, et laissée${conflicts.length > 1 ? "s" : ""} telle${conflicts.length > 1 ? "s" : ""} quelle${conflicts.length > 1 ? "s" : ""}\u00a0: ${names(conflicts)}.`
      : null,
    ignored.length > 0
      ? `${formatCount(ignored.length, "place annulée", "places annulées")} depuis\u00a0: ${names(ignored)}.`
      : null,
  ].filter((line) => line !== null);
  return lines.length > 0 ? lines.join(" ") : null;
}
