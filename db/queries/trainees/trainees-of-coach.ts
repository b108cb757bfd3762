import "server-only";
import { and, desc, eq, gte, isNull, or, sql } from "drizzle-orm";
import type { Db } from "@/db/pool";
import { guardiansShown } from "@/db/queries/families/guardianships";
import { anyOf, matchesId } from "@/db/queries/operations/id-conditions";
import { shownOfSubscription } from "@/db/queries/subscriptions/subscriptions";
import { isLinked } from "@/db/queries/trainees/is-linked";
import { editableBy } from "@/db/queries/trainees/trainees";
import { coachTrainees, users } from "@/db/schema/accounts";
import { guardianships } from "@/db/schema/families";
import { subscriptions } from "@/db/schema/offers";
import { refusedAddresses } from "@/db/schema/outbox";
import type { CoachScope } from "@/db/scope";
import type { Day } from "@/lib/domain/paris-time";

const traineeColumns = {
  id: coachTrainees.traineeId,
  email: users.email,
  // A person with guardians counts as refused once every guardian's address is.
  emailRefused: sql<boolean>`coalesce((select bool_and(f.address_folded is not null) from ${guardianships} g
    join ${users} a on a.id = g.guardian_id left join ${refusedAddresses} f on f.address_folded = a.email_folded
    where g.person_id = ${coachTrainees.traineeId}), ${refusedAddresses.addressFolded} is not null)`,
  firstName: users.firstName,
  lastName: users.lastName,
  phoneNumber: users.phoneNumber,
  urlPicture: users.urlPicture,
  comment: coachTrainees.comment,
  commentVersion: coachTrainees.commentVersion,
};

export interface TraineesWanted {
  traineeId?: string;
  /** 0 or absent returns all. */
  first?: number;
}

export function listTraineesOfCoach(
  db: Db,
  coachId: CoachScope,
  { traineeId, first }: TraineesWanted,
) {
  const people = db
    .select({
      ...traineeColumns,
      guardians: guardiansShown(coachTrainees.traineeId),
      editable: editableBy(coachId),
      subscribed: sql<boolean>`exists (select 1 from ${subscriptions} s where s.coach_id = ${coachId}::uuid
        and s.trainee_id = ${coachTrainees.traineeId} and s.deleted_at is null)`,
    })
    .from(coachTrainees)
    .innerJoin(users, eq(users.id, coachTrainees.traineeId))
    .leftJoin(refusedAddresses, eq(refusedAddresses.addressFolded, users.emailFolded))
    .where(
      and(
        eq(coachTrainees.coachId, coachId),
        isLinked,
        isNull(users.deletedAt),
        traineeId ? matchesId(coachTrainees.traineeId, traineeId) : undefined,
      ),
    )
    .orderBy(
      sql`${users.firstName} collate "fr-x-icu", ${users.lastName} collate "fr-x-icu", ${users.id}`,
    );
  return first ? people.limit(first) : people;
}

/** Subscriptions that run or are not fully paid, newest first. */
export function listOpenSubscriptions(
  db: Db,
  coachId: CoachScope,
  today: Day,
  traineeIds?: readonly string[],
) {
  return db
    .select(shownOfSubscription)
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.coachId, coachId),
        isNull(subscriptions.deletedAt),
        or(gte(subscriptions.endDate, today), eq(subscriptions.isPaid, false)),
        traineeIds ? anyOf(subscriptions.traineeId, traineeIds) : undefined,
      ),
    )
    .orderBy(desc(subscriptions.createdAt), desc(subscriptions.id));
}
