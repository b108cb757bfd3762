import { MINUTE_MS } from "@/lib/domain/paris-time";

/** Lifetime of a trial code, and the wrong tries that end it. */
export const CODE_LIFETIME_MS = 10 * MINUTE_MS;
export const MOST_WRONG = 5;

interface TrialCode {
  expiresAt: Date;
  wrong: number;
}

export const canTry = ({ expiresAt, wrong }: TrialCode, now: Date): boolean =>
  now < expiresAt && wrong < MOST_WRONG;
