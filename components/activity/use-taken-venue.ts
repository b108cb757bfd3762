import { type ClassForm, singleBody } from "@/components/activity/class-form-values";
import { takenVenueText } from "@/components/activity/taken-venue";
import { useCall } from "@/lib/client/hooks";
import { serverNow } from "@/lib/client/server-clock";
import { listMyActivities } from "@/lib/contract/classes/activities";
import { parisDay } from "@/lib/domain/paris-time";
import { isDay, isTime } from "@/lib/domain/typed-moment";

const monthNumber = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));

/** Names the coach's other class that is in the form's venue at its hours; null for none. */
export function useTakenVenue(form: ClassForm, except: string | null): string | null {
  const { venueId, day, begin, end } = form;
  const complete = isDay(day) && isTime(begin) && isTime(end);
  const monthOffset = complete ? monthNumber(day) - monthNumber(parisDay(serverNow())) : 0;
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
