import { foreignKey, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { ofTrainee } from "./accounts";
import { activities } from "./activities";
import { coachId, createdAt, instant } from "./columns";

/** The secret of a mail's link to somebody's places of one booking in one class: only its hash is kept. */
export const placeLinks = pgTable(
  "place_links",
  {
    tokenHash: text().primaryKey(),
    coachId: coachId().notNull(),
    traineeId: ofTrainee(),
    activityId: uuid().notNull(),
    /** The instant of the booking, which its places share. */
    bookedAt: instant().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    // Both in one, of a row that a booking holds: the coach's own would be shared with every other booking.
    foreignKey({
      columns: [t.activityId, t.coachId],
      foreignColumns: [activities.id, activities.coachId],
      name: "place_links_activity_fk",
    }),
    index("place_links_trainee").on(t.traineeId),
    index("place_links_activity").on(t.activityId),
  ],
);
