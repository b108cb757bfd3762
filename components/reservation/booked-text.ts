import type { BookingResult } from "@/lib/contract/booking/reservations";
import { formatCount } from "@/lib/format";

type BookedClass = Pick<NonNullable<BookingResult["classes"]>[number], "booked" | "waiting">;

/** `1 place confirmée, 1 en liste d'attente` */
export const bookedText = ({ booked, waiting }: BookedClass): string =>
  [
    booked > 0 ? formatCount(booked, "place confirmée", "places confirmées") : null,
    waiting > 0 ? `${waiting}\u00a0en liste d'attente` : null,
  ]
    .filter(Boolean)
    .join(", ");

/** `9 cours réservés, 1 en liste d'attente`; a class with a confirmed place is booked. */
export function bookedClassesText(classes: readonly BookedClass[]): string {
  const booked = classes.filter((one) => one.booked > 0).length;
  const waiting = classes.length - booked;
  if (booked === 0) return `${formatCount(waiting, "cours", "cours")} en liste d'attente`;
  const text = formatCount(booked, "cours réservé", "cours réservés");
  return waiting > 0 ? `${text}, ${waiting}\u00a0en liste d'attente` : text;
}
