import { READ_TERMS } from "@/components/offer/terms-text";
import type { Purchase } from "@/components/offer/use-purchase";
import { CheckboxField } from "@/components/ui/choice-field";
import type { ResponseOf } from "@/lib/contract/endpoint";
import type { getSeller } from "@/lib/contract/subscriptions/withdrawals";
import { addDays } from "@/lib/domain/paris-time";
import { formatDay } from "@/lib/format";

/** Both boxes start unticked, so that each consent is the buyer's own act. */
export function ConsentFields({
  seller: { terms, withdrawUntil },
  purchase: { consent, setConsent, needsBeginNow, submitted, beginRef, acceptRef },
}: {
  seller: ResponseOf<typeof getSeller>;
  purchase: Purchase;
}) {
  return (
    <div className="flex flex-col gap-3">
      <CheckboxField
        ref={beginRef}
        label="Je demande à commencer avant la fin du délai de rétractation"
        help={
          consent.beginNow
            ? `Vous pouvez renoncer jusqu'au ${formatDay(withdrawUntil)}\u00a0: vous devrez alors ce qui a déjà servi.`
            : `Sans cette demande, cette formule sert pour les cours à partir du ${formatDay(addDays(withdrawUntil, 1))}.`
        }
        error={
          submitted && needsBeginNow && !consent.beginNow
            ? "Ce cours a lieu avant la fin du délai\u00a0: cochez cette demande."
            : undefined
        }
        checked={consent.beginNow}
        onChange={({ target }) => setConsent({ ...consent, beginNow: target.checked })}
      />
      {terms ? (
        <>
          <details className="rounded-control border border-line px-4">
            <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">
              Lire les conditions de vente
            </summary>
            <p className="whitespace-pre-line pb-3 text-sm [overflow-wrap:anywhere]">
              {terms.text}
            </p>
          </details>
          <CheckboxField
            ref={acceptRef}
            label="J'accepte les conditions de vente"
            error={
              consent.accepted !== null && consent.accepted !== terms.version
                ? READ_TERMS
                : submitted && consent.accepted === null
                  ? "Acceptez les conditions de vente pour souscrire."
                  : undefined
            }
            checked={consent.accepted === terms.version}
            onChange={({ target }) =>
              setConsent({ ...consent, accepted: target.checked ? terms.version : null })
            }
          />
        </>
      ) : null}
    </div>
  );
}
