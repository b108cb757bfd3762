"use client";
import { BusinessForm } from "@/components/business/business-form";
import { Card } from "@/components/ui/card";
import { QueryState } from "@/components/ui/query-state";
import { SkeletonList } from "@/components/ui/skeleton";
import { useCall } from "@/lib/client/use-call";
import { getBusiness } from "@/lib/contract/money/business";

export function BusinessTab() {
  const business = useCall(getBusiness, {});
  return (
    <Card as="section" aria-label="Mon activité">
      <QueryState query={business} skeleton={<SkeletonList rows={2} />}>
        {(found) => <BusinessForm stored={found} />}
      </QueryState>
    </Card>
  );
}
