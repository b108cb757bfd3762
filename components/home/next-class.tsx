"use client";
import { ClipboardCheck } from "lucide-react";
import { useEffect } from "react";
import { isAtHand } from "@/components/activity/is-at-hand";
import type { Months } from "@/components/activity/use-months";
import { NextClassFrame } from "@/components/home/next-class-frame";
import { useNearClasses } from "@/components/home/use-near-classes";
import { DueButton } from "@/components/receipt/due-button";
import { type Debtor, useCollect } from "@/components/receipt/use-collect";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Faces } from "@/components/ui/faces";
import { OwnText } from "@/components/ui/own-text";
import { Skeleton } from "@/components/ui/skeleton";
import { useIgnoredAtFirst } from "@/components/ui/use-ignored-at-first";
import { useNow } from "@/components/ui/use-now";
import { useStablePosition } from "@/components/ui/use-stable-position";
import { useWide } from "@/components/ui/use-wide";
import { useCall } from "@/lib/client/use-call";
import type { Activity } from "@/lib/contract/classes/activities";
import { getActivityDetails, type Participant } from "@/lib/contract/classes/class-details";
import { classStage } from "@/lib/domain/class-hours";
import { nameOf } from "@/lib/domain/name-of";
import { MINUTE_MS, parisDay } from "@/lib/domain/paris-time";
import { formatCount, formatNearDay, formatTime } from "@/lib/format";

const NAMED = 5;

/** One place a trainee. */
const personsOf = (places: readonly Participant[]) => [
  ...new Map(places.map((place) => [place.traineeId, place])).values(),
];

interface NextClassProps {
  onOpen: (activity: Activity) => void;
  onRollCall: (activity: Activity) => void;
}

function Coming({ activity }: { activity: Activity }) {
  const query = useCall(getActivityDetails, { params: { id: activity.id } });
  if (activity.confirmedPlaces === 0) return <span>Personne n'est inscrit.</span>;
  if (query.isLoadingError)
    return (
      <>
        <span>Participants non chargés.</span>
        <Button variant="ghost" size="sm" onClick={() => void query.refetch()}>
          Réessayer
        </Button>
      </>
    );
  if (!query.data) return <Skeleton className="h-8 w-48" />;
  const persons = personsOf(query.data.participantsList.filter((place) => !place.isWaitingList));
  const named = persons.slice(0, NAMED).map(({ firstName }) => firstName);
  const others = persons.length - named.length;
  const rest = others > 0 ? ` et ${formatCount(others, "autre")}` : "";
  return (
    <>
      <Faces
        className="max-w-full flex-wrap"
        people={persons.map((place) => ({
          id: place.traineeId,
          name: nameOf(place),
          url: place.urlPicture,
        }))}
        alt={persons.map(nameOf).join(", ")}
      />
      <span
        aria-hidden="true"
        className="line-clamp-1 min-w-0 flex-[1_1_6rem] text-sm [overflow-wrap:anywhere]"
      >
        {`${named.join(", ")}${rest}`}
      </span>
    </>
  );
}

/** The line exists without any debtor too, so that nothing moves. */
function Owing({
  activity,
  onCollect,
}: {
  activity: Activity;
  onCollect: (debtor: Debtor) => void;
}) {
  const { data } = useCall(getActivityDetails, { params: { id: activity.id } });
  const shown = useWide() ? 3 : 1;
  const owing = personsOf(data?.participantsList ?? []).filter(({ due }) => due > 0);
  // A paid debt leaves, and the next one moves below the finger.
  const line = useIgnoredAtFirst<HTMLParagraphElement>(
    true,
    owing.map(({ traineeId }) => traineeId).join(),
  );
  const others = (count: number, className: string) =>
    count > 0 ? <span className={className}>{`et ${count} de plus`}</span> : null;
  return (
    <p ref={line} className="flex min-h-11 flex-wrap items-center gap-x-3 text-sm">
      {data && owing.length === 0 ? <span>Personne ne doit rien.</span> : null}
      {owing.slice(0, shown).map((place, n) => (
        <span
          key={place.traineeId}
          className={cn(
            "inline-flex min-w-0 max-w-full flex-wrap items-center gap-x-1",
            n > 0 && "beside:hidden",
          )}
        >
          <span className="min-w-0 [overflow-wrap:anywhere]">{nameOf(place)}</span>
          <DueButton
            traineeId={place.traineeId}
            name={nameOf(place)}
            due={place.due}
            onCollect={onCollect}
          />
        </span>
      ))}
      {others(owing.length - shown, "beside:hidden")}
      {others(owing.length - 1, "hidden beside:inline")}
    </p>
  );
}

