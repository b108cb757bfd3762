import "server-only";
import { findActor } from "@/db/queries/accounts/look-ups";
import { recordSeen } from "@/db/queries/accounts/users";
import { type Account, scopeOf, systemScope } from "@/db/scope";
import { database, transaction } from "@/db/transaction";
import { now as clock } from "@/lib/infra/clock";

const DAY = 86_400_000;

/** Who calls: its id is the scope of all that the call reads and writes. */
export type Actor<Type extends Account["type"] = Account["type"]> = Account<Type>;

/** The account behind a token whose signature holds; null where it is gone, or the token is older than its password. */
export async function actorOf(claims: { userId: string; version: number }): Promise<Actor | null> {
  const found = await findActor(database(), systemScope("look-up"), claims.userId);
  if (found?.tokenVersion !== claims.version) return null;
  const { id, lastSeenAt } = found;
  const now = clock();
  // To the day: one write a day at most.
  if (!lastSeenAt || now.getTime() - lastSeenAt.getTime() >= DAY)
    await transaction((tx) => recordSeen(tx, id, now));
  return scopeOf(found);
}
