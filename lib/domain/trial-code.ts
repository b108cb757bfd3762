/** How long the code of a first class is good, and how many wrong ones end it. */
export const CODE_LIFETIME_MS = 10 * 60_000;
export const MOST_WRONG = 5;

interface Asked {
  expiresAt: Date;
  /** Wrong codes so far. */
  wrong: number;
}

/** Whether a code may still be tried. */
export const canTry = ({ expiresAt, wrong }: Asked, now: Date): boolean =>
  now < expiresAt && wrong < MOST_WRONG;
