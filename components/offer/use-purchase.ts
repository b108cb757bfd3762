"use client";
import type { UseQueryResult } from "@tanstack/react-query";
import { type RefObject, useRef, useState } from "react";
import { queryFor } from "@/components/family/use-family";
import { changedTermsText } from "@/components/offer/terms-text";
import type { CallError } from "@/lib/client/call-error";
import { failureMessage } from "@/lib/client/failure-message";
import { useCall, useRead } from "@/lib/client/hooks";
import { useIsMounted } from "@/lib/client/is-mounted";
import { useSend } from "@/lib/client/send";
import { useSession, useSetUser } from "@/lib/client/session";
import { modifyUser } from "@/lib/contract/accounts/preferences";
import type { ResponseOf } from "@/lib/contract/endpoint";
import { listOffers, type Offer } from "@/lib/contract/offers/offers";
import { type Subscription, subscribe } from "@/lib/contract/subscriptions/subscriptions";
import { getSeller } from "@/lib/contract/subscriptions/withdrawals";
import { isPhone, PHONE_INVALID } from "@/lib/contract/trainees/person-fields";
import { type Instant, parisDay } from "@/lib/domain/paris-time";

interface Consent {
  beginNow: boolean;
  /** The accepted version. A newer version needs a new acceptance. */
  accepted: number | null;
}

const CHANGED = "Cette formule vient d'être modifiée";

interface PurchaseOptions {
  coachId: string;
  /** The person of the family that the offer is for; absent: the account itself. */
  personId?: string | undefined;
  /** The offer as the trainee has read it. */
  offer: Offer | null;
  /** The changed offer was refetched, or is no longer on sale. */
  onOffer: (offer: Offer | null) => void;
  /** The name of the idempotency key. */
  form: string;
  /** When the class that the purchase must pay for begins. */
  classBegin?: Instant;
}

export interface Purchase {
  offer: Offer | null;
  seller: UseQueryResult<ResponseOf<typeof getSeller>, CallError>;
  consent: Consent;
  setConsent: (consent: Consent) => void;
  /** The class lies within the withdrawal period, so the trainee must ask to begin. */
  needsBeginNow: boolean;
  /** The trainee has pressed the button, so an unticked box shows its error. */
  submitted: boolean;
  beginRef: RefObject<HTMLInputElement | null>;
  acceptRef: RefObject<HTMLInputElement | null>;
  needsPhone: boolean;
  phoneRef: RefObject<HTMLInputElement | null>;
  phone: string;
  setPhone: (phone: string) => void;
  phoneError: string | undefined;
  message: string | null;
  pending: boolean;
  /** The changed offer or terms are being refetched. */
  refetching: boolean;
  awaitsResponse: boolean;
  /** Returns null when a field is missing or the call is refused, and the form says why. */
  send: () => Promise<Subscription | null>;
}

/** A purchase needs the consents of the law and a phone number, which is saved first. */
export function usePurchase({
  coachId,
  personId,
  offer,
  onOffer,
  form,
  classBegin,
}: PurchaseOptions): Purchase {
  const [refetching, setRefetching] = useState(false);
  const read = useRead();
  const { user } = useSession();
  const setUser = useSetUser();
  const seller = useCall(getSeller, { params: { coachId }, ...queryFor(personId) });
  const terms = seller.data?.terms ?? null;
  const [consent, setConsent] = useState<Consent>({ beginNow: false, accepted: null });
  const [submitted, setSubmitted] = useState(false);
  const beginRef = useRef<HTMLInputElement>(null);
  const acceptRef = useRef<HTMLInputElement>(null);
  const phoneRef = useRef<HTMLInputElement>(null);
  const [phone, setPhone] = useState("");
  const [phoneError, setPhoneError] = useState<string>();
  const [errorText, setErrorText] = useState<string | null>(null);
  /** The accepted version that the server rejected as outdated. */
  const [rejectedTerms, setRejectedTerms] = useState<number | null>(null);
  const isMounted = useIsMounted();
  const needsPhone = !user.phoneNumber;
  const needsBeginNow =
    classBegin !== undefined &&
    seller.data !== undefined &&
    parisDay(new Date(classBegin)) <= seller.data.withdrawUntil;
  const savePhone = useSend(modifyUser, { onSuccess: setUser });
  const buy = useSend(subscribe, {
    form: personId ? `${form}.${personId}` : form,
    onError: (error, { body }) => {
      const offerChanged = error.code === "CHANGED_MEANWHILE";
      const version = error.code === "TERMS_CHANGED" ? (body?.termsVersion ?? null) : null;
      setRejectedTerms(version);
      setErrorText(offerChanged ? `${CHANGED}.` : version === null ? error.message : null);
      if (!offerChanged && version === null) return;
      // The trainee accepted an outdated version.
      setConsent({ ...consent, accepted: null });
      setSubmitted(false);
      if (offerChanged) void refetchOffer();
      else void seller.refetch();
    },
  });
  const refetchOffer = async () => {
    setRefetching(true);
    try {
      const all = await read(listOffers, { params: { coachId }, ...queryFor(personId) });
      const now = all.find(({ id }) => id === offer?.id);
      onOffer(now ?? null);
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

  const send = async () => {
    setErrorText(null);
    setRejectedTerms(null);
    setSubmitted(true);
    if (!offer) return null;
    if (needsBeginNow && !consent.beginNow) return focusControl(beginRef.current);
    if (terms && consent.accepted !== terms.version) return focusControl(acceptRef.current);
    if (needsPhone) {
      if (!isPhone(phone)) {
        setPhoneError(
          phone.trim() ? PHONE_INVALID : "Veuillez renseigner votre numéro de téléphone",
        );
        return focusControl(phoneRef.current);
      }
      setPhoneError(undefined);
      try {
        await savePhone.mutateAsync({ body: { phoneNumber: phone } });
        if (!isMounted()) return null;
      } catch (error) {
        setErrorText(failureMessage(error, "Erreur lors de la mise à jour du numéro de téléphone"));
        return null;
      }
    }
    return buy
      .mutateAsync({
        params: { id: offer.id },
        ...queryFor(personId),
        body: {
          beginNow: consent.beginNow,
          termsVersion: terms?.version ?? null,
          version: offer.version,
        },
      })
      .catch(() => null);
  };

  const pending = buy.isPending || savePhone.isPending;
  return {
    offer,
    seller,
    consent,
    setConsent: (next) => {
      setConsent(next);
      // The trainee has read the new terms.
      if (next.accepted !== null) setRejectedTerms(null);
    },
    needsBeginNow,
    submitted,
    beginRef,
    acceptRef,
    needsPhone,
    phoneRef,
    phone,
    setPhone,
    phoneError,
    message: rejectedTerms === null ? errorText : changedTermsText(rejectedTerms, seller),
    pending,
    refetching:
      refetching ||
      (rejectedTerms !== null && rejectedTerms === terms?.version && seller.isFetching),
    awaitsResponse: pending || buy.awaitsResponse,
    send,
  };
}

/** On a phone the field may be out of view. */
function focusControl(control: HTMLElement | null): null {
  control?.focus();
  control?.scrollIntoView({ block: "center" });
  return null;
}
