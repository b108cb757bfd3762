import { PersonSubscriptions } from "@/components/family/person-subscriptions";
import { SubscriptionLists } from "@/components/subscription/subscription-lists";
import { EmptyState } from "@/components/ui/empty-state";

export function MySubscriptions({ coachId }: { coachId: string }) {
  return (
    <aside aria-labelledby="mes-abonnements">
      <h2 id="mes-abonnements" className="mb-3 font-bold text-xl">
        Mes abonnements en cours
      </h2>
      <SubscriptionLists
        coachId={coachId}
        empty={
          <EmptyState>
            Vous n'avez pas d'abonnement en cours&nbsp;: choisissez une formule.
          </EmptyState>
        }
      />
      <PersonSubscriptions coachId={coachId} />
    </aside>
  );
}
