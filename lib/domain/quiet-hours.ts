import { addDays, clockTime, type Instant, parisDay, parisInstant } from "@/lib/domain/paris-time";

/** Mails and pushes that wait for the morning. */
export const QUIET_KINDS = ["PLACE_FREE", "MOVED_UP", "PLACE_TAKEN", "REMINDER"] as const;
export type QuietKind = (typeof QUIET_KINDS)[number];

const FROM = "22:00";
const UNTIL = "07:00";
/** A class that begins before this time of that morning cannot wait for it. */
const EARLY = "10:00";

/** The end of a Paris night, 22:00 to 07:00; null by day. */
export function nightEnd(now: Date): { at: Date; earlyUntil: Date } | null {
  const time = clockTime(now);
  if (time >= UNTIL && time < FROM) return null;
  const day = time >= FROM ? addDays(parisDay(now), 1) : parisDay(now);
  return { at: parisInstant(day, UNTIL), earlyUntil: parisInstant(day, EARLY) };
}

/** The hour that a mail or push about a class waits for; null when it leaves now. */
export function quietUntil(beginDate: Instant, now: Date): Date | null {
  const night = nightEnd(now);
  return night && new Date(beginDate) >= night.earlyUntil ? night.at : null;
}

export interface QuietFacts {
  beginDate: Date;
  cancelledAt: Date | null;
  free: number;
  /** The person has a confirmed place, or waits for one. */
  holds: boolean;
  waits: boolean;
  /** The account that gets the mail is the person or still a guardian. */
  isRecipient: boolean;
}

/** Whether what waited for the morning is still so. */
export function isStillTrue(kind: QuietKind, facts: QuietFacts, now: Date): boolean {
  if (!facts.isRecipient) return false;
  if (kind === "PLACE_TAKEN") return true;
  if (facts.cancelledAt || now >= facts.beginDate) return false;
  return kind === "PLACE_FREE" ? facts.free > 0 && facts.waits : facts.holds;
}
