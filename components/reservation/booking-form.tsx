"use client";
import { useRef, useState } from "react";
import { forOf } from "@/components/family/use-family";
import type { BookingProps } from "@/components/reservation/booked";
import { BookingFormBody } from "@/components/reservation/booking-form-body";
import { bookingInput } from "@/components/reservation/booking-input";
import { BookingPreview } from "@/components/reservation/booking-preview";
import { afterBooking } from "@/components/reservation/expected-places";
import { NoSubscription } from "@/components/reservation/no-subscription";
import { PlacesField, placesOf } from "@/components/reservation/places-field";
import { SubscriptionField } from "@/components/reservation/subscription-field";
import { waitSentence } from "@/components/reservation/wait-sentence";
import { CheckboxField } from "@/components/ui/choice-field";
import { focusControl } from "@/components/ui/focus-control";
import { QueryState } from "@/components/ui/query-state";
import { Skeleton } from "@/components/ui/skeleton";
import { useAsSent } from "@/components/ui/use-as-sent";
import { useSend } from "@/lib/client/send";
import { useCall } from "@/lib/client/use-call";
import { bookActivity } from "@/lib/contract/booking/reservations";
import { listSubscriptions, type Subscription } from "@/lib/contract/subscriptions/subscriptions";
import { endingFirst, offeredFor } from "@/lib/domain/eligibility";

export function BookingForm({ activity, personId, onBooked }: Omit<BookingProps, "booking">) {
  const booking = useSend(bookActivity, personId ? {} : { optimistic: afterBooking(activity.id) });
  const query = { active: "true" as const, ...forOf(personId) };
  const params = { coachId: activity.coachId };
  const subscriptions = useCall(listSubscriptions, { params, query });
  // This booking may use up the card.
  const seen = useAsSent({ activity, data: subscriptions.data }, booking);
  // The purchase form stays until it has booked, although its subscription matches now.
  const [buying, setBuying] = useState(false);
  const props = { activity: seen.activity, personId, booking, onBooked };
  return (
    <QueryState
      query={{ ...subscriptions, data: seen.data }}
      skeleton={<Skeleton className="h-40 w-full" />}
    >
      {(all) => {
        const matching = endingFirst(offeredFor(all, seen.activity));
        if (matching.length > 0 && !buying) return <Form {...props} subscriptions={matching} />;
        const wait = waitSentence(all, seen.activity);
        const onBuying = () => setBuying(true);
        return <NoSubscription {...props} wait={wait} buying={buying} onBuying={onBuying} />;
      }}
    </QueryState>
  );
}

const WRONG_PLACES = "Nombre de places\u00a0: un nombre entier entre 1 et 10.";

interface FormProps extends BookingProps {
  subscriptions: Subscription[];
}

function Form({ activity, personId, subscriptions, booking, onBooked }: FormProps) {
  // A chosen subscription that is gone is not replaced by another one.
  const [choice, setChoice] = useState(subscriptions[0]?.id ?? null);
  const subscription = subscriptions.find(({ id }) => id === choice);
  const [typed, setTyped] = useState("1");
  const places = placesOf(typed);
  const placesRef = useRef<HTMLInputElement>(null);
  const [asksPlaces, setAsksPlaces] = useState(false);
  const [wholeSeries, setWholeSeries] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const subject = { activityId: activity.id, personId, wholeSeries };
  const wrongPlaces = asksPlaces && !places ? WRONG_PLACES : undefined;
  const values =
    subscription && places ? { ...subject, subscriptionId: subscription.id, places } : null;
  const change =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value);
      // A call without a response may have booked, and its message stays.
      if (!booking.awaitsResponse) booking.reset();
    };
  const submit = () => {
    if (!subscription) return setWrong("Veuillez sélectionner une carte ou abonnement !");
    setWrong(null);
    setAsksPlaces(!places);
    if (!places || !values) return focusControl(placesRef.current);
    booking.mutate(bookingInput(values), {
      onSuccess: (result) => onBooked({ result, activity, subscription, places }),
    });
  };
  return (
    <BookingFormBody
      activity={activity}
      places={places ?? 1}
      personId={personId}
      onSubmit={submit}
      pending={booking.isPending}
      error={wrongPlaces ? undefined : (wrong ?? booking.error?.message)}
      note={<BookingPreview {...{ activity, values, subscription }} paused={booking.isPending} />}
    >
      <SubscriptionField
        legend={"Avec quelle carte ou quel abonnement\u00a0?"}
        personId={personId}
        subscriptions={subscriptions}
        value={subscription?.id ?? null}
        onChange={change(setChoice)}
      />
      <PlacesField ref={placesRef} value={typed} onChange={change(setTyped)} error={wrongPlaces} />
      {activity.isRecurring ? (
        <CheckboxField
          label="Réserver toute la série"
          help="Ce cours et les suivants, tant que votre formule le permet."
          checked={wholeSeries}
          onChange={(event) => change(setWholeSeries)(event.target.checked)}
        />
      ) : null}
    </BookingFormBody>
  );
}
