import type { BookingResult } from "@/lib/contract/booking/reservations";
import { formatShortDay } from "@/lib/format";

const reasons: Record<BookingResult["skipped"][number]["reason"], string> = {
  DATES: "hors des dates de la formule",
  SUSPENDED: "formule en pause",
  NOT_ENOUGH_CREDITS: "carte épuisée",
  WEEKLY_QUOTA: "limite de la semaine atteinte",
  PRIVACY: "cours d'un autre type",
  WITHDRAWAL_PERIOD: "délai de rétractation",
  WITHDRAWN: "contrat rétracté",
  BEGUN: "déjà commencé",
  NOT_OPEN_YET: "réservations pas encore ouvertes",
  BOOKING_CLOSED: "réservations terminées",
  FULL: "complet",
  ALREADY_BOOKED: "déjà réservé",
};

/** Shows `Non réservé : mer. 20 janv. (carte épuisée)`. */
export function SkippedClasses({ skipped }: Pick<BookingResult, "skipped">) {
  if (skipped.length === 0) return null;
  return (
    <p className="tabular text-muted text-sm">
      {skipped.length > 1 ? "Non réservés" : "Non réservé"}&nbsp;:{" "}
      {skipped
        .map(({ beginDate, reason }) => `${formatShortDay(beginDate)} (${reasons[reason]})`)
        .join(", ")}
    </p>
  );
}
