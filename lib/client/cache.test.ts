import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { cacheOf, refreshAfter } from "@/lib/client/cache";
import { listMyActivities } from "@/lib/contract/activities";
import { editAssistant, listAssistants, uploadAssistantAvatar } from "@/lib/contract/assistants";
import { listMyOffers } from "@/lib/contract/offers";
import { giveSubscription, listTraineeSubscriptions } from "@/lib/contract/subscriptions-of-coach";
import { listTrainees } from "@/lib/contract/trainees";

test.each([
  // A class shows its teacher's name and picture.
  ["editAssistant", editAssistant, ["activities", "assistants"]],
  ["uploadAssistantAvatar", uploadAssistantAvatar, ["activities", "assistants"]],
  ["giveSubscription", giveSubscription, ["trainees", "subscriptions"]],
])(
  "after %s whatever shows what it changes is outdated, and nothing else",
  async (_, call, out) => {
    const client = new QueryClient();
    const cached = [
      ["activities", cacheOf(listMyActivities, { query: { monthOffset: "0" } })],
      ["assistants", cacheOf(listAssistants, {})],
      ["offers", cacheOf(listMyOffers, {})],
      ["trainees", cacheOf(listTrainees, {})],
      ["subscriptions", cacheOf(listTraineeSubscriptions, { params: { id: "lea" } })],
    ] as const;
    for (const [, options] of cached) await client.fetchQuery({ ...options, queryFn: () => [] });
    await refreshAfter(client, call);
    const outdated = cached.flatMap(([name, { queryKey }]) =>
      client.getQueryState(queryKey)?.isInvalidated ? [name] : [],
    );
    expect(outdated.sort()).toEqual([...out].sort());
  },
);

test("what was being read for the first time when a call changed it is read once more, shown or not", async () => {
  const client = new QueryClient();
  const options = cacheOf(listAssistants, {});
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  let asked = 0;
  const queryFn = () => (answers[asked++] as PromiseWithResolvers<string>).promise;
  const shown = new QueryObserver(client, { ...options, queryFn });
  const leave = shown.subscribe(() => undefined);
  const unseen = cacheOf(listAssistants, { query: { of: "another" } } as object);
  const early = Promise.withResolvers<string>();
  void client.prefetchQuery({ ...unseen, queryFn: () => early.promise });
  const refreshed = refreshAfter(client, editAssistant);
  early.resolve("before");
  answers[0]?.resolve("before");
  answers[1]?.resolve("after");
  await refreshed;
  expect(shown.getCurrentResult().data).toBe("after");
  expect(client.getQueryState(unseen.queryKey)?.isInvalidated).toBe(true);
  leave();
});
