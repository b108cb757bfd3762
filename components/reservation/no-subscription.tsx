"use client";
import { type ReactNode, useEffect } from "react";
import { Banner } from "@/components/ui/banner";
import { LinkButton } from "@/components/ui/link-button";
import { useRefetch } from "@/lib/client/hooks";
import type { Activity } from "@/lib/contract/classes/activities";

/** `wait` is the subscription that can pay later. */
export function NoSubscription({ activity, wait }: { activity: Activity; wait: ReactNode }) {
  const refetch = useRefetch();
  // Refetching the account shows whether the coach still follows this trainee.
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
