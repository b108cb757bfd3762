"use client";
import { queryFor } from "@/components/family/use-family";
import { groupPlaces } from "@/components/history/group-places";
import { HistoryItem } from "@/components/history/history-item";
import { HistoryRows } from "@/components/history/history-rows";
import { AcceptedTerms } from "@/components/subscription/accepted-terms";
import { Dialog } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { QueryState } from "@/components/ui/query-state";
import { SkeletonList } from "@/components/ui/skeleton";
import { serverNow } from "@/lib/client/server-clock";
import { useSession } from "@/lib/client/session";
import { useCall } from "@/lib/client/use-call";
import {
  type HistoryItem as Item,
  listMySubscriptionHistory,
  listTraineeSubscriptionHistory,
} from "@/lib/contract/booking/history";
import type { Subscription } from "@/lib/contract/subscriptions/subscriptions";

interface SubscriptionHistoryDialogProps {
  subscription: Subscription;
  /** The person of the family who holds the subscription. */
  personId?: string | undefined;
  onClose: () => void;
}

export function SubscriptionHistoryDialog({
  subscription,
  personId,
  onClose,
}: SubscriptionHistoryDialogProps) {
  const { user } = useSession();
  const isCoach = user.type === "COACH";
  const params = { traineeId: subscription.traineeId, subscriptionId: subscription.id };
  const traineeQuery = useCall(
    listMySubscriptionHistory,
    { params, ...queryFor(personId) },
    { enabled: !isCoach },
  );
  const coachQuery = useCall(listTraineeSubscriptionHistory, { params }, { enabled: isCoach });
  return (
    <Dialog onClose={onClose} title={`Réservations\u00a0: ${subscription.label}`}>
      <QueryState
        query={isCoach ? coachQuery : traineeQuery}
        skeleton={<SkeletonList rows={3} />}
        errorMessage="Une erreur est survenue lors du chargement de l'historique."
        isEmpty={(list) => list.length === 0}
        empty={
          <EmptyState
            action={
              isCoach ? null : (
                <LinkButton href="/" variant="secondary">
                  Voir les cours
                </LinkButton>
              )
            }
          >
            Aucun historique de réservation trouvé.
          </EmptyState>
        }
      >
        {(list) => {
          const now = serverNow().toISOString();
          return (
            <div className="flex flex-col gap-6">
              <Part
                title="À venir"
                items={list.filter(({ beginDate }) => beginDate >= now).reverse()}
              />
              <Part title="Passées" items={list.filter(({ beginDate }) => beginDate < now)} />
            </div>
          );
        }}
      </QueryState>
      <AcceptedTerms subscription={subscription} personId={personId} />
    </Dialog>
  );
}

function Part({ title, items }: { title: string; items: Item[] }) {
  if (items.length === 0) return null;
  return (
    <section>
      <h3 className="mb-2 font-semibold text-muted">{title}</h3>
      <HistoryRows>
        {groupPlaces(items).map(({ item, places }) => (
          <HistoryItem key={item.id} item={item} person={item.for ?? undefined} places={places} />
        ))}
      </HistoryRows>
    </section>
  );
}
