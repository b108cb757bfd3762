"use client";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { QueryState } from "@/components/ui/query-state";
import { SkeletonList } from "@/components/ui/skeleton";
import { useToast } from "@/components/ui/toast";
import { messageOf } from "@/lib/client/call-error";
import { useSend } from "@/lib/client/send";
import { loadPage } from "@/lib/client/unload-guard";
import { useCall } from "@/lib/client/use-call";
import {
  connectPayments,
  disconnectPayments,
  getPaymentAccount,
} from "@/lib/contract/money/payments";

export function PaymentTab() {
  const account = useCall(getPaymentAccount, {});
  return (
    <Card as="section" aria-label="Paiement en ligne">
      <QueryState query={account} skeleton={<SkeletonList rows={2} />}>
        {({ connected, chargesEnabled, detailsNeeded }) => (
          <div className="flex flex-col items-start gap-4">
            {connected ? (
              <>
                {chargesEnabled ? (
                  <p className="flex flex-wrap items-center gap-x-2">
                    <Badge tone="present">Actif</Badge>
                    Vos élèves paient par carte ou prélèvement, sur votre compte Stripe.
                  </p>
                ) : (
                  <Banner tone="warning">
                    Votre compte Stripe n'est pas encore actif. Complétez-le pour encaisser en
                    ligne.
                  </Banner>
                )}
                {chargesEnabled && detailsNeeded ? (
                  <Banner tone="warning">Stripe attend des informations de votre part.</Banner>
                ) : null}
                <div className="flex flex-wrap gap-2">
                  {!chargesEnabled || detailsNeeded ? (
                    <ConnectButton label="Compléter mon compte Stripe" />
                  ) : null}
                  <DisconnectButton />
                </div>
              </>
            ) : (
              <>
                <p>
                  Vos élèves paient par carte ou par prélèvement, et chaque paiement s'inscrit dans
                  Gestion. L'argent va directement sur votre compte Stripe, qui prélève ses frais.
                </p>
                <ConnectButton label="Relier mon compte Stripe" />
              </>
            )}
          </div>
        )}
      </QueryState>
    </Card>
  );
}

function ConnectButton({ label }: { label: string }) {
  const connecting = useSend(connectPayments, { onSuccess: ({ url }) => loadPage(url) });
  return (
    <>
      {connecting.error ? <Banner tone="danger">{messageOf(connecting.error)}</Banner> : null}
      <Button
        pending={connecting.isPending}
        pendingLabel="Ouverture de Stripe..."
        onClick={() => connecting.mutate({})}
      >
        {label}
      </Button>
    </>
  );
}

function DisconnectButton() {
  const toast = useToast();
  const [asks, setAsks] = useState(false);
  const disconnecting = useSend(disconnectPayments, {
    onSuccess: () => {
      toast.success("Paiement en ligne arrêté.");
      setAsks(false);
    },
  });
  return (
    <>
      <Button variant="secondary" onClick={() => setAsks(true)}>
        Arrêter le paiement en ligne
      </Button>
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        title={"Arrêter le paiement en ligne\u00a0?"}
        confirmLabel="Arrêter"
        pendingLabel="Arrêt..."
        pending={disconnecting.isPending}
        error={disconnecting.error?.message}
        onConfirm={() => disconnecting.mutate({})}
      >
        <p>
          Vos élèves ne pourront plus payer en ligne. Les paiements déjà commencés s'inscriront
          encore, et vous pourrez relier le même compte plus tard.
        </p>
      </ConfirmDialog>
    </>
  );
}
