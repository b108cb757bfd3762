import { closedText } from "@/components/activity/class-rules-text";
import { buttonClass } from "@/components/ui/button-class";
import { cn } from "@/components/ui/cn";
import { kindColours } from "@/components/ui/kind-colours";
import type { PublicActivity } from "@/lib/contract/public/public";
import { formatCount, formatInstantInText, formatShortDay, formatTime } from "@/lib/format";

interface ClassRowProps {
  code: string;
  /** The row names the teacher when another person teaches. */
  coachName: string;
  activity: PublicActivity;
  /** Shows the day instead of the place, for a list that is not grouped by day. */
  dated?: boolean;
}

export function ClassRow({ code, coachName, activity, dated }: ClassRowProps) {
  const {
    id,
    label,
    beginDate,
    endDate,
    place,
    remainingPlaces,
    coachName: teacher,
    colour,
  } = activity;
  const named = `${label}, ${formatInstantInText(beginDate)}`;
  const closed = closedText(activity);
  const action = remainingPlaces > 0 ? "Réserver" : "Liste d'attente";
  return (
    <li className="relative flex min-h-16 flex-wrap items-center gap-2.5 py-1 hover:bg-sunken/60">
      <span
        aria-hidden="true"
        className={cn("h-10 w-1 shrink-0 rounded-full", kindColours[colour].mark)}
      />
      <span className="tabular w-11 shrink-0 text-sm">
        <span className="block font-semibold">{formatTime(beginDate)}</span>
        <span className="block text-muted">{formatTime(endDate)}</span>
      </span>
      <span className="min-w-0 grow basis-24">
        <a
          href={`/c/${code}/${id}`}
          className="block truncate font-semibold after:absolute after:inset-0 md:whitespace-normal md:[overflow-wrap:anywhere]"
        >
          {label}
        </a>
        <span className="flex min-w-0 flex-wrap gap-x-2 text-sm text-muted leading-4.5">
          <span className="max-w-full truncate md:whitespace-normal md:[overflow-wrap:anywhere]">
            {dated ? formatShortDay(beginDate) : place}
            {!dated && teacher !== coachName && ` · ${teacher}`}
          </span>
          <span className={cn("shrink-0", !closed && remainingPlaces === 0 && "text-warning")}>
            {closed ??
              (remainingPlaces > 0
                ? formatCount(remainingPlaces, "place libre", "places libres")
                : "Complet")}
          </span>
        </span>
      </span>
      {closed === null ? (
        <a
          href={`/?coachcode=${code}&activity=${id}`}
          aria-label={`${action}\u00a0: ${named}`}
          // The class's link covers its whole row.
          className={cn(buttonClass({ variant: "soft", size: "sm" }), "relative z-10")}
        >
          {action}
        </a>
      ) : null}
    </li>
  );
}
