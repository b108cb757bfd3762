"use client";
import { personIdOf } from "@/components/family/use-family";
import { PayingLine } from "@/components/offer/paying-line";
import type { Booked } from "@/components/reservation/booked";
import { bookedClassesText, bookedText } from "@/components/reservation/booked-text";
import { CalendarButton } from "@/components/reservation/calendar-button";
import { ClaimPlace } from "@/components/reservation/claim-place";
import { placesOfMember } from "@/components/reservation/places-of-member";
import type { Taken } from "@/components/reservation/retake-text";
import { SkippedClasses } from "@/components/reservation/skipped-classes";
import { useCancelSeries } from "@/components/reservation/use-cancel-series";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { serverNow } from "@/lib/client/server-clock";
import { useSession } from "@/lib/client/session";
import type { BookingResult } from "@/lib/contract/booking/reservations";
import type { Activity } from "@/lib/contract/classes/activities";
import { isPastDeadline } from "@/lib/domain/cancellation";
import { freePlaces } from "@/lib/domain/places";
import { formatCount, formatLongDay, formatSpokenTimes, formatTime } from "@/lib/format";

type Classes = NonNullable<BookingResult["classes"]>;

function BookedDays({ classes }: { classes: Classes }) {
  return (
    <section aria-labelledby="booked-days">
      <h3 id="booked-days" className="mb-2 font-semibold">
        {bookedClassesText(classes)}
      </h3>
      <ul className="divide-y divide-line rounded-card border border-line">
        {classes.map((bookedClass) => (
          <li
            key={bookedClass.activityId}
            className="flex flex-wrap justify-between gap-x-4 px-3 py-2"
          >
            <span className="tabular">
              {formatLongDay(bookedClass.beginDate)},{" "}
              <span className="whitespace-nowrap">{formatTime(bookedClass.beginDate)}</span>
            </span>
            <span className="text-muted text-sm">{bookedText(bookedClass)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const cancellablePlaces = ({ result, subscription, person }: Booked, userId: string) =>
  (result.classes ?? []).flatMap(({ activityId, booked, waiting, deadline }) =>
    Array.from({ length: booked + waiting }, (_, n) => ({
      activityId,
      isWaiting: n >= booked,
      paidBy: subscription.type,
      isShared: subscription.traineeId !== (personIdOf(person) ?? userId),
      subscriptionId: subscription.id,
      deadline: new Date(deadline),
    })),
  );

function takenOf({ activity, result, subscription, places, person }: Booked): Taken[] {
  const personId = personIdOf(person);
  const { confirmed, waiting } = placesOfMember(activity, personId);
  return [
    {
      activityId: activity.id,
      subscriptionId: subscription.id,
      personId,
      places,
      wholeSeries: true,
      left: confirmed + waiting,
      inAll: result.booked + result.waiting,
    },
  ];
}

const isEdited = (before: Activity, after: Activity) =>
  (["beginDate", "endDate", "place"] as const).some((name) => before[name] !== after[name]);

export function BookingOutcome({
  activity,
  outcome,
  onClose,
}: {
  activity: Activity;
  outcome: Booked;
  onClose: () => void;
}) {
  const { user } = useSession();
  const { bought, subscription, person } = outcome;
  const { booked, waiting, classes = [] } = outcome.result;
  const cancelSeries = useCancelSeries({
    coachId: activity.coachId,
    each: outcome.places,
    person,
    onClose,
  });
  const whom = person ? ` pour ${person.firstName}` : "";
  const waitsHere = waiting > 0 && booked === 0 && classes.length < 2;
  // After the deadline a freed place waits for a trainee who claims it.
  const late = waitsHere && isPastDeadline(activity, serverNow());
  return (
    <div className="flex flex-col gap-4">
      {isEdited(outcome.activity, activity) ? (
        <Banner tone="danger">
          {`Ce cours a été modifié pendant que vous réserviez\u00a0: il a lieu le ${formatLongDay(activity.beginDate).toLocaleLowerCase("fr-FR")}, ${formatSpokenTimes(activity.beginDate, activity.endDate)}, ${activity.place}.`}
        </Banner>
      ) : null}
      {bought ? (
        <Banner tone="success">
          <p>Souscription réussie !</p>
          {subscription.due > 0 ? (
            <PayingLine amount={subscription.due} coachId={activity.coachId} />
          ) : null}
        </Banner>
      ) : null}
      {booked > 0 ? (
        <Banner tone="success">
          {booked > 1
            ? `C'est réservé${whom}\u00a0: ${formatCount(booked, "place")} confirmées.`
            : person
              ? `C'est réservé${whom}.`
              : "C'est réservé\u00a0: votre place est confirmée."}
        </Banner>
      ) : null}
      {waiting > 0 ? (
        <Banner tone="warning">
          {formatCount(waiting, "place")}
          {whom} sur la liste d'attente
          {late ? "." : "\u00a0: un email vous préviendra dès qu'une place se libère."}
        </Banner>
      ) : null}
      {late ? (
        <ClaimPlace
          activity={activity}
          free={freePlaces(activity)}
          person={person}
          onClaimed={onClose}
        />
      ) : null}
      {classes.length > 0 ? <BookedDays classes={classes} /> : null}
      <SkippedClasses result={outcome.result} subscription={subscription} />
      <div className="flex flex-wrap gap-2">
        {classes.length > 1 ? (
          <Button
            variant="secondary"
            onClick={() =>
              cancelSeries.ask({
                places: cancellablePlaces(outcome, user.id),
                taken: takenOf(outcome),
              })
            }
          >
            {`Annuler ces ${classes.length} cours`}
          </Button>
        ) : null}
        {booked > 0 ? <CalendarButton activity={activity} /> : null}
        <Button writes onClick={onClose} className="flex-1">
          Terminé
        </Button>
      </div>
      {cancelSeries.dialog}
    </div>
  );
}
