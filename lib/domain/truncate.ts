/** At most `length` UTF-16 units, one less when the last would be half of a character. */
export const truncate = (text: string, length: number): string =>
  text.slice(0, length).replace(/[\uD800-\uDBFF]$/, "");
