import { setTimeout as sleep } from "node:timers/promises";
import type { Studio } from "@/ops/bench/studio";

/** Waits until the mails of what was done before have left, but for those that are held for a while: a cancellation's. */
export async function untilDelivered(pool: Studio["pool"]): Promise<void> {
  for (;;) {
    const { rows } = await pool.query(
      "select 1 from outbox where sent_at is null and dead_at is null and next_attempt_at < now() + interval '1 minute' limit 1",
    );
    if (rows.length === 0) return;
    await sleep(50);
  }
}
