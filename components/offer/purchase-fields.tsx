import { ConsentFields } from "@/components/offer/consent-fields";
import { PurchaseFacts } from "@/components/offer/purchase-facts";
import type { Purchase } from "@/components/offer/use-purchase";
import { TextField } from "@/components/ui/field";
import { QueryState } from "@/components/ui/query-state";
import { Skeleton } from "@/components/ui/skeleton";
import { PHONE_HINT } from "@/lib/contract/trainees/person-fields";

/** Shows the offer, the seller and the consents, and asks for a missing phone number. */
export function PurchaseFields({ purchase }: { purchase: Purchase }) {
  const { offer, seller, phone } = purchase;
  return (
    <>
      <QueryState query={seller} skeleton={<Skeleton className="h-80 w-full" />}>
        {(known) => (
          <>
            {offer ? <PurchaseFacts offer={offer} seller={known.lines} /> : null}
            <ConsentFields seller={known} purchase={purchase} />
          </>
        )}
      </QueryState>
      {phone.needed ? (
        <>
          <p className="text-muted">Veuillez renseigner votre numéro de téléphone pour continuer</p>
          <TextField
            ref={phone.ref}
            label="Téléphone"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            help={PHONE_HINT}
            value={phone.value}
            error={phone.error}
            onChange={(event) => phone.setValue(event.target.value)}
          />
        </>
      ) : null}
    </>
  );
}
