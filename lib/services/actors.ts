import "server-only";
import { findActor as find, noteSeen as note } from "@/db/queries/users";
import { database, transaction } from "@/db/transaction";
import { now as clock } from "@/lib/infra/clock";

const DAY = 86_400_000;

/** The account behind a token: its role and token version; null for an unknown or deleted one. */
export const findActor = (userId: string) => find(database(), userId);

/** Keeps when an account was last seen, to the day: one write a day at most. */
export async function noteSeen(actor: { id: string; lastSeenAt: Date | null }): Promise<void> {
  const now = clock();
  if (actor.lastSeenAt && now.getTime() - actor.lastSeenAt.getTime() < DAY) return;
  await transaction((tx) => note(tx, actor.id, now));
}
