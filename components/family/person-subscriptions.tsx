"use client";
import { FamilySubscription } from "@/components/family/family-subscription";
import { useFamily } from "@/components/family/use-family";
import { QueryState } from "@/components/ui/query-state";
import { SkeletonList } from "@/components/ui/skeleton";
import { useCall } from "@/lib/client/hooks";
import type { FamilyPerson } from "@/lib/contract/families/people";
import { listSubscriptions } from "@/lib/contract/subscriptions/subscriptions";

function OfPerson({ person, coachId }: { person: FamilyPerson; coachId: string }) {
  const query = useCall(listSubscriptions, {
    params: { coachId },
    query: { active: "true", for: person.id },
  });
  return (
    <section aria-label={person.firstName} className="mt-6">
      <h2 className="mb-3 font-bold text-xl [overflow-wrap:anywhere]">{person.firstName}</h2>
      <QueryState query={query} skeleton={<SkeletonList rows={1} />}>
        {(list) =>
          list.length === 0 ? (
            <p className="text-muted">Pas d'abonnement en cours&nbsp;: choisissez une formule.</p>
          ) : (
            <ul className="flex flex-col gap-3">
              {list.map((subscription) => (
                <FamilySubscription
                  key={subscription.id}
                  subscription={subscription}
                  listedFor={person.id}
                />
              ))}
            </ul>
          )
        }
      </QueryState>
    </section>
  );
}

/** The subscriptions of the family with a coach, a section for each person. */
export function PersonSubscriptions({ coachId }: { coachId: string }) {
  const { people } = useFamily();
  return people
    .filter(({ coachs }) => coachs.includes(coachId))
    .map((person) => <OfPerson key={person.id} person={person} coachId={coachId} />);
}
