import type { Business } from "@/lib/contract/money/business";
import { parisDay, yearOf } from "@/lib/domain/paris-time";
import { vatMention } from "@/lib/domain/tax";

/** Shows only what the coach filled in under 'Mon activité'. */
export function Mentions({ business }: { business: Business }) {
  const { legalName, siren, vatRegime, vatNumber } = business;
  const seller = [
    legalName && `${legalName}, EI`,
    siren && `SIREN ${siren}`,
    business.address,
    business.email,
    business.phone,
    vatMention(vatRegime, yearOf(parisDay(new Date()))),
    vatNumber && `N° de TVA ${vatNumber}`,
  ].filter((line) => line !== null && line !== "");
  const mediator = [business.mediatorName, business.mediatorAddress].filter(Boolean);
  const site = business.mediatorUrl;
  if (seller.length === 0 && mediator.length === 0 && !site && !business.terms) return null;
  return (
    <section
      aria-labelledby="mentions"
      className="mt-8 grid gap-2 border-line border-t pt-4 text-muted text-sm [overflow-wrap:anywhere]"
    >
      <h2 id="mentions" className="font-semibold text-base text-ink">
        Mentions
      </h2>
      {seller.length > 0 ? <p className="whitespace-pre-line">{seller.join(" · ")}</p> : null}
      {mediator.length > 0 || site ? (
        <p className="whitespace-pre-line">
          Médiateur de la consommation&nbsp;: {mediator.join(", ")}
          {site ? (
            <>
              {mediator.length > 0 ? ", " : null}
              <a href={site} rel="noopener" className="text-accent underline underline-offset-4">
                {site}
              </a>
            </>
          ) : null}
        </p>
      ) : null}
      {business.terms ? (
        <details>
          <summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-ink">
            Conditions de vente
          </summary>
          <p className="whitespace-pre-line">{business.terms}</p>
        </details>
      ) : null}
    </section>
  );
}
