"use client";
import { useState } from "react";
import { placesLeft } from "@/components/activity/places-text";
import { afterBooking } from "@/components/reservation/expected-places";
import { matchingSubscriptions, subscriptionHelp } from "@/components/reservation/matching";
import { PlacesField, placesOf } from "@/components/reservation/places-field";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { CheckboxField, RadioGroupField } from "@/components/ui/field";
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
          <Banner
            tone="warning"
            action={
              <LinkButton href={`/offers?activity=${activity.id}`}>Voir les formules</LinkButton>
            }
          >
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
  // Once sent, the list shows the class as booked already: the form still speaks of the class before.
  const [sent, setSent] = useState<Activity | null>(null);
  const left = placesLeft(sent ?? activity);
  const count = placesOf(places);
  const booking = useSend(bookActivity, {
    refreshes: [listActivities, listSubscriptions, getHistory],
    expects: () => afterBooking(activity.id, count ?? 1),
    onSuccess: onBooked,
    onError: (error) => {
      setSent(null);
      setRefusal(error.message);
    },
  });
  const submit = () => {
    if (!chosen) {
      setRefusal("Veuillez sélectionner une carte ou abonnement !");
      return;
    }
    if (!count) {
      setRefusal("Nombre de places : un nombre entier entre 1 et 10.");
      return;
    }
    setRefusal(null);
    setSent(activity);
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
      <PlacesField value={places} onChange={setPlaces} />
      {activity.isRecurring ? (
        <CheckboxField
          label="Réserver toute la série"
          help="Ce cours et tous les suivants de la série que votre abonnement couvre."
          checked={wholeSeries}
          onChange={(event) => setWholeSeries(event.target.checked)}
        />
      ) : null}
      <div className="sticky bottom-0 -mx-5 -mb-4 flex flex-col gap-3 border-line border-t bg-card px-5 max-[15rem]:-mx-2 max-[15rem]:px-2 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))]">
        {left < (count ?? 1) ? (
          <Banner tone="warning">
            {left === 0
              ? "Ce cours est complet : vous serez sur la liste d'attente. Une place libérée avant le délai d'annulation vous est attribuée automatiquement, dans l'ordre."
              : `Il reste ${formatCount(left, "place")} : les autres seront sur la liste d'attente.`}
          </Banner>
        ) : null}
        {refusal ? <Banner tone="danger">{refusal}</Banner> : null}
        <Button type="submit" full pending={booking.isPending} pendingLabel="Réservation...">
          {left === 0 ? "S'inscrire sur la liste d'attente" : "Réserver"}
        </Button>
      </div>
    </form>
  );
}
