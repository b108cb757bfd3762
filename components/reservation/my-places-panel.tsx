"use client";
import { Ellipsis } from "lucide-react";
import { useFamily } from "@/components/family/use-family";
import { ClaimPlace } from "@/components/reservation/claim-place";
import { lateText } from "@/components/reservation/deadline-text";
import { MyAccess } from "@/components/reservation/my-access";
import { saveClassCalendar } from "@/components/reservation/save-class-calendar";
import { useCancelPlaces } from "@/components/reservation/use-cancel-places";
import {
  classesOf,
  comingSeries,
  useCancelSeries,
} from "@/components/reservation/use-cancel-series";
import { useMyCoach } from "@/components/reservation/use-my-coach";
import { waitingText } from "@/components/reservation/waiting-text";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Menu, MenuItem } from "@/components/ui/menu";
import { serverNow } from "@/lib/client/server-clock";
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
  const { members } = useFamily();
  const coach = useMyCoach(activity.coachId);
  const late = isPastDeadline(activity, serverNow());
  const outlook = mine ? waitingOutlook(activity, mine, serverNow()) : null;
  const total = confirmed + waiting;
  const series = comingSeries(mine);
  const coming = classesOf(series.places).length;
  const cancelSeries = useCancelSeries({ coachId: activity.coachId, onClose });

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
      {late && confirmed > 0 ? (
        <Banner tone="danger">{lateText(coach?.returnsTakenPlaces ?? false)}</Banner>
      ) : null}
      {late && waiting > 0 ? (
        <ClaimPlace activity={activity} free={mine?.free ?? 0} onClaimed={onClose} />
      ) : null}
      <div className="flex items-center gap-2">
        {total > 0 ? (
          <Button variant="secondary" className="flex-1" onClick={() => ask("one")}>
            {total > 1 ? "Annuler une place" : "Annuler ma réservation"}
          </Button>
        ) : (
          <Button className="flex-1" onClick={onMore}>
            Réserver de nouveau
          </Button>
        )}
        {total > 0 || coming > 1 ? (
          <Menu
            label="Autres actions"
            trigger={<Ellipsis aria-hidden="true" size={20} className="mx-1.5 text-muted" />}
          >
            {confirmed > 0 ? (
              <MenuItem onSelect={() => saveClassCalendar(activity)}>Ajouter à mon agenda</MenuItem>
            ) : null}
            {total > 1 ? <MenuItem onSelect={() => ask("all")}>Tout annuler</MenuItem> : null}
            {coming > 1 ? (
              <MenuItem onSelect={() => cancelSeries.ask(series)}>
                {`Annuler mes ${coming} cours à venir de la série`}
              </MenuItem>
            ) : null}
            {total > 0 ? <MenuItem onSelect={onMore}>Réserver d'autres places</MenuItem> : null}
          </Menu>
        ) : null}
      </div>
      {members.length > 1 && total > 0 && activity.bookable === "OPEN" ? (
        <Button variant="secondary" onClick={onMore}>
          Réserver pour quelqu'un d'autre
        </Button>
      ) : null}
      {dialog}
      {cancelSeries.dialog}
    </div>
  );
}
