import "server-only";
import { findActivityForTrainee, findActivityOfCoach } from "@/db/queries/classes/activities";
import { listGuarded } from "@/db/queries/families/guardianships";
import { database } from "@/db/transaction";
import { UUID } from "@/lib/contract/fields";
import type { Actor } from "@/lib/services/accounts/actors";
import { guardedPerson } from "@/lib/services/families/acting-for";

/** The id of the account, else of the first of its persons, that may open the class; else null. */
export async function classOpener(actor: Actor, id: string): Promise<string | null> {
  if (!UUID.test(id)) return null;
  if (actor.type === "COACH")
    return (await findActivityOfCoach(database(), actor.id, id)) && actor.id;
  if (await findActivityForTrainee(database(), actor.id, id)) return actor.id;
  for (const personId of await listGuarded(database(), actor.id)) {
    const person = await guardedPerson(database(), actor.id, personId);
    if (await findActivityForTrainee(database(), person.id, id)) return person.id;
  }
  return null;
}
