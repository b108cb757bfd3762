import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { ofAccount } from "./accounts";
import { createdAt, instant, primaryId } from "./columns";

/** A browser that wants to be told: the address at its push service, and what to encrypt for it with. */
export const pushDevices = pgTable(
  "push_devices",
  {
    id: primaryId(),
    userId: ofAccount(),
    endpoint: text().notNull(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    /** Of the token that it was asked with: its logout ends it. */
    sessionHash: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("push_devices_endpoint").on(t.endpoint),
    index("push_devices_user").on(t.userId, t.createdAt),
  ],
);

/** A notification on its way, written in the transaction of what it tells, and deleted by whoever sends it. */
export const pushes = pgTable(
  "pushes",
  {
    id: primaryId(),
    userId: ofAccount(),
    title: text().notNull(),
    body: text().notNull(),
    /** What it opens. */
    path: text().notNull(),
    /** Of a cancellation that may still be undone: it goes with it. */
    cancellationId: uuid(),
    dueAt: instant().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index("pushes_due").on(t.dueAt),
    index("pushes_user").on(t.userId),
    index("pushes_cancellation").on(t.cancellationId).where(sql`${t.cancellationId} is not null`),
  ],
);

/** Who Élan is to the push services, where the environment does not say: made once, one row, for all instances. */
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
