import { MINUTE_MS } from "@/lib/domain/paris-time";
/** Minutes, inclusive, in which a cancellation or a closure can be undone. */
export const UNDO_MINUTES = 10;
/** The mails leave after the time to undo. */
const MAILS_AFTER_MINUTES = 11;
/** A class that begins within this time sends its mails at once. */
const SOON_MINUTES = 180;

export const undoableUntil = (done: Date): Date =>
  new Date(done.getTime() + UNDO_MINUTES * MINUTE_MS);

export const isUndoOver = ({ done, now }: { done: Date; now: Date }): boolean =>
  now > undoableUntil(done);

/** The time to send the mails, or null to send them at once. */
export function cancellationMailsAt(
  classes: readonly { beginDate: Date }[],
  now: Date,
): Date | null {
  const soon = now.getTime() + SOON_MINUTES * MINUTE_MS;
  return classes.some(({ beginDate }) => beginDate > now && beginDate.getTime() <= soon)
    ? null
    : new Date(now.getTime() + MAILS_AFTER_MINUTES * MINUTE_MS);
}
