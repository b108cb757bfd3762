import { NOT_REFUNDED } from "@/components/reservation/deadline-text";
import type { CancelResult } from "@/lib/contract/booking/reservations";
import { type CancelCost, costOfCancelling, type PaidPlace } from "@/lib/domain/cancellation";
import { formatCount } from "@/lib/format";

const freedSentence = (freed: number, classes: number) =>
  `Votre abonnement vous rend ${formatCount(freed, "place", "places")} ${classes > 1 ? `pour la semaine de ${freed > 1 ? "leur" : "son"} cours` : "pour cette semaine-là"}.`;

/** Returns what cancelling costs, sentence by sentence. Several classes each have their own week. */
export function costSentences(
  { returned, cards, lost, freed, counted }: CancelCost,
  classes = 1,
  returnsTaken = false,
): string[] {
  const sentences: string[] = [];
  if (returned > 0)
    sentences.push(
      `${formatCount(returned, "cours sera rendu", "cours seront rendus")} sur ${cards > 1 ? "vos cartes" : "votre carte"}.`,
    );
  const late = lost + counted;
  if (late > 0 && returnsTaken)
    return [
      ...sentences,
      ...(freed > 0 ? [freedSentence(freed, classes)] : []),
      late === 1
        ? "Votre cours ne sera pas recrédité, sauf si quelqu'un prend votre place."
        : `${late} cours ne seront pas recrédités, sauf si quelqu'un prend vos places.`,
    ];
  if (lost > 0)
    sentences.push(
      lost + returned + freed + counted === 1
        ? NOT_REFUNDED
        : `${formatCount(lost, "cours ne vous sera pas rendu", "cours ne vous seront pas rendus")}\u00a0: le délai est passé.`,
    );
  if (freed > 0) sentences.push(freedSentence(freed, classes));
  if (counted > 0)
    sentences.push(
      counted > 1
        ? `Trop tard pour récupérer ces ${counted} places\u00a0: elles comptent dans ${classes > 1 ? "leur" : "votre"} semaine.`
        : `Trop tard pour récupérer ce cours\u00a0: il compte dans ${classes > 1 ? "sa" : "votre"} semaine.`,
    );
  return sentences;
}

/** Returns the credits that the dialog promised at `pressed` and the cancellation did not give back. */
function lostCredits(
  places: readonly PaidPlace[],
  pressed: Date,
  { cancelled, refunded }: CancelResult,
): number {
  const { returned } = costOfCancelling(places, pressed);
  return Math.max(0, returned - Math.max(0, places.length - cancelled) - refunded);
}

/**
 * Returns what was lost against the promise at `pressed`. When the places are `retakable`, the text
 * says how many credits a new booking costs.
 */
export function cancelledText(
  places: readonly PaidPlace[],
  pressed: Date,
  result: CancelResult,
  retakable = true,
): string {
  const { cancelled } = result;
  const lost = lostCredits(places, pressed, result);
  const paidAgain = Math.min(cancelled, lost + costOfCancelling(places, pressed).lost);
  return [
    cancelled === 1 ? "Annulée." : `${formatCount(cancelled, "place annulée", "places annulées")}.`,
    lost > 0
      ? `Délai passé\u00a0: ${formatCount(lost, "cours n'est pas rendu", "cours ne sont pas rendus")}.`
      : "",
    retakable && paidAgain > 0
      ? `${cancelled === 1 ? "La" : "Les"} reprendre coûterait ${formatCount(paidAgain, "autre cours", "autres cours")}.`
      : "",
  ]
    .filter((sentence) => sentence !== "")
    .join(" ");
}
