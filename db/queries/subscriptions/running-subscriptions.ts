import "server-only";
import { and, asc, count, eq, gte, isNull, sql } from "drizzle-orm";
import type { Db } from "@/db/pool";
import { coachTrainees, users } from "@/db/schema/accounts";
import { subscriptions } from "@/db/schema/offers";
import type { CoachId, CoachScope, TraineeId } from "@/db/scope";
import type { Day } from "@/lib/domain/paris-time";

/** Neither ended, deleted nor withdrawn, and not of an erased account. */
const running = (coachId: CoachId, today: Day) =>
  and(
    eq(subscriptions.coachId, coachId),
    isNull(subscriptions.deletedAt),
    isNull(subscriptions.withdrawnAt),
    gte(subscriptions.endDate, today),
    isNull(users.deletedAt),
  );

export function listRunningSold(db: Db, coachId: CoachScope, today: Day) {
  return db
    .select({
      traineeId: subscriptions.traineeId,
      label: subscriptions.label,
      quantityLeft: subscriptions.quantityLeft,
      endDate: subscriptions.endDate,
    })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.traineeId))
    .where(running(coachId, today))
    .orderBy(asc(subscriptions.endDate), asc(subscriptions.id));
}

/** The coach's present trainees and the given ones. */
export function listTraineesToTell(db: Db, coachId: CoachScope, ids: readonly string[]) {
  const followers = sql`array(select ${coachTrainees.traineeId} from ${coachTrainees}
    where ${coachTrainees.coachId} = ${coachId} and ${coachTrainees.endedAt} is null)`;
  return db
    .select({ id: sql<TraineeId>`${users.id}`, email: users.email, firstName: users.firstName })
    .from(users)
    .where(
      and(
        sql`${users.id} = any(${followers} || ${sql.param([...ids])}::uuid[])`,
        isNull(users.deletedAt),
      ),
    )
    .orderBy(asc(users.id));
}

export async function countRunningSold(db: Db, coachId: CoachScope, today: Day): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.traineeId))
    .where(running(coachId, today));
  return row?.count ?? 0;
}
