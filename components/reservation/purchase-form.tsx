"use client";
import { useState } from "react";
import { cardSize } from "@/components/offer/card-size";
import { offerContent } from "@/components/offer/offer-content";
import { PurchaseFields } from "@/components/offer/purchase-fields";
import { usePurchase } from "@/components/offer/use-purchase";
import { validFor } from "@/components/offer/valid-for";
import type { BookingProps } from "@/components/reservation/booked";
import { bookingCost } from "@/components/reservation/booking-cost";
import { BookingFormBody } from "@/components/reservation/booking-form-body";
import { bookingInput } from "@/components/reservation/booking-input";
import { LateLine } from "@/components/reservation/late-line";
import { Banner } from "@/components/ui/banner";
import { RadioGroupField } from "@/components/ui/choice-field";
import { useUnsaved } from "@/components/ui/unsaved";
import { useInert } from "@/components/ui/use-inert";
import { type CallError, isUnconfirmed } from "@/lib/client/call-error";
import type { Offer } from "@/lib/contract/offers/offers";
import type { Subscription } from "@/lib/contract/subscriptions/subscriptions";
import { confirmedOf } from "@/lib/domain/places";
import { formatEuros, formatPrice } from "@/lib/format";

interface PurchaseFormProps extends BookingProps {
  offers: readonly Offer[];
  /** The form stays from now on, although the purchase makes a subscription match. */
  onBuying: () => void;
  /** The subscription, once it is bought and only the booking is left. */
  bought: Subscription | null;
  onBought: (bought: Subscription) => void;
}

/** The type and credits of the subscription that the offer becomes. */
const subscriptionOf = (offer: Offer): Pick<Subscription, "type" | "quantityLeft"> =>
  offer.type === "SUBSCRIPTION"
    ? { type: "SUBSCRIPTION", quantityLeft: null }
    : { type: "CARD", quantityLeft: cardSize(offer) };

/** Without a response the place may be booked. */
const notBooked = (error: CallError) =>
  isUnconfirmed(error) ? error.message : `La place n'est pas réservée. ${error.message}`;

/** Buys an offer, then books one place. A refused booking leaves the subscription bought. */
export function PurchaseForm({
  activity,
  personId,
  offers,
  booking,
  bought,
  onBuying,
  onBought,
  onBooked,
}: PurchaseFormProps) {
  const [choice, setChoice] = useState(offers[0]?.id ?? null);
  /** The changed offer after its refetch. */
  const [refetched, setRefetched] = useState<Offer | null>(null);
  const listed = offers.find(({ id }) => id === choice) ?? null;
  const offer = refetched?.id === choice ? refetched : listed;
  const purchase = usePurchase({
    coachId: activity.coachId,
    offer,
    onOffer: setRefetched,
    personId,
    classBegin: activity.beginDate,
  });
  const pending = purchase.pending || booking.isPending;
  const fields = useInert<HTMLDivElement>(pending);
  useUnsaved(purchase.phone.needed && purchase.phone.value !== "");

  const submit = async () => {
    onBuying();
    const subscription = bought ?? (await purchase.send());
    if (!subscription) return;
    onBought(subscription);
    const { id } = subscription;
    booking.mutate(
      bookingInput({ activityId: activity.id, subscriptionId: id, places: 1, personId }),
      {
        onSuccess: (result) =>
          onBooked({ result, activity, subscription, places: 1, bought: true }),
      },
    );
  };

  const confirmed = confirmedOf(activity, 1);
  const expected = { booked: confirmed, waiting: 1 - confirmed };
  const paying = bought ?? (offer && subscriptionOf(offer));
  return (
    <BookingFormBody
      activity={activity}
      places={1}
      personId={personId}
      onSubmit={() => void submit()}
      submitLabel={
        bought
          ? undefined
          : offer && offer.price > 0
            ? "Souscrire avec obligation de paiement et réserver"
            : "Souscrire et réserver"
      }
      disabled={!bought && (!offer || !purchase.seller.data)}
      pending={pending || purchase.refetching}
      pendingLabel={
        purchase.refetching ? "Chargement…" : purchase.pending ? "Souscription..." : undefined
      }
      error={bought ? booking.error && notBooked(booking.error) : purchase.message}
      note={
        paying ? (
          <div className="flex flex-col gap-1">
            {bookingCost(expected, paying).map((sentence) => (
              <p key={sentence} className="font-semibold">
                {sentence}
              </p>
            ))}
            {expected.booked > 0 ? <LateLine activity={activity} /> : null}
          </div>
        ) : null
      }
    >
      {bought ? (
        <Banner tone="success">
          <p>{`Souscription réussie ! «\u00a0${bought.label}\u00a0» est à vous.`}</p>
          {bought.due > 0 ? <p>{`À régler\u00a0: ${formatEuros(bought.due)}`}</p> : null}
        </Banner>
      ) : (
        <div ref={fields} className="flex flex-col gap-5">
          <RadioGroupField
            legend="Choisissez une formule"
            options={offers.map((one) => ({
              value: one.id,
              label: `${one.label} · ${formatPrice(one.price)}`,
              help: `${offerContent(one)} · ${validFor(one)}`,
            }))}
            value={choice}
            onChange={setChoice}
          />
          <PurchaseFields purchase={purchase} />
        </div>
      )}
    </BookingFormBody>
  );
}
