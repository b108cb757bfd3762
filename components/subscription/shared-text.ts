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

/** Names the people whose share a save ends, as the reader cannot choose them; null for none. */
export function endedShareText(
  { sharedWith = [] }: Pick<Subscription, "sharedWith">,
  choosable: readonly { id: string }[],
): string | null {
  const ended = sharedWith.filter(({ id }) => !choosable.some((one) => one.id === id));
  if (ended.length === 0) return null;
  return `Si vous enregistrez, le partage avec ${formatNames(ended.map(({ firstName }) => firstName))} prend fin.`;
}
