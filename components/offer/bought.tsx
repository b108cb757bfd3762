import { CircleCheck } from "lucide-react";
import { PayingLine } from "@/components/offer/paying-line";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { LinkButton } from "@/components/ui/link-button";
import type { Offer } from "@/lib/contract/offers/offers";
import { classAddress } from "@/lib/pages";

export function Bought({
  offer,
  coachId,
  activityId,
  personName,
  onClose,
}: {
  offer: Offer;
  coachId: string;
  activityId: string | null;
  /** The first name of the person of the family that it is for; null: the account itself. */
  personName: string | null;
  onClose: () => void;
}) {
  return (
    <Dialog
      onClose={onClose}
      title={"Souscription réussie !"}
      size="sm"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Fermer
          </Button>
          <LinkButton href={activityId ? classAddress(activityId) : "/"}>
            Réserver un cours
          </LinkButton>
        </>
      }
    >
      <div className="flex flex-col items-center gap-3 py-2 text-center">
        <CircleCheck aria-hidden="true" size={44} className="text-success" />
        <p className="max-w-full">
          <strong>{offer.label}</strong> est {personName ? `pour ${personName}` : "à vous"}.
        </p>
        {offer.price > 0 ? <PayingLine amount={offer.price} coachId={coachId} /> : null}
        <p className="text-muted text-sm">Vous recevez un e-mail de confirmation.</p>
      </div>
    </Dialog>
  );
}
