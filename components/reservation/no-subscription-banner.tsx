"use client";
import type { ReactNode } from "react";
import { Banner } from "@/components/ui/banner";
import { LinkButton } from "@/components/ui/link-button";

/** Says that nothing can pay for the class, and leads to the offers that can. */
export function NoSubscriptionBanner({
  activityId,
  children,
}: {
  activityId: string;
  children: ReactNode;
}) {
  return (
    <Banner
      tone="warning"
      action={
        <LinkButton href={`/offers?activity=${activityId}`} variant="secondary" size="sm">
          Voir les formules
        </LinkButton>
      }
    >
      {children}
    </Banner>
  );
}
