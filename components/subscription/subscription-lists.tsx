"use client";
import { type ReactNode, useState } from "react";
import { forOf, queryFor } from "@/components/family/use-family";
import { EndedList } from "@/components/subscription/ended-list";
import { MySubscription } from "@/components/subscription/my-subscription";
import { QueryState } from "@/components/ui/query-state";
import { SkeletonList } from "@/components/ui/skeleton";
import { useSession } from "@/lib/client/session";
import { useCall } from "@/lib/client/use-call";
import { listOffers } from "@/lib/contract/offers/offers";
import { listSubscriptions, type Subscription } from "@/lib/contract/subscriptions/subscriptions";

interface SubscriptionListsProps {
  coachId: string;
  /** The person of the family whose subscriptions they are; absent: the account itself. */
  personId?: string | undefined;
  empty: ReactNode;
}

/** The subscriptions with a coach: current ones, withdrawn ones, and on demand ended ones. */
export function SubscriptionLists({ coachId, personId, empty }: SubscriptionListsProps) {
  const { user } = useSession();
  const [open, setOpen] = useState(false);
  const params = { coachId };
  const current = useCall(listSubscriptions, {
    params,
    query: { active: "true", ...forOf(personId) },
  });
  const ended = useCall(
    listSubscriptions,
    { params, query: { active: "false", ...forOf(personId) } },
    { enabled: open },
  );
  const offers = useCall(listOffers, { params, ...queryFor(personId) });
  const card = (subscription: Subscription) => (
    <MySubscription
      key={subscription.id}
      subscription={subscription}
      listedFor={personId ?? user.id}
      offer={offers.data?.find(({ id }) => id === subscription.offerId)}
    />
  );
  return (
    <>
      <QueryState query={current} skeleton={<SkeletonList rows={personId ? 1 : 2} />}>
        {(list) => {
          const withdrawn = list.filter(({ withdrawnAt }) => withdrawnAt !== null);
          return (
            <>
              {list.length === withdrawn.length ? empty : null}
              {/* A dialog open in a row stays open when its response moves the row within this one list. */}
              {list.length > 0 ? (
                <ul className="flex flex-col gap-3">
                  {list.filter(({ withdrawnAt }) => withdrawnAt === null).map(card)}
                  {withdrawn.length > 0 ? (
                    <li key="withdrawn" className="mt-3">
                      <h2 className="font-semibold text-lg">Contrats rétractés</h2>
                    </li>
                  ) : null}
                  {withdrawn.map(card)}
                </ul>
              ) : null}
            </>
          );
        }}
      </QueryState>
      <div className="mt-3">
        <EndedList
          open={open}
          onOpenChange={setOpen}
          query={ended}
          empty="Aucun abonnement terminé chez ce coach."
        >
          {card}
        </EndedList>
      </div>
    </>
  );
}
