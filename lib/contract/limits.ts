const MINUTE = 60;
const HOUR = 3600;

interface LimitDefinition {
  points: number;
  /** Seconds. */
  duration: number;
  /** The key of the count: IP, account, email address of the body, or coach's code. */
  of: "ip" | "account" | "address" | "coach";
  failuresOnly?: true;
}

/** Requests allowed per time; a call names its limits, and `lib/http/limits.ts` counts. */
export const limits = {
  "login-address": { points: 10, duration: 15 * MINUTE, of: "address", failuresOnly: true },
  "login-ip": { points: 50, duration: 15 * MINUTE, of: "ip", failuresOnly: true },
  "forgot-address": { points: 5, duration: HOUR, of: "address" },
  "forgot-ip": { points: 20, duration: HOUR, of: "ip" },
  "register-ip": { points: 20, duration: HOUR, of: "ip" },
  "trial-address": { points: 3, duration: HOUR, of: "address" },
  "trial-ip": { points: 20, duration: HOUR, of: "ip" },
  "trial-coach": { points: 100, duration: HOUR, of: "coach" },
  "trial-confirm-ip": { points: 100, duration: HOUR, of: "ip", failuresOnly: true },
  "verify-email": { points: 5, duration: HOUR, of: "account" },
  "add-coach": { points: 30, duration: 10 * MINUTE, of: "account" },
  "public-ip": { points: 300, duration: 10 * MINUTE, of: "ip" },
  "calendar-ip": { points: 300, duration: 10 * MINUTE, of: "ip" },
  "delete-account": { points: 10, duration: 15 * MINUTE, of: "account", failuresOnly: true },
  import: { points: 10, duration: HOUR, of: "account" },
  "import-trial": { points: 100, duration: 10 * MINUTE, of: "account" },
} as const satisfies Record<string, LimitDefinition>;

export type LimitName = keyof typeof limits;
