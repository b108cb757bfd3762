"use client";
import { useState } from "react";
import { queryFor } from "@/components/family/use-family";
import { QueryState } from "@/components/ui/query-state";
import { SkeletonList } from "@/components/ui/skeleton";
import { useCall } from "@/lib/client/use-call";
import type { Subscription } from "@/lib/contract/subscriptions/subscriptions";
import { getAcceptedTerms } from "@/lib/contract/subscriptions/withdrawals";
import { formatDay } from "@/lib/format";

export function AcceptedTerms({
  subscription: { id, termsVersion },
  personId,
}: {
  subscription: Subscription;
  /** The person of the family who holds the subscription. */
  personId?: string | undefined;
}) {
  const [open, setOpen] = useState(false);
  const terms = useCall(
    getAcceptedTerms,
    { params: { id }, ...queryFor(personId) },
    { enabled: open },
  );
  if (termsVersion === null) return null;
  return (
    <details
      className="mt-4 rounded-control border border-line px-4"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">
        Conditions de vente acceptées
      </summary>
      <QueryState query={terms} skeleton={<SkeletonList rows={1} />}>
        {({ version, acceptedAt, text }) => (
          <div className="pb-3 text-sm [overflow-wrap:anywhere]">
            <p className="mb-2 text-muted">
              Version {version}, acceptée le {formatDay(acceptedAt)}
            </p>
            <p className="whitespace-pre-line">{text}</p>
          </div>
        )}
      </QueryState>
    </details>
  );
}
