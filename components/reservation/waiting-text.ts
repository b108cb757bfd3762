import { type CancellableClass, isPastDeadline } from "@/lib/domain/cancellation";
import { type Filling, freePlaces } from "@/lib/domain/places";
import type { WaitingOutlook } from "@/lib/domain/waiting-list";
import { formatCount, formatRank } from "@/lib/format";

const list = new Intl.ListFormat("fr-FR", { type: "conjunction" });

/** Returns `n° 2 sur la liste d'attente` with each place's rank, or without ranks how many wait. */
export function waitingText(waiting: number, outlook: WaitingOutlook | null): string {
  const ranks = outlook?.kind === "ranks" ? outlook.ranks : [];
  if (ranks.length !== waiting) return `${formatCount(waiting, "place")} sur la liste d'attente.`;
  const where = `${list.format(ranks.map(formatRank))} sur la liste d'attente`;
  return waiting === 1 ? `Vous êtes ${where}.` : `Vos ${waiting} places sont ${where}.`;
}

/** Returns `n° 2`, and after the deadline whether a place is free to claim. */
export function rankText(outlook: WaitingOutlook): string {
  if (outlook.kind === "ranks") return list.format(outlook.ranks.map(formatRank));
  return outlook.free > 0 ? "une place est libre" : "";
}

/** Says that a booking waits; `who` is `vous serez`, `Léo sera` or `ces places seront`. */
export function willWaitText(activity: Filling & CancellableClass, who: string, now: Date): string {
  const why =
    freePlaces(activity) > 0
      ? `Des personnes attendent déjà\u00a0: ${who} derrière elles sur la liste d'attente.`
      : `Ce cours est complet\u00a0: ${who} sur la liste d'attente.`;
  const freed = isPastDeadline(activity, now)
    ? "Le délai d'annulation est passé\u00a0: pour une place libérée, premier arrivé, premier servi."
    : "Une place libérée avant le délai est attribuée automatiquement, dans l'ordre.";
  return `${why} ${freed}`;
}
