import "server-only";
import { and, eq, gte, isNull, sql } from "drizzle-orm";
import type { Db } from "@/db/pool";
import { hasNoAddress } from "@/db/queries/accounts/has-no-address";
import { anyOf, anyText } from "@/db/queries/operations/id-conditions";
import { coachTrainees, users } from "@/db/schema/accounts";
import { folded } from "@/db/schema/folding";
import { importRows, imports } from "@/db/schema/imports";
import { subscriptions } from "@/db/schema/offers";
import type { CoachScope } from "@/db/scope";

/** Includes former trainees, because an import finds trainees without an address by name. */
export function listWithoutAddress(db: Db, coachId: CoachScope) {
  return db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      phoneNumber: users.phoneNumber,
      comment: coachTrainees.comment,
      endedAt: coachTrainees.endedAt,
    })
    .from(coachTrainees)
    .innerJoin(users, eq(users.id, coachTrainees.traineeId))
    .where(
      and(eq(coachTrainees.coachId, coachId), hasNoAddress(users.email), isNull(users.deletedAt)),
    );
}

export function listSoldTo(db: Db, coachId: CoachScope, traineeIds: readonly string[]) {
  return db
    .select({
      id: subscriptions.traineeId,
      label: subscriptions.label,
      beginDate: subscriptions.beginDate,
    })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.coachId, coachId),
        anyOf(subscriptions.traineeId, traineeIds),
        isNull(subscriptions.deletedAt),
      ),
    );
}

const waitingFields = {
  id: importRows.waitsForId,
  email: importRows.email,
  subscription: sql<{
    label: string;
    beginDate: string;
  } | null>`${importRows.waiting}->'subscription'`,
};

/** Rows that wait until these accounts follow the coach. */
export function listWaitingFor(
  db: Db,
  coachId: CoachScope,
  accountIds: readonly string[],
  since: Date,
) {
  return db
    .select(waitingFields)
    .from(importRows)
    .where(
      and(
        eq(importRows.coachId, coachId),
        anyOf(importRows.waitsForId, accountIds),
        eq(importRows.state, "WAITING"),
        gte(importRows.createdAt, since),
      ),
    );
}

/** Rows that wait for addresses without an account. */
export function listWaitingAt(
  db: Db,
  coachId: CoachScope,
  addresses: readonly string[],
  since: Date,
) {
  return db
    .select(waitingFields)
    .from(importRows)
    .innerJoin(imports, eq(imports.id, importRows.importId))
    .where(
      and(
        eq(imports.coachId, coachId),
        anyText(sql`${folded(importRows.email)} collate "default"`, addresses),
        isNull(importRows.waitsForId),
        eq(importRows.state, "WAITING"),
        gte(importRows.createdAt, since),
      ),
    );
}
