import type { Activity } from "@/lib/contract/classes/activities";
import { formatTime } from "@/lib/format";

interface Stay {
  venueId: string;
  begin: Date;
  end: Date;
  /** The edited class. */
  except: string | null;
}

/** `Salle déjà prise par Pilates 18:00–19:00`; null for a free venue. */
export function takenVenueText(
  activities: readonly Pick<Activity, "id" | "label" | "venue" | "beginDate" | "endDate">[],
  { venueId, begin, end, except }: Stay,
): string | null {
  const taken = activities.find(
    ({ id, venue, beginDate, endDate }) =>
      id !== except &&
      venue?.id === venueId &&
      new Date(beginDate) < end &&
      new Date(endDate) > begin,
  );
  return taken
    ? `Salle déjà prise par ${taken.label} ${formatTime(taken.beginDate)}–${formatTime(taken.endDate)}`
    : null;
}
