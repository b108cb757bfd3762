"use client";
import { useState } from "react";
import { afterBooked, afterBooking, placesIn } from "@/components/reservation/expected-places";
import { NoSubscription } from "@/components/reservation/no-subscription";
import { PlacesField, placesOf } from "@/components/reservation/places-field";
import { subscriptionHelp } from "@/components/reservation/subscription-help";
import { waitSentence } from "@/components/reservation/withdrawal-wait";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { CheckboxField, RadioGroupField } from "@/components/ui/field";
import { QueryState } from "@/components/ui/query-state";
import { Skeleton } from "@/components/ui/skeleton";
import { StickyActions } from "@/components/ui/sticky-actions";
import { isUnread } from "@/components/ui/unread";
import { useUnsaved } from "@/components/ui/unsaved";
import type { SendInput } from "@/lib/client/call";
import { useCall, useLine, useSend } from "@/lib/client/hooks";
import type { Line } from "@/lib/client/sending";
import type { Activity } from "@/lib/contract/activities";
import { type BookingResult, bookActivity } from "@/lib/contract/reservations";
import { listSubscriptions, type Subscription } from "@/lib/contract/subscriptions";
import { isPastDeadline } from "@/lib/domain/cancellation";
import { offeredFor } from "@/lib/domain/eligibility";
import { freePlaces, openPlaces } from "@/lib/domain/places";
import { formatCount } from "@/lib/format";

interface BookingFormProps {
  activity: Activity;
  onBooked: (outcome: Booked) => void;
}

/** What a booking got, and what it was made with. */
export interface Booked {
  /** As it was read before. */
  activity: Activity;
  result: BookingResult;
  subscription: Subscription;
  /** In each class. */
  places: number;
}

/** What the form was drawn from when a booking on its way, or of unknown outcome, was sent. */
interface Sent {
  activity: Activity;
  subscriptions: Subscription[];
}

/** Books places with one of the trainee's subscriptions (spec §5). */
export function BookingForm({ activity, onBooked }: BookingFormProps) {
  const [sent, setSent] = useState<Sent | null>(null);
  const line = useLine((result, input) => {
    const { query } = input as SendInput<typeof bookActivity>;
    const subscription = sent?.subscriptions.find(({ id }) => id === query?.["id-subscription"]);
    const places = Number(query?.["number-reservation"]);
    if (sent && subscription)
      onBooked({ result: result as BookingResult, activity: sent.activity, subscription, places });
  }, true);
  const subscriptions = useCall(listSubscriptions, {
    params: { coachId: activity.coachId },
    query: { active: "true" },
  });
  return (
    <QueryState query={subscriptions} skeleton={<Skeleton className="h-40 w-full" />}>
      {(list) => {
        // Once sent, what is read anew may show it as done already: a card used up, a class that is full.
        const matching = sent?.subscriptions ?? offeredFor(list, activity);
        return matching.length > 0 ? (
          <Form
            activity={sent?.activity ?? activity}
            subscriptions={matching}
            line={line}
            isSent={sent !== null}
            onSent={setSent}
            onBooked={onBooked}
          />
        ) : isUnread(subscriptions) ? null : (
          <NoSubscription activity={activity} wait={waitSentence(list, activity)} />
        );
      }}
    </QueryState>
  );
}

function Form({
  activity,
  subscriptions,
  line,
  isSent,
  onSent,
  onBooked,
}: BookingFormProps & {
  subscriptions: Subscription[];
  line: Line;
  /** The places of before may be taken by now, by this very booking. */
  isSent: boolean;
  onSent: (sent: Sent | null) => void;
}) {
  const [choice, setChosen] = useState<string | null>(null);
  const only = subscriptions.length === 1 ? subscriptions[0] : undefined;
  // One that was chosen and is gone is not replaced by another unasked.
  const chosen = choice === null ? only : subscriptions.find(({ id }) => id === choice);
  const [places, setPlaces] = useState("1");
  const [wholeSeries, setWholeSeries] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  /** An answer was lost: a credit may be gone. */
  const [unsure, setUnsure] = useState(false);
  const left = openPlaces(activity);
  const late = isPastDeadline(activity, new Date());
  const count = placesOf(places);
  const booking = useSend(bookActivity, {
    line,
    expects: (_, answer) =>
      answer ? afterBooked([placesIn(activity.id, answer)]) : afterBooking(activity.id, count ?? 1),
    makes: ({ classes = [] }) =>
      afterBooked(classes.filter(({ activityId }) => activityId !== activity.id)),
    onSuccess: (result) => {
      if (chosen && count) onBooked({ result, activity, subscription: chosen, places: count });
    },
    onError: (error) => {
      setUnsure(line.isOpen());
      if (!line.isOpen()) onSent(null);
      setRefusal(error.message);
    },
  });
  useUnsaved(false, () => line.abandon(), booking.isPending, line);
  const submit = () => {
    if (!chosen) {
      setRefusal("Veuillez sélectionner une carte ou abonnement\u00a0!");
      return;
    }
    if (!count) {
      setRefusal("Nombre de places\u00a0: un nombre entier entre 1 et 10.");
      return;
    }
    setRefusal(null);
    onSent({ activity, subscriptions });
    booking.mutate({
      params: { activityId: activity.id },
      query: {
        "id-subscription": chosen.id,
        "recurrence-mode": wholeSeries ? "true" : "false",
        "number-reservation": String(count),
        ...(wholeSeries && { "with-classes": "true" as const }),
      },
    });
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
        options={subscriptions.map((one) => ({
          value: one.id,
          label: one.label,
          help: unsure ? undefined : subscriptionHelp(one),
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
        {left < (count ?? 1) && !isSent ? (
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
        {refusal ? <Banner tone="danger">{refusal}</Banner> : null}
        <Button type="submit" full pending={booking.isPending} pendingLabel="Réservation...">
          {left === 0 ? "S'inscrire sur la liste d'attente" : "Réserver"}
        </Button>
      </StickyActions>
    </form>
  );
}
