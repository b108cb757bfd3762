"use client";
import { CalendarButton } from "@/components/reservation/calendar-button";
import { CancelSeries } from "@/components/reservation/cancel-series";
import { ClaimPlace } from "@/components/reservation/claim-place";
import { NOT_REFUNDED } from "@/components/reservation/deadline-text";
import { MyAccess } from "@/components/reservation/my-access";
import { groupTaken } from "@/components/reservation/retake-text";
import { useCancelPlaces } from "@/components/reservation/use-cancel-places";
import { waitingText } from "@/components/reservation/waiting-text";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import type { Activity } from "@/lib/contract/classes/activities";
import { isPastDeadline } from "@/lib/domain/cancellation";
import { waitingOutlook } from "@/lib/domain/waiting-list";
import { formatCount } from "@/lib/format";

interface MyPlacesPanelProps {
  activity: Activity;
  onMore: () => void;
  onClose: () => void;
}

export function MyPlacesPanel({ activity, onMore, onClose }: MyPlacesPanelProps) {
  const { seen, mine, ask, dialog } = useCancelPlaces(activity, { onCancelled: onClose });
  const { numberReservationForMe: confirmed, numberReservationOnWaitingListForMe: waiting } = seen;
  const late = isPastDeadline(activity, new Date());
  const outlook = mine ? waitingOutlook(activity, mine, new Date()) : null;
  const total = confirmed + waiting;
  const series = (mine?.series ?? []).map((place) => ({
    ...place,
    deadline: new Date(place.deadline),
  }));

  return (
    <div className="flex flex-col gap-4">
      {total === 0 ? <Banner tone="info">Vous n'avez plus de place dans ce cours.</Banner> : null}
      {confirmed > 0 ? (
        <Banner tone="success">
          Vous avez {formatCount(confirmed, "place confirmée", "places confirmées")}.
        </Banner>
      ) : null}
      <MyAccess activity={activity} />
      {waiting > 0 ? <Banner tone="warning">{waitingText(waiting, outlook)}</Banner> : null}
      {late && confirmed > 0 ? <Banner tone="danger">{NOT_REFUNDED}</Banner> : null}
      {late && waiting > 0 ? (
        <ClaimPlace activity={activity} free={mine?.free ?? 0} onClaimed={onClose} />
      ) : null}
      <div className="grid gap-2 sm:grid-cols-2">
        {total > 0 ? (
          <Button variant="secondary" onClick={() => ask("one")}>
            {total > 1 ? "Annuler une place" : "Annuler ma réservation"}
          </Button>
        ) : null}
        {total > 1 ? (
          <Button variant="secondary" onClick={() => ask("all")}>
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
      {dialog}
    </div>
  );
}
