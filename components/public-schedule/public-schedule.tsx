import { CalendarPlus } from "lucide-react";
import { ScheduleDays } from "@/components/public-schedule/schedule-days";
import { Avatar } from "@/components/ui/avatar";
import { buttonClass } from "@/components/ui/button-class";
import type { PublicActivity } from "@/lib/contract/public/public";

interface PublicScheduleProps {
  /** Null when it could not be loaded. */
  schedule: {
    code: string;
    coach: { url: string | null; displayName: string };
    activities: PublicActivity[];
    hasTrial: boolean;
  } | null;
  loginHref: string;
  /** The page's address for a visitor whose frame cannot open a tab. */
  address: string;
}

/** The schedule that coaches embed in their own site has no cookie and no personal data. */
export function PublicSchedule({ schedule, loginHref, address }: PublicScheduleProps) {
  // The text stands above the link that covers the page and can be selected.
  const elsewhere = (
    <span className="relative z-20 select-text [overflow-wrap:anywhere]">
      Rien ne s'ouvre&nbsp;? Réservez à cette adresse&nbsp;:{" "}
      <strong className="select-all">{address}</strong>
    </span>
  );
  return (
    <main className="relative min-h-dvh bg-surface p-4 text-ink md:p-6">
      <script src="/frame.js" async />
      <div data-frame-content className="mx-auto max-w-2xl">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h1 className="flex min-w-0 items-center gap-3 text-lg font-semibold">
            {schedule && <Avatar name={schedule.coach.displayName} url={schedule.coach.url} />}
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {schedule?.coach.displayName ?? "Planning des cours"}
            </span>
          </h1>
          {/* The link covers the whole page and needs no script. */}
          <a
            href={loginHref}
            target="_blank"
            rel="noopener"
            className={`${buttonClass({ variant: "primary" })} after:absolute after:inset-0 after:z-10`}
          >
            <CalendarPlus className="size-5" aria-hidden="true" />
            Réserver vos cours
            <span className="sr-only">(nouvel onglet)</span>
          </a>
        </div>
        <p data-frame-address hidden role="alert" className="mt-4">
          {elsewhere}
        </p>
        <noscript>
          <p className="mt-4">{elsewhere}</p>
        </noscript>
        <div className="mt-6">
          {schedule ? (
            <ScheduleDays
              activities={schedule.activities}
              loginHref={loginHref}
              trialOf={
                schedule.hasTrial
                  ? ({ id }) => ({ href: `/c/${schedule.code}/${id}`, target: "_blank" })
                  : undefined
              }
            />
          ) : (
            <p role="alert" className="rounded-card bg-danger-soft p-4 text-danger">
              Error loading activities
            </p>
          )}
        </div>
      </div>
    </main>
  );
}
