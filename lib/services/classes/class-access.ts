import "server-only";
import { findActivityForTrainee, findActivityOfCoach } from "@/db/queries/classes/activities";
import { database } from "@/db/transaction";
import { UUID } from "@/lib/contract/fields";
import type { Actor } from "@/lib/services/accounts/actors";

/** Whether the account may open the class. */
export async function mayOpenClass(actor: Actor, id: string): Promise<boolean> {
  if (!UUID.test(id)) return false;
  const found =
    actor.type === "COACH"
      ? await findActivityOfCoach(database(), actor.id, id)
      : await findActivityForTrainee(database(), actor.id, id);
  return found !== null;
}
