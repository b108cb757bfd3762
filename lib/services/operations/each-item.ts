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

const ROUND = 200;

/** Works through the listed items until a round is not full; a failed item is not listed again. */
export async function eachRound<Item extends { id: string }>(
  job: string,
  list: (round: { limit: number; except: string[] }) => Promise<Item[]>,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const except: string[] = [];
  for (;;) {
    const items = await list({ limit: ROUND, except });
    const failed = await eachItem(job, items, work);
    except.push(...failed.map(({ id }) => id));
    if (items.length < ROUND) return;
  }
}
