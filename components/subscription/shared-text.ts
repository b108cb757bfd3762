import type { Subscription } from "@/lib/contract/subscriptions/subscriptions";
import { formatNames } from "@/lib/format";

/** `Partagée avec Lou et vous`, for a card, as the reader sees it; null when it is not shared. */
export function sharedText(
  { type, sharedWith = [] }: Pick<Subscription, "type" | "sharedWith">,
  readerId: string,
): string | null {
  if (sharedWith.length === 0) return null;
  const others = sharedWith.filter(({ id }) => id !== readerId).map(({ firstName }) => firstName);
  const names = others.length < sharedWith.length ? [...others, "vous"] : others;
  return `${type === "CARD" ? "Partagée" : "Partagé"} avec ${formatNames(names)}`;
}
