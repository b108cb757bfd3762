import { MapPin } from "lucide-react";
import { closedText } from "@/components/activity/class-rules-text";
import { cn } from "@/components/ui/cn";
import type { PublicActivity } from "@/lib/contract/public/public";
import { formatCount, formatInstantInText, formatLongDay, formatTimes } from "@/lib/format";

export interface ClassLinks {
  loginHref: string;
  trialOf?: (activity: PublicActivity) => { href: string; target?: "_blank" };
}

export function DaySection({
  day,
  activities,
  loginHref,
  trialOf,
}: {
  day: string;
  activities: PublicActivity[];
} & ClassLinks) {
  const hasTrial = ({ bookable }: PublicActivity) => trialOf && bookable === "OPEN";
  return (
    <section>
      <h2 className="mb-2 font-semibold">{formatLongDay(day)}</h2>
      <ul className="divide-y divide-line rounded-card border border-line bg-card">
        {activities.map((activity) => (
          <li
            key={activity.id}
            className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 px-4 py-2 [overflow-wrap:anywhere] max-[15rem]:block sm:grid-cols-[8rem_1fr_auto] sm:items-center sm:gap-x-4 sm:p-4"
          >
            {/* The keyboard uses the link that covers the page. */}
            <a
              href={loginHref}
              target="_blank"
              rel="noopener"
              tabIndex={-1}
              className="contents *:relative *:z-20"
            >
              <p className="tabular row-span-2 w-14 font-semibold text-sm leading-5 sm:w-auto sm:whitespace-nowrap sm:text-base">
                {formatTimes(activity.beginDate, activity.endDate)}
              </p>
              <div className="col-span-2 min-w-0 sm:col-span-1 sm:row-span-2">
                <p className="font-semibold leading-5 sm:leading-6">{activity.label}</p>
                <p className="flex items-start gap-x-1 text-sm text-muted leading-4.5 sm:leading-5">
                  <MapPin className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
                  <span className="min-w-0">
                    {activity.place} · {activity.coachName}
                  </span>
                </p>
              </div>
              <p
                className={cn(
                  "text-sm leading-4.5 sm:text-right sm:leading-5",
                  hasTrial(activity) ? "sm:self-end" : "max-sm:col-span-2 sm:row-span-2",
                  activity.bookable === "OPEN" && activity.remainingPlaces === 0
                    ? "text-warning"
                    : "text-muted",
                )}
              >
                {closedText(activity) ??
                  (activity.remainingPlaces > 0
                    ? formatCount(activity.remainingPlaces, "place libre", "places libres")
                    : "Complet · liste d'attente")}
                <span className="sr-only">(nouvel onglet)</span>
              </p>
            </a>
            {trialOf && hasTrial(activity) ? (
              <TrialLink activity={activity} {...trialOf(activity)} />
            ) : null}
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
      aria-label={`Cours d'essai\u00a0: ${label}, ${formatInstantInText(beginDate)}`}
      // The link that covers the page would take the press.
      className="relative z-20 -my-3.5 inline-flex min-h-11 self-center whitespace-nowrap sm:my-0 sm:self-start sm:justify-self-end items-center text-sm font-semibold text-accent underline underline-offset-4"
    >
      Cours d'essai
    </a>
  );
}
