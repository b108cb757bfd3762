/** Returns `É` for école. A character may take two code units. */
export const initialOf = (text: string): string =>
  ([...text.trim()][0] ?? "").toLocaleUpperCase("fr-FR");

/** Returns `CF` for Claire Fontaine. */
export const initials = (name: string): string =>
  name.split(/\s+/).slice(0, 2).map(initialOf).join("");
