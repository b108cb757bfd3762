import { holdPage } from "@/lib/client/leave";
import type { Lost } from "@/lib/client/lost-change";

/** Changes of this document that were left with their answer lost or on its way, as long as nobody knows what became of them. */
const givenUp = new Map<Lost, Promise<unknown>>();

/** Holds one, and the page that is to say it, until `known`, or another promise that is given later, is settled. */
export function keepGivenUp(lost: Lost, known: Promise<unknown>): void {
  givenUp.set(lost, known);
  const letGo = holdPage();
  const forget = () => {
    letGo();
    if (givenUp.get(lost) === known) givenUp.delete(lost);
  };
  known.then(forget, forget);
}

/** One that was the very same change: made again before that is known, it might be made twice. */
export const givenUpLike = (text: string): Lost | undefined =>
  [...givenUp.keys()].find((one) => one.text === text && !one.told);
