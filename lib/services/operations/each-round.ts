import "server-only";
import { eachItem } from "@/lib/services/operations/each-item";

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
