"use client";
import { useFamily } from "@/components/family/use-family";
import { SubscriptionLists } from "@/components/subscription/subscription-lists";

/** The subscriptions of the family with a coach, a section for each person. */
export function PersonSubscriptions({ coachId }: { coachId: string }) {
  const { people } = useFamily();
  return people
    .filter(({ coachs }) => coachs.includes(coachId))
    .map(({ id, firstName }) => (
      <section key={id} aria-label={firstName} className="mt-6">
        <h2 className="mb-3 font-semibold text-lg [overflow-wrap:anywhere]">{firstName}</h2>
        <SubscriptionLists
          coachId={coachId}
          personId={id}
          empty={
            <p className="text-muted">Pas d'abonnement en cours&nbsp;: choisissez une formule.</p>
          }
        />
      </section>
    ));
}
