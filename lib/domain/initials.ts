/** Returns `CF` for Claire Fontaine. */
export const initials = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => ([...word][0] ?? "").toLocaleUpperCase("fr-FR"))
    .join("");
