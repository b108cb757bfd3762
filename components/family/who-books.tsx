"use client";
import { useState } from "react";
import type { FamilyBooked } from "@/components/family/family-outcome";
import { NotFollowing, useStrangers } from "@/components/family/follow-coach";
import { SeveralForm } from "@/components/family/several-form";
import { personIdOf, useFamily } from "@/components/family/use-family";
import { WhoChips } from "@/components/family/who-chips";
import type { Booked } from "@/components/reservation/booked";
import { BookingForm } from "@/components/reservation/booking-form";
import { BookingFormBody } from "@/components/reservation/booking-form-body";
import { placesOfMember } from "@/components/reservation/places-of-member";
import { QueryState } from "@/components/ui/query-state";
import { Skeleton } from "@/components/ui/skeleton";
import type { Activity } from "@/lib/contract/classes/activities";

interface WhoBooksProps {
  activity: Activity;
  onBooked: (outcome: Booked) => void;
  /** The places are for several members. */
  onFamilyBooked: (booked: FamilyBooked) => void;
}

/** Asks for whom the places are, where the account has a family. */
export function WhoBooks(props: WhoBooksProps) {
  const { query } = useFamily();
  return (
    <QueryState query={query} skeleton={<Skeleton className="h-80 w-full" />}>
      {() => <KnownFamily {...props} />}
    </QueryState>
  );
}

function KnownFamily({ activity, onBooked, onFamilyBooked }: WhoBooksProps) {
  const { members, chosen: remembered, choose } = useFamily();
  // A booking's optimistic update must not untick the person that it books.
  const [booked, setBooked] = useState(() =>
    members.filter((member) => {
      const { confirmed, waiting } = placesOfMember(activity, personIdOf(member));
      return confirmed + waiting > 0;
    }),
  );
  const chosen = remembered.filter(({ id }) => !booked.some((member) => member.id === id));
  const strangers = useStrangers(activity.coachId, chosen);
  if (members.length < 2) return <BookingForm activity={activity} onBooked={onBooked} />;
  const [only, ...others] = chosen;
  const personId = personIdOf(only);
  return (
    <>
      <WhoChips
        members={members}
        chosen={chosen}
        onChange={(next) => {
          setBooked([]);
          choose(next);
        }}
      />
      {!only ? (
        <BookingFormBody
          activity={activity}
          places={1}
          several
          disabled
          note="Choisissez une ou plusieurs personnes."
        >
          {null}
        </BookingFormBody>
      ) : strangers.length > 0 ? (
        <NotFollowing members={strangers} coachId={activity.coachId} />
      ) : others.length > 0 ? (
        <SeveralForm
          key={chosen.map(({ id }) => id).join()}
          activity={activity}
          members={chosen}
          onBooked={onFamilyBooked}
        />
      ) : (
        <BookingForm
          key={only.id}
          activity={activity}
          personId={personId}
          onBooked={(outcome) => onBooked(personId ? { ...outcome, person: only } : outcome)}
        />
      )}
    </>
  );
}
