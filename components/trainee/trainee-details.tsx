"use client";
import { MessageSquareText, Pencil, Plus } from "lucide-react";
import { useState } from "react";
import type { Relative } from "@/components/family/family-of";
import { QueuedReceipts } from "@/components/offline/queued-receipts";
import { collectedInOutbox } from "@/components/offline/with-outbox";
import { useCollect } from "@/components/receipt/use-collect";
import { EndedList } from "@/components/subscription/ended-list";
import { byPayment } from "@/components/subscription/payment-label";
import { TraineeSubscription } from "@/components/subscription/trainee-subscription";
import { ContactLinks } from "@/components/trainee/contact-links";
import { GuardianLines } from "@/components/trainee/guardian-lines";
import { FACTS_HEIGHT, SummaryFacts } from "@/components/trainee/summary-facts";
import { dueOfTrainee } from "@/components/trainee/trainee-credit";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { EmptyState } from "@/components/ui/empty-state";
import { IconButton } from "@/components/ui/icon-button";
import { inPlace } from "@/components/ui/in-place";
import { onDemand } from "@/components/ui/on-demand";
import { QueryState } from "@/components/ui/query-state";
import { Skeleton } from "@/components/ui/skeleton";
import { useCall } from "@/lib/client/use-call";
import { useOutbox } from "@/lib/client/use-outbox";
import { listTraineeSubscriptions } from "@/lib/contract/subscriptions/subscriptions-of-coach";
import { getTraineeSummary, type TraineeSummary } from "@/lib/contract/trainees/trainee-summary";
import type { Trainee } from "@/lib/contract/trainees/trainees";
import { nameOf } from "@/lib/domain/name-of";
import { sumEuros } from "@/lib/domain/payment";
import { formatEuros, formatOf } from "@/lib/format";

interface TraineeDetailsProps {
  trainee: Trainee;
  family: readonly Relative[];
}

function EndedSubscriptions({ trainee, family }: TraineeDetailsProps) {
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
      {(subscription) => (
        <TraineeSubscription key={subscription.id} subscription={subscription} family={family} />
      )}
    </EndedList>
  );
}

const ErasedDebtor = inPlace(
  () => import("@/components/trainee/erased-debtor").then((part) => part.ErasedDebtor),
  { loading: () => null },
);
const AddSubscriptionDialog = onDemand(() =>
  import("@/components/subscription/add-subscription-dialog").then(
    (part) => part.AddSubscriptionDialog,
  ),
);
const CommentDialog = onDemand(() =>
  import("@/components/trainee/comment-dialog").then((part) => part.CommentDialog),
);
const FamilyMailDialog = onDemand(() =>
  import("@/components/family/family-mail-dialog").then((part) => part.FamilyMailDialog),
);
const EditTraineeDialog = onDemand(() =>
  import("@/components/trainee/edit-trainee-dialog").then((part) => part.EditTraineeDialog),
);

export const DETAILS = "details";

export function TraineeDetails({ trainee, family }: TraineeDetailsProps) {
  return trainee.erased ? (
    <ErasedDebtor id={DETAILS} trainee={trainee} />
  ) : (
    <Details trainee={trainee} family={family} />
  );
}

const placesOfWeek = (summary: TraineeSummary | undefined, id: string) =>
  summary && (summary.thisWeek.find(({ subscriptionId }) => subscriptionId === id)?.places ?? 0);

