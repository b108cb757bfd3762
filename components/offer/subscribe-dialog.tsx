"use client";
import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { type Member, personIdOf } from "@/components/family/use-family";
import { Bought } from "@/components/offer/bought";
import { PurchaseFields } from "@/components/offer/purchase-fields";
import { usePurchase } from "@/components/offer/use-purchase";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog, DialogCancel } from "@/components/ui/dialog";
import { useSession } from "@/lib/client/session";
import type { Offer } from "@/lib/contract/offers/offers";

export function SubscribeDialog({
  offer: opened,
  person,
  onClose,
}: {
  offer: Offer;
  /** The person of the family that the offer is for; absent: the account itself. */
  person?: Member | undefined;
  onClose: () => void;
}) {
  const [offer, setOffer] = useState(opened);
  const { currentCoach } = useSession();
  const [done, setDone] = useState(false);
  const purchase = usePurchase({
    coachId: currentCoach?.id ?? "",
    offer,
    personId: personIdOf(person),
    onOffer: (now) => now && setOffer(now),
  });
  // The class that the trainee could not book without a subscription.
  const activityId = useSearchParams().get("activity");
  const { pending, refetching, message } = purchase;
  const confirm = async () => {
    if (await purchase.send()) setDone(true);
  };
  if (done)
    return (
      <Bought
        offer={offer}
        coachId={currentCoach?.id ?? ""}
        activityId={activityId}
        personName={personIdOf(person) ? (person?.firstName ?? null) : null}
        onClose={onClose}
      />
    );
  return (
    <Dialog
      onClose={onClose}
      unsaved={purchase.phone.needed && purchase.phone.value !== ""}
      sending={pending}
      title={
        personIdOf(person)
          ? `Confirmer la souscription pour ${person?.firstName}`
          : "Confirmer la souscription"
      }
      footer={
        <>
          <DialogCancel />
          <Button
            disabled={!purchase.seller.data}
            pending={pending || refetching}
            pendingLabel={refetching ? "Chargement…" : "Souscription..."}
            onClick={() => void confirm()}
          >
            {offer.price > 0 ? "Souscrire avec obligation de paiement" : "Souscrire"}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <PurchaseFields purchase={purchase} />
        {message ? <Banner tone="danger">{message}</Banner> : null}
      </div>
    </Dialog>
  );
}
