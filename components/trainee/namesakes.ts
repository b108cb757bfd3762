import { foldCase } from "@/lib/domain/folding";
import { sameName } from "@/lib/domain/same-name";

interface Named {
  firstName: string;
  lastName: string;
}

const isSame = (one: string, other: string) => sameName(foldCase(one), foldCase(other));

/** Ignores case. Returns none while the name is not complete. */
export function namesakes<P extends Named>(people: readonly P[], typed: Named): P[] {
  if (!typed.firstName.trim() || !typed.lastName.trim()) return [];
  return people.filter(
    (one) => isSame(one.firstName, typed.firstName) && isSame(one.lastName, typed.lastName),
  );
}
