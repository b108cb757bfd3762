"use client";
import { queryFor } from "@/components/family/use-family";
import { cn } from "@/components/ui/cn";
import { QueryState } from "@/components/ui/query-state";
import { SkeletonList } from "@/components/ui/skeleton";
import { useCall } from "@/lib/client/use-call";
import { listMovements } from "@/lib/contract/subscriptions/subscriptions";
import { formatDay, formatInstantInText } from "@/lib/format";
import { MOVEMENT_LABELS } from "@/lib/labels";

export function MovementList({
  subscriptionId,
  personId,
}: {
  subscriptionId: string;
  /** The person of the family who holds the subscription. */
  personId?: string | undefined;
}) {
  const movements = useCall(listMovements, {
    params: { id: subscriptionId },
    ...queryFor(personId),
  });
  return (
    <QueryState
      query={movements}
      skeleton={<SkeletonList rows={3} />}
      isEmpty={(list) => list.length === 0}
      empty={<p className="text-muted">Aucun mouvement.</p>}
    >
      {(list) => (
        <ul className="divide-y divide-line">
          {list.map((movement) => (
            <li key={movement.id} className="flex items-start justify-between gap-4 py-2.5">
              <span className="min-w-0 [overflow-wrap:anywhere]">
                <span className="block font-semibold">{MOVEMENT_LABELS[movement.reason]}</span>
                {movement.activityLabel && movement.activityBeginDate ? (
                  <span className="block text-muted text-sm">
                    {movement.activityLabel}, {formatInstantInText(movement.activityBeginDate)}
                    {movement.for ? `, pour ${movement.for.firstName}` : null}
                  </span>
                ) : null}
                <span className="tabular block text-muted text-sm">
                  Le {formatDay(movement.date)}
                </span>
              </span>
              <span
                className={cn(
                  "tabular font-semibold",
                  movement.delta > 0 ? "text-success" : "text-ink",
                )}
              >
                {movement.delta > 0 ? `+${movement.delta}` : `−${-movement.delta}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </QueryState>
  );
}
