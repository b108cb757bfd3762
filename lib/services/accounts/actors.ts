import "server-only";
import { findActor } from "@/db/queries/accounts/look-ups";
import { recordSeen, type UserRow } from "@/db/queries/accounts/users";
import { type Account, type Owner, scopeOf, systemScope } from "@/db/scope";
import { database, type Tx, transaction } from "@/db/transaction";
import { makeToken } from "@/lib/auth/tokens";
import { DAY_MS } from "@/lib/domain/paris-time";
import { clock } from "@/lib/infra/clock";

/** The caller; its id is the scope of every read and write of the call. */
export type Actor<Type extends Account["type"] = Account["type"]> = Account<Type>;

export const ownerOf = (caller: Actor): Owner =>
  caller.type === "COACH" ? { coachId: caller.id } : { traineeId: caller.id };

/** The account of a verified token; null when it is erased or its password changed since. */
export async function actorOf(claims: { userId: string; version: number }): Promise<Actor | null> {
  const found = await findActor(database(), systemScope("look-up"), claims.userId);
  if (found?.tokenVersion !== claims.version) return null;
  const { id, lastSeenAt } = found;
  const now = clock();
  // At most one write a day.
  if (!lastSeenAt || now.getTime() - lastSeenAt.getTime() >= DAY_MS)
    await transaction((tx) => recordSeen(tx, id, now));
  return scopeOf(found);
}

/** A token of the account, whose login counts as a use. */
export async function issueToken(
  tx: Tx,
  { id, tokenVersion }: Pick<UserRow, "id" | "tokenVersion">,
): Promise<string> {
  await recordSeen(tx, id, clock());
  return makeToken({ userId: id, version: tokenVersion });
}
