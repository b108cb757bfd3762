import { customType, integer, timestamp, uuid } from "drizzle-orm/pg-core";
import { v7 } from "uuid";
import type { AccountId, CoachId, TraineeId } from "@/db/scope";
import { daysOfSet, setOfDays } from "@/lib/domain/day-set";
import type { Day } from "@/lib/domain/paris-time";
import { now } from "@/lib/infra/clock";

/** A primary key: a UUID v7, so that keys grow with time. */
export const primaryId = () => uuid().primaryKey().$defaultFn(v7);

/** An instant, kept to the millisecond as JavaScript does. */
export const instant = () => timestamp({ withTimezone: true, precision: 3, mode: "date" });

/** Grows with every call of a person that may change the row: who saves says which one they saw. */
export const version = () => integer().notNull().default(1);

/** By the clock of the process: what a statement of its own does not say, PostgreSQL dates. */
export const createdAt = () => instant().notNull().defaultNow().$defaultFn(now);

/** Whose a row is. */
export const accountId = () => uuid().$type<AccountId>();
export const coachId = () => uuid().$type<CoachId>();
export const traineeId = () => uuid().$type<TraineeId>();

/** A set of days: a hundred in a row take no more room than one. */
export const daySet = customType<{ data: readonly Day[]; driverData: string }>({
  dataType: () => "datemultirange",
  fromDriver: daysOfSet,
  toDriver: setOfDays,
});