function Details({ trainee, family }: TraineeDetailsProps) {
  const [shown, setShown] = useState<"comment" | "edit" | "add" | "parent" | null>(null);
  const close = () => setShown(null);
  const { collect, collecting } = useCollect();
  const summary = useCall(getTraineeSummary, { params: { id: trainee.id } });
  const name = nameOf(trainee);
  const collected = collectedInOutbox(useOutbox(), trainee.id);
  const due = sumEuros([dueOfTrainee(trainee), -collected]);
  const subscriptions = [...trainee.subscriptions].sort(byPayment);
  const hasGuardian = (trainee.guardians ?? []).length > 0;
  const dueCount = subscriptions.filter(({ due }) => due > 0).length;
  return (
    <section
      id={DETAILS}
      tabIndex={-1}
      aria-label={`Détails ${formatOf(name)}`}
      className="flex scroll-mt-20 flex-col gap-5 p-2 max-md:pb-4"
    >
      <div className="flex flex-wrap items-start gap-4">
        <Avatar
          name={name}
          url={trainee.urlPicture}
          size="lg"
          {...(trainee.urlPicture && { alt: `Photo ${formatOf(name)}` })}
        />
        <div className="min-w-0 flex-[1_1_6rem]">
          <h2 className="font-semibold text-lg [overflow-wrap:anywhere]">{name}</h2>
          {trainee.email || !hasGuardian ? (
            <p className="text-muted text-sm [overflow-wrap:anywhere]">
              {trainee.email ?? "Sans adresse email"}
            </p>
          ) : null}
          {trainee.phoneNumber || !hasGuardian ? (
            <p className="tabular text-muted text-sm">
              {trainee.phoneNumber ?? "Pas de téléphone"}
            </p>
          ) : null}
          <GuardianLines guardians={trainee.guardians} />
          {trainee.email === null && trainee.guardians?.length === 0 ? (
            <Button size="sm" variant="ghost" onClick={() => setShown("parent")}>
              Inviter un parent
            </Button>
          ) : null}
        </div>
        {trainee.editable ? (
          <IconButton
            label={`Modifier la fiche ${formatOf(name)}`}
            onClick={() => setShown("edit")}
          >
            <Pencil aria-hidden="true" size={18} />
          </IconButton>
        ) : null}
      </div>
      <ContactLinks trainee={trainee} />
      {trainee.emailRefused ? (
        <p className="text-warning">Cette adresse refuse nos mails&nbsp;: appelez plutôt.</p>
      ) : null}
      {due > 0 ? (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-danger-soft px-4 py-2">
          <p className="tabular font-semibold text-danger text-lg">Doit {formatEuros(due)}</p>
          <Button onClick={() => collect({ traineeId: trainee.id, name })}>Encaisser</Button>
        </div>
      ) : null}
      <QueuedReceipts traineeId={trainee.id} />
      <QueryState query={summary} skeleton={<Skeleton className={cn(FACTS_HEIGHT, "w-full")} />}>
        {(facts) => <SummaryFacts summary={facts} />}
      </QueryState>
      <div className="flex items-start justify-between gap-3 rounded-control bg-sunken px-4 py-2 max-sm:flex-wrap max-[15rem]:px-2">
        {trainee.comment ? (
          <section
            // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls a long one
            tabIndex={0}
            aria-label="Commentaire"
            className="max-h-24 min-w-0 overflow-y-auto whitespace-pre-line break-words py-1"
          >
            {trainee.comment}
          </section>
        ) : (
          <p className="self-center text-muted">Aucun commentaire.</p>
        )}
        <Button
          size="sm"
          variant="ghost"
          icon={<MessageSquareText aria-hidden="true" size={18} />}
          onClick={() => setShown("comment")}
        >
          Modifier le commentaire
        </Button>
      </div>
      <div>
        <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
          <h3 className="font-semibold text-lg">Cartes et abonnements</h3>
          <Button
            size="sm"
            variant="secondary"
            icon={<Plus aria-hidden="true" size={18} />}
            onClick={() => setShown("add")}
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
              <TraineeSubscription
                key={subscription.id}
                subscription={subscription}
                family={family}
                placesThisWeek={placesOfWeek(summary.data, subscription.id)}
                onCollect={
                  dueCount > 1 && subscription.due > 0
                    ? () =>
                        collect({ traineeId: trainee.id, name, subscriptionId: subscription.id })
                    : undefined
                }
              />
            ))}
          </ul>
        )}
        <div className="mt-3">
          <EndedSubscriptions trainee={trainee} family={family} />
        </div>
      </div>
      {collecting}
      {shown === "parent" ? (
        <FamilyMailDialog kind="parent" person={trainee} onClose={close} />
      ) : null}
      {shown === "comment" ? <CommentDialog trainee={trainee} onClose={close} /> : null}
      {shown === "edit" ? <EditTraineeDialog trainee={trainee} onClose={close} /> : null}
      {shown === "add" ? (
        <AddSubscriptionDialog
          traineeId={trainee.id}
          title={`Ajouter un abonnement à ${trainee.firstName}`}
          onClose={close}
        />
      ) : null}
    </section>
  );
}
