import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { MOVEMENT_REASONS } from "@/lib/domain/movement-reasons";
import { assistants, ofCoach } from "./accounts";
import { coachId, createdAt, instant, primaryId, traineeId, version } from "./columns";
import { subscriptions } from "./offers";

export const series = pgTable(
  "series",
  {
    id: primaryId(),
    coachId: ofCoach(),
    recurrence: text({ enum: ["DAILY", "WEEKLY", "MONTHLY"] }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    unique("series_id_coach").on(t.id, t.coachId),
    check("series_recurrence", sql`${t.recurrence} in ('DAILY', 'WEEKLY', 'MONTHLY')`),
  ],
);

export const activities = pgTable(
  "activities",
  {
    id: primaryId(),
    coachId: ofCoach(),
    seriesId: uuid(),
    assistantId: uuid(),
    label: text().notNull(),
    place: text().notNull(),
    beginDate: instant().notNull(),
    endDate: instant().notNull(),
    maxParticipants: integer().notNull(),
    /** Places confirmed, and waiting: kept with the places, so that a list needs no count. */
    confirmedPlaces: integer().notNull().default(0),
    waitingPlaces: integer().notNull().default(0),
    cancelTimeInHours: integer().notNull(),
    isPrivateActivity: boolean().notNull(),
    comment: text().notNull().default(""),
    /** Raised by each change of time, place or teacher: a calendar's SEQUENCE. */
    revision: integer().notNull().default(0),
    version: version(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
    cancelledAt: instant(),
    /** Shared by all that one call cancelled, and undone as one: a closure's id where it was one. */
    cancellationId: uuid(),
    /** When its trainees were last reminded of it by mail; those who booked shortly before are reminded later. */
    remindedAt: instant(),
  },
  (t) => [
    foreignKey({
      columns: [t.seriesId, t.coachId],
      foreignColumns: [series.id, series.coachId],
      name: "activities_series_fk",
    }),
    foreignKey({
      columns: [t.assistantId, t.coachId],
      foreignColumns: [assistants.id, assistants.coachId],
      name: "activities_assistant_fk",
    }),
    unique("activities_id_coach").on(t.id, t.coachId),
    // In the order in which they are shown: else PostgreSQL takes the next one, and reads all that were cancelled.
    index("activities_of_coach")
      .on(t.coachId, t.beginDate, t.id)
      .where(sql`${t.cancelledAt} is null`),
    // With those that were cancelled, for what a coach takes out.
    index("activities_coach_all").on(t.coachId, t.beginDate, t.id),
    index("activities_series").on(t.seriesId).where(sql`${t.seriesId} is not null`),
    index("activities_assistant").on(t.assistantId).where(sql`${t.assistantId} is not null`),
    index("activities_to_remind")
      .on(t.beginDate)
      .where(sql`${t.remindedAt} is null and ${t.cancelledAt} is null`),
    index("activities_reminded")
      .on(t.beginDate)
      .where(sql`${t.remindedAt} is not null and ${t.cancelledAt} is null`),
    index("activities_cancellation")
      .on(t.cancellationId)
      .where(sql`${t.cancellationId} is not null`),
    index("activities_waiting").on(t.beginDate).where(sql`${t.waitingPlaces} > 0`),
    check(
      "activities_times",
      sql`${t.endDate} > ${t.beginDate} and ${t.endDate} <= ${t.beginDate} + interval '24 hours'`,
    ),
    check("activities_max", sql`${t.maxParticipants} between 1 and 1000`),
    check("activities_capacity", sql`${t.confirmedPlaces} between 0 and ${t.maxParticipants}`),
    check("activities_waiting_places", sql`${t.waitingPlaces} >= 0`),
    check("activities_cancel_time", sql`${t.cancelTimeInHours} between 1 and 72`),
  ],
);

const { label, place, maxParticipants, cancelTimeInHours, isPrivateActivity, assistantId } =
  activities;
/** What a coach says of a class beside its times: written, and shown, as one. */
export const classColumns = {
  label,
  place,
  maxParticipants,
  cancelTimeInHours,
  isPrivateActivity,
  assistantId,
};

/** One place of one trainee in one class, paid for by one subscription. */
export const reservations = pgTable(
  "reservations",
  {
    id: primaryId(),
    /** The order of arrival, within a class whose row is locked. */
    arrival: bigint({ mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    coachId: coachId().notNull(),
    activityId: uuid().notNull(),
    traineeId: traineeId().notNull(),
    subscriptionId: uuid().notNull(),
    status: text({
      enum: ["BOOKED", "BOOKED_AND_COME", "BOOKED_AND_ABSENT", "CANCEL", "CANCEL_NO_INCR"],
    })
      .notNull()
      .default("BOOKED"),
    isWaiting: boolean().notNull(),
    /** When the roll call was taken that noted who came; null: as it was sent, or none was. */
    rollTakenAt: instant(),
    /** What it was when its class was cancelled with it, for a return; null: it did not end so. */
    endedStatus: text({ enum: ["BOOKED", "BOOKED_AND_COME", "BOOKED_AND_ABSENT"] }),
    /** A credit of a card was taken for this place. */
    charged: boolean().notNull(),
    /** The Monday of the class's week in Paris, which the weekly quota counts. */
    week: date({ mode: "string" }).notNull(),
    /** The weekly quota this place was granted under; null for a card. */
    weekQuota: integer(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    foreignKey({
      columns: [t.activityId, t.coachId],
      foreignColumns: [activities.id, activities.coachId],
      name: "reservations_activity_fk",
    }),
    foreignKey({
      columns: [t.subscriptionId, t.traineeId, t.coachId],
      foreignColumns: [subscriptions.id, subscriptions.traineeId, subscriptions.coachId],
      name: "reservations_subscription_fk",
      // A place goes where what paid for it goes.
    }).onUpdate("cascade"),
    // With what the dashboard counts: it reads thousands of places, and none of their rows.
    index("reservations_of_class").on(t.activityId, t.arrival, t.traineeId, t.status),
    index("reservations_of_trainee").on(t.traineeId, t.activityId, t.status),
    index("reservations_subscription_week").on(t.subscriptionId, t.week),
    // A booking asks whether any waits for a class that has begun; few wait at all. For that question alone: where it said
    // `is_waiting`, others of one class would be answered by it too, from all that wait anywhere.
    index("reservations_waiting_by_payer").on(t.subscriptionId).where(sql`${t.isWaiting}::int = 1`),
    check(
      "reservations_status",
      sql`${t.status} in ('BOOKED', 'BOOKED_AND_COME', 'BOOKED_AND_ABSENT', 'CANCEL', 'CANCEL_NO_INCR')`,
    ),
    check(
      "reservations_ended_status",
      sql`${t.endedStatus} is null or (${t.status} = 'CANCEL' and ${t.endedStatus} in ('BOOKED', 'BOOKED_AND_COME', 'BOOKED_AND_ABSENT'))`,
    ),
    check("reservations_waiting", sql`not ${t.isWaiting} or ${t.status} in ('BOOKED', 'CANCEL')`),
  ],
);

export const creditMovements = pgTable(
  "credit_movements",
  {
    id: primaryId(),
    arrival: bigint({ mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    coachId: coachId().notNull(),
    subscriptionId: uuid()
      .notNull()
      .references(() => subscriptions.id),
    reservationId: uuid().references(() => reservations.id),
    activityId: uuid().references(() => activities.id),
    delta: integer().notNull(),
    /** Of a place: its first movement, its second …; null: written by an instance that did not count them yet. */
    turn: integer(),
    reason: text({ enum: MOVEMENT_REASONS }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index("credit_movements_subscription").on(t.subscriptionId, t.arrival),
    // A place is paid for, credited, paid for again: no two debits or credits of it follow one another.
    uniqueIndex("credit_movements_turns")
      .on(t.reservationId, t.turn)
      .where(sql`${t.reservationId} is not null`),
    check(
      "credit_movements_turn",
      sql`${t.turn} is null or (${t.reservationId} is not null and ${t.turn} > 0 and (${t.turn} % 2 = 1) = (${t.delta} < 0))`,
    ),
    check("credit_movements_delta", sql`${t.delta} <> 0`),
    check(
      "credit_movements_reason",
      sql`${t.reason} in ('PURCHASE', 'BOOKING', 'CANCELLATION', 'CLASS_CANCELLED', 'WAITING_ENDED', 'REMOVED_BY_COACH', 'SUSPENSION', 'ADJUSTMENT', 'IMPORT', 'CLASS_RESTORED', 'WITHDRAWAL', 'CLOSURE')`,
    ),
    check("credit_movements_place", sql`${t.reservationId} is null or ${t.delta} in (-1, 1)`),
  ],
);
