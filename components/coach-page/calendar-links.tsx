import { CalendarPlus } from "lucide-react";
import { buttonClass } from "@/components/ui/button-class";
import { calendarLink } from "@/lib/calendar-link";
import type { PublicActivity } from "@/lib/contract/public/public";

export function CalendarLinks({ code, activity }: { code: string; activity: PublicActivity }) {
  const look = buttonClass({ variant: "secondary", size: "sm" });
  return (
    <>
      <a
        href={`/c/${code}/${activity.id}.ics`}
        aria-label={"Ajouter à l'agenda\u00a0: Apple, Outlook (.ics)"}
        className={look}
      >
        <CalendarPlus className="size-5" aria-hidden="true" />
        Agenda
      </a>
      <a
        href={calendarLink(activity)}
        target="_blank"
        rel="noopener"
        aria-label="Google Agenda (nouvel onglet)"
        className={look}
      >
        <CalendarPlus className="size-5" aria-hidden="true" />
        Google
      </a>
    </>
  );
}
