import "server-only";
import { findQuietFacts } from "@/db/queries/notifications/outbox";
import type { SystemScope } from "@/db/scope";
import type { Tx } from "@/db/transaction";
import { isStillTrue, nightEnd, type QuietKind, quietUntil } from "@/lib/domain/quiet-hours";
import { env } from "@/lib/infra/env";

interface Quiet {
  quietKind: QuietKind | null;
  activityId: string | null;
  /** The person whom it is about. */
  personId: string | null;
  heldUntil: Date | null;
}

export type Departure = "leave" | "drop" | { until: Date };

/** Decides whether a due mail or push leaves now, waits for the morning, or is dropped after it. */
export async function departureOf(
  tx: Tx,
  scope: SystemScope,
  { quietKind, activityId, personId, heldUntil }: Quiet,
  now: Date,
): Promise<Departure> {
  if (!env().quietHours || !quietKind || !activityId || !personId) return "leave";
  if (!heldUntil && !nightEnd(now)) return "leave";
  const facts = await findQuietFacts(tx, scope, activityId, personId);
  if (!facts) return "drop";
  const until = quietUntil(facts.beginDate, now);
  if (until) return { until };
  return heldUntil && !isStillTrue(quietKind, facts, now) ? "drop" : "leave";
}
