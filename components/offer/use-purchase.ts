"use client";
import type { UseQueryResult } from "@tanstack/react-query";
import { type RefObject, useRef, useState } from "react";
import { queryFor } from "@/components/family/use-family";
import { changedTermsText } from "@/components/offer/terms-text";
import { useMissingPhone } from "@/components/offer/use-missing-phone";
import { focusControl } from "@/components/ui/focus-control";
import type { CallError } from "@/lib/client/call-error";
import { useSend } from "@/lib/client/send";
import { useCall } from "@/lib/client/use-call";
import { useRead } from "@/lib/client/use-read";
import type { ResponseOf } from "@/lib/contract/endpoint";
import { listOffers, type Offer } from "@/lib/contract/offers/offers";
import { type Subscription, subscribe } from "@/lib/contract/subscriptions/subscriptions";
import { getSeller } from "@/lib/contract/subscriptions/withdrawals";
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
  phone: ReturnType<typeof useMissingPhone>;
  message: string | null;
  pending: boolean;
  /** The changed offer or terms are being refetched. */
  refetching: boolean;
  /** Returns null when a field is missing or the call is refused, and the form says why. */
  send: () => Promise<Subscription | null>;
}

/** A purchase needs the consents of the law and a phone number, which is saved first. */
export function usePurchase({
  coachId,
  personId,
  offer,
  onOffer,
  classBegin,
}: PurchaseOptions): Purchase {
  const [refetching, setRefetching] = useState(false);
  const read = useRead();
  const seller = useCall(getSeller, { params: { coachId }, ...queryFor(personId) });
  const terms = seller.data?.terms ?? null;
  const [consent, setConsent] = useState<Consent>({ beginNow: false, accepted: null });
  const [submitted, setSubmitted] = useState(false);
  const beginRef = useRef<HTMLInputElement>(null);
  const acceptRef = useRef<HTMLInputElement>(null);
  const phone = useMissingPhone();
  const [errorText, setErrorText] = useState<string | null>(null);
  /** The version that the server rejected as outdated; null where none was shown. */
  const [rejectedTerms, setRejectedTerms] = useState<number | null>();
  const needsBeginNow =
    classBegin !== undefined &&
    seller.data !== undefined &&
    parisDay(new Date(classBegin)) <= seller.data.withdrawUntil;
  const buy = useSend(subscribe, {
    onError: (error, { body }) => {
      const offerChanged = error.code === "CHANGED_MEANWHILE";
      const termsChanged = error.code === "TERMS_CHANGED";
      setRejectedTerms(termsChanged ? (body?.termsVersion ?? null) : undefined);
      setErrorText(offerChanged ? `${CHANGED}.` : termsChanged ? null : error.message);
      if (!offerChanged && !termsChanged) return;
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
    setRejectedTerms(undefined);
    setSubmitted(true);
    if (!offer) return null;
    const unticked =
      needsBeginNow && !consent.beginNow
        ? beginRef
        : terms && consent.accepted !== terms.version
          ? acceptRef
          : null;
    focusControl(unticked?.current ?? null);
    if (unticked || !(await phone.save(setErrorText))) return null;
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

  const pending = buy.isPending || phone.pending;
  return {
    offer,
    seller,
    consent,
    setConsent: (next) => {
      setConsent(next);
      // The trainee has read the new terms.
      if (next.accepted !== null) setRejectedTerms(undefined);
    },
    needsBeginNow,
    submitted,
    beginRef,
    acceptRef,
    phone,
    message: rejectedTerms === undefined ? errorText : changedTermsText(rejectedTerms, seller),
    pending,
    refetching:
      refetching ||
      (rejectedTerms !== undefined &&
        rejectedTerms === (terms?.version ?? null) &&
        seller.isFetching),
    send,
  };
}
