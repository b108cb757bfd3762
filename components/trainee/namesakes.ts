import { foldCase } from "@/lib/domain/fold-case";
import { sameName } from "@/lib/domain/same-name";

interface Named {
  firstName: string;
  lastName: string;
}

const isSame = (first: string, second: string) => sameName(foldCase(first), foldCase(second));

/** Ignores case. Returns none while the name is not complete. */
export function namesakes<P extends Named>(people: readonly P[], typed: Named): P[] {
  if (!typed.firstName.trim() || !typed.lastName.trim()) return [];
  return people.filter(
    (person) =>
      isSame(person.firstName, typed.firstName) && isSame(person.lastName, typed.lastName),
  );
}
