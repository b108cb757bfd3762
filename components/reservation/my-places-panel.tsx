"use client";
import { useRef, useState } from "react";
import { CalendarButton } from "@/components/reservation/calendar-button";
import { CancelDialog } from "@/components/reservation/cancel-dialog";
import { CancelSeries } from "@/components/reservation/cancel-series";
import { cancelledText } from "@/components/reservation/cancel-text";
import { ClaimPlace } from "@/components/reservation/claim-place";
import { afterCancellingAll, afterCancellingOne } from "@/components/reservation/expected-places";
import { RETAKE_MS, RetakeButton } from "@/components/reservation/retake-button";
import type { Taken } from "@/components/reservation/retake-text";
import { useMyPlaces } from "@/components/reservation/use-my-places";
import { waitingText } from "@/components/reservation/waiting-text";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/toast";
import { useFrozenWhile } from "@/components/ui/use-frozen-while";
import { failureMessage } from "@/lib/client/failure-message";
import { useSend } from "@/lib/client/send";
import {
  type CancelResult,
  cancelAllPlaces,
  cancelPlace,
} from "@/lib/contract/booking/reservations";
import type { Activity } from "@/lib/contract/classes/activities";
import { deadlineOf, isPastDeadline, placesForWaitingList } from "@/lib/domain/cancellation";
import { freePlaces } from "@/lib/domain/places";
import { waitingOutlook } from "@/lib/domain/waiting-list";
import { formatCount } from "@/lib/format";

interface MyPlacesPanelProps {
  activity: Activity;
  onMore: () => void;
  onClose: () => void;
}

/** Other trainees cancel meanwhile, so the waiting rank is polled. */
const EVERY_MS = 10_000;

/** Counts the places and those `left`, by subscription and class. */
function groupTaken(places: readonly Omit<Taken, "places">[], left: number): Taken[] {
  const groups = Map.groupBy(places, (place) => `${place.activityId} ${place.subscriptionId}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    return first ? [{ ...first, places: group.length, left }] : [];
  });
}

export function MyPlacesPanel({ activity, onMore, onClose }: MyPlacesPanelProps) {
  const toast = useToast();
  const [cancelling, setCancelling] = useState<"one" | "all" | null>(null);
  const pressed = useRef(new Date());
  const options = {
    form: `cancel.${activity.id}`,
    undoes: [`book.${activity.id}`, `retake.${activity.id}`, `claim.${activity.id}`],
    onSuccess: (result: CancelResult) => {
      const cancelledPlaces = (chosen ?? []).map((place) => ({ ...place, deadline }));
      const taken = groupTaken(
        (chosen ?? []).slice(0, result.cancelled).map(({ subscriptionId }) => ({
          activityId: activity.id,
          subscriptionId,
          beginDate: seen.beginDate,
        })),
        total - result.cancelled,
      );
      toast.success(cancelledText(cancelledPlaces, pressed.current, result), {
        duration: RETAKE_MS,
        ...(taken.length > 0 && {
          action: (close: () => void) => <RetakeButton taken={taken} onDone={close} />,
        }),
      });
      onClose();
    },
  };
  const cancelOne = useSend(cancelPlace, {
    ...options,
    optimistic: () => afterCancellingOne(activity.id),
  });
  const cancelAll = useSend(cancelAllPlaces, {
    ...options,
    optimistic: () => afterCancellingAll(activity.id),
  });
  const pending = cancelOne.isPending || cancelAll.isPending;
  // The panel shows the class from before the optimistic cancellation.
  const seen = useFrozenWhile(activity, pending) ?? activity;
  const deadline = deadlineOf(seen);
  const { numberReservationForMe: confirmed, numberReservationOnWaitingListForMe: waiting } = seen;
  const { places: mine, failed } = useMyPlaces(activity, { live: !pending, everyMs: EVERY_MS });
  const places = mine?.places;
  const late = isPastDeadline(activity, new Date());
  const outlook = mine ? waitingOutlook(activity, mine, new Date()) : null;
  const chosen = cancelling === "one" ? places?.slice(0, 1) : places;
  const total = confirmed + waiting;
  const count = cancelling === "one" ? 1 : total;

  const series = (mine?.series ?? []).map((place) => ({
    ...place,
    deadline: new Date(place.deadline),
  }));

  const cancel = cancelling === "all" ? cancelAll : cancelOne;
  const failure =
    cancelling === "all"
      ? "Erreur lors de l'annulation des réservations"
      : "Erreur lors de l'annulation de la réservation";
  const confirm = () => {
    if (!chosen && !failed) return;
    pressed.current = new Date();
    cancel.mutate({ params: { activityId: activity.id } });
  };

  return (
    <div className="flex flex-col gap-4">
      {total === 0 ? <Banner tone="info">Vous n'avez plus de place dans ce cours.</Banner> : null}
      {confirmed > 0 ? (
        <Banner tone="success">
          Vous avez {formatCount(confirmed, "place confirmée", "places confirmées")}.
        </Banner>
      ) : null}
      {waiting > 0 ? <Banner tone="warning">{waitingText(waiting, outlook)}</Banner> : null}
      {late && confirmed > 0 ? (
        <Banner tone="danger">
          Le délai d'annulation est passé&nbsp;: si vous annulez maintenant, le cours ne vous sera
          pas recrédité.
        </Banner>
      ) : null}
      {late && waiting > 0 ? (
        <ClaimPlace activity={activity} free={mine?.free ?? 0} onClaimed={onClose} />
      ) : null}
      <div className="grid gap-2 sm:grid-cols-2">
        {total > 0 ? (
          <Button variant="secondary" onClick={() => setCancelling("one")}>
            {total > 1 ? "Annuler une place" : "Annuler ma réservation"}
          </Button>
        ) : null}
        {total > 1 ? (
          <Button variant="secondary" onClick={() => setCancelling("all")}>
            Tout annuler
          </Button>
        ) : null}
        <Button variant="secondary" onClick={onMore}>
          {total > 0 ? "Réserver d'autres places" : "Réserver de nouveau"}
        </Button>
        <CancelSeries
          places={series}
          each={1000}
          taken={groupTaken(
            series.map(({ activityId, subscriptionId }) => ({ activityId, subscriptionId })),
            0,
          )}
          onClose={onClose}
        />
        {confirmed > 0 ? <CalendarButton activity={activity} /> : null}
      </div>
      <CancelDialog
        open={cancelling !== null}
        onOpenChange={(open) => {
          if (open) return;
          if (!cancel.isPending) cancel.reset();
          setCancelling(null);
        }}
        count={count}
        places={chosen?.map((place) => ({ ...place, deadline })) ?? null}
        unknown={failed}
        awaited={placesForWaitingList({
          count,
          waiting,
          othersWaiting: seen.waitingPlaces - waiting,
          placesLeft: freePlaces(seen),
          late,
        })}
        pending={cancel.isPending}
        error={cancel.error ? failureMessage(cancel.error, failure) : undefined}
        onConfirm={confirm}
      />
    </div>
  );
}
