"use client";
import { useDeferredValue, useState } from "react";
import {
  addText,
  anotherPlaceWarning,
  traineePlacesText,
} from "@/components/activity/held-places-text";
import { subscriptionHelp } from "@/components/reservation/subscription-help";
import { waitSentence } from "@/components/reservation/withdrawal-wait";
import { AddSubscriptionDialog } from "@/components/subscription/add-subscription-dialog";
import { MoreFound } from "@/components/trainee/more-found";
import { searchTrainees } from "@/components/trainee/search-trainees";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { RadioGroupField } from "@/components/ui/field";
import { onDemand } from "@/components/ui/on-demand";
import { QueryState } from "@/components/ui/query-state";
import { SearchField } from "@/components/ui/search-field";
import { SkeletonList } from "@/components/ui/skeleton";
import { useToast } from "@/components/ui/toast";
import { useFrozenWhile } from "@/components/ui/use-frozen-while";
import { useCall } from "@/lib/client/hooks";
import { useSend } from "@/lib/client/send";
import { addParticipant } from "@/lib/contract/booking/reservations";
import type { ActivityDetails } from "@/lib/contract/classes/class-details";
import { listTrainees, type Trainee } from "@/lib/contract/trainees/trainees";
import { offeredFor } from "@/lib/domain/eligibility";

const CreateTraineeDialog = onDemand(() =>
  import("@/components/trainee/create-trainee-dialog").then((part) => part.CreateTraineeDialog),
);

const SHOWN = 30;

interface AddParticipantDialogProps {
  activity: ActivityDetails;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function AddParticipantDialog({ activity, open, onOpenChange }: AddParticipantDialogProps) {
  const trainees = useCall(listTrainees, {}, { enabled: open });
  const [search, setSearch] = useState("");
  const wanted = useDeferredValue(search);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [creating, setCreating] = useState(false);
  const chosen = trainees.data?.find(({ id }) => id === chosenId);
  return (
    <>
      <Dialog open={open} onOpenChange={onOpenChange} title="Ajouter un participant" size="sm">
        <div className="flex flex-col gap-4">
          <SearchField
            label="Rechercher un élève"
            value={search}
            onChange={setSearch}
            placeholder="Prénom, nom, email, téléphone"
          />
          <QueryState query={trainees} skeleton={<SkeletonList rows={3} />}>
            {(list) => {
              const found = searchTrainees(list, wanted);
              if (found.length === 0)
                return (
                  <EmptyState
                    action={
                      <Button variant="secondary" onClick={() => setCreating(true)}>
                        Créer un élève
                      </Button>
                    }
                  >
                    Aucun élève trouvé.
                  </EmptyState>
                );
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
                        <span className="min-w-0 flex-1">
                          <span className="block font-medium [overflow-wrap:anywhere]">
                            {trainee.firstName} {trainee.lastName}
                          </span>
                          <span className="block text-muted text-sm [overflow-wrap:anywhere]">
                            {trainee.email}
                          </span>
                        </span>
                        <PlacesBadge text={traineePlacesText(activity, trainee.id)} />
                      </button>
                    </li>
                  ))}
                  <MoreFound found={found.length} shown={SHOWN} />
                </ul>
              );
            }}
          </QueryState>
        </div>
      </Dialog>
      {creating ? (
        <CreateTraineeDialog
          search={search}
          trainees={trainees.data ?? []}
          onClose={() => setCreating(false)}
          onChosen={({ id }) => {
            setSearch("");
            setChosenId(id);
          }}
        />
      ) : null}
      {chosen ? (
        <SubscriptionChoiceDialog
          key={chosen.id}
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

function PlacesBadge({ text }: { text: string | null }) {
  return text ? (
    <Badge tone="booked" className="shrink-0">
      {text}
    </Badge>
  ) : null;
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
  const toast = useToast();
  const add = useSend(addParticipant, {
    form: `add.${activity.id}.${trainee.id}`,
    undoes: [`remove.${activity.id}.${trainee.id}`],
    onSuccess: ({ waiting }) => {
      toast.success(
        waiting > 0
          ? `${trainee.firstName} est sur la liste d'attente.`
          : `Place réservée pour ${trainee.firstName}.`,
      );
      onAdded();
    },
  });
  // A card that this place may use up stays in the list until the server responds.
  const usable = useFrozenWhile(
    offeredFor(trainee.subscriptions, activity, { byCoach: true }),
    add.awaitsResponse,
  );
  const [choice, setChosen] = useState<string | null>(null);
  const chosen = (usable.length === 1 ? usable[0] : usable.find(({ id }) => id === choice))?.id;
  const [selling, setSelling] = useState(false);
  const warning = anotherPlaceWarning(activity, trainee);
  const label = addText(activity, trainee, new Date());
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      sending={add.isPending}
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
            {label}
          </Button>
        ) : null
      }
    >
      <div className="flex flex-col gap-4">
        {warning ? <Banner tone="warning">{warning}</Banner> : null}
        {usable.length > 0 ? (
          <RadioGroupField
            legend={"Avec quelle carte ou quel abonnement\u00a0?"}
            options={usable.map((subscription) => ({
              value: subscription.id,
              label: subscription.label,
              help: subscriptionHelp(subscription),
            }))}
            value={chosen ?? null}
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
            {activity.isPrivateActivity ? "privé" : "collectif"} qui correspond à ce cours.{" "}
            {waitSentence(trainee.subscriptions, activity)}
          </Banner>
        )}
        {add.error ? <Banner tone="danger">{add.error.message}</Banner> : null}
      </div>
      {selling ? (
        <AddSubscriptionDialog
          traineeId={trainee.id}
          title={`Ajouter un abonnement à ${trainee.firstName}`}
          onClose={() => setSelling(false)}
        />
      ) : null}
    </Dialog>
  );
}
