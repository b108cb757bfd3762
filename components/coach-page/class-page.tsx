import { ArrowLeft, CalendarPlus } from "lucide-react";
import { closedSentence } from "@/components/activity/class-rules-text";
import { CalendarLinks } from "@/components/coach-page/calendar-links";
import { ClassPicture } from "@/components/coach-page/class-picture";
import { ClassRow } from "@/components/coach-page/class-row";
import { classEvent } from "@/components/coach-page/coach-data";
import { PublicFacts } from "@/components/coach-page/public-facts";
import { PublicFrame } from "@/components/coach-page/public-frame";
import { ShareButton } from "@/components/coach-page/share-button";
import { buttonClass } from "@/components/ui/button-class";
import { JsonLd } from "@/components/vitrine/json-ld";
import type { PublicActivity, PublicClass } from "@/lib/contract/public/public";
import { formatDayOfMonth, formatOf, formatPrice, formatSpokenTime } from "@/lib/format";

interface ClassPageProps {
  origin: string;
  contact: string | undefined;
  shown: PublicClass;
  sameKind: PublicActivity[];
}

export function ClassPage({ origin, contact, shown, sameKind }: ClassPageProps) {
  const { code, displayName, activity } = shown;
  const { label, beginDate, kind } = activity;
  const query = `?coachcode=${code}&activity=${activity.id}`;
  const picture = kind?.urlPicture && new URL(kind.urlPicture, origin).href;
  return (
    <PublicFrame query={query} contact={contact}>
      <JsonLd
        data={{
          ...classEvent(activity, {
            url: `${origin}/c/${code}/${activity.id}`,
            organizer: { "@type": "Person", name: displayName, url: `${origin}/c/${code}` },
          }),
          ...(picture && { image: picture }),
          ...(kind?.description && { description: kind.description }),
        }}
      />
      <main className="mx-auto w-full max-w-2xl flex-1 px-4 pb-6 md:px-6 md:pb-12">
        <a
          href={`/c/${code}`}
          className="inline-flex min-h-11 max-w-full items-center gap-2 font-semibold text-accent underline-offset-4 hover:underline"
        >
          <ArrowLeft className="size-5 shrink-0" aria-hidden="true" />
          <span className="min-w-0 [overflow-wrap:anywhere]">
            Tous les cours {formatOf(displayName)}
          </span>
        </a>
        <div className="mt-2">
          <ClassPicture activity={activity} />
        </div>
        <h1 className="mt-4 mb-2 text-2xl font-semibold tracking-tight [overflow-wrap:anywhere]">
          {label}
        </h1>
        <PublicFacts activity={activity} />
        {kind?.description && (
          <p className="mt-4 max-w-prose whitespace-pre-line [overflow-wrap:anywhere]">
            {kind.description}
          </p>
        )}
        <div className="mt-4 flex flex-wrap gap-2">
          <CalendarLinks code={code} activity={activity} />
          <ShareButton
            text={`${label}, ${formatDayOfMonth(beginDate)} à ${formatSpokenTime(beginDate)}`}
          />
        </div>
        <BookingBar shown={shown} query={query} />
        {sameKind.length > 0 && (
          <section aria-labelledby="same-kind" className="mt-6">
            <h2 id="same-kind" className="text-lg font-semibold">
              Autres dates
            </h2>
            <ul className="divide-y divide-line">
              {sameKind.map((other) => (
                <ClassRow
                  key={other.id}
                  code={code}
                  coachName={displayName}
                  activity={other}
                  dated
                />
              ))}
            </ul>
          </section>
        )}
      </main>
    </PublicFrame>
  );
}

/** A phone shows the bar at the foot of its screen, wherever the page is scrolled. */
function BookingBar({
  shown: { code, activity, trialPrice },
  query,
}: {
  shown: PublicClass;
  query: string;
}) {
  if (activity.bookable !== "OPEN")
    return <p className="mt-4 rounded-control bg-sunken px-4 py-3">{closedSentence(activity)}</p>;
  return (
    <div className="sticky bottom-0 z-20 -mx-4 mt-4 flex flex-wrap gap-2 border-line border-t bg-surface px-4 py-3 *:flex-1 md:static md:mx-0 md:border-0 md:px-0">
      {trialPrice !== null && (
        <a
          data-visitor
          href={`/c/${code}/${activity.id}/essai`}
          className={buttonClass({ variant: "primary" })}
        >
          <span className="whitespace-nowrap">
            Cours d'essai <span className="font-normal">· {formatPrice(trialPrice)}</span>
          </span>
        </a>
      )}
      {trialPrice !== null && (
        <a
          data-visitor
          href={`/${query}`}
          className={`${buttonClass({ variant: "secondary" })} whitespace-nowrap`}
        >
          J'ai un compte
        </a>
      )}
      <a
        data-member={trialPrice !== null || undefined}
        hidden={trialPrice !== null}
        href={`/${query}`}
        className={buttonClass({ variant: "primary" })}
      >
        <CalendarPlus className="size-5" aria-hidden="true" />
        {activity.remainingPlaces > 0 ? "Réserver" : "Liste d'attente"}
      </a>
    </div>
  );
}
