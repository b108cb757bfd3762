import { creditsAfter } from "@/components/reservation/booking-cost";
import type { BookingResult } from "@/lib/contract/booking/reservations";
import type { Subscription } from "@/lib/contract/subscriptions/subscriptions";
import { formatCount, formatShortDay } from "@/lib/format";

const reasons: Record<BookingResult["skipped"][number]["reason"], string> = {
  DATES: "hors des dates de la formule",
  SUSPENDED: "formule en pause",
  NOT_ENOUGH_CREDITS: "carte épuisée",
  WEEKLY_QUOTA: "au-delà de la limite de la semaine",
  PRIVACY: "cours d'un autre type",
  WITHDRAWAL_PERIOD: "délai de rétractation",
  WITHDRAWN: "contrat rétracté",
  BEGUN: "déjà commencé",
  NOT_OPEN_YET: "réservations pas encore ouvertes",
  BOOKING_CLOSED: "réservations terminées",
  FULL: "complet",
  ALREADY_BOOKED: "déjà réservé",
};

/** `Non réservé : mer. 20 janv. (carte épuisée)`, or `(il reste 1 cours pour 2 places)` */
export function skippedText(
  result: BookingResult,
  subscription: Pick<Subscription, "quantityLeft">,
): string | null {
  const { skipped, classes = [] } = result;
  if (skipped.length === 0) return null;
  const left = creditsAfter(result, subscription);
  // Each class has as many places as the first.
  const wanted = (classes[0]?.booked ?? 0) + (classes[0]?.waiting ?? 0);
  const few = `il reste ${left} cours pour ${formatCount(wanted, "place")}`;
  const reasonOf = (reason: keyof typeof reasons) =>
    reason === "NOT_ENOUGH_CREDITS" && left > 0 && left < wanted ? few : reasons[reason];
  const days = skipped.map(({ beginDate, reason }, nth) => {
    const day = formatShortDay(beginDate);
    // The reason stands once, after the last of the days that share it.
    return reason === skipped[nth + 1]?.reason ? day : `${day} (${reasonOf(reason)})`;
  });
  return `${skipped.length > 1 ? "Non réservés" : "Non réservé"}\u00a0: ${days.join(", ")}`;
}
