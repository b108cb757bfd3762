/** Writes the first of a month as French does, `1er décembre`, `1er–7 décembre`. */
export const firstOfMonth = (date: string): string =>
  date.replace(/\b1(?=\s\p{L}|\s?–|$)/gu, "1er");
