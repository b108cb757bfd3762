import type { ReactNode } from "react";
import { offerContent } from "@/components/offer/offer-content";
import { useToday } from "@/lib/client/use-today";
import type { Offer } from "@/lib/contract/offers/offers";
import { endOfValidity } from "@/lib/domain/subscription-end";
import { formatDay, formatPrice } from "@/lib/format";

/** The law requires these facts above the button (C. conso. L221-14). */
export function PurchaseFacts({ offer, seller }: { offer: Offer; seller: readonly string[] }) {
  const begin = useToday();
  const end = endOfValidity(begin, offer.validityDurationInDay);
  return (
    <dl className="flex flex-col gap-2 rounded-control bg-sunken px-4 py-3 [overflow-wrap:anywhere]">
      <Fact term="Formule">
        <strong>{offer.label}</strong>
        <span className="block">{offerContent(offer)}</span>
      </Fact>
      <Fact term="Prix">
        {formatPrice(offer.price)}
        {offer.price > 0 ? " TTC" : ""}
      </Fact>
      <Fact term="Durée">
        du {formatDay(begin)} au {formatDay(end)}
      </Fact>
      <Fact term="Vendeur">
        <span className="whitespace-pre-line">{seller.join("\n")}</span>
      </Fact>
    </dl>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted text-sm">{term}</dt>
      <dd className="tabular">{children}</dd>
    </div>
  );
}
