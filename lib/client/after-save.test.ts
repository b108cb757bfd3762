import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { followReading } from "@/lib/client/after-save";
import { cacheOf, pagesOf, shownBy } from "@/lib/client/cache";
import { listReceipts, listSubscriptionReceipts } from "@/lib/contract/receipts";
import { giveSubscription, listTraineeSubscriptions } from "@/lib/contract/subscriptions-of-coach";
import { listTrainees } from "@/lib/contract/trainees";

test("what was empty and is not shown is not said to be empty once a call changed it; what is shown stays until it is read", async () => {
  const client = new QueryClient();
  const of = (id: string) => cacheOf(listTraineeSubscriptions, { params: { id } });
  const left = cacheOf(listTrainees, {});
  const pages = pagesOf(listReceipts, { query: { size: "20" } });
  const other = cacheOf(listSubscriptionReceipts, { params: { id: "card" } });
  await client.fetchQuery({ ...left, queryFn: () => [] });
  const first = { content: [], totalElements: 0 };
  await client.fetchQuery({ ...pages, queryFn: () => ({ pages: [first], pageParams: ["0"] }) });
  await client.fetchQuery({ ...other, meta: { shows: [] }, queryFn: () => [] });
  await client.fetchQuery({ ...of("lea"), queryFn: () => ["one"] });
  const shown = new QueryObserver(client, { ...of("tom"), queryFn: () => [] });
  const leave = shown.subscribe(() => undefined);
  await shown.refetch();
  await followReading(client, shownBy(giveSubscription), Promise.resolve());
  const kept = [left, pages, other, of("lea"), of("tom")];
  expect(kept.map(({ queryKey }) => client.getQueryData(queryKey))).toEqual([
    undefined,
    undefined,
    [],
    ["one"],
    [],
  ]);
  leave();
});

test("whoever reads what was empty while a call changes it gets an answer", async () => {
  const client = new QueryClient();
  const list = cacheOf(listTrainees, {});
  client.setQueryData(list.queryKey, []);
  const answer = Promise.withResolvers<string[]>();
  const read = client.fetchQuery({ ...list, queryFn: () => answer.promise });
  await followReading(client, shownBy(giveSubscription), Promise.resolve());
  answer.resolve(["one"]);
  expect(await read).toEqual(["one"]);
});
