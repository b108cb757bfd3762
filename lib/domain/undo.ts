const MINUTE = 60_000;
/** Minutes in which a cancellation, or a closure, can be undone: the last instant included. */
export const UNDO_MINUTES = 10;
/** When its mails leave: once nobody can undo it any more. */
const MAILS_AFTER_MINUTES = 11;
/** Who has a class so soon is told at once. */
const SOON_MINUTES = 180;

/** Until when what was done at this instant can be undone. */
export const undoableUntil = (done: Date): Date => new Date(done.getTime() + UNDO_MINUTES * MINUTE);

/** Whether it is too late to undo what was done. */
export const isTooLate = (done: Date, now: Date): boolean => now > undoableUntil(done);

/** When the mails about these cancelled classes leave: held for the undo; at once, null, if one of them begins within three hours. */
export function cancellationMailsAt(
  classes: readonly { beginDate: Date }[],
  now: Date,
): Date | null {
  const soon = now.getTime() + SOON_MINUTES * MINUTE;
  return classes.some(({ beginDate }) => beginDate > now && beginDate.getTime() <= soon)
    ? null
    : new Date(now.getTime() + MAILS_AFTER_MINUTES * MINUTE);
}
