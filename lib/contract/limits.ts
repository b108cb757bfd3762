const MINUTE = 60;
const HOUR = 3600;

interface LimitDefinition {
  points: number;
  /** Seconds. */
  duration: number;
  /** The key of the count: IP, account, email address of the body, or coach's code. */
  countedBy: "ip" | "account" | "address" | "coach";
  failuresOnly?: true;
}

/** Requests allowed per time; a call names its limits, and `lib/http/limits.ts` counts. */
export const limits = {
  "login-address": { points: 10, duration: 15 * MINUTE, countedBy: "address", failuresOnly: true },
  "login-ip": { points: 50, duration: 15 * MINUTE, countedBy: "ip", failuresOnly: true },
  "forgot-address": { points: 5, duration: HOUR, countedBy: "address" },
  "forgot-ip": { points: 20, duration: HOUR, countedBy: "ip" },
  "register-ip": { points: 20, duration: HOUR, countedBy: "ip" },
  "trial-address": { points: 3, duration: HOUR, countedBy: "address" },
  "trial-ip": { points: 20, duration: HOUR, countedBy: "ip" },
  "trial-coach": { points: 100, duration: HOUR, countedBy: "coach" },
  "trial-confirm-ip": { points: 100, duration: HOUR, countedBy: "ip", failuresOnly: true },
  "verify-email": { points: 5, duration: HOUR, countedBy: "account" },
  "add-coach": { points: 30, duration: 10 * MINUTE, countedBy: "account" },
  "public-ip": { points: 300, duration: 10 * MINUTE, countedBy: "ip" },
  "calendar-ip": { points: 300, duration: 10 * MINUTE, countedBy: "ip" },
  "delete-account": { points: 10, duration: 15 * MINUTE, countedBy: "account", failuresOnly: true },
  import: { points: 10, duration: HOUR, countedBy: "account" },
  "import-trial": { points: 100, duration: 10 * MINUTE, countedBy: "account" },
} as const satisfies Record<string, LimitDefinition>;

export type LimitName = keyof typeof limits;
