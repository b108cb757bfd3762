import { CalendarDays, Lock, Users } from "lucide-react";
import type { ReactNode } from "react";
import { cardSize } from "@/components/offer/card-size";
import { validFor } from "@/components/offer/valid-for";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import type { Offer } from "@/lib/contract/offers/offers";
import type { Day } from "@/lib/domain/paris-time";
import { endOfValidity } from "@/lib/domain/subscription-end";
import { formatDay, formatPrice } from "@/lib/format";

/** `Carte de 10 cours`, `Abonnement` */
function kindOf(offer: Offer): string {
  if (offer.type === "SUBSCRIPTION") return "Abonnement";
  return `Carte de ${cardSize(offer)} cours`;
}

export function OfferCard({
  offer,
  today,
  actions,
}: {
  offer: Offer;
  today: Day;
  actions: ReactNode;
}) {
  return (
    <Card as="li" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <h3 className="min-w-[min(8rem,100%)] flex-1 font-semibold text-lg leading-snug [overflow-wrap:anywhere]">
          {offer.label}
        </h3>
        {offer.isPrivateOffer ? (
          <Badge tone="neutral" icon={<Lock aria-hidden="true" size={13} />}>
            Privée
          </Badge>
        ) : (
          <Badge tone="accent" icon={<Users aria-hidden="true" size={13} />}>
            Collective
          </Badge>
        )}
      </div>
      <p className="tabular font-semibold text-2xl">
        {formatPrice(offer.price)}
        {offer.price > 0 ? <span className="font-normal text-muted text-sm"> TTC</span> : null}
      </p>
      <ul className="tabular flex flex-col gap-1 text-muted">
        <li>{kindOf(offer)}</li>
        {offer.type === "SUBSCRIPTION" ? <li>{offer.nbReservationPerWeek} cours/semaine</li> : null}
        <li className="flex items-center gap-1.5">
          <CalendarDays aria-hidden="true" size={16} className="shrink-0" />
          Valide jusqu'au {formatDay(endOfValidity(today, offer.validityDurationInDay))}
        </li>
        <li>{validFor(offer)}</li>
      </ul>
      <div className="mt-auto flex flex-wrap gap-2 pt-1">{actions}</div>
    </Card>
  );
}
