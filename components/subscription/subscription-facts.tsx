import type { ReactNode } from "react";
import { PauseAndWithdrawal } from "@/components/subscription/pause-and-withdrawal";
import { moneyOwed, paymentOf, waivedText } from "@/components/subscription/payment-label";
import { SharedWith } from "@/components/subscription/shared-with";
import { Badge } from "@/components/ui/badge";
import { cn } from "@/components/ui/cn";
import { useToday } from "@/lib/client/use-today";
import type { Subscription } from "@/lib/contract/subscriptions/subscriptions";
import { isUsedUp } from "@/lib/domain/subscription-status";
import { formatDay } from "@/lib/format";

export function SubscriptionFacts({
  subscription,
  picture,
}: {
  subscription: Subscription;
  /** Stands below the name. */
  picture?: ReactNode;
}) {
  const { withdrawnAt } = subscription;
  const today = useToday();
  const payment = paymentOf(moneyOwed(subscription));
  const waived = withdrawnAt ? 0 : subscription.price - subscription.owed;
  const isCard = subscription.type === "CARD";
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <h3
          className={cn(
            "font-semibold [overflow-wrap:anywhere]",
            isUsedUp(subscription) && "text-muted",
          )}
        >
          {subscription.label}
        </h3>
        {subscription.owed === 0 && subscription.price > 0 ? null : (
          <Badge tone={payment.tone}>{payment.label}</Badge>
        )}
        {waived > 0 ? <Badge tone="neutral">{waivedText(waived)}</Badge> : null}
        {subscription.isPrivateOffer ? <Badge tone="neutral">Privé</Badge> : null}
        {withdrawnAt ? <Badge tone="neutral">Rétracté</Badge> : null}
        {subscription.endDate < today ? <Badge tone="neutral">Terminé</Badge> : null}
      </div>
      {picture}
      <PauseAndWithdrawal subscription={subscription} />
      <dl className="tabular flex flex-wrap gap-x-5 gap-y-1 text-sm">
        <Fact term="Type">{isCard ? "Carte" : "Abonnement"}</Fact>
        <Fact term="Début">{formatDay(subscription.beginDate)}</Fact>
        <Fact term="Fin">{formatDay(subscription.endDate)}</Fact>
        {withdrawnAt ? null : isCard ? (
          <Fact term="Restant">
            {subscription.quantityLeft} / {subscription.quantity}
          </Fact>
        ) : (
          <Fact term="Cours/semaine">{subscription.nbReservationPerWeek}</Fact>
        )}
      </dl>
      <SharedWith subscription={subscription} />
    </div>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex gap-1">
      <dt className="text-muted">{term}&nbsp;:</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}
