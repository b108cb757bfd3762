"use client";
import { useFamily } from "@/components/family/use-family";
import { PayingLine } from "@/components/offer/paying-line";
import { CardDots } from "@/components/subscription/card-dots";
import { kindText } from "@/components/subscription/kind-text";
import { PauseAndWithdrawal } from "@/components/subscription/pause-and-withdrawal";
import { moneyOwed, paymentOf, waivedText } from "@/components/subscription/payment-label";
import { SharedWith } from "@/components/subscription/shared-with";
import { useWeekPlaces } from "@/components/subscription/use-week-places";
import { weekLeftText } from "@/components/subscription/week-left-text";
import { Badge } from "@/components/ui/badge";
import { cn } from "@/components/ui/cn";
import { OwnText } from "@/components/ui/own-text";
import { ProgressDots } from "@/components/ui/progress-dots";
import { useToday } from "@/lib/client/use-today";
import type { Subscription } from "@/lib/contract/subscriptions/subscriptions";
import { placesLeftInWeek } from "@/lib/domain/places-in-week";
import { isUsedUp } from "@/lib/domain/subscription-status";
import { capitalize, formatDay, formatEuros } from "@/lib/format";

function CardProgress({ quantityLeft, quantity }: Subscription) {
  return (
    <div className="flex flex-col gap-1.5">
      <CardDots quantity={quantity} quantityLeft={quantityLeft} />
      <p className="tabular text-sm">
        Restant&nbsp;:{" "}
        <strong>
          <OwnText>{`${quantityLeft ?? 0} / ${quantity}`}</OwnText>
        </strong>
      </p>
    </div>
  );
}

function WeekProgress({ subscription }: { subscription: Subscription }) {
  const used = useWeekPlaces(subscription);
  const quota = subscription.nbReservationPerWeek ?? 0;
  if (subscription.suspendDate || used === undefined)
    return <p className="tabular text-sm">Cours/semaine&nbsp;: {quota}</p>;
  const left = used === null ? null : placesLeftInWeek(quota, used);
  return (
    <div className="flex flex-col gap-1.5">
      <ProgressDots
        filled={left ?? 0}
        max={quota}
        label={left === null ? "Chargement…" : weekLeftText(left, quota)}
        dimmed={left === 0}
      />
      <p
        aria-hidden={left === null || undefined}
        className={cn(
          "tabular flex flex-wrap gap-x-2 text-sm",
          left === null && "animate-pulse rounded-control bg-sunken *:invisible",
        )}
      >
        <strong>{capitalize(weekLeftText(left ?? quota, quota))}</strong>
        <span>Cours/semaine&nbsp;: {quota}</span>
      </p>
    </div>
  );
}

export function MySubscriptionFacts({
  subscription,
  isHeld,
  debitPending,
}: {
  subscription: Subscription;
  /** It stands in its holder's list, and not in that of a person with whom it is shared. */
  isHeld: boolean;
  /** A direct debit of the sum is under way, so nothing says how to pay. */
  debitPending: boolean;
}) {
  const { withdrawnAt, due } = subscription;
  const today = useToday();
  const waived = withdrawnAt ? 0 : subscription.price - subscription.owed;
  const isCard = subscription.type === "CARD";
  const { people } = useFamily();
  const status =
    !isHeld || (subscription.owed === 0 && subscription.price > 0)
      ? null
      : paymentOf(moneyOwed(subscription)).label;
  return (
    <div className="flex flex-col gap-2 [overflow-wrap:anywhere]">
      <div className="flex flex-wrap items-center gap-2 pr-11">
        <h3 className={cn("font-semibold", isUsedUp(subscription) && "text-muted")}>
          {subscription.label}
        </h3>
        {subscription.isPrivateOffer ? <Badge tone="neutral">Privé</Badge> : null}
        {withdrawnAt ? <Badge tone="neutral">Rétracté</Badge> : null}
        {subscription.endDate < today ? <Badge tone="neutral">Terminé</Badge> : null}
      </div>
      {isHeld && due > 0 ? (
        <div>
          <p className="tabular font-semibold text-danger text-lg">
            À régler&nbsp;: {formatEuros(due)}
          </p>
          {debitPending ? null : (
            <div className="text-muted text-sm">
              <PayingLine amount={due} coachId={subscription.coachId} />
            </div>
          )}
          {subscription.transferAnnouncedOn ? (
            <p className="text-sm">
              Virement annoncé le {formatDay(subscription.transferAnnouncedOn)}
            </p>
          ) : null}
        </div>
      ) : null}
      <PauseAndWithdrawal subscription={subscription} />
      {withdrawnAt ? null : isCard ? (
        <CardProgress {...subscription} />
      ) : (
        <WeekProgress subscription={subscription} />
      )}
      <p className="tabular flex flex-wrap gap-x-2 text-muted text-sm">
        <span>
          {kindText(subscription, isHeld ? [] : people)} du {formatDay(subscription.beginDate)} au{" "}
          {formatDay(subscription.endDate)}
        </span>
        {status ? <span>{status}</span> : null}
        {isHeld && waived > 0 ? <span>{waivedText(waived)}</span> : null}
      </p>
      <SharedWith subscription={subscription} />
    </div>
  );
}
