import type { FamilyPerson } from "@/lib/contract/families/people";
import type { Subscription } from "@/lib/contract/subscriptions/subscriptions";
import { formatOf } from "@/lib/format";

/** Returns `Carte de Tom`, or `Carte` when its trainee is none of these people or their guardians. */
export function kindText(
  { type, traineeId }: Pick<Subscription, "type" | "traineeId">,
  people: readonly Pick<FamilyPerson, "id" | "firstName" | "guardians">[],
): string {
  const kind = type === "CARD" ? "Carte" : "Abonnement";
  const holder = people
    .flatMap(({ id, firstName, guardians }) => [{ accountId: id, firstName }, ...guardians])
    .find(({ accountId }) => accountId === traineeId);
  return holder ? `${kind} ${formatOf(holder.firstName)}` : kind;
}
