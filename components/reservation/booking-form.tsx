"use client";
import { useState } from "react";
import { forOf } from "@/components/family/use-family";
import type { Booked } from "@/components/reservation/booked";
import { BookingFormBody, bookLabel } from "@/components/reservation/booking-form-body";
import { BookingPreview, useBookingPreview } from "@/components/reservation/booking-preview";
import { afterBooking } from "@/components/reservation/expected-places";
import { NoSubscription } from "@/components/reservation/no-subscription";
import { PlacesField, placesOf } from "@/components/reservation/places-field";
import { SubscriptionField } from "@/components/reservation/subscription-field";
import { WaitingBanner } from "@/components/reservation/waiting-banner";
import { waitSentence } from "@/components/reservation/withdrawal-wait";
import { CheckboxField } from "@/components/ui/field";
import { QueryState } from "@/components/ui/query-state";
import { Skeleton } from "@/components/ui/skeleton";
import { useAsSent } from "@/components/ui/use-as-sent";
import { useCall } from "@/lib/client/hooks";
import { useSend } from "@/lib/client/send";
import { bookActivity } from "@/lib/contract/booking/reservations";
import type { Activity } from "@/lib/contract/classes/activities";
import { listSubscriptions, type Subscription } from "@/lib/contract/subscriptions/subscriptions";
import { endingFirst, offeredFor, PAYMENT_ERRORS } from "@/lib/domain/eligibility";

interface BookingFormProps {
  activity: Activity;
  /** The person of the family that the places are for; absent: the account itself. */
  personId?: string | undefined;
  onBooked: (outcome: Booked) => void;
}

export function BookingForm({ activity, personId, onBooked }: BookingFormProps) {
  const booking = useSend(bookActivity, {
    ...(!personId && {
      optimistic: ({ query }) => afterBooking(activity.id, Number(query?.["number-reservation"])),
    }),
  });
  const subscriptions = useCall(listSubscriptions, {
    params: { coachId: activity.coachId },
    query: { active: "true", ...forOf(personId) },
  });
  // This booking may use up the card.
  const seen = useAsSent({ activity, list: subscriptions.data }, booking);
  // The purchase form stays until it has booked, although its subscription matches now.
  const [buying, setBuying] = useState(false);
  return (
    <QueryState
      query={{ ...subscriptions, data: seen.list }}
      skeleton={<Skeleton className="h-40 w-full" />}
    >
      {(all) => {
        const matching = endingFirst(offeredFor(all, seen.activity));
        return matching.length > 0 && !buying ? (
          <Form
            activity={seen.activity}
            personId={personId}
            subscriptions={matching}
            booking={booking}
            onBooked={onBooked}
          />
        ) : (
          <NoSubscription
            activity={seen.activity}
            personId={personId}
            wait={waitSentence(all, seen.activity)}
            booking={booking}
            buying={buying}
            onBuying={() => setBuying(true)}
            onBooked={onBooked}
          />
        );
      }}
    </QueryState>
  );
}

function Form({
  activity,
  personId,
  subscriptions,
  booking,
  onBooked,
}: BookingFormProps & {
  subscriptions: Subscription[];
  booking: ReturnType<typeof useSend<typeof bookActivity>>;
}) {
  // A chosen subscription that is gone is not replaced by another one.
  const [choice, setChosen] = useState(subscriptions[0]?.id ?? null);
  const chosen = subscriptions.find(({ id }) => id === choice);
  const [places, setPlaces] = useState("1");
  const [wholeSeries, setWholeSeries] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const count = placesOf(places);
  const preview = useBookingPreview({
    activity,
    personId,
    subscription: chosen,
    places: count,
    wholeSeries,
    paused: booking.isPending,
  });
  const submit = () => {
    if (!chosen) return setWrong("Veuillez sélectionner une carte ou abonnement\u00a0!");
    if (!count) return setWrong("Nombre de places\u00a0: un nombre entier entre 1 et 10.");
    setWrong(null);
    booking.mutate(
      {
        params: { activityId: activity.id },
        query: {
          "id-subscription": chosen.id,
          "recurrence-mode": wholeSeries ? "true" : "false",
          "number-reservation": String(count),
          ...forOf(personId),
          ...(wholeSeries && { "with-classes": "true" as const }),
        },
      },
      {
        onSuccess: (result) => onBooked({ result, activity, subscription: chosen, places: count }),
      },
    );
  };
  return (
    <BookingFormBody
      onSubmit={submit}
      submitLabel={bookLabel(activity)}
      disabled={preview.error !== null && preview.error.code in PAYMENT_ERRORS}
      pending={booking.isPending}
      error={wrong ?? booking.error?.message}
      note={
        <>
          <WaitingBanner activity={activity} places={count ?? 1} personId={personId} />
          <BookingPreview
            activity={activity}
            subscription={chosen}
            wholeSeries={wholeSeries}
            preview={preview}
          />
        </>
      }
    >
      <SubscriptionField
        legend={"Avec quelle carte ou quel abonnement\u00a0?"}
        subscriptions={subscriptions}
        value={chosen?.id ?? null}
        onChange={setChosen}
      />
      <PlacesField value={places} onChange={setPlaces} />
      {activity.isRecurring ? (
        <CheckboxField
          label="Réserver toute la série"
          help="Ce cours et les suivants, tant que votre formule le permet."
          checked={wholeSeries}
          onChange={(event) => setWholeSeries(event.target.checked)}
        />
      ) : null}
    </BookingFormBody>
  );
}
