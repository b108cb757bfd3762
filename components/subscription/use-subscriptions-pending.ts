"use client";
import { useQueries } from "@tanstack/react-query";
import { forOf, useFamily } from "@/components/family/use-family";
import { useMyCoach } from "@/components/reservation/use-my-coach";
import { queryOf } from "@/lib/client/query-of";
import { listSubscriptions } from "@/lib/contract/subscriptions/subscriptions";

/** Whether a list that `MySubscriptions` shows is still loading. */
export function useSubscriptionsPending(coachId: string): boolean {
  const follower = useMyCoach(coachId)?.personId;
  const { people } = useFamily();
  const holders: (string | undefined)[] = people
    .filter(({ coachs }) => coachs.includes(coachId))
    .map(({ id }) => id);
  if (!follower) holders.push(undefined);
  return useQueries({
    queries: holders.map((personId) => {
      const query = { active: "true" as const, ...forOf(personId) };
      return queryOf(listSubscriptions, { params: { coachId }, query });
    }),
    combine: (lists) => lists.some(({ isLoading }) => isLoading),
  });
}
