import { sentence } from "@/components/preview/sentence";
import { formatCount } from "@/lib/format";

/** `12 cours rétablis`, then lost places and subscriptions that keep their end. */
export function undoneText({
  restored,
  lost,
  kept,
}: {
  restored: number;
  lost: readonly unknown[];
  kept: readonly unknown[];
}): string {
  return sentence([
    restored > 0 ? formatCount(restored, "cours rétabli", "cours rétablis") : "fermeture annulée",
    lost.length > 0
      ? formatCount(lost.length, "place n'a pas pu revenir", "places n'ont pas pu revenir")
      : "",
    kept.length > 0
      ? formatCount(
          kept.length,
          "abonnement garde sa fin, une place y étant réservée",
          "abonnements gardent leur fin, une place y étant réservée",
        )
      : "",
  ]);
}
