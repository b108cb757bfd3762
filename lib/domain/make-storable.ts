/** PostgreSQL stores neither lone surrogates, which become `�`, nor NUL, which is dropped. */
export const makeStorable = (text: string): string => text.toWellFormed().replaceAll("\0", "");
