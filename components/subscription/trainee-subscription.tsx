"use client";
import { Ellipsis } from "lucide-react";
import { useState } from "react";
import type { Relative } from "@/components/family/family-of";
import { ImpactSummary } from "@/components/preview/impact-summary";
import { usePreview } from "@/components/preview/use-preview";
import { CreditPicture } from "@/components/subscription/credit-picture";
import { PauseDialog } from "@/components/subscription/pause-dialog";
import { SubscriptionFacts } from "@/components/subscription/subscription-facts";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Menu, MenuItem } from "@/components/ui/menu";
import { onDemand } from "@/components/ui/on-demand";
import { useToast } from "@/components/ui/toast";
import { useSend } from "@/lib/client/send";
import { serverNow } from "@/lib/client/server-clock";
import { useToday } from "@/lib/client/use-today";
import type { Subscription } from "@/lib/contract/subscriptions/subscriptions";
import { deleteTraineeSubscription } from "@/lib/contract/subscriptions/subscriptions-of-coach";
import { parisDay } from "@/lib/domain/paris-time";
import { isOver, renewalDay } from "@/lib/domain/subscription-status";
import { formatEuros } from "@/lib/format";

const SubscriptionEditDialog = onDemand(() =>
  import("@/components/subscription/subscription-edit-dialog").then(
    (part) => part.SubscriptionEditDialog,
  ),
);
const SubscriptionHistoryDialog = onDemand(() =>
  import("@/components/subscription/subscription-history-dialog").then(
    (part) => part.SubscriptionHistoryDialog,
  ),
);

const ShareDialog = onDemand(() =>
  import("@/components/family/share-dialog").then((part) => part.ShareDialog),
);
const AddSubscriptionDialog = onDemand(() =>
  import("@/components/subscription/add-subscription-dialog").then(
    (part) => part.AddSubscriptionDialog,
  ),
);

type Shown = "edit" | "share" | "history" | "pause" | "delete" | "again" | null;

interface TraineeSubscriptionProps {
  subscription: Subscription;
  /** The people of the trainee's family whom the coach can name. */
  family: readonly Relative[];
  placesThisWeek?: number | undefined;
  /** Absent when nothing is due, or when it is collected elsewhere. */
  onCollect?: (() => void) | undefined;
}

export function TraineeSubscription({
  subscription,
  family,
  placesThisWeek,
  onCollect,
}: TraineeSubscriptionProps) {
  const [shown, setShown] = useState<Shown>(null);
  const toast = useToast();
  const today = useToday();
  const done = (text: string) => () => {
    toast.success(text);
    setShown(null);
  };
  const removal = useSend(deleteTraineeSubscription, {
    onSuccess: done("Abonnement supprimé."),
  });
  const suspended = subscription.suspendDate !== null;
  const withdrawn = subscription.withdrawnAt !== null;
  const gone = { params: { id: subscription.traineeId, subscriptionId: subscription.id } };
  const ofRemoval = usePreview(deleteTraineeSubscription, shown === "delete" ? gone : null);
  const elsewhere = (subscription.sharedWith ?? []).filter(
    ({ id }) => !family.some((one) => one.id === id),
  );
  const others = [...family, ...elsewhere];
  const isRenewable =
    subscription.offerId !== null && subscription.due === 0 && isOver(subscription, today);
  const action = (label: string, open: Shown) => (
    <MenuItem onSelect={() => setShown(open)}>
      {label}
      <span className="sr-only"> : {subscription.label}</span>
    </MenuItem>
  );
  const main = onCollect
    ? { label: "Encaisser", press: onCollect }
    : isRenewable
      ? { label: "Renouveler", press: () => setShown("again") }
      : null;
  return (
    <li className="rounded-card border border-line bg-card p-4">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <SubscriptionFacts
            subscription={subscription}
            picture={<CreditPicture subscription={subscription} placesThisWeek={placesThisWeek} />}
          />
        </div>
        <div className="-mt-2 -mr-2">
          <Menu
            label={`Actions : ${subscription.label}`}
            trigger={<Ellipsis aria-hidden="true" size={20} className="mx-1 text-muted" />}
          >
            {withdrawn ? null : action("Modifier", "edit")}
            {withdrawn ? null : action(suspended ? "Réactiver" : "Mettre en pause", "pause")}
            {withdrawn || others.length === 0 ? null : action("Partager", "share")}
            {action("Historique", "history")}
            {subscription.offerId && main?.label !== "Renouveler"
              ? action("Renouveler", "again")
              : null}
            {withdrawn ? null : action("Supprimer", "delete")}
          </Menu>
        </div>
      </div>
      {main ? (
        <Button
          size="sm"
          variant="soft"
          className="mt-3"
          aria-label={`${main.label} : ${subscription.label}`}
          onClick={main.press}
        >
          {main.label}
        </Button>
      ) : null}
      {shown === "edit" ? (
        <SubscriptionEditDialog
          traineeId={subscription.traineeId}
          subscription={subscription}
          onClose={() => setShown(null)}
        />
      ) : null}
      {shown === "share" ? (
        <ShareDialog subscription={subscription} others={others} onClose={() => setShown(null)} />
      ) : null}
      {shown === "history" ? (
        <SubscriptionHistoryDialog subscription={subscription} onClose={() => setShown(null)} />
      ) : null}
      {shown === "pause" ? (
        <PauseDialog subscription={subscription} onClose={() => setShown(null)} />
      ) : null}
      {shown === "again" && subscription.offerId ? (
        <AddSubscriptionDialog
          traineeId={subscription.traineeId}
          title="Renouveler"
          again={{
            offerId: subscription.offerId,
            beginDate: renewalDay(subscription, parisDay(serverNow())),
          }}
          onClose={() => setShown(null)}
        />
      ) : null}
      <ConfirmDialog
        open={shown === "delete"}
        onClose={() => setShown(null)}
        title={"Supprimer cet abonnement\u00a0?"}
        confirmLabel="Supprimer"
        pendingLabel="Suppression..."
        waiting={ofRemoval.isPending}
        pending={removal.isPending}
        error={removal.error?.message}
        onConfirm={() => removal.mutate(gone)}
      >
        <p>Ses places à venir sont annulées. L'historique de l'élève garde son nom.</p>
        <ImpactSummary
          query={ofRemoval}
          due={(euros) => `Vous renoncez à ${formatEuros(euros)}.`}
        />
      </ConfirmDialog>
    </li>
  );
}
