"use client";
import { useState } from "react";
import { placesLeft } from "@/components/activity/places-text";
import { matchingSubscriptions, subscriptionHelp } from "@/components/reservation/matching";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { CheckboxField, RadioGroupField, TextField } from "@/components/ui/field";
import { LinkButton } from "@/components/ui/link-button";
import { QueryState } from "@/components/ui/query-state";
import { Skeleton } from "@/components/ui/skeleton";
import { useCall, useSend } from "@/lib/client/hooks";
import { type Activity, listActivities } from "@/lib/contract/activities";
import { type BookingResult, bookActivity, getHistory } from "@/lib/contract/reservations";
import { listSubscriptions, type Subscription } from "@/lib/contract/subscriptions";
import { formatCount } from "@/lib/format";

interface BookingFormProps {
  activity: Activity;
  onBooked: (outcome: BookingResult) => void;
}

/** Books places with one of the trainee's subscriptions (spec §5). */
export function BookingForm({ activity, onBooked }: BookingFormProps) {
  const subscriptions = useCall(listSubscriptions, {
    params: { coachId: activity.coachId },
    query: { active: "true" },
  });
  return (
    <QueryState query={subscriptions} skeleton={<Skeleton className="h-40 w-full" />}>
      {(list) => {
        const matching = matchingSubscriptions(list, activity);
        return matching.length > 0 ? (
          <Form
            key={matching.length}
            activity={activity}
            subscriptions={matching}
            onBooked={onBooked}
          />
        ) : (
          <Banner tone="warning" action={<LinkButton href="/offers">Voir les formules</LinkButton>}>
            Vous n'avez pas ou plus d'abonnement qui correspond à cette activité
          </Banner>
        );
      }}
    </QueryState>
  );
}

function Form({
  activity,
  subscriptions,
  onBooked,
}: BookingFormProps & { subscriptions: Subscription[] }) {
  const [chosen, setChosen] = useState<string | null>(
    subscriptions.length === 1 ? (subscriptions[0]?.id ?? null) : null,
  );
  const [places, setPlaces] = useState("1");
  const [wholeSeries, setWholeSeries] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const booking = useSend(bookActivity, {
    refreshes: [listActivities, listSubscriptions, getHistory],
    onSuccess: onBooked,
    onError: (error) => setRefusal(error.message),
  });
  const left = placesLeft(activity);
  const count = Number(places);
  const waits = left < count;
  const submit = () => {
    if (!chosen) {
      setRefusal("Veuillez sélectionner une carte ou abonnement !");
      return;
    }
    if (!Number.isInteger(count) || count < 1 || count > 10) {
      setRefusal("Nombre de places : un nombre entier entre 1 et 10.");
      return;
    }
    setRefusal(null);
    booking.mutate({
      params: { activityId: activity.id },
      query: {
        "id-subscription": chosen,
        "recurrence-mode": wholeSeries ? "true" : "false",
        "number-reservation": String(count),
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
        legend="Avec quelle carte ou quel abonnement ?"
        options={subscriptions.map((one) => ({
          value: one.id,
          label: one.label,
          help: subscriptionHelp(one),
        }))}
        value={chosen}
        onChange={setChosen}
      />
      <TextField
        label="Nombre de places"
        type="number"
        inputMode="numeric"
        min={1}
        max={10}
        value={places}
        onChange={(event) => setPlaces(event.target.value)}
      />
      {activity.isRecurring ? (
        <CheckboxField
          label="Réserver toute la série"
          help="Tous les cours suivants de la série que votre abonnement couvre."
          checked={wholeSeries}
          onChange={(event) => setWholeSeries(event.target.checked)}
        />
      ) : null}
      {waits ? (
        <Banner tone="warning">
          {left === 0
            ? "Ce cours est complet : vous serez sur la liste d'attente. La première place libérée avant le délai d'annulation vous est attribuée automatiquement."
            : `Il reste ${formatCount(left, "place")} : les autres seront sur la liste d'attente.`}
        </Banner>
      ) : null}
      {refusal ? <Banner tone="danger">{refusal}</Banner> : null}
      <Button type="submit" full pending={booking.isPending} pendingLabel="Réservation...">
        {left === 0 ? "S'inscrire sur la liste d'attente" : "Réserver"}
      </Button>
    </form>
  );
}
