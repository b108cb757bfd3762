import "server-only";
import type { SystemScope } from "@/db/scope";
import { deliverDue } from "@/lib/mail/outbox";
import { deliverPushes } from "@/lib/mail/push-delivery";
import { closeInactiveAccounts } from "@/lib/services/accounts/inactive-accounts";
import { endBegunWaitingLists } from "@/lib/services/booking/reservations";
import { lookAtMinimums } from "@/lib/services/classes/minimum";
import { tellOpenings } from "@/lib/services/classes/opening-notices";
import { resumeImports } from "@/lib/services/imports/import-run";
import { sendReminders } from "@/lib/services/notifications/reminders";
import { cleanUp } from "@/lib/services/operations/cleaning";
import { catchUpPayments } from "@/lib/services/payments/catch-up";

export interface Job {
  name: string;
  /** Cron expression in Paris time. */
  cron: string;
  /** Least seconds between two runs by /api/cron. */
  every: number;
  /**
   * Seconds after a server's start for an extra run, when the leases of its predecessor have
   * expired.
   */
  afterStart?: number;
  /** Seconds after which a run counts as failed; 300 without it. */
  longestS?: number;
  run: (scope: SystemScope) => Promise<unknown>;
}

/** Each job may run twice or late without harm. */
export const jobs: Job[] = [
  {
    name: "mail-outbox",
    cron: "* * * * *",
    every: 0,
    run: () => Promise.all([deliverDue(), deliverPushes()]),
  },
  { name: "waiting-places", cron: "* * * * *", every: 30, run: endBegunWaitingLists },
  { name: "minimums", cron: "* * * * *", every: 30, run: lookAtMinimums },
  { name: "openings", cron: "* * * * *", every: 30, run: tellOpenings },
  { name: "reminders", cron: "*/5 * * * *", every: 60, run: sendReminders },
  {
    name: "imports",
    cron: "* * * * *",
    every: 15,
    afterStart: 16,
    longestS: 3600,
    run: resumeImports,
  },
  { name: "payments", cron: "*/10 * * * *", every: 60, run: catchUpPayments },
  {
    name: "inactive-accounts",
    cron: "41 4 * * *",
    every: 21_600,
    longestS: 3600,
    run: closeInactiveAccounts,
  },
  { name: "cleaning", cron: "17 * * * *", every: 3600, longestS: 3600, run: cleanUp },
];
