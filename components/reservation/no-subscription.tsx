"use client";
import { useEffect, useState } from "react";
import { queryFor } from "@/components/family/use-family";
import type { BookingProps } from "@/components/reservation/booked";
import { NoSubscriptionBanner } from "@/components/reservation/no-subscription-banner";
import { PurchaseForm } from "@/components/reservation/purchase-form";
import { QueryState } from "@/components/ui/query-state";
import { Skeleton } from "@/components/ui/skeleton";
import { useFrozenWhile } from "@/components/ui/use-frozen-while";
import { useCall } from "@/lib/client/use-call";
import { useRefetch } from "@/lib/client/use-refetch";
import { useToday } from "@/lib/client/use-today";
import { listOffers } from "@/lib/contract/offers/offers";
import type { Subscription } from "@/lib/contract/subscriptions/subscriptions";
import { matchingOffers } from "@/lib/domain/matching-offers";

interface NoSubscriptionProps extends BookingProps {
  /** The sentence that names the subscription that can pay later. */
  wait: string | null;
  buying: boolean;
  onBuying: () => void;
}

/** Sells an offer that pays for the class. */
export function NoSubscription({ wait, buying, onBuying, ...props }: NoSubscriptionProps) {
  const { activity, personId } = props;
  const refetch = useRefetch();
  // Refetching the account shows whether the coach still follows this trainee.
  useEffect(() => refetch({ changes: ["account"] }), [refetch]);
  const offers = useCall(listOffers, {
    params: { coachId: activity.coachId },
    ...queryFor(personId),
  });
  const today = useToday();
  const [bought, setBought] = useState<Subscription | null>(null);
  // A bought trial leaves the list before its place is booked.
  const list = useFrozenWhile(offers.data, buying);
  return (
    <>
      {bought ? null : (
        <NoSubscriptionBanner activityId={activity.id}>
          <p>Vous n'avez pas ou plus d'abonnement qui correspond à cette activité</p>
          <p>{wait}</p>
        </NoSubscriptionBanner>
      )}
      <QueryState
        query={{ ...offers, data: list ?? offers.data }}
        skeleton={<Skeleton className="h-80 w-full" />}
        errorMessage="Une erreur est survenue lors du chargement des offres."
      >
        {(all) => {
          const matching = matchingOffers(all, activity, today);
          return matching.length > 0 ? (
            <PurchaseForm
              {...props}
              offers={matching}
              bought={bought}
              onBuying={onBuying}
              onBought={setBought}
            />
          ) : null;
        }}
      </QueryState>
    </>
  );
}
