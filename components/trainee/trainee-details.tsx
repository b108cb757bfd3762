"use client";
import { MessageSquareText, Pencil, Phone, Plus } from "lucide-react";
import { useState } from "react";
import { EndedList } from "@/components/subscription/ended-list";
import { byPayment } from "@/components/subscription/payment-label";
import { TraineeSubscription } from "@/components/subscription/trainee-subscription";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { inPlace } from "@/components/ui/in-place";
import { onDemand } from "@/components/ui/on-demand";
import { useCall } from "@/lib/client/hooks";
import { listTraineeSubscriptions } from "@/lib/contract/subscriptions/subscriptions-of-coach";
import type { Trainee } from "@/lib/contract/trainees/trainees";
import { formatOf } from "@/lib/format";

function EndedSubscriptions({ trainee }: { trainee: Trainee }) {
  const [open, setOpen] = useState(false);
  const all = useCall(listTraineeSubscriptions, { params: { id: trainee.id } }, { enabled: open });
  const above = new Set(trainee.subscriptions.map(({ id }) => id));
  return (
    <EndedList
      open={open}
      onOpenChange={setOpen}
      query={all}
      shows={({ id }) => !above.has(id)}
      empty="Aucun abonnement terminé et payé."
    >
      {(subscription) => <TraineeSubscription key={subscription.id} subscription={subscription} />}
    </EndedList>
  );
}

const ErasedDebtor = inPlace(
  () => import("@/components/trainee/erased-debtor").then((module) => module.ErasedDebtor),
  { loading: () => null },
);
const AddSubscriptionDialog = onDemand(() =>
  import("@/components/subscription/add-subscription-dialog").then(
    (part) => part.AddSubscriptionDialog,
  ),
);
const CommentDialog = onDemand(() =>
  import("@/components/trainee/comment-dialog").then((module) => module.CommentDialog),
);
const EditTraineeDialog = onDemand(() =>
  import("@/components/trainee/edit-trainee-dialog").then((module) => module.EditTraineeDialog),
);

export const DETAILS = "details";

export function TraineeDetails({ trainee }: { trainee: Trainee }) {
  const [commenting, setCommenting] = useState(false);
  const [editing, setEditing] = useState(false);
  const [adding, setAdding] = useState(false);
  if (trainee.erased) return <ErasedDebtor id={DETAILS} trainee={trainee} />;
  const name = `${trainee.firstName} ${trainee.lastName}`;
  const subscriptions = [...trainee.subscriptions].sort(byPayment);
  return (
    <Card
      as="section"
      id={DETAILS}
      tabIndex={-1}
      aria-label={`Détails ${formatOf(name)}`}
      className="flex scroll-mt-20 flex-col gap-5"
    >
      <div className="flex flex-wrap items-start gap-4">
        {trainee.urlPicture ? (
          <Avatar name={name} url={trainee.urlPicture} size="xl" alt={`Photo ${formatOf(name)}`} />
        ) : null}
        <div className="min-w-[min(10rem,100%)] flex-1">
          <h2 className="font-bold text-xl [overflow-wrap:anywhere]">{name}</h2>
          <p className="text-muted [overflow-wrap:anywhere]">
            {trainee.email ?? "Sans adresse email"}
          </p>
          {trainee.emailRefused ? (
            <p className="text-warning">Cette adresse refuse nos mails&nbsp;: appelez plutôt.</p>
          ) : null}
          {trainee.phoneNumber ? (
            <a
              href={`tel:${trainee.phoneNumber}`}
              className="tabular inline-flex min-h-11 items-center gap-2 font-medium text-accent"
            >
              <Phone aria-hidden="true" size={18} />
              {trainee.phoneNumber}
            </a>
          ) : (
            <p className="text-muted">Pas de téléphone</p>
          )}
        </div>
        {trainee.editable ? (
          <Button
            size="sm"
            variant="ghost"
            icon={<Pencil aria-hidden="true" size={18} />}
            aria-label={`Corriger ${name}`}
            onClick={() => setEditing(true)}
          >
            Corriger
          </Button>
        ) : null}
      </div>
      <div className="flex items-start justify-between gap-3 rounded-control bg-sunken px-4 py-3 max-sm:flex-wrap max-[15rem]:px-2">
        {trainee.comment ? (
          <section
            // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls a long one
            tabIndex={0}
            aria-label="Commentaire"
            className="max-h-36 min-w-0 overflow-y-auto whitespace-pre-line break-words"
          >
            {trainee.comment}
          </section>
        ) : (
          <p className="text-muted">Aucun commentaire.</p>
        )}
        <Button
          size="sm"
          variant="ghost"
          icon={<MessageSquareText aria-hidden="true" size={18} />}
          onClick={() => setCommenting(true)}
        >
          Modifier le commentaire
        </Button>
      </div>
      <div>
        <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
          <h3 className="font-bold text-lg">Abonnements</h3>
          <Button
            size="sm"
            variant="secondary"
            icon={<Plus aria-hidden="true" size={18} />}
            onClick={() => setAdding(true)}
          >
            Ajouter
          </Button>
        </div>
        {subscriptions.length === 0 ? (
          <EmptyState hint="Ajoutez une de vos formules pour permettre de réserver.">
            Aucun abonnement actif pour cet élève.
          </EmptyState>
        ) : (
          <ul className="flex flex-col gap-3">
            {subscriptions.map((subscription) => (
              <TraineeSubscription key={subscription.id} subscription={subscription} />
            ))}
          </ul>
        )}
        <div className="mt-3">
          <EndedSubscriptions trainee={trainee} />
        </div>
      </div>
      {commenting ? <CommentDialog trainee={trainee} onClose={() => setCommenting(false)} /> : null}
      {editing ? <EditTraineeDialog trainee={trainee} onClose={() => setEditing(false)} /> : null}
      {adding ? (
        <AddSubscriptionDialog
          traineeId={trainee.id}
          title={`Ajouter un abonnement à ${trainee.firstName}`}
          onClose={() => setAdding(false)}
        />
      ) : null}
    </Card>
  );
}
