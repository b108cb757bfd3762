import type { Absence } from "@/lib/contract/booking/absence";
import { formatCount } from "@/lib/format";

/** Returns what an absence gives back, before it is confirmed or once it is `done`. */
export function absenceSentences({ cancelled, refunded, kept }: Absence, done: boolean): string[] {
  const sentences: string[] = [];
  if (cancelled > 0)
    sentences.push(
      done
        ? `${formatCount(cancelled, "place annulée", "places annulées")}.`
        : `${formatCount(cancelled, "place sera annulée", "places seront annulées")}.`,
    );
  if (refunded > 0)
    sentences.push(
      done
        ? `${formatCount(refunded, "cours vous est rendu", "cours vous sont rendus")}.`
        : `${formatCount(refunded, "cours vous sera rendu", "cours vous seront rendus")}.`,
    );
  if (cancelled === 0 && kept.length === 0)
    sentences.push("Vous n'avez aucune place ces jours-là.");
  if (kept.length > 0)
    sentences.push(
      `Délai passé pour ${formatCount(kept.length, "cours", "cours")}\u00a0: vous y gardez votre place.`,
    );
  return sentences;
}
