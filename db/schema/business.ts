import { sql } from "drizzle-orm";
import { check, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { ofCoach, users } from "./accounts";
import { coachId, createdAt } from "./columns";

/** 'Mon activité': who a coach is before the law, for documents and the public page. */
export const businesses = pgTable(
  "businesses",
  {
    coachId: coachId()
      .primaryKey()
      .references(() => users.id),
    legalName: text(),
    siren: text(),
    address: text(),
    email: text(),
    phone: text(),
    vatRegime: text({ enum: ["FRANCHISE", "EXEMPT", "LIABLE"] }),
    vatNumber: text(),
    mediatorName: text(),
    mediatorAddress: text(),
    mediatorUrl: text(),
    /** The version of the terms that hold now; null: none. */
    termsVersion: integer(),
  },
  (t) => [
    check("businesses_siren", sql`${t.siren} ~ '^[0-9]{9}$'`),
    check("businesses_vat", sql`${t.vatRegime} in ('FRANCHISE', 'EXEMPT', 'LIABLE')`),
  ],
);

/** Every text of a coach's terms that ever held: who bought under one can read it. */
export const terms = pgTable(
  "terms",
  {
    coachId: ofCoach(),
    version: integer().notNull(),
    text: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.coachId, t.version] })],
);
