/**
 * Unicode's full case folding. The round trip by capitals joins ß with ss and ſ with s. The dotless
 * ı must not become i, and both sigmas are equal. `folded` of db/schema/folding.ts is the same rule
 * in SQL.
 */
export const foldCase = (text: string): string =>
  text
    .toLowerCase()
    .split("ı")
    .map((part) => part.toUpperCase().toLowerCase())
    .join("ı")
    .replaceAll("ς", "σ");
