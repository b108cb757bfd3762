import "server-only";
import { and, eq, sql } from "drizzle-orm";
import type { Db } from "@/db/pool";
import { assistants, pictures, users } from "@/db/schema/accounts";
import { classKinds } from "@/db/schema/class-kinds";
import type { AccountId, SystemScope } from "@/db/scope";
import type { Tx } from "@/db/transaction";

export async function insertPicture(tx: Tx, url: string, ownerId: AccountId): Promise<void> {
  await tx.insert(pictures).values({ url, ownerId });
}

/** Whether Élan stored this picture for this account. */
export async function ownsPicture(db: Db, ownerId: AccountId, url: string): Promise<boolean> {
  const [row] = await db
    .select({ url: pictures.url })
    .from(pictures)
    .where(and(eq(pictures.url, url), eq(pictures.ownerId, ownerId)));
  return row !== undefined;
}

const located = { url: pictures.url, ownerId: pictures.ownerId };

export const listPicturesOf = (db: Db, ownerId: AccountId) =>
  db.select(located).from(pictures).where(eq(pictures.ownerId, ownerId));

/** No profile, page or kind of class shows the picture. */
const isUnused = sql`
  not exists (select 1 from ${users} u where u.id = ${pictures.ownerId} and ${pictures.url} in (u.url_picture, u.cover_url))
  and not exists (select 1 from ${assistants} a where a.coach_id = ${pictures.ownerId} and a.url_picture = ${pictures.url} and a.deleted_at is null)
  and not exists (select 1 from ${classKinds} k where k.coach_id = ${pictures.ownerId} and k.url_picture = ${pictures.url})`;

/** Returns true when the account owned the picture and nothing showed it. */
export async function deleteUnusedPicture(
  tx: Tx,
  ownerId: AccountId,
  url: string,
): Promise<boolean> {
  const rows = await tx
    .delete(pictures)
    .where(and(eq(pictures.url, url), eq(pictures.ownerId, ownerId), isUnused))
    .returning({ url: pictures.url });
  return rows.length > 0;
}

export const listUnusedPictures = (db: Db, _: SystemScope) =>
  db.select(located).from(pictures).where(isUnused);
