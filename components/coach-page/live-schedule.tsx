import { ClassRow } from "@/components/coach-page/class-row";
import { buttonClass } from "@/components/ui/button-class";
import type { PublicActivity } from "@/lib/contract/public/public";
import { formatOf } from "@/lib/format";

const SHOWN_CLASSES = 5;

/** The next classes of a coach, as on the coach's page. */
export function LiveSchedule({
  code,
  coachName,
  activities,
}: {
  code: string;
  coachName: string;
  activities: PublicActivity[];
}) {
  return (
    <section
      aria-labelledby="live"
      className="rounded-card border border-line bg-card p-4 md:p-6 [overflow-wrap:anywhere]"
    >
      <h2 id="live" className="text-lg font-semibold">
        Essayez&nbsp;: le planning {formatOf(coachName)}
      </h2>
      <ul className="mt-2 divide-y divide-line">
        {activities.slice(0, SHOWN_CLASSES).map((activity) => (
          <ClassRow key={activity.id} code={code} coachName={coachName} activity={activity} dated />
        ))}
      </ul>
      <a
        href={`/c/${code}`}
        className={`${buttonClass({ variant: "secondary", full: true })} mt-3`}
      >
        Ouvrir sa page
      </a>
    </section>
  );
}
