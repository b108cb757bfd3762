import { boolean, index, pgTable, text, unique } from "drizzle-orm/pg-core";
import { ofCoach } from "./accounts";
import { createdAt, instant, primaryId, version } from "./columns";

/** A coach's room. Classes of a deleted one keep their place and lose the rest. */
export const venues = pgTable(
  "venues",
  {
    id: primaryId(),
    coachId: ofCoach(),
    name: text().notNull(),
    address: text().notNull().default(""),
    /** Such as a door code: only for trainees with a confirmed place, from the day before. */
    accessNote: text().notNull().default(""),
    stepFree: boolean().notNull().default(false),
    version: version(),
    createdAt: createdAt(),
    deletedAt: instant(),
  },
  (t) => [index("venues_coach").on(t.coachId), unique("venues_id_coach").on(t.id, t.coachId)],
);
