"use client";
import type { FamilyBooked } from "@/components/family/family-outcome";
import { NotFollowing, useStrangers } from "@/components/family/follow-coach";
import { SeveralForm } from "@/components/family/several-form";
import { personIdOf, useFamily } from "@/components/family/use-family";
import { WhoChips } from "@/components/family/who-chips";
import type { Booked } from "@/components/reservation/booked";
import { BookingForm } from "@/components/reservation/booking-form";
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
  const { members, chosen, choose } = useFamily();
  const strangers = useStrangers(activity.coachId, chosen);
  if (members.length < 2) return <BookingForm activity={activity} onBooked={onBooked} />;
  const [only, ...others] = chosen;
  const personId = personIdOf(only);
  return (
    <>
      <WhoChips members={members} chosen={chosen} onChange={choose} />
      {!only ? (
        <p className="text-muted">Choisissez une ou plusieurs personnes.</p>
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
