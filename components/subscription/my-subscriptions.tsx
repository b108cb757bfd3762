"use client";
import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import { FamilySubscription } from "@/components/family/family-subscription";
import { PersonSubscriptions } from "@/components/family/person-subscriptions";
import { EndedList } from "@/components/subscription/ended-list";
import { MySubscription } from "@/components/subscription/my-subscription";
import { EmptyState } from "@/components/ui/empty-state";
import { QueryState } from "@/components/ui/query-state";
import { SkeletonList } from "@/components/ui/skeleton";
import { useCall } from "@/lib/client/hooks";
import { useSession } from "@/lib/client/session";
import type { Offer } from "@/lib/contract/offers/offers";
import { listSubscriptions, type Subscription } from "@/lib/contract/subscriptions/subscriptions";

function MyEndedSubscriptions({ coachId, offers }: { coachId: string; offers: Offer[] }) {
  const { user } = useSession();
  const [open, setOpen] = useState(false);
  const ended = useCall(
    listSubscriptions,
    { params: { coachId }, query: { active: "false" } },
    { enabled: open },
  );
  return (
    <div className="mt-3">
      <EndedList
        open={open}
        onOpenChange={setOpen}
        query={ended}
        empty="Aucun abonnement terminé chez ce coach."
      >
        {(subscription) =>
          subscription.traineeId === user.id ? (
            <MySubscription
              key={subscription.id}
              subscription={subscription}
              offer={offers.find(({ id }) => id === subscription.offerId)}
            />
          ) : (
            <FamilySubscription
              key={subscription.id}
              subscription={subscription}
              listedFor={user.id}
            />
          )
        }
      </EndedList>
    </div>
  );
}

export function MySubscriptions({
  coachId,
  query,
  offers,
}: {
  coachId: string;
  /** Null where only persons of the family follow the coach. */
  query: UseQueryResult<Subscription[], Error> | null;
  offers: Offer[];
}) {
  const withdrawn = query?.data?.filter((subscription) => subscription.withdrawnAt !== null) ?? [];
  const { user } = useSession();
  const card = (subscription: Subscription) =>
    subscription.traineeId === user.id ? (
      <MySubscription
        key={subscription.id}
        subscription={subscription}
        offer={offers.find(({ id }) => id === subscription.offerId)}
      />
    ) : (
      <FamilySubscription key={subscription.id} subscription={subscription} listedFor={user.id} />
    );
  return (
    <aside aria-labelledby="mes-abonnements">
      <h2 id="mes-abonnements" className="mb-3 font-bold text-xl">
        Mes abonnements en cours
      </h2>
      {query ? (
        <QueryState query={query} skeleton={<SkeletonList rows={2} />}>
          {(list) => (
            <>
              {list.length === withdrawn.length ? (
                <EmptyState>
                  Vous n'avez pas d'abonnement en cours&nbsp;: choisissez une formule.
                </EmptyState>
              ) : null}
              {/* A dialog open in a row stays open when its response moves the row within this one list. */}
              {list.length > 0 ? (
                <ul className="flex flex-col gap-3">
                  {list.filter((subscription) => subscription.withdrawnAt === null).map(card)}
                  {withdrawn.length > 0 ? (
                    <li key="withdrawn" className="mt-3">
                      <h2 className="font-bold text-xl">Contrats rétractés</h2>
                    </li>
                  ) : null}
                  {withdrawn.map(card)}
                </ul>
              ) : null}
            </>
          )}
        </QueryState>
      ) : null}
      {query ? <MyEndedSubscriptions coachId={coachId} offers={offers} /> : null}
      <PersonSubscriptions coachId={coachId} />
    </aside>
  );
}
