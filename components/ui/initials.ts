/** The first letters of a name's first two words: `CF` of Claire Fontaine. */
export const initials = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => ([...word][0] ?? "").toLocaleUpperCase("fr-FR"))
    .join("");
