"use client";
import { usePathname, useSearchParams } from "next/navigation";
import { useState } from "react";
import { queryFor, useFamily } from "@/components/family/use-family";
import { WaysToPay } from "@/components/payment/ways-to-pay";
import { Card } from "@/components/ui/card";
import { onDemand } from "@/components/ui/on-demand";
import { PageHeader } from "@/components/ui/page-header";
import { QueryState } from "@/components/ui/query-state";
import { SkeletonList } from "@/components/ui/skeleton";
import { useCall } from "@/lib/client/use-call";
import { getDue } from "@/lib/contract/money/transfer";
import { formatDay, formatEuros } from "@/lib/format";

const TransferDialog = onDemand(() =>
  import("@/components/subscription/transfer-dialog").then((part) => part.TransferDialog),
);

/** Also for a trainee whom the coach has removed, who sees no offers of that coach. */
export function DueScreen() {
  const id = usePathname().split("/").at(-1) ?? "";
  const personId = useSearchParams().get("pour") ?? undefined;
  const [transferring, setTransferring] = useState(false);
  const person = useFamily().members.find(({ id, isMe }) => id === personId && !isMe);
  const due = useCall(getDue, { params: { id }, ...queryFor(personId) });
  return (
    <div className="mx-auto max-w-xl">
      <PageHeader title="À payer" />
      <QueryState query={due} skeleton={<SkeletonList rows={2} />}>
        {(owed) => {
          const { label, coachName, amount, takesPayments, takesTransfers, debitPending } = owed;
          return (
            <Card as="section">
              <h2 className="font-semibold text-lg [overflow-wrap:anywhere]">{label}</h2>
              <p className="text-muted [overflow-wrap:anywhere]">
                {person ? `Pour ${person.firstName} · ${coachName}` : coachName}
              </p>
              {amount === 0 ? (
                <p role="status" className="mt-3">
                  Tout est payé.
                </p>
              ) : (
                <>
                  <p className="tabular my-1 font-semibold text-2xl">{formatEuros(amount)}</p>
                  {owed.transferAnnouncedOn ? (
                    <p className="text-muted text-sm">
                      Virement annoncé le {formatDay(owed.transferAnnouncedOn)}
                    </p>
                  ) : null}
                  {takesPayments || takesTransfers || debitPending ? (
                    <div className="mt-4 flex flex-wrap gap-2">
                      <WaysToPay
                        due={owed}
                        personId={personId}
                        variant="primary"
                        onTransfer={() => setTransferring(true)}
                      />
                    </div>
                  ) : (
                    <p className="text-muted">Réglez directement auprès de votre coach.</p>
                  )}
                </>
              )}
              {transferring ? (
                <TransferDialog
                  subscription={owed}
                  personId={personId}
                  onClose={() => setTransferring(false)}
                />
              ) : null}
            </Card>
          );
        }}
      </QueryState>
    </div>
  );
}
