import { foldCase } from "@/lib/domain/folding";
import { sameName } from "@/lib/domain/same-name";

interface Named {
  firstName: string;
  lastName: string;
}

const isSame = (one: string, other: string) => sameName(foldCase(one), foldCase(other));

/** The persons who have this name, whatever its case; none while it is not typed in full. */
export function namesakes<P extends Named>(people: readonly P[], typed: Named): P[] {
  if (!typed.firstName.trim() || !typed.lastName.trim()) return [];
  return people.filter(
    (one) => isSame(one.firstName, typed.firstName) && isSame(one.lastName, typed.lastName),
  );
}
