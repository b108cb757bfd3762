"use client";
import { useDeferredValue, useState } from "react";
import { subscriptionHelp } from "@/components/reservation/matching";
import { AddSubscriptionDialog } from "@/components/subscription/add-subscription-dialog";
import { searched } from "@/components/trainee/matches-search";
import { Avatar } from "@/components/ui/avatar";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { RadioGroupField } from "@/components/ui/field";
import { QueryState } from "@/components/ui/query-state";
import { SearchField } from "@/components/ui/search-field";
import { SkeletonList } from "@/components/ui/skeleton";
import { useToast } from "@/components/ui/toast";
import { useCall, useSend } from "@/lib/client/hooks";
import { listMyActivities } from "@/lib/contract/activities";
import { type ActivityDetails, getActivityDetails } from "@/lib/contract/activities-of-coach";
import { addParticipant } from "@/lib/contract/reservations";
import { listTrainees, type Trainee } from "@/lib/contract/trainees";
import { formatCount } from "@/lib/format";

const SHOWN = 30;

interface AddParticipantDialogProps {
  activity: ActivityDetails;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The coach adds a trainee: first who, then with which of their subscriptions (spec §2, §5). */
export function AddParticipantDialog({ activity, open, onOpenChange }: AddParticipantDialogProps) {
  const trainees = useCall(listTrainees, {}, { enabled: open });
  const [search, setSearch] = useState("");
  const wanted = useDeferredValue(search);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const chosen = trainees.data?.find(({ id }) => id === chosenId);
  return (
    <>
      <Dialog open={open} onOpenChange={onOpenChange} title="Ajouter un participant" size="sm">
        <div className="flex flex-col gap-4">
          <SearchField label="Rechercher un élève" value={search} onChange={setSearch} />
          <QueryState query={trainees} skeleton={<SkeletonList rows={3} />}>
            {(list) => {
              const found = searched(list, wanted);
              if (found.length === 0)
                return <p className="py-6 text-center text-muted">Aucun élève trouvé.</p>;
              return (
                <ul className="flex max-h-80 flex-col overflow-y-auto">
                  {found.slice(0, SHOWN).map((trainee) => (
                    <li key={trainee.id}>
                      <button
                        type="button"
                        onClick={() => setChosenId(trainee.id)}
                        className="flex min-h-12 w-full items-center gap-3 rounded-control px-2 text-left hover:bg-sunken"
                      >
                        <Avatar
                          name={`${trainee.firstName} ${trainee.lastName}`}
                          url={trainee.urlPicture}
                          size="sm"
                        />
                        <span className="min-w-0">
                          <span className="block truncate font-medium">
                            {trainee.firstName} {trainee.lastName}
                          </span>
                          <span className="block truncate text-muted text-sm">{trainee.email}</span>
                        </span>
                      </button>
                    </li>
                  ))}
                  {found.length > SHOWN ? (
                    <li className="px-2 py-3 text-muted text-sm">
                      {formatCount(found.length - SHOWN, "autre élève", "autres élèves")} : précisez
                      la recherche.
                    </li>
                  ) : null}
                </ul>
              );
            }}
          </QueryState>
        </div>
      </Dialog>
      {chosen ? (
        <SubscriptionChoiceDialog
          key={`${chosen.id}-${chosen.subscriptions.length}`}
          activity={activity}
          trainee={chosen}
          onClose={() => setChosenId(null)}
          onAdded={() => {
            setChosenId(null);
            onOpenChange(false);
          }}
        />
      ) : null}
    </>
  );
}

interface SubscriptionChoiceProps {
  activity: ActivityDetails;
  trainee: Trainee;
  onClose: () => void;
  onAdded: () => void;
}

function SubscriptionChoiceDialog({
  activity,
  trainee,
  onClose,
  onAdded,
}: SubscriptionChoiceProps) {
  const usable = trainee.subscriptions.filter(
    (one) =>
      one.isPrivateOffer === activity.isPrivateActivity &&
      (one.type === "SUBSCRIPTION" || (one.quantityLeft ?? 0) > 0),
  );
  const [chosen, setChosen] = useState<string | null>(
    usable.length === 1 ? (usable[0]?.id ?? null) : null,
  );
  const [selling, setSelling] = useState(false);
  const toast = useToast();
  const add = useSend(addParticipant, {
    refreshes: [getActivityDetails, listMyActivities, listTrainees],
    onSuccess: ({ waiting }) => {
      toast.success(
        waiting > 0
          ? `${trainee.firstName} est sur la liste d'attente.`
          : `${trainee.firstName} est inscrit.`,
      );
      onAdded();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`Inscrire ${trainee.firstName} ${trainee.lastName}`}
      size="sm"
      footer={
        usable.length > 0 ? (
          <Button
            disabled={!chosen}
            pending={add.isPending}
            pendingLabel="Création..."
            onClick={() =>
              add.mutate({
                params: { activityId: activity.id, traineeId: trainee.id },
                query: { "id-subscription": chosen ?? "", "recurrence-mode": "false" },
              })
            }
          >
            Inscrire
          </Button>
        ) : null
      }
    >
      <div className="flex flex-col gap-4">
        {usable.length > 0 ? (
          <RadioGroupField
            legend="Avec quelle carte ou quel abonnement ?"
            options={usable.map((one) => ({
              value: one.id,
              label: one.label,
              help: subscriptionHelp(one),
            }))}
            value={chosen}
            onChange={setChosen}
          />
        ) : (
          <Banner
            tone="warning"
            action={
              <Button variant="secondary" size="sm" onClick={() => setSelling(true)}>
                Ajouter un abonnement
              </Button>
            }
          >
            {trainee.firstName} n'a pas d'abonnement{" "}
            {activity.isPrivateActivity ? "privé" : "collectif"} qui correspond à ce cours.
          </Banner>
        )}
        {add.error ? <Banner tone="danger">{add.error.message}</Banner> : null}
      </div>
      {selling ? (
        <AddSubscriptionDialog trainee={trainee} onClose={() => setSelling(false)} />
      ) : null}
    </Dialog>
  );
}
