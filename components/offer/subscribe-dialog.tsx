"use client";
import { CircleCheck } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog, DialogCancel } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/field";
import { LinkButton } from "@/components/ui/link-button";
import { messageOf } from "@/lib/client/call-error";
import { useLine, useSend } from "@/lib/client/hooks";
import { useSession, useSetUser } from "@/lib/client/session";
import type { Offer } from "@/lib/contract/offers";
import { isPhone, PHONE_HINT, PHONE_INVALID } from "@/lib/contract/person-fields";
import { modifyUser } from "@/lib/contract/preferences";
import { subscribe } from "@/lib/contract/subscriptions";
import { parisDay } from "@/lib/domain/paris-time";
import { endOfValidity } from "@/lib/domain/subscription";
import { formatDay, formatPrice } from "@/lib/format";

/** Confirms a purchase, with a phone number if there is none yet, then says how it is paid (spec §2, §5). */
export function SubscribeDialog({ offer, onClose }: { offer: Offer; onClose: () => void }) {
  const { user, currentCoach } = useSession();
  const setUser = useSetUser();
  const [number, setNumber] = useState("");
  const [numberError, setNumberError] = useState<string>();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [done, setDone] = useState(false);
  const line = useLine();
  const savePhone = useSend(modifyUser, { line, onSuccess: setUser });
  const buy = useSend(subscribe, {
    line,
    onSuccess: () => setDone(true),
    onError: (error) => setRefusal(error.message),
  });
  // The class that one came from, when it was for lack of a subscription.
  const wanted = useSearchParams().get("activity");
  const needsPhone = !user.phoneNumber;

  const confirm = async () => {
    setRefusal(null);
    if (needsPhone) {
      if (!isPhone(number)) {
        setNumberError(
          number.trim() ? PHONE_INVALID : "Veuillez renseigner votre numéro de téléphone",
        );
        return;
      }
      setNumberError(undefined);
      try {
        await savePhone.mutateAsync({ body: { phoneNumber: number } });
      } catch (error) {
        setRefusal(messageOf(error, "Erreur lors de la mise à jour du numéro de téléphone"));
        return;
      }
    }
    buy.mutate({ params: { id: offer.id } });
  };
  const change = (open: boolean) => {
    if (!open) onClose();
  };

  if (done) {
    return (
      <Dialog
        open
        onOpenChange={change}
        title={"Souscription réussie\u00a0!"}
        size="sm"
        footer={
          <>
            <Button variant="secondary" onClick={onClose}>
              Fermer
            </Button>
            <LinkButton href={wanted ? `/?activity=${wanted}` : "/"}>Réserver un cours</LinkButton>
          </>
        }
      >
        <div className="flex flex-col items-center gap-3 py-2 text-center">
          <CircleCheck aria-hidden="true" size={44} className="text-success" />
          <p className="max-w-full">
            <strong>{offer.label}</strong> est à vous.
          </p>
          {offer.price > 0 ? (
            <p>Le paiement se fait lors du premier cours, par chèque ou en espèces.</p>
          ) : null}
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      onOpenChange={change}
      unsaved={needsPhone && number !== ""}
      sending={buy.isPending || savePhone.isPending}
      onAbandon={() => line.abandon()}
      title="Confirmer la souscription"
      size="sm"
      footer={
        <>
          <DialogCancel />
          <Button
            pending={buy.isPending || savePhone.isPending}
            pendingLabel="Souscription..."
            onClick={() => void confirm()}
          >
            {offer.price > 0 ? "Souscrire avec obligation de paiement" : "Souscrire"}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p>
          <strong>{offer.label}</strong> avec {currentCoach?.displayName},{" "}
          {formatPrice(offer.price)}
          {offer.price > 0 ? " TTC" : ""}, valide jusqu'au{" "}
          {formatDay(endOfValidity(parisDay(new Date()), offer.validityDurationInDay))}.
        </p>
        {needsPhone ? (
          <>
            <p className="text-muted">
              Veuillez renseigner votre numéro de téléphone pour continuer
            </p>
            <TextField
              label="Téléphone"
              type="tel"
              inputMode="tel"
              autoComplete="tel"
              help={PHONE_HINT}
              value={number}
              error={numberError}
              onChange={(event) => setNumber(event.target.value)}
            />
          </>
        ) : null}
        {refusal ? <Banner tone="danger">{refusal}</Banner> : null}
      </div>
    </Dialog>
  );
}
