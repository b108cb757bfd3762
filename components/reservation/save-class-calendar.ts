import { saveBlob } from "@/components/ui/save-file";
import { calendarFile } from "@/lib/calendar-file";
import { serverNow } from "@/lib/client/server-clock";
import type { Activity } from "@/lib/contract/classes/activities";
import { classPath } from "@/lib/domain/class-path";

export type CalendarActivity = Pick<
  Activity,
  "id" | "coachId" | "label" | "place" | "beginDate" | "endDate" | "coachName"
>;

/** Downloads a calendar file of the class. */
export function saveClassCalendar(activity: CalendarActivity): void {
  const { id, label, place, beginDate, endDate, coachName } = activity;
  const file = calendarFile("Mes cours", [
    {
      id,
      label,
      place,
      summary: label,
      status: "CONFIRMED",
      beginDate: new Date(beginDate),
      endDate: new Date(endDate),
      updatedAt: serverNow(),
      description: `Avec ${coachName}`,
      url: window.location.origin + classPath(activity),
    },
  ]);
  saveBlob(new Blob([file], { type: "text/calendar;charset=utf-8" }), "cours.ics");
}
