import type { Lost } from "@/lib/client/lost-change";

/** Changes of this document that were left with their answer lost, as long as nobody knows what became of them. */
const givenUp = new Set<Lost>();

/** Holds one until `known`. */
export function keepGivenUp(lost: Lost, known: Promise<unknown>): void {
  givenUp.add(lost);
  void known.finally(() => givenUp.delete(lost));
}

/** One that was the very same change: made again before that is known, it might be made twice. */
export const givenUpLike = (text: string): Lost | undefined =>
  [...givenUp].find((one) => one.text === text);

export const forgetGivenUp = (lost: Lost): void => void givenUp.delete(lost);

/** Whether nobody has been told yet what became of it. */
export const isGivenUp = (lost: Lost): boolean => givenUp.has(lost);
