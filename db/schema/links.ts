import { sql } from "drizzle-orm";
import { foreignKey, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { ofTrainee, users } from "./accounts";
import { activities } from "./activities";
import { coachId, createdAt, instant, traineeId } from "./columns";

/** Only the hash of the link's secret is stored. */
export const placeLinks = pgTable(
  "place_links",
  {
    tokenHash: text().primaryKey(),
    coachId: coachId().notNull(),
    traineeId: ofTrainee(),
    /** The guardian to whom the link was sent; null when it was sent to the trainee. */
    guardianId: traineeId().references(() => users.id),
    activityId: uuid().notNull(),
    /** The booking's instant, which its places share. */
    bookedAt: instant().notNull(),
    /** The last cancellation by this link, which a retake repeats the other way round. */
    cancelledAt: instant(),
    cancelledPlaces: integer(),
    cancelledSubscriptionId: uuid(),
    createdAt: createdAt(),
  },
  (t) => [
    // A booking locks the class's row anyway; all bookings share the coach's row.
    foreignKey({
      columns: [t.activityId, t.coachId],
      foreignColumns: [activities.id, activities.coachId],
      name: "place_links_activity_fk",
    }),
    index("place_links_trainee").on(t.traineeId),
    index("place_links_guardian").on(t.guardianId).where(sql`${t.guardianId} is not null`),
    index("place_links_activity").on(t.activityId),
  ],
);
