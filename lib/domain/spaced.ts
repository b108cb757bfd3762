/** French punctuation, numbers after `n°` and durations get no-break spaces. */
export const spaced = (text: string): string =>
  text.replace(/ (?=[:;!?»€])|(?<=«|n°) |(?<=\d) (?=(?:jour|minute|heure)s?\b)/g, "\u00a0");
