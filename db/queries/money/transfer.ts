import "server-only";
import { owned } from "@/db/queries/subscriptions/subscriptions";
import { subscriptions } from "@/db/schema/offers";
import type { TraineeScope } from "@/db/scope";
import type { Tx } from "@/db/transaction";
import type { Day } from "@/lib/domain/paris-time";

/** The version stays: a trainee's announcement must not make the coach's form stale. */
export async function setAnnounced(
  tx: Tx,
  traineeId: TraineeScope,
  id: string,
  transferAnnouncedOn: Day,
): Promise<void> {
  await tx.update(subscriptions).set({ transferAnnouncedOn }).where(owned({ traineeId }, id));
}
