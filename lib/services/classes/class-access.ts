import "server-only";
import { findActivityForTrainee, findActivityOfCoach } from "@/db/queries/classes/activities";
import { database } from "@/db/transaction";
import { readToken } from "@/lib/auth/tokens";
import { UUID } from "@/lib/contract/fields";
import { actorOf } from "@/lib/services/accounts/actors";

/** Whether the class exists for the token's account; a dead token is left to the login. */
export async function mayOpenClass(token: string | undefined, id: string): Promise<boolean> {
  const claims = token ? await readToken(token) : null;
  const actor = claims ? await actorOf(claims) : null;
  if (!actor) return true;
  if (!UUID.test(id)) return false;
  const found =
    actor.type === "COACH"
      ? await findActivityOfCoach(database(), actor.id, id)
      : await findActivityForTrainee(database(), actor.id, id);
  return found !== null;
}
