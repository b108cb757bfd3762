import { PersonSubscriptions } from "@/components/family/person-subscriptions";
import { useMyCoach } from "@/components/reservation/use-my-coach";
import { SubscriptionLists } from "@/components/subscription/subscription-lists";
import { EmptyState } from "@/components/ui/empty-state";

export function MySubscriptions({ coachId }: { coachId: string }) {
  const follower = useMyCoach(coachId)?.personId;
  return (
    <aside aria-labelledby="mes-abonnements">
      <h2 id="mes-abonnements" className="mb-3 font-semibold text-lg">
        Mes abonnements en cours
      </h2>
      {/* The account has no subscriptions where only persons of its family follow the coach. */}
      {follower ? null : (
        <SubscriptionLists
          coachId={coachId}
          empty={
            <EmptyState>
              Vous n'avez pas d'abonnement en cours&nbsp;: choisissez une formule.
            </EmptyState>
          }
        />
      )}
      <PersonSubscriptions coachId={coachId} />
    </aside>
  );
}
