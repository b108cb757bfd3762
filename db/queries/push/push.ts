import "server-only";
import { and, asc, desc, eq, inArray, lt, sql } from "drizzle-orm";
import { v7 } from "uuid";
import type { Db } from "@/db/pool";
import { anyOf } from "@/db/queries/operations/id-conditions";
import { pushDevices, pushes, pushKeys } from "@/db/schema/push";
import type { AccountId, SystemScope, TraineeId } from "@/db/scope";
import { json, statement } from "@/db/statement";
import type { Tx } from "@/db/transaction";
import type { QuietKind } from "@/lib/domain/quiet-hours";

export type PushDevice = typeof pushDevices.$inferSelect;
export type PushRow = typeof pushes.$inferSelect;

/** A notification with the same content as a mail. */
export interface NewPush {
  userId: AccountId;
  /** The person of the account's family whom it is about. */
  personId?: TraineeId;
  title: string;
  body: string;
  path: string;
  /** Set for a push that does not leave at night, with its class. */
  quiet?: { kind: QuietKind; activityId: string };
}
interface Written extends Omit<NewPush, "quiet" | "personId"> {
  id: string;
  personId: TraineeId | null;
  cancellationId: string | null;
  quietKind: QuietKind | null;
  activityId: string | null;
  heldUntil: Date | null;
  dueAt: Date | null;
}
type Requested = NewPush & Pick<Written, "cancellationId" | "dueAt">;

const insert = statement(
  { params: { rows: json<Written[]>(), now: pushes.createdAt } },
  ({
    rows,
    now,
  }) => sql`insert into ${pushes} (id, user_id, person_id, title, body, path, cancellation_id, quiet_kind, activity_id, held_until, due_at, created_at)
    select id, "userId", "personId", title, body, path, "cancellationId", "quietKind", "activityId", "heldUntil",
      coalesce("dueAt", ${now}::timestamptz), ${now}::timestamptz
    from jsonb_to_recordset(${rows}::jsonb) as p(id uuid, "userId" uuid, "personId" uuid, title text, body text, path text, "cancellationId" uuid,
      "quietKind" text, "activityId" uuid, "heldUntil" timestamptz, "dueAt" timestamptz)
    where exists (select 1 from ${pushDevices} d where d.user_id = "userId")`,
);

/** Accounts without a device get no row. */
export async function insertPushes(tx: Tx, rows: readonly Requested[], now: Date): Promise<void> {
  if (rows.length === 0) return;
  const written = rows.map(({ quiet, personId = null, ...row }) => ({
    id: v7(),
    ...row,
    personId,
    heldUntil: null,
    quietKind: quiet?.kind ?? null,
    activityId: quiet?.activityId ?? null,
  }));
  await insert(tx, { rows: written, now });
}

/** Puts a push that was taken off until the morning. */
export async function holdPush(
  tx: Tx,
  _: SystemScope,
  push: PushRow,
  until: Date,
  now: Date,
): Promise<void> {
  await insert(tx, { rows: [{ ...push, heldUntil: until, dueAt: until }], now });
}

/** Deletes due notifications and returns them: each is sent at most once. */
export function takePushes(tx: Tx, _: SystemScope, limit: number, now: Date): Promise<PushRow[]> {
  const due = tx
    .select({ id: pushes.id })
    .from(pushes)
    .where(sql`${pushes.dueAt} < ${now.toISOString()}::timestamptz + interval '2 ms'`)
    .orderBy(asc(pushes.dueAt))
    .limit(limit)
    .for("update", { skipLocked: true });
  return tx.delete(pushes).where(inArray(pushes.id, due)).returning();
}

/** Deletes notifications that are too late to be useful. */
export async function deleteOldPushes(tx: Tx, _: SystemScope, before: Date): Promise<void> {
  await tx.delete(pushes).where(lt(pushes.dueAt, before));
}

/** Stores a device, even one of another account, and keeps the newest `most` of this account. */
export async function storeDevice(
  tx: Tx,
  device: Omit<PushDevice, "id" | "createdAt">,
  most: number,
  now: Date,
): Promise<void> {
  await tx
    .insert(pushDevices)
    .values({ ...device, createdAt: now })
    .onConflictDoUpdate({ target: pushDevices.endpoint, set: { ...device, createdAt: now } });
  const older = tx
    .select({ id: pushDevices.id })
    .from(pushDevices)
    .where(eq(pushDevices.userId, device.userId))
    .orderBy(desc(pushDevices.createdAt), desc(pushDevices.id))
    .offset(most);
  await tx.delete(pushDevices).where(inArray(pushDevices.id, older));
}

/** Deletes the device at an endpoint, or the devices of one session. */
export async function deleteDevices(
  tx: Tx,
  userId: AccountId,
  which: { endpoint: string } | { sessionHash: string },
): Promise<void> {
  const selected =
    "endpoint" in which
      ? eq(pushDevices.endpoint, which.endpoint)
      : eq(pushDevices.sessionHash, which.sessionHash);
  await tx.delete(pushDevices).where(and(eq(pushDevices.userId, userId), selected));
}

/** Deletes the account's devices and their pending notifications. */
export async function deleteAllDevices(tx: Tx, userId: AccountId): Promise<void> {
  await tx.delete(pushDevices).where(eq(pushDevices.userId, userId));
  await tx.delete(pushes).where(eq(pushes.userId, userId));
}

/** Deletes devices that their push service no longer knows. */
export async function deleteGoneDevices(
  tx: Tx,
  _: SystemScope,
  ids: readonly string[],
): Promise<void> {
  if (ids.length > 0) await tx.delete(pushDevices).where(anyOf(pushDevices.id, ids));
}

export const listDevices = (
  db: Db,
  _: SystemScope,
  userIds: readonly AccountId[],
): Promise<PushDevice[]> => db.select().from(pushDevices).where(anyOf(pushDevices.userId, userIds));

/** Returns the push services only, because an endpoint is a secret. */
export async function exportDevices(db: Db, userId: AccountId) {
  const rows = await db
    .select({ endpoint: pushDevices.endpoint, since: pushDevices.createdAt })
    .from(pushDevices)
    .where(eq(pushDevices.userId, userId))
    .orderBy(asc(pushDevices.createdAt));
  return rows.map(({ endpoint, since }) => ({ service: new URL(endpoint).host, since }));
}

interface KeyPair {
  publicKey: string;
  privateKey: string;
}

export async function findPushKeys(db: Db): Promise<KeyPair | null> {
  const { publicKey, privateKey } = pushKeys;
  const [row] = await db.select({ publicKey, privateKey }).from(pushKeys);
  return row ?? null;
}

/** Another instance may have stored its keys first; those stay. */
export async function insertPushKeys(tx: Tx, keys: KeyPair): Promise<void> {
  await tx
    .insert(pushKeys)
    .values({ id: 1, ...keys })
    .onConflictDoNothing();
}
