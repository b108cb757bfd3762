import type { Activity } from "@/lib/contract/activities";
import type { MyPlaces } from "@/lib/contract/my-places";
import { isPastDeadline } from "@/lib/domain/cancellation";
import { formatCount, formatRank } from "@/lib/format";

const list = new Intl.ListFormat("fr-FR", { type: "conjunction" });

/** `2e sur liste d'attente`, with a trainee's every place in the line; without its ranks, how many wait. */
export function waitingText(waiting: number, ranks: readonly number[]): string {
  if (ranks.length !== waiting) return `${formatCount(waiting, "place")} sur la liste d'attente.`;
  const where = `${list.format(ranks.map(formatRank))} sur liste d'attente`;
  return waiting === 1 ? `Vous êtes ${where}.` : `Vos ${waiting} places sont ${where}.`;
}

/** `2ᵉ`, beside the row's badge; after the deadline ranks say nothing any more, but a free place does. */
export function rankText(
  { beginDate, cancelTimeInHours }: Pick<Activity, "beginDate" | "cancelTimeInHours">,
  { positions, free }: Pick<MyPlaces, "positions" | "free">,
): string {
  const late = isPastDeadline({ beginDate: new Date(beginDate), cancelTimeInHours }, new Date());
  if (late) return free > 0 ? "une place est libre" : "";
  return list.format(positions.map(formatRank));
}
