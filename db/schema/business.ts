import { sql } from "drizzle-orm";
import { check, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { ofCoach, users } from "./accounts";
import { coachId, createdAt } from "./columns";

/** The coach's legal identity, for documents and the public page. */
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
    iban: text(),
    ibanHolder: text(),
    /** The current version of the terms; null when there are none. */
    termsVersion: integer(),
    /** The seller of what was sold; null until the coach's account ends. */
    sellerName: text(),
  },
  (t) => [
    check("businesses_siren", sql`${t.siren} ~ '^[0-9]{9}$'`),
    check("businesses_iban", sql`${t.iban} is null or ${t.ibanHolder} is not null`),
    check("businesses_vat", sql`${t.vatRegime} in ('FRANCHISE', 'EXEMPT', 'LIABLE')`),
  ],
);

/** Every version stays for the trainees who bought under it. */
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
