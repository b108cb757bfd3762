import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { followReading } from "@/lib/client/after-save";
import { cacheOf, shownBy } from "@/lib/client/cache";
import { listSubscriptionReceipts } from "@/lib/contract/receipts";
import { giveSubscription, listTraineeSubscriptions } from "@/lib/contract/subscriptions-of-coach";
import { listTrainees } from "@/lib/contract/trainees";

test("what was empty and is not shown is not said to be empty once a call changed it; what is shown stays until it is read", async () => {
  const client = new QueryClient();
  const of = (id: string) => cacheOf(listTraineeSubscriptions, { params: { id } });
  const left = cacheOf(listTrainees, {});
  const page = cacheOf(listTrainees, { query: { first: "50" } });
  const other = cacheOf(listSubscriptionReceipts, { params: { id: "card" } });
  await client.fetchQuery({ ...left, queryFn: () => [] });
  await client.fetchQuery({ ...page, queryFn: () => ({ count: 0 }) });
  await client.fetchQuery({ ...other, meta: { shows: [] }, queryFn: () => [] });
  await client.fetchQuery({ ...of("lea"), queryFn: () => ["one"] });
  const shown = new QueryObserver(client, { ...of("tom"), queryFn: () => [] });
  const leave = shown.subscribe(() => undefined);
  await shown.refetch();
  await followReading(client, shownBy(giveSubscription), Promise.resolve());
  const kept = [left, page, other, of("lea"), of("tom")];
  expect(kept.map(({ queryKey }) => client.getQueryData(queryKey))).toEqual([
    undefined,
    undefined,
    [],
    ["one"],
    [],
  ]);
  leave();
});
