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
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { CLASS_RULES } from "@/lib/domain/class-rules";
import { MOVEMENT_REASONS } from "@/lib/domain/movement-reasons";
import { assistants, ofCoach, ofTrainee } from "./accounts";
import { coachId, createdAt, instant, primaryId, traineeId, version } from "./columns";
import { subscriptions } from "./offers";
import { venues } from "./venues";

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
    /** Counters updated with the places, so that a list needs no count. */
    confirmedPlaces: integer().notNull().default(0),
    waitingPlaces: integer().notNull().default(0),
    cancelTimeInHours: integer().notNull(),
    isPrivateActivity: boolean().notNull(),
    /** Days before the class, at `opensTime` in Paris, when booking opens; null: at once. */
    opensDays: integer(),
    opensTime: text().notNull().default(CLASS_RULES.opensTime),
    closesMinutes: integer().notNull().default(CLASS_RULES.closesMinutes),
    minPlaces: integer(),
    minCheckHours: integer().notNull().default(CLASS_RULES.minCheckHours),
    /** The job's next check of the minimum; null when none follows. */
    minimumLookAt: instant(),
    /** KEPT by the coach, or RESTORED after a cancellation by the minimum. */
    minimumWaived: text({ enum: ["KEPT", "RESTORED"] }),
    venueId: uuid(),
    /** Shown only to the coach and to trainees with a confirmed place. */
    meetingUrl: text(),
    comment: text().notNull().default(""),
    /** The calendar feed's SEQUENCE, raised by each change that a calendar shows. */
    revision: integer().notNull().default(0),
    version: version(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
    cancelledAt: instant(),
    /** Shared by the classes that one call cancelled; the closure's id when a closure did. */
    cancellationId: uuid(),
    /** Why a job cancelled the class; null when the coach did. */
    cancelReason: text({ enum: ["MINIMUM"] }),
    /** Late cancellations that return their credit once their place is taken. */
    returnableCancels: integer().notNull().default(0),
    /** Last reminder; a trainee who booked less than 12 hours before it gets a later one. */
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
    foreignKey({
      columns: [t.venueId, t.coachId],
      foreignColumns: [venues.id, venues.coachId],
      name: "activities_venue_fk",
    }),
    unique("activities_id_coach").on(t.id, t.coachId),
    // PostgreSQL prefers the index with cancelled classes unless this one contains the id.
    index("activities_of_coach")
      .on(t.coachId, t.beginDate, t.id)
      .where(sql`${t.cancelledAt} is null`),
    // The archive also reads cancelled classes.
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
    index("activities_venue").on(t.venueId, t.beginDate).where(sql`${t.venueId} is not null`),
    index("activities_minimum")
      .on(t.minimumLookAt)
      .where(sql`${t.minimumLookAt} is not null and ${t.cancelledAt} is null`),
    index("activities_waiting").on(t.beginDate).where(sql`${t.waitingPlaces} > 0`),
    check(
      "activities_times",
      sql`${t.endDate} > ${t.beginDate} and ${t.endDate} <= ${t.beginDate} + interval '24 hours'`,
    ),
    check("activities_max", sql`${t.maxParticipants} between 1 and 1000`),
    check("activities_capacity", sql`${t.confirmedPlaces} between 0 and ${t.maxParticipants}`),
    check("activities_waiting_places", sql`${t.waitingPlaces} >= 0`),
    check("activities_cancel_time", sql`${t.cancelTimeInHours} between 1 and 72`),
    check("activities_opens_days", sql`${t.opensDays} between 0 and 365`),
    check("activities_opens_time", sql`${t.opensTime} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`),
    check("activities_closes_minutes", sql`${t.closesMinutes} between 0 and 2880`),
    check("activities_min_places", sql`${t.minPlaces} between 1 and 1000`),
    check("activities_min_check_hours", sql`${t.minCheckHours} between 2 and 72`),
    check("activities_minimum_waived", sql`${t.minimumWaived} in ('KEPT', 'RESTORED')`),
    check("activities_cancel_reason", sql`${t.cancelReason} in ('MINIMUM')`),
    check("activities_returnable_cancels", sql`${t.returnableCancels} >= 0`),
  ],
);

const { label, place, maxParticipants, cancelTimeInHours, isPrivateActivity, assistantId } =
  activities;
