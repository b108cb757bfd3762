import { CalendarPlus } from "lucide-react";
import { buttonClass } from "@/components/ui/button-class";
import type { PublicActivity } from "@/lib/contract/public/public";

const compact = (instant: string) => new Date(instant).toISOString().replace(/[-:]|\.\d+/g, "");

const googleLink = ({ label, beginDate, endDate, place, coachName }: PublicActivity) =>
  `https://calendar.google.com/calendar/render?${new URLSearchParams({
    action: "TEMPLATE",
    text: label,
    dates: `${compact(beginDate)}/${compact(endDate)}`,
    location: place,
    details: `avec ${coachName}`,
  })}`;

export function CalendarLinks({ code, activity }: { code: string; activity: PublicActivity }) {
  const look = buttonClass({ variant: "secondary", size: "sm" });
  return (
    <>
      <a
        href={`/c/${code}/${activity.id}.ics`}
        aria-label="Ajouter à l'agenda\u00a0: Apple, Outlook (.ics)"
        className={look}
      >
        <CalendarPlus className="size-5" aria-hidden="true" />
        Agenda
      </a>
      <a
        href={googleLink(activity)}
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
