"use client";
import { useState } from "react";
import { forOf } from "@/components/family/use-family";
import type { Booked } from "@/components/reservation/booked";
import { BookingPreview } from "@/components/reservation/booking-preview";
import { afterBooking } from "@/components/reservation/expected-places";
import { NoSubscription } from "@/components/reservation/no-subscription";
import { PlacesField, placesOf } from "@/components/reservation/places-field";
import { subscriptionHelp } from "@/components/reservation/subscription-help";
import { WaitingBanner } from "@/components/reservation/waiting-banner";
import { waitSentence } from "@/components/reservation/withdrawal-wait";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { CheckboxField, RadioGroupField } from "@/components/ui/field";
import { QueryState } from "@/components/ui/query-state";
import { Skeleton } from "@/components/ui/skeleton";
import { StickyActions } from "@/components/ui/sticky-actions";
import { useUnsaved } from "@/components/ui/unsaved";
import { useAsSent } from "@/components/ui/use-as-sent";
import { useCall } from "@/lib/client/hooks";
import { useSend } from "@/lib/client/send";
import { bookActivity } from "@/lib/contract/booking/reservations";
import type { Activity } from "@/lib/contract/classes/activities";
import { listSubscriptions, type Subscription } from "@/lib/contract/subscriptions/subscriptions";
import { endingFirst, offeredFor } from "@/lib/domain/eligibility";
import { openPlaces } from "@/lib/domain/places";

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
  // The form keeps its state while it is sent: this booking may use up the card.
  const seen = useAsSent(activity, booking);
  // The purchase form stays until it has booked, although its subscription matches now.
  const [buying, setBuying] = useState(false);
  const list = useAsSent(subscriptions.data, booking);
  return (
    <QueryState
      query={{ ...subscriptions, data: list ?? subscriptions.data }}
      skeleton={<Skeleton className="h-40 w-full" />}
    >
      {(all) => {
        const matching = endingFirst(offeredFor(all, activity));
        return matching.length > 0 && !buying ? (
          <Form
            activity={seen ?? activity}
            personId={personId}
            subscriptions={matching}
            booking={booking}
            onBooked={onBooked}
          />
        ) : (
          <NoSubscription
            activity={seen ?? activity}
            personId={personId}
            wait={waitSentence(all, activity)}
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
  const left = openPlaces(activity);
  const count = placesOf(places);
  const errorText = wrong ?? booking.error?.message;
  useUnsaved(false, undefined, booking.isPending);
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
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <RadioGroupField
        legend={"Avec quelle carte ou quel abonnement\u00a0?"}
        options={subscriptions.map((subscription) => ({
          value: subscription.id,
          label: subscription.label,
          help: subscriptionHelp(subscription),
        }))}
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
      <StickyActions className="-mx-5 flex-col gap-3 border-line border-t px-5 pt-3 max-[15rem]:-mx-2 max-[15rem]:px-2">
        <WaitingBanner activity={activity} places={count ?? 1} />
        <BookingPreview
          activity={activity}
          personId={personId}
          subscription={chosen}
          places={count}
          wholeSeries={wholeSeries}
          paused={booking.isPending}
        />
        {errorText ? <Banner tone="danger">{errorText}</Banner> : null}
        <Button type="submit" full pending={booking.isPending} pendingLabel="Réservation...">
          {left === 0 ? "S'inscrire sur la liste d'attente" : "Réserver"}
        </Button>
      </StickyActions>
    </form>
  );
}
