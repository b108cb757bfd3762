"use client";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/error-state";
import { onDemand } from "@/components/ui/on-demand";
import { useCall } from "@/lib/client/use-call";
import type { ResponseOf } from "@/lib/contract/endpoint";
import { listRefunds } from "@/lib/contract/money/debts";
import { nameOf } from "@/lib/domain/name-of";
import { formatDay, formatEuros } from "@/lib/format";

const RefundDialog = onDemand(() =>
  import("@/components/receipt/refund-dialog").then((part) => part.RefundDialog),
);

type Refund = ResponseOf<typeof listRefunds>[number];

export function RefundsDue() {
  const refunds = useCall(listRefunds, {});
  const [refunding, setRefunding] = useState<Refund | null>(null);
  if (!refunds.data)
    return refunds.isError ? (
      <ErrorState
        message="Ce que vous avez à rembourser n'a pas pu être lu."
        onRetry={() => void refunds.refetch()}
        retrying={refunds.isFetching}
      />
    ) : null;
  if (refunds.data.length === 0) return null;
  return (
    <section aria-labelledby="a-rembourser">
      <h2 id="a-rembourser" className="mb-2 font-semibold text-lg">
        À rembourser
      </h2>
      <ul className="divide-y divide-line">
        {refunds.data.map((refund) => (
          <li
            key={refund.subscriptionId}
            className="flex flex-wrap items-center justify-between gap-3 py-1.5"
          >
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <span className="block font-semibold">{nameOf(refund)}</span>
              <span className="tabular block text-muted text-sm">
                {formatEuros(refund.amount)}
                {refund.before ? ` avant le ${formatDay(refund.before)}` : ""}
              </span>
            </span>
            <Button
              size="sm"
              variant="secondary"
              aria-label={`Rembourser ${nameOf(refund)}`}
              onClick={() => setRefunding(refund)}
            >
              Rembourser
            </Button>
          </li>
        ))}
      </ul>
      {refunding ? (
        <RefundDialog
          subscriptionId={refunding.subscriptionId}
          name={nameOf(refunding)}
          amount={refunding.amount}
          online={refunding.onlineMethod}
          onClose={() => setRefunding(null)}
        />
      ) : null}
    </section>
  );
}
