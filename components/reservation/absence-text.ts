import type { Absence } from "@/lib/contract/booking/absence";
import { formatCount } from "@/lib/format";

/** The dialog's title and the label of the button that opens it. */
export const absenceTitle = (name: string | undefined): string =>
  name ? `${name} ne sera pas là` : "Je ne serai pas là";

/**
 * Returns what an absence gives back, before it is confirmed or once it is `done`.
 * `name` is the first name of the person of the family; absent: the account itself.
 */
export function absenceSentences(
  { cancelled, refunded, kept }: Absence,
  done: boolean,
  name?: string,
): string[] {
  const toYou = name ? "" : " vous";
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
        ? `${formatCount(refunded, `cours${toYou} est rendu`, `cours${toYou} sont rendus`)}.`
        : `${formatCount(refunded, `cours${toYou} sera rendu`, `cours${toYou} seront rendus`)}.`,
    );
  if (cancelled === 0 && kept.length === 0)
    sentences.push(`${name ? `${name} n'a` : "Vous n'avez"} aucune place ces jours-là.`);
  if (kept.length > 0)
    sentences.push(
      `Délai passé pour ${formatCount(kept.length, "cours", "cours")}\u00a0: ${name ? `${name} y garde sa` : "vous y gardez votre"} place.`,
    );
  return sentences;
}
