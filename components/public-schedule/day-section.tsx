import { MapPin } from "lucide-react";
import { closedText } from "@/components/activity/class-rules-text";
import { cn } from "@/components/ui/cn";
import type { PublicActivity } from "@/lib/contract/public/public";
import { formatCount, formatLongDay, formatLongInstant, formatTimes } from "@/lib/format";

export interface ClassLinks {
  trialOf?: (activity: PublicActivity) => { href: string; target?: "_blank" };
}

export function DaySection({
  day,
  activities,
  trialOf,
}: {
  day: string;
  activities: PublicActivity[];
} & ClassLinks) {
  return (
    <section>
      <h2 className="mb-2 font-semibold">{formatLongDay(day)}</h2>
      <ul className="divide-y divide-line rounded-card border border-line bg-card">
        {activities.map((activity) => (
          <li
            key={activity.id}
            className="relative grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-1 p-4 [overflow-wrap:anywhere] sm:grid-cols-[8rem_1fr_auto] sm:items-center"
          >
            <p className="tabular whitespace-nowrap font-medium">
              {formatTimes(activity.beginDate, activity.endDate)}
            </p>
            <div className="min-w-0">
              <p className="font-semibold">{activity.label}</p>
              <p className="flex items-start gap-x-1 text-sm text-muted">
                <MapPin className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
                <span className="min-w-0">
                  {activity.place} · {activity.coachName}
                </span>
              </p>
            </div>
            <div className="flex flex-wrap items-center gap-x-4 sm:flex-col sm:items-end">
              <p
                className={cn(
                  "text-sm",
                  activity.bookable !== "OPEN"
                    ? "text-muted"
                    : activity.remainingPlaces > 0
                      ? "text-success"
                      : "text-warning",
                )}
              >
                {closedText(activity) ??
                  (activity.remainingPlaces > 0
                    ? formatCount(activity.remainingPlaces, "place libre", "places libres")
                    : "Complet · liste d'attente")}
              </p>
              {trialOf && activity.bookable === "OPEN" && (
                <TrialLink activity={activity} {...trialOf(activity)} />
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function TrialLink({
  activity: { label, beginDate },
  href,
  target,
}: {
  activity: PublicActivity;
  href: string;
  target?: "_blank";
}) {
  return (
    <a
      href={href}
      target={target}
      rel="noopener"
      aria-label={`Cours d'essai\u00a0: ${label}, ${formatLongInstant(beginDate).toLocaleLowerCase("fr-FR")}`}
      // The class's link covers its whole row.
      className="relative z-20 inline-flex min-h-11 items-center text-sm font-semibold text-accent underline underline-offset-4"
    >
      Cours d'essai
    </a>
  );
}
