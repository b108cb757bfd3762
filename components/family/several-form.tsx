"use client";
import { useQueries } from "@tanstack/react-query";
import { useState } from "react";
import type { FamilyBooked } from "@/components/family/family-outcome";
import { forOf, type Member, personIdOf } from "@/components/family/use-family";
import { BookingFormBody } from "@/components/reservation/booking-form-body";
import { LateLine } from "@/components/reservation/late-line";
import { NoSubscriptionBanner } from "@/components/reservation/no-subscription-banner";
import { SubscriptionField } from "@/components/reservation/subscription-field";
import { Skeleton } from "@/components/ui/skeleton";
import { useAsSent } from "@/components/ui/use-as-sent";
import { queryOf } from "@/lib/client/query-of";
import { useSend } from "@/lib/client/send";
import { bookSeveral } from "@/lib/contract/booking/reservations";
import type { Activity } from "@/lib/contract/classes/activities";
import { listSubscriptions, type Subscription } from "@/lib/contract/subscriptions/subscriptions";
import { endingFirst, offeredFor } from "@/lib/domain/eligibility";
import { formatNames } from "@/lib/format";

/** The active subscriptions of each member, undefined while they load. */
function useSubscriptionsOf(members: readonly Member[], coachId: string) {
  return useQueries({
    queries: members.map((member) => {
      const query = { active: "true" as const, ...forOf(personIdOf(member)) };
      return queryOf(listSubscriptions, { params: { coachId }, query });
    }),
    combine: (results) => results.map(({ data }) => data as Subscription[] | undefined),
  });
}

/** Books one place for each member, all or none. */
export function SeveralForm({
  activity,
  members,
  onBooked,
}: {
  activity: Activity;
  members: readonly Member[];
  onBooked: (booked: FamilyBooked) => void;
}) {
  const [choices, setChoices] = useState<Record<string, string>>({});
  const booking = useSend(bookSeveral, {
    onSuccess: ({ bookings }) =>
      onBooked(
        bookings.map(({ booked, waiting }, n) => ({
          name: members[n]?.isMe ? "vous" : (members[n]?.firstName ?? ""),
          booked,
          waiting,
        })),
      ),
  });
  const read = useSubscriptionsOf(members, activity.coachId);
  const lists = useAsSent(read, booking);
  const rows = members.map((member, n) => {
    const list = lists[n];
    const matching = list && endingFirst(offeredFor(list, activity));
    const chosen = matching?.find(({ id }) => id === choices[member.id]) ?? matching?.[0];
    return { member, matching, chosen };
  });
  const without = rows.filter(({ matching }) => matching?.length === 0);
  const ready = rows.every(({ chosen }) => chosen);
  const submit = () => {
    if (!ready) return;
    booking.mutate({
      params: { activityId: activity.id },
      body: {
        bookings: rows.map(({ member, chosen }) => ({
          for: personIdOf(member) ?? null,
          subscriptionId: chosen?.id ?? "",
        })),
      },
    });
  };
  return (
    <BookingFormBody
      activity={activity}
      places={members.length}
      several
      onSubmit={submit}
      disabled={!ready}
      pending={booking.isPending}
      error={booking.error?.message}
      note={<LateLine activity={activity} />}
    >
      {rows.map(({ member, matching, chosen }) =>
        matching === undefined ? (
          <Skeleton key={member.id} className="h-12 w-full" />
        ) : matching.length > 1 ? (
          <SubscriptionField
            key={member.id}
            legend={`${member.firstName}\u00a0: avec quelle carte ou quel abonnement\u00a0?`}
            personId={personIdOf(member)}
            subscriptions={matching}
            value={chosen?.id ?? null}
            onChange={(id) => {
              setChoices((previous) => ({ ...previous, [member.id]: id }));
              // A call without a response may have booked, and its message stays.
              if (!booking.awaitsResponse) booking.reset();
            }}
          />
        ) : chosen ? (
          <p key={member.id}>
            <strong>{member.firstName}</strong>&nbsp;: {chosen.label}
          </p>
        ) : null,
      )}
      {without.length > 0 ? (
        <NoSubscriptionBanner activityId={activity.id}>
          {without.length === rows.length ? (
            "Vous n'avez pas ou plus d'abonnement qui correspond à cette activité"
          ) : (
            <>
              {formatNames(without.map(({ member }) => (member.isMe ? "Vous" : member.firstName)))}{" "}
              {without.some(({ member }) => member.isMe)
                ? "n'avez"
                : without.length > 1
                  ? "n'ont"
                  : "n'a"}{" "}
              pas d'abonnement pour ce cours. Choisissez une seule personne pour en prendre un.
            </>
          )}
        </NoSubscriptionBanner>
      ) : null}
    </BookingFormBody>
  );
}
