import { NOT_REFUNDED } from "@/components/reservation/deadline-text";
import type { CancelResult } from "@/lib/contract/booking/reservations";
import { type CancelCost, costOfCancelling, type PaidPlace } from "@/lib/domain/cancellation";
import { formatCount } from "@/lib/format";

interface CostOptions {
  /** Several classes each have their own week. */
  classes?: number;
  /** The coach returns a late cancellation when another trainee takes the place. */
  returnsTaken?: boolean;
  /** False for the places of a person of the family. */
  isOwn?: boolean;
  /** Another member of the family holds a subscription that paid. */
  isShared?: boolean;
}

/** Returns what cancelling costs, sentence by sentence. */
export function costSentences(
  { returned, cards, lost, freed, counted }: CancelCost,
  { classes = 1, returnsTaken = false, isOwn = true, isShared = false }: CostOptions = {},
): string[] {
  const ownsCards = isOwn && !isShared;
  const the = (noun: string, isYours = ownsCards) => (isYours ? `votre ${noun}` : `la ${noun}`);
  const those = (isYours: boolean) => (isYours ? "vos" : "les");
  const toYou = ownsCards ? " vous" : "";
  const sentences: string[] = [];
  if (returned > 0)
    sentences.push(
      `${formatCount(returned, "cours sera rendu", "cours seront rendus")} sur ${cards > 1 ? `${those(ownsCards)} cartes` : the("carte")}.`,
    );
  const late = lost + counted;
  const freedSentence = `${ownsCards ? "Votre abonnement vous" : "L'abonnement"} rend ${formatCount(freed, "place", "places")} ${classes > 1 ? `pour la semaine de ${freed > 1 ? "leur" : "son"} cours` : "pour cette semaine-là"}.`;
  if (late > 0 && returnsTaken)
    return [
      ...sentences,
      ...(freed > 0 ? [freedSentence] : []),
      late === 1
        ? `${isOwn ? "Votre" : "Le"} cours ne sera pas recrédité, sauf si quelqu'un prend ${the("place", isOwn)}.`
        : `${late} cours ne seront pas recrédités, sauf si quelqu'un prend ${those(isOwn)} places.`,
    ];
  if (lost > 0)
    sentences.push(
      lost + returned + freed + counted === 1
        ? NOT_REFUNDED
        : `${formatCount(lost, `cours ne${toYou} sera pas rendu`, `cours ne${toYou} seront pas rendus`)}\u00a0: le délai est passé.`,
    );
  if (freed > 0) sentences.push(freedSentence);
  if (counted > 0)
    sentences.push(
      counted > 1
        ? `Trop tard pour récupérer ces ${counted} places\u00a0: elles comptent dans ${classes > 1 ? "leur semaine" : the("semaine")}.`
        : `Trop tard pour récupérer ce cours\u00a0: il compte dans ${classes > 1 ? "sa semaine" : the("semaine")}.`,
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

interface CancelledOptions {
  retakable?: boolean;
  /** The first name of the person of the family who had the places; absent: the account itself. */
  name?: string | undefined;
}

/**
 * Returns what was lost against the promise at `pressed`. When the places are `retakable`, the text
 * says how many credits a new booking costs.
 */
export function cancelledText(
  places: readonly PaidPlace[],
  pressed: Date,
  result: CancelResult,
  { retakable = true, name }: CancelledOptions = {},
): string {
  const { cancelled } = result;
  const whom = name ? ` pour ${name}` : "";
  const lost = lostCredits(places, pressed, result);
  const paidAgain = Math.min(cancelled, lost + costOfCancelling(places, pressed).lost);
  return [
    cancelled === 1
      ? `Annulée${whom}.`
      : `${formatCount(cancelled, "place annulée", "places annulées")}${whom}.`,
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
