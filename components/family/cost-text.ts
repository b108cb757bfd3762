import { NOT_REFUNDED } from "@/components/reservation/deadline-text";
import { formatCount } from "@/lib/format";

/** Returns what cancelling a person's places costs. */
export function costText({
  booked,
  late,
  returnsTaken,
}: {
  /** Confirmed places. */
  booked: number;
  late: boolean;
  /** The coach returns a late cancellation when somebody takes the place. */
  returnsTaken: boolean;
}): string {
  if (booked === 0 || !late) return "Rien n'est décompté\u00a0: le cours est rendu.";
  const many = booked > 1;
  if (!returnsTaken)
    return many
      ? `${formatCount(booked, "cours", "cours")} ne seront pas rendus\u00a0: le délai est passé.`
      : NOT_REFUNDED;
  return many
    ? `${formatCount(booked, "cours", "cours")} ne seront pas recrédités, sauf si quelqu'un prend vos places.`
    : "Votre cours ne sera pas recrédité, sauf si quelqu'un prend votre place.";
}
