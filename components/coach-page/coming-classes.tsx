import { ClassRow } from "@/components/coach-page/class-row";
import { DayLinks, dayAnchor } from "@/components/coach-page/day-links";
import { buttonClass } from "@/components/ui/button-class";
import type { PublicActivity } from "@/lib/contract/public/public";
import { parisDay } from "@/lib/domain/paris-time";
import { formatCount, formatDayOfMonth } from "@/lib/format";

const NEAR_CLASSES = 7;

interface ComingClassesProps {
  code: string;
  coachName: string;
  activities: PublicActivity[];
}

/** Later days are collapsed, so that the offers below stay near. */
export function ComingClasses({ activities, ...coach }: ComingClassesProps) {
  if (activities.length === 0) {
    return <p className="text-muted">Aucun cours n'est prévu pour le moment.</p>;
  }
  const days = [...Map.groupBy(activities, ({ beginDate }) => parisDay(new Date(beginDate)))];
  const countOf = (some: typeof days) => some.reduce((sum, [, ofDay]) => sum + ofDay.length, 0);
  const firstLater = days.findIndex((_, at) => countOf(days.slice(0, at)) >= NEAR_CLASSES);
  const nearDays = firstLater < 0 ? days : days.slice(0, firstLater);
  const laterDays = days.slice(nearDays.length);
  const later = countOf(laterDays);
  return (
    <>
      {days.length > 1 && <DayLinks days={days.map(([day]) => day)} />}
      <Days days={nearDays} {...coach} />
      {later > 0 && (
        <details className="mt-4">
          <summary className={buttonClass({ variant: "secondary", full: true })}>
            {formatCount(later, "autre cours", "autres cours")}
          </summary>
          <Days days={laterDays} {...coach} />
        </details>
      )}
    </>
  );
}

function Days({
  days,
  ...coach
}: { days: [string, PublicActivity[]][] } & Omit<ComingClassesProps, "activities">) {
  return days.map(([day, activities]) => (
    <section key={day} id={dayAnchor(day)} className="scroll-mt-20 pt-4">
      <h3 className="text-sm font-semibold text-muted first-letter:uppercase">
        {formatDayOfMonth(day)}
      </h3>
      <ul className="divide-y divide-line">
        {activities.map((activity) => (
          <ClassRow key={activity.id} activity={activity} {...coach} />
        ))}
      </ul>
    </section>
  ));
}
