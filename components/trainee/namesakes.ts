import { parentText } from "@/components/trainee/parent-text";
import type { Trainee } from "@/lib/contract/trainees/trainees";
import { foldMarks } from "@/lib/domain/fold-marks";
import { foldCase } from "@/lib/domain/folding";
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

type Reachable = Named & Pick<Trainee, "id" | "email" | "phoneNumber" | "guardians">;

/** Returns the email, phone number or parent of each person whose name another person has. */
export function distinctions(people: readonly Reachable[]): ReadonlyMap<string, string> {
  const byName = Map.groupBy(people, ({ firstName, lastName }) =>
    foldMarks(foldCase(`${firstName} ${lastName}`)),
  );
  return new Map(
    [...byName.values()]
      .filter((same) => same.length > 1)
      .flat()
      .map((person) => [person.id, person.email ?? person.phoneNumber ?? parentText(person)]),
  );
}
