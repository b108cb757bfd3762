/**
 * Letters without regard to case: what Unicode's full case folding makes equal, and nothing else. The round trip by the
 * capitals joins ß and ss, ſ and s; the dotless ı alone must not follow it to i, and a sigma is one wherever it stands.
 * `folded` of db/schema/folding.ts says the same in SQL.
 */
export const foldCase = (text: string): string =>
  text
    .toLowerCase()
    .split("ı")
    .map((part) => part.toUpperCase().toLowerCase())
    .join("ı")
    .replaceAll("ς", "σ");
