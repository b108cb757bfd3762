import { ClassRow } from "@/components/coach-page/class-row";
import { PublicFrame } from "@/components/coach-page/public-frame";
import { buttonClass } from "@/components/ui/button-class";
import type { AbsentClass } from "@/lib/contract/public/public";
import { formatOf } from "@/lib/format";

const TITLES: Record<AbsentClass["why"], string> = {
  PAST: "Ce cours est passé.",
  CANCELLED: "Ce cours est annulé.",
  UNKNOWN: "Ce cours n'existe pas.",
};

export function AbsentClassPage({
  absent: { code, displayName, why, next },
  contact,
}: {
  absent: AbsentClass;
  contact: string | undefined;
}) {
  return (
    <PublicFrame query={`?coachcode=${code}`} contact={contact}>
      <main data-status="404" className="mx-auto w-full max-w-2xl flex-1 px-4 pt-6 pb-12 md:px-6">
        <h1 className="text-2xl font-semibold tracking-tight">{TITLES[why]}</h1>
        {next.length > 0 && (
          <section aria-labelledby="next" className="mt-6">
            <h2 id="next" className="text-lg font-semibold [overflow-wrap:anywhere]">
              Les prochains cours {formatOf(displayName)}
            </h2>
            <ul className="divide-y divide-line">
              {next.map((activity) => (
                <ClassRow
                  key={activity.id}
                  code={code}
                  coachName={displayName}
                  activity={activity}
                  dated
                />
              ))}
            </ul>
          </section>
        )}
        <a href={`/c/${code}`} className={`${buttonClass({ variant: "primary" })} mt-6`}>
          <span className="[overflow-wrap:anywhere]">Voir la page {formatOf(displayName)}</span>
        </a>
      </main>
    </PublicFrame>
  );
}
