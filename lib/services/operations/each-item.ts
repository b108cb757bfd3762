import "server-only";
import { logFailure } from "@/lib/infra/log";

/** Runs `work` for each item of a job in turn. Answers those that threw: they are logged, and left for the job's next run. */
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
