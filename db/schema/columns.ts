import { customType, integer, timestamp, uuid } from "drizzle-orm/pg-core";
import { v7 } from "uuid";
import type { AccountId, CoachId, TraineeId } from "@/db/scope";
import { daysOfSet, setOfDays } from "@/lib/domain/day-set";
import type { Day } from "@/lib/domain/paris-time";
import { clock } from "@/lib/infra/clock";

/** UUID v7, so that keys grow with time. */
export const primaryId = () => uuid().primaryKey().$defaultFn(v7);

/** Precision 3 matches JavaScript's milliseconds. */
export const instant = () => timestamp({ withTimezone: true, precision: 3, mode: "date" });

/** Optimistic lock: a caller sends the version that the form showed. */
export const version = () => integer().notNull().default(1);

/** The process clock sets it; PostgreSQL's clock does for statements written by hand. */
export const createdAt = () => instant().notNull().defaultNow().$defaultFn(clock);

export const accountId = () => uuid().$type<AccountId>();
export const coachId = () => uuid().$type<CoachId>();
export const traineeId = () => uuid().$type<TraineeId>();

/** A multirange, so that a hundred days take one small column. */
export const daySet = customType<{ data: readonly Day[]; driverData: string }>({
  dataType: () => "datemultirange",
  fromDriver: daysOfSet,
  toDriver: setOfDays,
});
