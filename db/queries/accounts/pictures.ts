import "server-only";
import { and, eq, sql } from "drizzle-orm";
import type { Db } from "@/db/pool";
import { assistants, pictures, users } from "@/db/schema/accounts";
import type { AccountId } from "@/db/scope";
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

/** Returns true when the account owned the picture and no profile showed it. */
export async function deleteUnusedPicture(
  tx: Tx,
  ownerId: AccountId,
  url: string,
): Promise<boolean> {
  const rows = await tx
    .delete(pictures)
    .where(
      and(
        eq(pictures.url, url),
        eq(pictures.ownerId, ownerId),
        sql`not exists (select 1 from ${users} where url_picture = ${url} and id = ${ownerId})`,
        sql`not exists (select 1 from ${assistants} where url_picture = ${url} and coach_id = ${ownerId} and deleted_at is null)`,
      ),
    )
    .returning({ url: pictures.url });
  return rows.length > 0;
}
