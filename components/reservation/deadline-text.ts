import { formatSpokenTime, formatWeekdayOfMonth } from "@/lib/format";

export const NOT_REFUNDED = "Annulation non remboursée\u00a0: le délai est passé.";

/** Returns `Annulable jusqu'à lundi 30 nov., 18 h 30`. */
export const cancellableUntil = (deadline: string | Date): string =>
  `Annulable jusqu'à ${formatWeekdayOfMonth(deadline)}, ${formatSpokenTime(deadline)}`;
