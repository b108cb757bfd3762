/** At most `length` UTF-16 units, one less when the last would be an unpaired surrogate. */
export const truncate = (text: string, length: number): string =>
  text.slice(0, length).replace(/[\uD800-\uDBFF]$/, "");
