import "server-only";
import { pool } from "@/db/pool";
import { countUnsentMails } from "@/db/queries/notifications/outbox";
import { systemScope } from "@/db/scope";
import { clock } from "@/lib/infra/clock";
import { metrics } from "@/lib/infra/metrics";

/** This process's metrics in Prometheus's text format, with the outbox's current counts. */
export async function readMetrics(): Promise<{ type: string; text: string }> {
  const { registry, connections, outbox } = metrics();
  const { totalCount, idleCount, waitingCount } = pool().$client;
  connections.set({ state: "open" }, totalCount);
  connections.set({ state: "idle" }, idleCount);
  connections.set({ state: "waiting" }, waitingCount);
  const { due, dead } = await countUnsentMails(pool(), systemScope("operator"), clock());
  outbox.set({ state: "due" }, due);
  outbox.set({ state: "dead" }, dead);
  return { type: registry.contentType, text: await registry.metrics() };
}
