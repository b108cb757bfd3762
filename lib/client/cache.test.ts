import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { cacheOf, shownBy } from "@/lib/client/cache";
import {
  editAssistant,
  listAssistants,
  uploadAssistantAvatar,
} from "@/lib/contract/accounts/assistants";
import { listMyActivities } from "@/lib/contract/classes/activities";
import { listMyOffers } from "@/lib/contract/offers/offers";
import {
  giveSubscription,
  listTraineeSubscriptions,
} from "@/lib/contract/subscriptions/subscriptions-of-coach";
import { listTrainees } from "@/lib/contract/trainees/trainees";

test.each([
  // A class shows its teacher's name and picture.
  ["editAssistant", editAssistant, ["activities", "assistants"]],
  ["uploadAssistantAvatar", uploadAssistantAvatar, ["activities", "assistants"]],
  ["giveSubscription", giveSubscription, ["trainees", "subscriptions"]],
])("%s invalidates only the queries that show what it changes", async (_, call, out) => {
  const client = new QueryClient();
  const cached = [
    ["activities", cacheOf(listMyActivities, { query: { monthOffset: "0" } })],
    ["assistants", cacheOf(listAssistants, {})],
    ["offers", cacheOf(listMyOffers, {})],
    ["trainees", cacheOf(listTrainees, {})],
    ["subscriptions", cacheOf(listTraineeSubscriptions, { params: { id: "lea" } })],
  ] as const;
  for (const [, options] of cached) await client.fetchQuery({ ...options, queryFn: () => [] });
  await client.invalidateQueries({ predicate: shownBy(call) });
  const stale = cached.flatMap(([name, { queryKey }]) =>
    client.getQueryState(queryKey)?.isInvalidated ? [name] : [],
  );
  expect(stale.sort()).toEqual([...out].sort());
});
