import { parentText } from "@/components/trainee/parent-text";
import type { Trainee } from "@/lib/contract/trainees/trainees";
import { foldCase } from "@/lib/domain/fold-case";
import { foldMarks } from "@/lib/domain/fold-marks";
import { nameOf } from "@/lib/domain/name-of";

type Reachable = Pick<
  Trainee,
  "id" | "firstName" | "lastName" | "email" | "phoneNumber" | "guardians"
>;

/** Returns the email, phone number or parent of each person whose name another person has. */
export function distinctions(people: readonly Reachable[]): ReadonlyMap<string, string> {
  const byName = Map.groupBy(people, (person) => foldMarks(foldCase(nameOf(person))));
  return new Map(
    [...byName.values()]
      .filter((same) => same.length > 1)
      .flat()
      .map((person) => [person.id, person.email ?? person.phoneNumber ?? parentText(person)]),
  );
}
