import "server-only";
import { listOnlyGuarded } from "@/db/queries/families/left-of-person";
import { listDuesOf } from "@/db/queries/money/debts";
import { countRunningSold } from "@/db/queries/subscriptions/running-subscriptions";
import { database } from "@/db/transaction";
import type { getEnding } from "@/lib/contract/accounts/personal-data";
import type { ResponseOf } from "@/lib/contract/endpoint";
import { toEuros } from "@/lib/domain/euros";
import { clock, today } from "@/lib/infra/clock";
import type { Actor } from "@/lib/services/accounts/actors";

/** Returns what the deletion of the account would leave or end. */
export async function getEndingOf(actor: Actor): Promise<ResponseOf<typeof getEnding>> {
  const db = database();
  if (actor.type === "COACH")
    return { debts: [], persons: [], running: await countRunningSold(db, actor.id, today()) };
  const dues = await listDuesOf(db, actor.id);
  return {
    debts: dues.map(({ coachId, coachName, cents }) => ({
      coachId,
      coachName,
      amount: toEuros(cents),
    })),
    persons: await listOnlyGuarded(db, actor.id, clock()),
    running: 0,
  };
}
