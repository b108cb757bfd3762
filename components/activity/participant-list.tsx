"use client";
import { UserMinus } from "lucide-react";
import { useState } from "react";
import { CreditsLeft } from "@/components/activity/credits-left";
import { DueButton } from "@/components/receipt/due-button";
import { type Debtor, useCollect } from "@/components/receipt/use-collect";
import { StatusBadge } from "@/components/reservation/status-badge";
import { GuardianLines } from "@/components/trainee/guardian-lines";
import { Avatar } from "@/components/ui/avatar";
import { EmptyState } from "@/components/ui/empty-state";
import { onDemand } from "@/components/ui/on-demand";
import { RemovalButton } from "@/components/ui/removal-button";
import { removeParticipant } from "@/lib/contract/booking/reservations";
import type { ActivityDetails, Participant } from "@/lib/contract/classes/class-details";
import { nameOf } from "@/lib/domain/name-of";
import { formatOf, formatRank } from "@/lib/format";

const SubscriptionEditDialog = onDemand(() =>
  import("@/components/subscription/subscription-edit-dialog").then(
    (part) => part.SubscriptionEditDialog,
  ),
);

interface RowProps {
  activityId: string;
  place: Participant;
  rank?: number;
  onEdit: (place: Participant) => void;
  onCollect: (debtor: Debtor) => void;
}

function Row({ activityId, place, rank, onEdit, onCollect }: RowProps) {
  const name = nameOf(place);
  return (
    <li className="flex min-h-14 items-center gap-x-3 py-0.5 max-[20rem]:flex-wrap">
      <Avatar name={name} url={place.urlPicture} size="sm" />
      <span className="min-w-0 flex-1 max-[20rem]:basis-3/5">
        <span className="block font-semibold leading-5 [overflow-wrap:anywhere]">{name}</span>
        <span className="flex items-center gap-x-2">
          <CreditsLeft subscription={place.subscription} />
          <button
            type="button"
            onClick={() => onEdit(place)}
            aria-label={`${place.subscription.label} : modifier l'abonnement ${formatOf(name)}`}
            className="min-h-6 min-w-6 rounded-control text-left text-muted text-sm underline-offset-4 [overflow-wrap:anywhere] hover:text-ink hover:underline max-md:truncate"
          >
            {place.subscription.label}
          </button>
        </span>
        <GuardianLines guardians={place.guardians} />
      </span>
      <span className="ml-auto flex flex-col items-end max-md:[&>span+button]:-mt-1 md:flex-row md:items-center md:gap-2">
        {rank ? (
          <span className="tabular font-semibold text-sm text-warning">{formatRank(rank)}</span>
        ) : null}
        {place.status === "BOOKED" ? null : <StatusBadge status={place.status} />}
        <DueButton traineeId={place.traineeId} name={name} due={place.due} onCollect={onCollect} />
      </span>
      <RemovalButton
        definition={removeParticipant}
        input={{ params: { activityId, traineeId: place.traineeId } }}
        done={`${place.firstName} ne participe plus à ce cours.`}
        label={`Retirer ${name}`}
        icon={<UserMinus aria-hidden="true" size={19} />}
        title={`Retirer ${name}\u00a0?`}
        confirmLabel="Retirer"
      >
        <p>Toutes ses places dans ce cours sont annulées et recréditées.</p>
      </RemovalButton>
    </li>
  );
}

export function ParticipantList({ activity }: { activity: ActivityDetails }) {
  const confirmed = activity.participantsList.filter((place) => !place.isWaitingList);
  const waiting = activity.participantsList.filter((place) => place.isWaitingList);
  const [edited, setEdited] = useState<Participant | null>(null);
  const { collect, collecting } = useCollect();
  const actions = { activityId: activity.id, onEdit: setEdited, onCollect: collect };
  return (
    <>
      <section aria-labelledby="participants">
        <h3 id="participants" className="mb-1 font-semibold text-lg">
          Participants ({confirmed.length} / {activity.maxParticipants})
        </h3>
        {confirmed.length === 0 ? (
          <EmptyState hint="Ajoutez des élèves, ou copiez le lien du cours pour le donner à vos élèves.">
            Personne n'est encore inscrit.
          </EmptyState>
        ) : (
          <ul className="divide-y divide-line">
            {confirmed.map((place) => (
              <Row key={place.reservationId} place={place} {...actions} />
            ))}
          </ul>
        )}
      </section>
      {waiting.length > 0 ? (
        <section aria-labelledby="attente">
          <h3 id="attente" className="mb-1 font-semibold text-lg">
            Liste d'attente ({waiting.length})
          </h3>
          <ul className="divide-y divide-line">
            {waiting.map((place, n) => (
              <Row key={place.reservationId} place={place} rank={n + 1} {...actions} />
            ))}
          </ul>
        </section>
      ) : null}
      {collecting}
      {edited ? (
        <SubscriptionEditDialog
          traineeId={edited.traineeId}
          subscription={edited.subscription}
          onClose={() => setEdited(null)}
        />
      ) : null}
    </>
  );
}