const { opensDays, opensTime, closesMinutes, minPlaces, minCheckHours, venueId, meetingUrl } =
  activities;
/** The fields of a class that the coach edits, without its times. */
export const classColumns = {
  label,
  place,
  maxParticipants,
  cancelTimeInHours,
  isPrivateActivity,
  assistantId,
  opensDays,
  opensTime,
  closesMinutes,
  minPlaces,
  minCheckHours,
  venueId,
  meetingUrl,
};

/** Trainees to tell when a class can be booked. */
export const openingNotices = pgTable(
  "opening_notices",
  {
    coachId: coachId().notNull(),
    activityId: uuid().notNull(),
    traineeId: ofTrainee(),
    /** The class's opening, which an edit of the class moves. */
    dueAt: instant().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.activityId, t.traineeId] }),
    foreignKey({
      columns: [t.activityId, t.coachId],
      foreignColumns: [activities.id, activities.coachId],
      name: "opening_notices_activity_fk",
    }),
    index("opening_notices_due").on(t.dueAt),
    index("opening_notices_trainee").on(t.traineeId),
  ],
);

export const reservations = pgTable(
  "reservations",
  {
    id: primaryId(),
    /** The order of arrival in a class, assigned while its row is locked. */
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
    /** When an offline roll call was taken; null for one taken online or none. */
    rollTakenAt: instant(),
    /** Status before the class was cancelled; null when the place did not end with its class. */
    endedStatus: text({ enum: ["BOOKED", "BOOKED_AND_COME", "BOOKED_AND_ABSENT"] }),
    /** Why the subscription did not cover the class when it was cancelled; null when it did. */
    uncoveredReason: text({ enum: ["SUSPENDED", "ENDED"] }),
    /** Time of a late cancellation that returns its credit once the place is taken. */
    returnableAt: instant(),
    /** Whether a credit of a card was taken. */
    charged: boolean().notNull(),
    /** Monday of the class's Paris week; the weekly quota counts by it. */
    week: date({ mode: "string" }).notNull(),
    /** The weekly quota at booking; null for a card. */
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
      columns: [t.subscriptionId],
      foreignColumns: [subscriptions.id],
      // A shared subscription also pays for other trainees' places.
      name: "reservations_subscription_fk",
    }),
    // The dashboard counts thousands of places from this index alone.
    index("reservations_of_class").on(t.activityId, t.arrival, t.traineeId, t.status),
    index("reservations_of_trainee").on(t.traineeId, t.activityId, t.status),
    index("reservations_subscription_week").on(t.subscriptionId, t.week),
    // Plain `is_waiting` would let queries on one class scan all waiting places in this index.
    index("reservations_waiting_by_payer").on(t.subscriptionId).where(sql`${t.isWaiting}::int = 1`),
    check(
      "reservations_status",
      sql`${t.status} in ('BOOKED', 'BOOKED_AND_COME', 'BOOKED_AND_ABSENT', 'CANCEL', 'CANCEL_NO_INCR')`,
    ),
    check(
      "reservations_ended_status",
      sql`${t.endedStatus} is null or (${t.status} = 'CANCEL' and ${t.endedStatus} in ('BOOKED', 'BOOKED_AND_COME', 'BOOKED_AND_ABSENT'))`,
    ),
    check("reservations_uncovered_reason", sql`${t.uncoveredReason} in ('SUSPENDED', 'ENDED')`),
    index("reservations_returnable")
      .on(t.activityId)
      .where(sql`${t.status} = 'CANCEL_NO_INCR' and ${t.returnableAt} is not null`),
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
    /** The movement's number within its place; null in rows from before numbering. */
    turn: integer(),
    reason: text({ enum: MOVEMENT_REASONS }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index("credit_movements_subscription").on(t.subscriptionId, t.arrival),
    // Odd numbers are debits and even ones credits, so no place is debited twice in a row.
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
      sql`${t.reason} in ('PURCHASE', 'BOOKING', 'CANCELLATION', 'CLASS_CANCELLED', 'WAITING_ENDED', 'REMOVED_BY_COACH', 'SUSPENSION', 'ADJUSTMENT', 'IMPORT', 'CLASS_RESTORED', 'WITHDRAWAL', 'CLOSURE', 'PLACE_TAKEN')`,
    ),
    check("credit_movements_place", sql`${t.reservationId} is null or ${t.delta} in (-1, 1)`),
  ],
);
