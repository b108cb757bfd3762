"use client";
import { useSearchParams } from "next/navigation";
import { useRef, useState } from "react";
import { Bought } from "@/components/offer/bought";
import { type Consent, ConsentFields } from "@/components/offer/consent-fields";
import { PurchaseFacts } from "@/components/offer/purchase-facts";
import { changedTermsText } from "@/components/offer/terms-text";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog, DialogCancel } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/field";
import { QueryState } from "@/components/ui/query-state";
import { Skeleton } from "@/components/ui/skeleton";
import type { CallError } from "@/lib/client/call-error";
import { failureMessage } from "@/lib/client/failure-message";
import { useCall, useRead } from "@/lib/client/hooks";
import { useIsMounted } from "@/lib/client/is-mounted";
import { useSend } from "@/lib/client/send";
import { useSession, useSetUser } from "@/lib/client/session";
import { modifyUser } from "@/lib/contract/accounts/preferences";
import { listOffers, type Offer } from "@/lib/contract/offers/offers";
import { subscribe } from "@/lib/contract/subscriptions/subscriptions";
import { getSeller } from "@/lib/contract/subscriptions/withdrawals";
import { isPhone, PHONE_HINT, PHONE_INVALID } from "@/lib/contract/trainees/person-fields";

const CHANGED = "Cette formule vient d'être modifiée";

export function SubscribeDialog({ offer: opened, onClose }: { offer: Offer; onClose: () => void }) {
  /** The offer as the trainee has read it. */
  const [offer, setOffer] = useState(opened);
  /** The changed offer is being refetched. */
  const [refetching, setRefetching] = useState(false);
  const read = useRead();
  const { user, currentCoach } = useSession();
  const setUser = useSetUser();
  const seller = useCall(getSeller, { params: { coachId: currentCoach?.id ?? "" } });
  const terms = seller.data?.terms ?? null;
  const [consent, setConsent] = useState<Consent>({ beginNow: false, accepted: null });
  const [missing, setMissing] = useState(false);
  const accept = useRef<HTMLInputElement>(null);
  const phone = useRef<HTMLInputElement>(null);
  const [number, setNumber] = useState("");
  const [numberError, setNumberError] = useState<string>();
  const [errorText, setErrorText] = useState<string | null>(null);
  /** The accepted version that the server rejected as outdated. */
  const [rejectedTerms, setRejectedTerms] = useState<number | null>(null);
  const [done, setDone] = useState(false);
  const isMounted = useIsMounted();
  const needsPhone = !user.phoneNumber;
  const savePhone = useSend(modifyUser, { onSuccess: setUser });
  const buy = useSend(subscribe, {
    form: `subscribe.${opened.id}`,
    onSuccess: () => setDone(true),
    onError: (error, { body }) => {
      const offerChanged = error.code === "CHANGED_MEANWHILE";
      const version = error.code === "TERMS_CHANGED" ? (body?.termsVersion ?? null) : null;
      setRejectedTerms(version);
      setErrorText(offerChanged ? `${CHANGED}.` : version === null ? error.message : null);
      if (!offerChanged && version === null) return;
      // The trainee accepted an outdated version.
      setConsent({ ...consent, accepted: null });
      setMissing(false);
      if (offerChanged) void refetchOffer();
      else void seller.refetch();
    },
  });
  const refetchOffer = async () => {
    setRefetching(true);
    try {
      const all = await read(listOffers, { params: { coachId: currentCoach?.id ?? "" } });
      const now = all.find(({ id }) => id === offer.id);
      if (now) setOffer(now);
      setErrorText(
        now
          ? `${CHANGED}\u00a0: la voici telle qu'elle est. Relisez-la avant de souscrire.`
          : "Cette formule n'est plus proposée par ce coach.",
      );
    } catch (failure) {
      setErrorText(`${CHANGED}, et n'a pas pu être relue. ${(failure as CallError).message}`);
    }
    setRefetching(false);
  };
  // The class that the trainee could not book without a subscription.
  const activityId = useSearchParams().get("activity");
  const pending = buy.isPending || savePhone.isPending;
  const isRefetching =
    refetching || (rejectedTerms !== null && rejectedTerms === terms?.version && seller.isFetching);
  const message = rejectedTerms === null ? errorText : changedTermsText(rejectedTerms, seller);

  const confirm = async () => {
    setErrorText(null);
    setRejectedTerms(null);
    setMissing(true);
    if (terms && consent.accepted !== terms.version) return focusControl(accept.current);
    if (needsPhone) {
      if (!isPhone(number)) {
        setNumberError(
          number.trim() ? PHONE_INVALID : "Veuillez renseigner votre numéro de téléphone",
        );
        return focusControl(phone.current);
      }
      setNumberError(undefined);
      try {
        await savePhone.mutateAsync({ body: { phoneNumber: number } });
        if (!isMounted()) return;
      } catch (error) {
        setErrorText(failureMessage(error, "Erreur lors de la mise à jour du numéro de téléphone"));
        return;
      }
    }
    buy.mutate({
      params: { id: offer.id },
      body: {
        beginNow: consent.beginNow,
        termsVersion: terms?.version ?? null,
        version: offer.version,
      },
    });
  };
  if (done) return <Bought offer={offer} activityId={activityId} onClose={onClose} />;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      unsaved={needsPhone && number !== ""}
      sending={pending || buy.awaitsResponse}
      title="Confirmer la souscription"
      size="sm"
      footer={
        <>
          <DialogCancel />
          <Button
            disabled={!seller.data}
            pending={pending || isRefetching}
            pendingLabel={isRefetching ? "Chargement…" : "Souscription..."}
            onClick={() => void confirm()}
          >
            {offer.price > 0 ? "Souscrire avec obligation de paiement" : "Souscrire"}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <QueryState query={seller} skeleton={<Skeleton className="h-80 w-full" />}>
          {(known) => (
            <>
              <PurchaseFacts offer={offer} seller={known.lines} />
              <ConsentFields
                seller={known}
                consent={consent}
                onChange={(next) => {
                  setConsent(next);
                  // The trainee has read the new terms.
                  if (next.accepted !== null) setRejectedTerms(null);
                }}
                missing={missing}
                acceptRef={accept}
              />
            </>
          )}
        </QueryState>
        {needsPhone ? (
          <>
            <p className="text-muted">
              Veuillez renseigner votre numéro de téléphone pour continuer
            </p>
            <TextField
              ref={phone}
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
        {message ? <Banner tone="danger">{message}</Banner> : null}
      </div>
    </Dialog>
  );
}

/** On a phone the field may be out of view. */
function focusControl(control: HTMLElement | null): void {
  control?.focus();
  control?.scrollIntoView({ block: "center" });
}
