import { formatCount, formatRank } from "@/lib/format";

const list = new Intl.ListFormat("fr-FR", { type: "conjunction" });

/** `2e sur liste d'attente`, with a trainee's every place in the line; without its ranks, how many wait. */
export function waitingText(waiting: number, ranks: readonly number[]): string {
  if (ranks.length !== waiting) return `${formatCount(waiting, "place")} sur la liste d'attente.`;
  const where = `${list.format(ranks.map(formatRank))} sur liste d'attente`;
  return waiting === 1 ? `Vous êtes ${where}.` : `Vos ${waiting} places sont ${where}.`;
}
