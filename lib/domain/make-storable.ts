/** A text as PostgreSQL can store it: half characters become `�`, NUL is left out. */
export const makeStorable = (text: string): string => text.toWellFormed().replaceAll("\0", "");
