import type { Trainee } from "@/lib/contract/trainees/trainees";
import { nameOf } from "@/lib/domain/name-of";

/** Returns `Parent : Anne Roux, 0612345678`, or that there is no address. */
export function parentText({ guardians }: Pick<Trainee, "guardians">): string {
  // Data cached by an earlier version has no guardians.
  const [first] = guardians ?? [];
  if (!first) return "Sans adresse email";
  const { phoneNumber } = first;
  return `Parent\u00a0: ${nameOf(first)}${phoneNumber ? `, ${phoneNumber}` : ""}`;
}
