"use client";
import { ClipboardCheck, Hourglass } from "lucide-react";
import { isAtHand } from "@/components/activity/now-rule";
import { useWeekClasses } from "@/components/activity/use-week-classes";
import { DueButton } from "@/components/receipt/due-button";
import { type Debtor, useCollect } from "@/components/receipt/use-collect";
import { Button } from "@/components/ui/button";
import { useNow } from "@/components/ui/use-now";
import { useStablePosition } from "@/components/ui/use-stable-position";
import { useWide } from "@/components/ui/use-wide";
import { useCall } from "@/lib/client/hooks";
import { getActivityDetails } from "@/lib/contract/booking/roll-call";
import type { Activity } from "@/lib/contract/classes/activities";
import type { Participant } from "@/lib/contract/classes/class-details";
import { addDays, parisDay } from "@/lib/domain/paris-time";
import { formatTimes } from "@/lib/format";

/** Number of names that are shown. The others are counted. */
const NAMED = 12;

const nameOf = ({ firstName, lastName }: Participant) => `${firstName} ${lastName}`;

interface NowProps {
  onOpen: (activity: Activity) => void;
  onRollCall: (activity: Activity) => void;
}

/** Reserves the rows of all places taken, until the names arrive. */
function Names({ places, count }: { places: readonly Participant[]; count: number }) {
  const wide = useWide();
  const columns = wide ? 4 : 2;
  const cells = count > NAMED ? NAMED + 1 : count;
  return (
    <ul
      className="tabular grid grid-cols-2 gap-x-3 md:grid-cols-4"
      style={{ minHeight: `${Math.ceil(cells / columns) * 1.75}rem` }}
    >
      {places.slice(0, NAMED).map((place) => (
        <li
          key={place.reservationId}
          className="h-7 overflow-hidden leading-7 [overflow-wrap:anywhere]"
        >
          {nameOf(place)}
        </li>
      ))}
      {places.length > NAMED ? (
        <li className="h-7 text-muted leading-7">{`et ${places.length - NAMED} autres`}</li>
      ) : null}
    </ul>
  );
}

/** The line exists without any debtor too, so that nothing moves. */
function Owing({
  participants,
  onCollect,
}: {
  participants: readonly Participant[] | undefined;
  onCollect: (debtor: Debtor) => void;
}) {
  const shown = useWide() ? 3 : 1;
  const owing = [
    ...new Map(
      participants?.filter(({ due }) => due > 0).map((place) => [place.traineeId, place]),
    ).values(),
  ];
  return (
    <p className="flex min-h-11 items-center gap-x-3 text-muted">
      {!participants ? null : owing.length === 0 ? <span>Personne ne doit rien.</span> : null}
      {owing.slice(0, shown).map((place) => (
        <span key={place.traineeId} className="inline-flex min-w-0 items-center gap-1">
          <span className="min-w-0 text-ink [overflow-wrap:anywhere]">{nameOf(place)}</span>
          <DueButton
            traineeId={place.traineeId}
            name={nameOf(place)}
            due={place.due}
            onCollect={onCollect}
          />
        </span>
      ))}
      {owing.length > shown ? <span>{`et ${owing.length - shown} de plus`}</span> : null}
    </p>
  );
}

function NowClass({
  activity,
  onOpen,
  onRollCall,
  onCollect,
}: NowProps & {
  activity: Activity;
  onCollect: (debtor: Debtor) => void;
}) {
  const { data } = useCall(getActivityDetails, { params: { id: activity.id } });
  const coming = data?.participantsList.filter((place) => !place.isWaitingList) ?? [];
  const waiting = data?.participantsList.filter((place) => place.isWaitingList) ?? [];
  const { confirmedPlaces, waitingPlaces, maxParticipants } = activity;
  // The roll call opens at midnight of the Paris day of the class.
  const callable =
    confirmedPlaces > 0 && parisDay(new Date()) >= parisDay(new Date(activity.beginDate));
  return (
    <li className="rounded-card border border-accent bg-accent-soft p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h3 className="font-bold text-lg leading-snug [overflow-wrap:anywhere]">
            {activity.label}
          </h3>
          <p className="tabular flex flex-wrap items-center gap-x-3 font-semibold">
            <span className="whitespace-nowrap">
              {formatTimes(activity.beginDate, activity.endDate)}
            </span>
            <span>{`${confirmedPlaces} / ${maxParticipants}`}</span>
            {waitingPlaces > 0 ? (
              <span className="inline-flex items-center gap-1 text-warning">
                <Hourglass aria-hidden="true" size={15} />
                <span>{`${waitingPlaces} en attente`}</span>
              </span>
            ) : null}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {callable ? (
            <Button
              variant="soft"
              className="border border-accent bg-card"
              icon={<ClipboardCheck aria-hidden="true" size={19} />}
              aria-label={`Faire l'appel : ${activity.label}`}
              onClick={() => onRollCall(activity)}
            >
              Faire l'appel
            </Button>
          ) : null}
          <Button
            variant="secondary"
            aria-label={`Ouvrir : ${activity.label}`}
            onClick={() => onOpen(activity)}
          >
            Ouvrir
          </Button>
        </div>
      </div>
      <div className="mt-2">
        {confirmedPlaces === 0 ? (
          <p className="leading-7">Personne n'est inscrit.</p>
        ) : (
          <Names places={coming} count={confirmedPlaces} />
        )}
        {waitingPlaces > 0 ? (
          <div className="mt-1 border-line border-t pt-1">
            <p className="font-semibold text-warning">En attente</p>
            <Names places={waiting} count={waitingPlaces} />
          </div>
        ) : null}
        <Owing participants={data?.participantsList} onCollect={onCollect} />
      </div>
    </li>
  );
}

export function NowClasses(props: NowProps) {
  const now = useNow();
  const today = parisDay(new Date(now));
  // A class may span midnight, so yesterday and tomorrow are read too.
  const { activities, pending } = useWeekClasses(addDays(today, -1), addDays(today, 1));
  const atHand = activities.filter((activity) => isAtHand(activity, now));
  const { box, style } = useStablePosition<HTMLDivElement>(
    atHand.map(({ id }) => id).join(),
    !pending,
  );
  const { collect, collecting } = useCollect();
  return (
    <div ref={box} style={style}>
      {atHand.length > 0 ? (
        <section aria-labelledby="maintenant" className="pb-5">
          <h2 id="maintenant" className="mb-2 font-bold text-accent text-lg">
            Maintenant
          </h2>
          <ul className="grid gap-3">
            {atHand.map((activity) => (
              <NowClass key={activity.id} activity={activity} {...props} onCollect={collect} />
            ))}
          </ul>
        </section>
      ) : null}
      {collecting}
    </div>
  );
}
