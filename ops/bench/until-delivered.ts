import { setTimeout as sleep } from "node:timers/promises";
import type { Studio } from "@/ops/bench/studio";

/** Waits until all mails have left, except those delayed for more than a minute. */
export async function untilDelivered(pool: Studio["pool"]): Promise<void> {
  for (;;) {
    const { rows } = await pool.query(
      "select 1 from outbox where sent_at is null and dead_at is null and next_attempt_at < now() + interval '1 minute' limit 1",
    );
    if (rows.length === 0) return;
    await sleep(50);
  }
}
