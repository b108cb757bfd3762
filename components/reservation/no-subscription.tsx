"use client";
import { useEffect, useState } from "react";
import { queryFor } from "@/components/family/use-family";
import type { Booked } from "@/components/reservation/booked";
import { PurchaseForm } from "@/components/reservation/purchase-form";
import { Banner } from "@/components/ui/banner";
import { LinkButton } from "@/components/ui/link-button";
import { QueryState } from "@/components/ui/query-state";
import { Skeleton } from "@/components/ui/skeleton";
import { useFrozenWhile } from "@/components/ui/use-frozen-while";
import { useCall, useRefetch } from "@/lib/client/hooks";
import type { useSend } from "@/lib/client/send";
import { useToday } from "@/lib/client/use-today";
import type { bookActivity } from "@/lib/contract/booking/reservations";
import type { Activity } from "@/lib/contract/classes/activities";
import { listOffers } from "@/lib/contract/offers/offers";
import type { Subscription } from "@/lib/contract/subscriptions/subscriptions";
import { matchingOffers } from "@/lib/domain/matching-offers";

interface NoSubscriptionProps {
  activity: Activity;
  /** The person of the family that the place is for. */
  personId?: string | undefined;
  /** The sentence that names the subscription that can pay later. */
  wait: string | null;
  booking: ReturnType<typeof useSend<typeof bookActivity>>;
  buying: boolean;
  onBuying: () => void;
  onBooked: (booked: Booked) => void;
}

/** Sells an offer that pays for the class. */
export function NoSubscription({
  activity,
  personId,
  wait,
  booking,
  buying,
  onBuying,
  onBooked,
}: NoSubscriptionProps) {
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
    <div className="flex flex-col gap-5">
      {bought ? null : (
        <Banner
          tone="warning"
          action={
            <LinkButton href={`/offers?activity=${activity.id}`} variant="secondary" size="sm">
              Voir les formules
            </LinkButton>
          }
        >
          <p>Vous n'avez pas ou plus d'abonnement qui correspond à cette activité</p>
          <p>{wait}</p>
        </Banner>
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
              activity={activity}
              personId={personId}
              offers={matching}
              booking={booking}
              bought={bought}
              onBuying={onBuying}
              onBought={setBought}
              onBooked={onBooked}
            />
          ) : null;
        }}
      </QueryState>
    </div>
  );
}
