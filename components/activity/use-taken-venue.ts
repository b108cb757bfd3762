import { type ClassForm, singleBody } from "@/components/activity/class-form-values";
import { takenVenueText } from "@/components/activity/taken-venue";
import { monthsUntil } from "@/components/activity/use-months";
import { useCall } from "@/lib/client/use-call";
import { listMyActivities } from "@/lib/contract/classes/activities";
import { isDay, isTime } from "@/lib/domain/typed-moment";

/** Names the coach's other class that is in the form's venue at its hours; null for none. */
export function useTakenVenue(form: ClassForm, except: string | null): string | null {
  const { venueId, day, begin, end } = form;
  const complete = isDay(day) && isTime(begin) && isTime(end);
  const monthOffset = complete ? monthsUntil(day) : 0;
  const { data } = useCall(
    listMyActivities,
    { query: { monthOffset: String(monthOffset) } },
    { enabled: venueId !== null && complete },
  );
  if (!venueId || !complete || !data) return null;
  const { beginDate, endDate } = singleBody(form);
  const stay = { venueId, begin: new Date(beginDate), end: new Date(endDate), except };
  return takenVenueText(data, stay);
}
