import { formatSpokenTime, formatWeekdayOfMonth } from "@/lib/format";

export const NOT_REFUNDED = "Annulation non remboursée\u00a0: le délai est passé.";

/** NOT_REFUNDED, unless the coach returns the place when somebody takes it. */
export const lateText = (returnsTaken: boolean): string =>
  returnsTaken
    ? "Le délai est passé\u00a0: annulation remboursée seulement si quelqu'un prend la place."
    : NOT_REFUNDED;

/** Returns `Annulable jusqu'à lundi 30 nov., 18 h 30`. */
export const cancellableUntil = (deadline: string | Date): string =>
  `Annulable jusqu'à ${formatWeekdayOfMonth(deadline)}, ${formatSpokenTime(deadline)}`;
