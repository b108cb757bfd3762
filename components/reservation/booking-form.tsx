"use client";
import { type ReactNode, useEffect, useState } from "react";
import { afterBooking } from "@/components/reservation/expected-places";
import { PlacesField, placesOf } from "@/components/reservation/places-field";
import { subscriptionHelp } from "@/components/reservation/subscription-help";
import { waitSentence } from "@/components/reservation/withdrawal-wait";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { CheckboxField, RadioGroupField } from "@/components/ui/field";
import { LinkButton } from "@/components/ui/link-button";
import { QueryState } from "@/components/ui/query-state";
import { Skeleton } from "@/components/ui/skeleton";
import { StickyActions } from "@/components/ui/sticky-actions";
import { useUnsaved } from "@/components/ui/unsaved";
import { useFrozenWhile } from "@/components/ui/use-frozen-while";
import { useCall, useRefetch } from "@/lib/client/hooks";
import { useSend } from "@/lib/client/send";
import { type BookingResult, bookActivity } from "@/lib/contract/booking/reservations";
import type { Activity } from "@/lib/contract/classes/activities";
import { listSubscriptions, type Subscription } from "@/lib/contract/subscriptions/subscriptions";
import { isPastDeadline } from "@/lib/domain/cancellation";
import { offeredFor } from "@/lib/domain/eligibility";
import { freePlaces, openPlaces } from "@/lib/domain/places";
import { formatCount } from "@/lib/format";

/** `wait` is the subscription that can pay later. */
function NoSubscription({ activity, wait }: { activity: Activity; wait: ReactNode }) {
  const refetch = useRefetch();
  // Refetching the account shows whether the coach still follows this trainee.
  useEffect(() => refetch({ changes: ["account"] }), [refetch]);
  return (
    <Banner
      tone="warning"
      action={<LinkButton href={`/offers?activity=${activity.id}`}>Voir les formules</LinkButton>}
    >
      <p>Vous n'avez pas ou plus d'abonnement qui correspond à cette activité</p>
      <p>{wait}</p>
    </Banner>
  );
}

interface BookingFormProps {
  activity: Activity;
  onBooked: (outcome: Booked) => void;
}

export interface Booked {
  /** The class as it was when the trainee pressed. */
  activity: Activity;
  result: BookingResult;
  subscription: Subscription;
  /** Places in each class. */
  places: number;
}

export function BookingForm({ activity, onBooked }: BookingFormProps) {
  const booking = useSend(bookActivity, {
    form: `book.${activity.id}`,
    undoes: [`cancel.${activity.id}`],
    optimistic: ({ query }) => afterBooking(activity.id, Number(query?.["number-reservation"])),
  });
  const subscriptions = useCall(listSubscriptions, {
    params: { coachId: activity.coachId },
    query: { active: "true" },
  });
  // The form keeps its state while it is sent: this booking may use up the card.
  const seen = useFrozenWhile(activity, booking.awaitsResponse);
  const list = useFrozenWhile(subscriptions.data, booking.awaitsResponse);
  return (
    <QueryState
      query={{ ...subscriptions, data: list ?? subscriptions.data }}
      skeleton={<Skeleton className="h-40 w-full" />}
    >
      {(all) => {
        const matching = offeredFor(all, activity);
        return matching.length > 0 ? (
          <Form
            activity={seen ?? activity}
            subscriptions={matching}
            booking={booking}
            onBooked={onBooked}
          />
        ) : (
          <NoSubscription activity={activity} wait={waitSentence(all, activity)} />
        );
      }}
    </QueryState>
  );
}

function Form({
  activity,
  subscriptions,
  booking,
  onBooked,
}: BookingFormProps & {
  subscriptions: Subscription[];
  booking: ReturnType<typeof useSend<typeof bookActivity>>;
}) {
  const [choice, setChosen] = useState<string | null>(null);
  const only = subscriptions.length === 1 ? subscriptions[0] : undefined;
  // A chosen subscription that is gone is not replaced by another one.
  const chosen = choice === null ? only : subscriptions.find(({ id }) => id === choice);
  const [places, setPlaces] = useState("1");
  const [wholeSeries, setWholeSeries] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const left = openPlaces(activity);
  const late = isPastDeadline(activity, new Date());
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
          help="Ce cours et tous les suivants de la série que votre abonnement couvre."
          checked={wholeSeries}
          onChange={(event) => setWholeSeries(event.target.checked)}
        />
      ) : null}
      <StickyActions className="-mx-5 flex-col gap-3 border-line border-t px-5 pt-3 max-[15rem]:-mx-2 max-[15rem]:px-2">
        {left < (count ?? 1) ? (
          <Banner tone="warning">
            {left === 0
              ? `${
                  freePlaces(activity) > 0
                    ? "Des personnes attendent déjà\u00a0: vous serez derrière elles sur la liste d'attente."
                    : "Ce cours est complet\u00a0: vous serez sur la liste d'attente."
                } ${
                  late
                    ? "Le délai d'annulation est passé\u00a0: une place libérée est à la première personne de la liste qui la prend."
                    : "Une place libérée avant le délai d'annulation vous est attribuée automatiquement, dans l'ordre."
                }`
              : `Il reste ${formatCount(left, "place")}\u00a0: les autres seront sur la liste d'attente.`}
          </Banner>
        ) : null}
        {errorText ? <Banner tone="danger">{errorText}</Banner> : null}
        <Button type="submit" full pending={booking.isPending} pendingLabel="Réservation...">
          {left === 0 ? "S'inscrire sur la liste d'attente" : "Réserver"}
        </Button>
      </StickyActions>
    </form>
  );
}
