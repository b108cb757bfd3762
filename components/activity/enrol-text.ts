import type { ParticipantsResult } from "@/lib/contract/booking/reservations";
import { formatCount } from "@/lib/format";

type Results = ParticipantsResult["results"];

const reasons: Record<Results[number]["skipped"][number]["reason"], string> = {
  NOT_ENOUGH_CREDITS: "au-delà de la carte",
  WEEKLY_QUOTA: "au-delà de la semaine",
  DATES: "hors des dates de la formule",
  ALREADY_BOOKED: "déjà réservées",
  SUSPENDED: "pendant la pause",
  WITHDRAWAL_PERIOD: "pendant le délai de rétractation",
  WITHDRAWN: "sur un contrat rétracté",
  PRIVACY: "d'un autre type de cours",
  BEGUN: "déjà commencées",
  FULL: "sans place libre",
  NOT_OPEN_YET: "pas encore ouvertes",
  BOOKING_CLOSED: "aux réservations terminées",
};

/** `10 places réservées, 15 au-delà de la carte` */
export function enrolText(results: Results): string {
  const booked = results.reduce((sum, result) => sum + result.booked, 0);
  const waiting = results.reduce((sum, result) => sum + result.waiting, 0);
  const byReason = Map.groupBy(
    results.flatMap(({ skipped }) => skipped),
    ({ reason }) => reason,
  );
  return [
    booked > 0 || waiting === 0 ? formatCount(booked, "place réservée", "places réservées") : null,
    waiting > 0 ? `${waiting} en attente` : null,
    ...[...byReason].map(([reason, skipped]) => `${skipped.length} ${reasons[reason]}`),
  ]
    .filter(Boolean)
    .join(", ");
}

/** The success message of an enrolment; `firstName` is that of its only trainee. */
export function enrolledText(results: Results, firstName: string): string {
  const [only] = results;
  const isOnePlace = only && results.length === 1 && only.booked + only.waiting === 1;
  if (!isOnePlace || only.skipped.length > 0) return `${enrolText(results)}.`;
  return only.booked
    ? `Place réservée pour ${firstName}.`
    : `${firstName} est sur la liste d'attente.`;
}

/** The number of classes that a series' booking counts, booked or skipped. */
export function seriesSize(results: Results): number | null {
  const counted = results.find(({ refused }) => refused === null);
  return counted ? counted.booked + counted.waiting + counted.skipped.length : null;
}
