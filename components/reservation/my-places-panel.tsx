"use client";
import { useState } from "react";
import { CalendarButton } from "@/components/reservation/calendar-button";
import { afterCancellingAll, afterCancellingOne } from "@/components/reservation/expected-places";
import { useWaitingLine } from "@/components/reservation/use-waiting-line";
import { waitingText } from "@/components/reservation/waiting-text";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/toast";
import { type CallError, messageOf } from "@/lib/client/call";
import { useSend } from "@/lib/client/hooks";
import { type Activity, listActivities } from "@/lib/contract/activities";
import {
  type CancelResult,
  cancelAllPlaces,
  cancelPlace,
  claimPlace,
  getHistory,
  getMyPlaces,
} from "@/lib/contract/reservations";
import { listSubscriptions } from "@/lib/contract/subscriptions";
import { isPastDeadline } from "@/lib/domain/cancellation";
import { formatCount } from "@/lib/format";

interface MyPlacesPanelProps {
  activity: Activity;
  onMore: () => void;
  onClose: () => void;
}

const refreshes = [listActivities, listSubscriptions, getHistory, getMyPlaces];

/** What the trainee has in a class, and what they can do about it (spec §4). */
export function MyPlacesPanel({ activity, onMore, onClose }: MyPlacesPanelProps) {
  // Once sent, the list shows the places as cancelled already: the panel still speaks of those before.
  const [sent, setSent] = useState<Activity | null>(null);
  const seen = sent ?? activity;
  const { numberReservationForMe: confirmed, numberReservationOnWaitingListForMe: waiting } = seen;
  const free = seen.participants <= seen.maxParticipants;
  const [refusal, setRefusal] = useState<string | null>(null);
  const toast = useToast();
  const line = useWaitingLine(activity, sent === null);
  const late = isPastDeadline(
    { beginDate: new Date(activity.beginDate), cancelTimeInHours: activity.cancelTimeInHours },
    new Date(),
  );
  const told = ({ cancelled, refunded }: CancelResult) => {
    toast.success(
      refunded > 0
        ? `${formatCount(cancelled, "place annulée", "places annulées")}, ${formatCount(refunded, "cours rendu", "cours rendus")} sur votre carte.`
        : `${formatCount(cancelled, "place annulée", "places annulées")}.`,
    );
    onClose();
  };
  const refused = (error: CallError, fallback?: string) => {
    setSent(null);
    setRefusal(messageOf(error, fallback));
  };
  const one = useSend(cancelPlace, {
    refreshes,
    expects: () => afterCancellingOne(activity.id),
    onSuccess: told,
    onError: (error) => refused(error, "Erreur lors de l'annulation de la réservation"),
  });
  const all = useSend(cancelAllPlaces, {
    refreshes,
    expects: () => afterCancellingAll(activity.id),
    onSuccess: told,
    onError: (error) => refused(error, "Erreur lors de l'annulation des réservations"),
  });
  const claim = useSend(claimPlace, {
    refreshes,
    onSuccess: () => {
      toast.success("La place est à vous !");
      onClose();
    },
    onError: (error) => refused(error),
  });
  const send = (action: typeof one | typeof claim) => {
    setRefusal(null);
    setSent(activity);
    action.mutate({ params: { activityId: activity.id } });
  };
  const busy = one.isPending || all.isPending || claim.isPending;

  return (
    <div className="flex flex-col gap-4">
      {confirmed > 0 ? (
        <Banner tone="success">
          Vous êtes inscrit : {formatCount(confirmed, "place confirmée", "places confirmées")}.
        </Banner>
      ) : null}
      {waiting > 0 ? (
        <Banner tone="warning">{waitingText(waiting, late ? [] : line)}</Banner>
      ) : null}
      {late && confirmed > 0 ? (
        <Banner tone="danger">
          Le délai d'annulation est passé : si vous annulez maintenant, le cours ne vous sera pas
          recrédité.
        </Banner>
      ) : null}
      {refusal ? <Banner tone="danger">{refusal}</Banner> : null}
      {late && waiting > 0 ? (
        <p className="text-muted">
          {free
            ? "Une place est libre : elle est au premier qui la prend."
            : "Le délai d'annulation est passé : si une place se libère, elle est au premier qui la prend."}{" "}
          Elle ne pourra plus être recréditée.
        </p>
      ) : null}
      {late && waiting > 0 ? (
        <Button
          variant={free ? "primary" : "secondary"}
          full
          disabled={busy && !claim.isPending}
          pending={claim.isPending}
          pendingLabel="Réservation..."
          onClick={() => send(claim)}
        >
          Prendre la place libérée
        </Button>
      ) : null}
      <div className="grid gap-2 sm:grid-cols-2">
        <Button
          variant="danger"
          disabled={busy && !one.isPending}
          pending={one.isPending}
          pendingLabel="Annulation..."
          onClick={() => send(one)}
        >
          {confirmed + waiting > 1 ? "Annuler une place" : "Annuler ma réservation"}
        </Button>
        {confirmed + waiting > 1 ? (
          <Button
            variant="danger"
            disabled={busy && !all.isPending}
            pending={all.isPending}
            pendingLabel="Annulation..."
            onClick={() => send(all)}
          >
            Tout annuler
          </Button>
        ) : null}
        <Button variant="secondary" disabled={busy} onClick={onMore}>
          Réserver d'autres places
        </Button>
        {confirmed > 0 ? <CalendarButton activity={activity} /> : null}
      </div>
    </div>
  );
}
