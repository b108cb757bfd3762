import { CalendarPlus } from "lucide-react";
import { DaySection } from "@/components/public-schedule/day-section";
import { Avatar } from "@/components/ui/avatar";
import { buttonClass } from "@/components/ui/button";
import type { PublicActivity } from "@/lib/contract/public";
import { parisDay } from "@/lib/domain/paris-time";

interface PublicScheduleProps {
  /** Null: it could not be loaded. */
  schedule: {
    coach: { url: string | null; displayName: string };
    activities: PublicActivity[];
  } | null;
  loginHref: string;
}

/** The schedule that coaches embed in their own site: HTML only, no cookie, nobody's data (spec §2). */
export function PublicSchedule({ schedule, loginHref }: PublicScheduleProps) {
  return (
    <main className="relative min-h-dvh bg-surface p-4 text-ink md:p-6">
      <div className="mx-auto max-w-2xl">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h1 className="flex min-w-0 items-center gap-3 text-xl font-semibold">
            {schedule && <Avatar name={schedule.coach.displayName} url={schedule.coach.url} />}
            <span className="truncate">{schedule?.coach.displayName ?? "Planning des cours"}</span>
          </h1>
          {/* The link's own area covers the whole page: a click anywhere follows it, without script. */}
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
        <Days schedule={schedule} />
      </div>
    </main>
  );
}

function Days({ schedule }: Pick<PublicScheduleProps, "schedule">) {
  if (!schedule) {
    return (
      <p role="alert" className="mt-6 rounded-card bg-danger-soft p-4 text-danger">
        Error loading activities
      </p>
    );
  }
  if (schedule.activities.length === 0) {
    return <p className="mt-6 text-muted">Aucun cours n'est prévu pour le moment.</p>;
  }
  return (
    <div className="mt-6 grid gap-6">
      {[...byDay(schedule.activities)].map(([day, activities]) => (
        <DaySection key={day} day={day} activities={activities} />
      ))}
    </div>
  );
}

function byDay(activities: PublicActivity[]): Map<string, PublicActivity[]> {
  const sorted = activities.toSorted((a, b) => Date.parse(a.beginDate) - Date.parse(b.beginDate));
  return Map.groupBy(sorted, ({ beginDate }) => parisDay(new Date(beginDate)));
}
