import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { QUIET_KINDS } from "@/lib/domain/quiet-hours";
import { ofAccount } from "./accounts";
import { createdAt, instant, primaryId, traineeId } from "./columns";

/** A browser's endpoint at its push service and its encryption keys. */
export const pushDevices = pgTable(
  "push_devices",
  {
    id: primaryId(),
    userId: ofAccount(),
    endpoint: text().notNull(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    /** Hash of the session's token; the session's logout deletes the device. */
    sessionHash: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("push_devices_endpoint").on(t.endpoint),
    index("push_devices_user").on(t.userId, t.createdAt),
  ],
);

/** Written in the same transaction as the change it reports; deleted when it is sent. */
export const pushes = pgTable(
  "pushes",
  {
    id: primaryId(),
    userId: ofAccount(),
    /** The person of a guardian's family whom it is about; null: the account itself. */
    personId: traineeId(),
    title: text().notNull(),
    body: text().notNull(),
    /** The path that the notification opens. */
    path: text().notNull(),
    /** Deleted when this cancellation is undone. */
    cancellationId: uuid(),
    /** A push that does not leave at night, with its class; `heldUntil` as for mails. */
    quietKind: text({ enum: QUIET_KINDS }),
    activityId: uuid(),
    heldUntil: instant(),
    dueAt: instant().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index("pushes_due").on(t.dueAt),
    index("pushes_user").on(t.userId),
    index("pushes_cancellation").on(t.cancellationId).where(sql`${t.cancellationId} is not null`),
  ],
);

/** One row for all instances, created when the environment gives no keys. */
export const pushKeys = pgTable(
  "push_keys",
  {
    id: integer().primaryKey(),
    publicKey: text().notNull(),
    privateKey: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [check("push_keys_one", sql`${t.id} = 1`)],
);
