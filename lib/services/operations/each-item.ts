import "server-only";
import { logFailure } from "@/lib/infra/log";

/** Logs each failure and continues; returns the failed items for the job's next run. */
export async function eachItem<Item>(
  job: string,
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<Item[]> {
  const failed: Item[] = [];
  for (const item of items) {
    try {
      await work(item);
    } catch (error) {
      logFailure({ job }, error);
      failed.push(item);
    }
  }
  return failed;
}
