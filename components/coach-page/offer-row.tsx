import { cardSize } from "@/components/offer/card-size";
import { buttonClass } from "@/components/ui/button-class";
import type { Offer } from "@/lib/contract/offers/offers";
import { validityMonths } from "@/lib/domain/validity";
import { formatPrice } from "@/lib/format";

function factsOf(offer: Offer): string {
  const what =
    offer.type === "SUBSCRIPTION"
      ? `${offer.nbReservationPerWeek} cours/semaine`
      : `${cardSize(offer)} cours`;
  const facts = [what, `${validityMonths(offer.validityDurationInDay)}\u00a0mois`];
  return [...facts, ...(offer.isPrivateOffer ? ["privé"] : [])].join(" · ");
}

/** A phone scrolls the row sideways, so private offers come last. */
export function OfferRow({ offers, code }: { offers: Offer[]; code: string }) {
  if (offers.length === 0) {
    return <p className="text-muted">Les formules seront bientôt publiées.</p>;
  }
  const sorted = offers.toSorted((a, b) => Number(a.isPrivateOffer) - Number(b.isPrivateOffer));
  return (
    <ul
      data-scrolls
      className="-mx-4 flex snap-x scroll-px-4 gap-3 overflow-x-auto px-4 pb-2 md:mx-0 md:grid md:grid-cols-[repeat(auto-fit,minmax(12rem,1fr))] md:px-0"
    >
      {sorted.map((offer) => (
        <li
          key={offer.id}
          className="relative flex w-52 shrink-0 snap-start flex-col md:w-auto gap-1 rounded-card border border-line bg-card p-4 [overflow-wrap:anywhere]"
        >
          <h3 className="line-clamp-2 font-semibold">{offer.label}</h3>
          <p className="tabular text-2xl font-semibold">
            {formatPrice(offer.price)}
            {offer.price > 0 && <span className="text-sm font-normal text-muted">&nbsp;TTC</span>}
          </p>
          <p className="tabular mb-2 text-sm text-muted">{factsOf(offer)}</p>
          <a
            href={`/offers?coachcode=${code}&offer=${offer.id}`}
            className={`${buttonClass({ variant: "soft", size: "sm" })} mt-auto`}
          >
            Réserver
            <span className="sr-only">&nbsp;: {offer.label}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
