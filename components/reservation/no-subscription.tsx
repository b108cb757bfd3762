"use client";
import { type ReactNode, useEffect } from "react";
import { Banner } from "@/components/ui/banner";
import { LinkButton } from "@/components/ui/link-button";
import { useRefetch } from "@/lib/client/hooks";
import type { Activity } from "@/lib/contract/classes/activities";

/** Whoever has nothing to book a class with is shown the way to it; `wait`: what may serve later. */
export function NoSubscription({ activity, wait }: { activity: Activity; wait: ReactNode }) {
  const refetch = useRefetch();
  // It may be the coach who follows this trainee no more: the account says so.
  useEffect(() => refetch({ changes: ["account"] }), [refetch]);
  return (
    <Banner
      tone="warning"
      action={<LinkButton href={`/offers?activity=${activity.id}`}>Voir les formules</LinkButton>}
    >
      <p>Vous n'avez pas ou plus d'abonnement qui correspond à cette activité</p>
      <p>{wait}</p>
    </Banner>
  );
}
