import { type SQL, sql } from "drizzle-orm";
import { check, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { CLASS_COLOURS } from "@/lib/domain/class-colour";
import { ofCoach } from "./accounts";
import { createdAt, primaryId, version } from "./columns";
import { labelKeyOf } from "./folding";

/** A coach's kind of class: all classes with its label. */
export const classKinds = pgTable(
  "class_kinds",
  {
    id: primaryId(),
    coachId: ofCoach(),
    label: text().notNull(),
    labelKey: text()
      .notNull()
      .generatedAlwaysAs((): SQL => labelKeyOf(classKinds.label)),
    colour: text({ enum: CLASS_COLOURS }).notNull(),
    description: text(),
    urlPicture: text(),
    /** The initial values of a new class's form. */
    durationInMinutes: integer(),
    maxParticipants: integer(),
    cancelTimeInHours: integer(),
    place: text(),
    version: version(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("class_kinds_label").on(t.coachId, t.labelKey),
    check(
      "class_kinds_colour",
      sql`${t.colour} in ('TEAL', 'SAGE', 'OCEAN', 'INDIGO', 'PLUM', 'ROSE', 'BRICK', 'AMBER', 'OLIVE', 'SLATE')`,
    ),
    check("class_kinds_duration", sql`${t.durationInMinutes} between 1 and 1440`),
    check("class_kinds_max", sql`${t.maxParticipants} between 1 and 1000`),
    check("class_kinds_cancel_time", sql`${t.cancelTimeInHours} between 1 and 72`),
  ],
);
