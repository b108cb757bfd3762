import "server-only";
import { and, eq, inArray, isNull, or, sql } from "drizzle-orm";
import type { Db } from "@/db/pool";
import { cannotBeWrittenTo } from "@/db/queries/accounts/cannot-be-written-to";
import { anyOf } from "@/db/queries/operations/id-conditions";
import { coachTrainees, users } from "@/db/schema/accounts";
import { guardianships } from "@/db/schema/families";
import { refusedAddresses } from "@/db/schema/outbox";
import type { CoachId, SystemScope, TraineeId } from "@/db/scope";
import type { Tx } from "@/db/transaction";
import { foldCase } from "@/lib/domain/fold-case";

export interface Unreached {
  traineeId: TraineeId;
  firstName: string;
  lastName: string;
  phoneNumber: string | null;
}

/** Does nothing when no account has the address. */
export async function recordRefusedAddress(
  tx: Tx,
  _: SystemScope,
  address: string,
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    insert into ${refusedAddresses} (address_folded, refused_at)
    select email_folded, ${now.toISOString()}::timestamptz from ${users}
    where email_folded = ${foldCase(address)} and deleted_at is null
    on conflict (address_folded) do nothing`);
}

/** For an address that no account has any more. */
export async function deleteRefusedAddress(tx: Tx, _: SystemScope, address: string): Promise<void> {
  await tx.delete(refusedAddresses).where(eq(refusedAddresses.addressFolded, foldCase(address)));
}

/**
 * Trainees, removed ones included, whom no mail reaches, by their own address or a guardian's, by
 * first name.
 */
export function listUnreached(
  db: Db,
  coachId: CoachId,
  filter: { ids: readonly string[] } | { addresses: readonly string[] },
): Promise<Unreached[]> {
  return db
    .select({
      traineeId: coachTrainees.traineeId,
      firstName: users.firstName,
      lastName: users.lastName,
      // A person without a login has the guardian's.
      phoneNumber: sql<string | null>`coalesce(${users.phoneNumber}, (
        select a.phone_number from ${guardianships} g join ${users} a on a.id = g.guardian_id
        where g.person_id = ${users.id} and a.phone_number is not null order by g.role limit 1))`,
    })
    .from(coachTrainees)
    .innerJoin(users, eq(users.id, coachTrainees.traineeId))
    .leftJoin(refusedAddresses, eq(refusedAddresses.addressFolded, users.emailFolded))
    .where(
      and(
        eq(coachTrainees.coachId, coachId),
        isNull(users.deletedAt),
        "ids" in filter
          ? anyOf(coachTrainees.traineeId, filter.ids)
          : inArray(users.emailFolded, filter.addresses.map(foldCase)),
        or(cannotBeWrittenTo, sql`${refusedAddresses.addressFolded} is not null`),
        sql`not exists (select 1 from ${guardianships} g join ${users} a on a.id = g.guardian_id
          where g.person_id = ${users.id} and not exists (
            select 1 from ${refusedAddresses} f where f.address_folded = a.email_folded))`,
      ),
    )
    .orderBy(
      sql`${users.firstName} collate "fr-x-icu", ${users.lastName} collate "fr-x-icu", ${users.id}`,
    );
}
