/** A French date with its first of the month as it is written: `1er décembre`, `1er–7 décembre`. */
export const firstOfMonth = (date: string): string =>
  date.replace(/\b1(?=\s\p{L}|\s?–|$)/gu, "1er");
