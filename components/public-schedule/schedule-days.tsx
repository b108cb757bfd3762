import { type ClassLinks, DaySection } from "@/components/public-schedule/day-section";
import type { PublicActivity } from "@/lib/contract/public/public";
import { parisDay } from "@/lib/domain/paris-time";

export function ScheduleDays({
  activities,
  ...links
}: {
  activities: PublicActivity[];
} & ClassLinks) {
  if (activities.length === 0) {
    return <p className="text-muted">Aucun cours n'est prévu pour le moment.</p>;
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {[...byDay(activities)].map(([day, ofDay]) => (
        <DaySection key={day} day={day} activities={ofDay} {...links} />
      ))}
    </div>
  );
}

function byDay(activities: PublicActivity[]): Map<string, PublicActivity[]> {
  const sorted = activities.toSorted((a, b) => Date.parse(a.beginDate) - Date.parse(b.beginDate));
  return Map.groupBy(sorted, ({ beginDate }) => parisDay(new Date(beginDate)));
}
