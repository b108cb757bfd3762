import { timestamp, uuid } from "drizzle-orm/pg-core";
import { v7 } from "uuid";

/** A primary key: a UUID v7, so that keys grow with time. */
export const primaryId = () => uuid().primaryKey().$defaultFn(v7);

/** An instant, kept to the millisecond as JavaScript does. */
export const instant = () => timestamp({ withTimezone: true, precision: 3, mode: "date" });

export const createdAt = () => instant().notNull().defaultNow();