function placesOf({ confirmedPlaces, maxParticipants, waitingPlaces }: Activity): string {
  const waiting = waitingPlaces > 0 ? `, ${waitingPlaces} en attente` : "";
  return `${confirmedPlaces}/${maxParticipants}${waiting}`;
}

function ClassCard({
  activity,
  now,
  onOpen,
  onRollCall,
  onCollect,
}: NextClassProps & {
  activity: Activity;
  now: number;
  onCollect: (debtor: Debtor) => void;
}) {
  const { label, place, beginDate, endDate, confirmedPlaces } = activity;
  const today = parisDay(new Date(now));
  const day = parisDay(new Date(beginDate));
  const stage = classStage(activity, now);
  const minutes = Math.ceil((Date.parse(beginDate) - now) / MINUTE_MS);
  const until = `jusqu'à ${formatTime(endDate)}`;
  const when =
    stage === "UNDER_WAY"
      ? `Jusqu'à ${formatTime(endDate)}`
      : `${isAtHand(activity, now) ? `Dans ${minutes}\u00a0min` : formatNearDay(day, today)}, ${until}`;
  return (
    <NextClassFrame
      activity={activity}
      when={when}
      onOpen={() => onOpen(activity)}
      facts={
        <p className="tabular flex flex-wrap gap-x-3">
          <span className="min-w-0 [overflow-wrap:anywhere]">{place}</span>
          <span className="font-semibold">
            <OwnText>{placesOf(activity)}</OwnText>
          </span>
        </p>
      }
    >
      <div className="min-w-0 max-w-full flex-[1_1_16rem]">
        <div className="flex min-h-8 flex-wrap items-center gap-x-3">
          <Coming activity={activity} />
        </div>
        <Owing activity={activity} onCollect={onCollect} />
      </div>
      <div className="flex min-w-0 flex-[1_1_16rem] flex-wrap gap-2 md:flex-none">
        {/* The roll call opens at midnight of the Paris day of the class. */}
        {confirmedPlaces > 0 && today >= day ? (
          <Button
            variant="secondary"
            className="flex-auto min-[20rem]:whitespace-nowrap"
            icon={<ClipboardCheck aria-hidden="true" size={19} />}
            aria-label={`Faire l'appel : ${label}`}
            onClick={() => onRollCall(activity)}
          >
            Faire l'appel
          </Button>
        ) : null}
        <Button
          variant="secondary"
          className="flex-auto"
          aria-label={`Ouvrir : ${label}`}
          onClick={() => onOpen(activity)}
        >
          Ouvrir
        </Button>
      </div>
    </NextClassFrame>
  );
}

/** The classes at hand, else the next one. */
export function NextClass({
  months,
  onlyAtHand,
  ...actions
}: NextClassProps & { months: Months; onlyAtHand: boolean }) {
  const now = useNow();
  const near = useNearClasses();
  const atHand = near.activities.filter((activity) => isAtHand(activity, now));
  const coming = [...near.activities, ...months.activities]
    .filter(({ beginDate }) => Date.parse(beginDate) > now)
    .sort((a, b) => a.beginDate.localeCompare(b.beginDate));
  const shown = atHand.length > 0 || onlyAtHand ? atHand : coming.slice(0, 1);

  const { complete, loadingMore, error, last, loadNext } = months;
  const searching = !onlyAtHand && !shown[0] && !complete && !error;
  const loads = searching && !loadingMore;
  useEffect(() => {
    if (loads) return loadNext(last);
  }, [loads, last, loadNext]);

  const pending = near.pending || months.pending || searching;
  const { box, style } = useStablePosition<HTMLDivElement>(
    shown.map(({ id }) => id).join(),
    !pending,
  );
  const { collect, collecting } = useCollect();
  return (
    <div ref={box} style={style}>
      {shown.length > 0 ? (
        <section aria-labelledby="prochain" className="pb-4">
          <h2 id="prochain" className="mb-1 font-semibold text-sm text-muted">
            <OwnText>{atHand.length > 0 ? "Maintenant" : "Prochain cours"}</OwnText>
          </h2>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
            {shown.map((activity) => (
              <ClassCard
                key={activity.id}
                activity={activity}
                now={now}
                {...actions}
                onCollect={collect}
              />
            ))}
          </div>
        </section>
      ) : pending && !onlyAtHand ? (
        <Skeleton className="mb-4 h-65 w-full rounded-card md:h-32" />
      ) : null}
      {collecting}
    </div>
  );
}
