import "server-only";
import { sql } from "drizzle-orm";
import { users } from "@/db/schema/accounts";
import { ERASED_NAMES } from "@/lib/domain/erased-name";

/** The values that erase an account's personal data. */
export const erasedAccount = (now: Date) => ({
  ...ERASED_NAMES,
  // RFC 2606 reserves `.invalid`: no mail can reach it.
  email: sql`'compte-' || ${users.id} || '@supprime.invalid'`,
  phoneNumber: null,
  birthYear: null,
  urlPicture: null,
  coverUrl: null,
  passwordHash: null,
  tokenVersion: sql`${users.tokenVersion} + 1`,
  emailVerifiedAt: null,
  googleSub: null,
  presentation: "",
  classDefaults: {},
  publicPage: false,
  reminders: false,
  calendarToken: null,
  lastSeenAt: null,
  warnedAt: null,
  warningId: null,
  deletedAt: now,
});
