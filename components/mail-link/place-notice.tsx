import type { ReactNode } from "react";
import { cancellableUntil, lateText } from "@/components/reservation/deadline-text";
import { Banner } from "@/components/ui/banner";
import type { CancelResult } from "@/lib/contract/booking/reservations";
import type { LinkedPlace } from "@/lib/contract/mail-links/mail-links";
import { formatCount } from "@/lib/format";

/** Confirmed places cancelled after the deadline, even if the page was read before it. */
export function lostPlaces(
  shown: LinkedPlace,
  { cancelled, refunded }: CancelResult,
  now: Date,
): number {
  const late = shown.costsCredit || now > new Date(shown.deadline);
  return late ? Math.max(0, Math.min(shown.places, cancelled - refunded)) : 0;
}

interface PlaceNoticeProps {
  shown: LinkedPlace;
  /** The result of the cancellation; `lost` counts the places that are not given back. */
  cancelled: (CancelResult & { lost: number }) | null;
  claimed: boolean;
  /** The button that books the cancelled places again, while that is possible. */
  retake: ReactNode;
}

export function PlaceNotice({ shown, cancelled, claimed, retake }: PlaceNoticeProps) {
  if (cancelled)
    return (
      <Banner tone="success" action={retake}>
        {cancelled.cancelled > 1
          ? `Vos ${cancelled.cancelled} places sont annulées.`
          : "C'est annulé."}{" "}
        {cancelled.refunded > 0
          ? `${cancelled.refunded > 1 ? `${cancelled.refunded} cours vous sont rendus` : "Le cours vous est rendu"}. `
          : null}
        {cancelled.lost > 0
          ? `Le délai d'annulation était passé\u00a0: ${cancelled.lost > 1 ? `${cancelled.lost} cours ne vous sont pas rendus` : "le cours ne vous est pas rendu"}.`
          : null}
      </Banner>
    );
  const { state, places, waiting, costsCredit, returnsTakenPlaces, deadline } = shown;
  if (state === "CANCELLED")
    return (
      <Banner tone="info" action={retake}>
        Cette réservation est annulée{retake ? "." : "\u00a0: il n'y a rien à faire."}
      </Banner>
    );
  if (state === "ENDED") return <Banner tone="info">Ce cours est terminé.</Banner>;
  if (state === "BEGUN")
    return (
      <Banner tone="info">
        Ce cours a commencé&nbsp;: la réservation ne peut plus être annulée.
      </Banner>
    );
  const confirmed = formatCount(places, "place confirmée", "places confirmées");
  const queue = `${formatCount(waiting, "place")} en liste d'attente`;
  return (
    <>
      <Banner tone={places > 0 ? "success" : "warning"}>
        {claimed ? "La place est à vous. " : null}
        {[...(places > 0 ? [confirmed] : []), ...(waiting > 0 ? [queue] : [])].join(", ")}
      </Banner>
      <p>
        {costsCredit
          ? lateText(returnsTakenPlaces)
          : state === "WAITING"
            ? "Quitter la liste d'attente ne coûte rien."
            : `${cancellableUntil(deadline)}.`}
      </p>
    </>
  );
}
