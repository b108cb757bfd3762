export const NAME_ORDERS = ["FIRST_LAST", "LAST_FIRST"] as const;
export type NameOrder = (typeof NAME_ORDERS)[number];

export interface SplitName {
  firstName: string;
  lastName: string;
  /** The names were split by word order alone. */
  guessed: boolean;
}

const PARTICLES = new Set("de du des d' le la van von der den di da dos del ben el".split(" "));
const isParticle = (word: string | undefined): boolean =>
  word !== undefined && PARTICLES.has(word.toLowerCase().replace("\u2019", "'"));

const lettersOf = (word: string): string[] => word.match(/\p{L}/gu) ?? [];
const isInCapitals = (word: string): boolean =>
  lettersOf(word).every((letter) => /\p{Lu}/u.test(letter));

/** The index of the first word of a family name that ends the name; particles belong to it. */
function lastNameBegin(words: readonly string[]): number {
  let begin = words.length - 1;
  while (begin > 1 && isParticle(words[begin - 1])) begin -= 1;
  return begin;
}

/** The number of words of a family name that begins the name; one word is left at least. */
function leadingLastNameLength(words: readonly string[]): number {
  let particles = 0;
  while (particles < words.length - 2 && isParticle(words[particles])) particles += 1;
  return particles + 1;
}

/** Splits a whole name; null for one word, or when one of the two names would be empty. */
export function splitName(name: string, order: NameOrder): SplitName | null {
  const split = (
    firstName: readonly string[],
    lastName: readonly string[],
    { guessed = false } = {},
  ) =>
    firstName.length > 0 && lastName.length > 0
      ? { firstName: firstName.join(" "), lastName: lastName.join(" "), guessed }
      : null;
  const wordsOf = (text: string) => text.trim().split(/\s+/).filter(Boolean);
  const comma = name.indexOf(",");
  if (comma >= 0) return split(wordsOf(name.slice(comma + 1)), wordsOf(name.slice(0, comma)));
  const words = wordsOf(name);
  if (words.length < 2) return null;
  const isFamily = (word: string) => lettersOf(word).length >= 2 && isInCapitals(word);
  if (words.some(isFamily) && !words.every(isInCapitals))
    return split(
      words.filter((word) => !isFamily(word)),
      words.filter(isFamily),
    );
  const begin = lastNameBegin(words);
  const length = leadingLastNameLength(words);
  return order === "LAST_FIRST"
    ? split(words.slice(length), words.slice(0, length), { guessed: true })
    : split(words.slice(0, begin), words.slice(begin), { guessed: true });
}
