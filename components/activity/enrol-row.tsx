"use client";
import { CreditsLeft } from "@/components/activity/credits-left";
import { traineePlacesText } from "@/components/activity/trainee-places-text";
import {
  type SharedByTrainee,
  type UsableSubscription,
  usableOf,
} from "@/components/activity/usable-of";
import { waitSentence } from "@/components/reservation/wait-sentence";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import type { ActivityDetails } from "@/lib/contract/classes/class-details";
import type { Trainee } from "@/lib/contract/trainees/trainees";
import { nameOf } from "@/lib/domain/name-of";
import { formatOf } from "@/lib/format";

const labelOf = ({ label, holder }: UsableSubscription) =>
  holder ? `${label} ${formatOf(holder)}` : label;

interface EnrolRowProps {
  trainee: Trainee;
  activity: ActivityDetails;
  shared: SharedByTrainee;
  /** Tells this trainee from another of the same name. */
  distinction: string | undefined;
  /** The subscription that pays; none when the row is not ticked. */
  chosen: string | undefined;
  /** No more rows can be ticked. */
  isFull: boolean;
  onTick: (subscriptionId: string | undefined) => void;
  onSell: () => void;
}

export function EnrolRow({
  trainee,
  activity,
  shared,
  distinction,
  chosen,
  isFull,
  onTick,
  onSell,
}: EnrolRowProps) {
  const name = nameOf(trainee);
  const held = traineePlacesText(activity, trainee.id);
  const usable = usableOf(trainee, activity, shared);
  const paying = usable.find(({ id }) => id === chosen) ?? usable[0];
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-3">
      <label className="flex min-h-14 min-w-0 flex-1 items-center gap-3 py-1">
        <input
          type="checkbox"
          aria-label={distinction ? `${name}, ${distinction}` : name}
          checked={held !== null || chosen !== undefined}
          disabled={held !== null || !paying || (isFull && chosen === undefined)}
          onChange={({ target }) => onTick(target.checked ? paying?.id : undefined)}
          className="size-5 shrink-0 accent-accent"
        />
        <Avatar name={name} url={trainee.urlPicture} size="sm" />
        <span className="min-w-0 flex-1">
          <span className="block font-semibold [overflow-wrap:anywhere]">{name}</span>
          {distinction ? (
            <span className="block text-muted text-sm [overflow-wrap:anywhere]">{distinction}</span>
          ) : null}
          <span className="block text-muted text-sm [overflow-wrap:anywhere]">
            {held ??
              (paying && labelOf(paying)) ??
              (waitSentence(trainee.subscriptions, activity) || "Aucune formule pour ce cours")}
          </span>
        </span>
        {paying && !held ? <CreditsLeft subscription={paying} /> : null}
      </label>
      {chosen !== undefined && usable.length > 1 ? (
        <CardChoice name={name} usable={usable} chosen={chosen} onChange={onTick} />
      ) : null}
      {held || paying ? null : (
        <Button
          variant="ghost"
          size="sm"
          aria-label={`Ajouter un abonnement : ${name}`}
          className="max-md:w-28"
          onClick={onSell}
        >
          Ajouter un abonnement
        </Button>
      )}
    </li>
  );
}

function CardChoice({
  name,
  usable,
  chosen,
  onChange,
}: {
  name: string;
  usable: UsableSubscription[];
  chosen: string;
  onChange: (subscriptionId: string) => void;
}) {
  return (
    <select
      aria-label={`Carte ou abonnement : ${name}`}
      value={chosen}
      onChange={({ target }) => onChange(target.value)}
      className="mb-2 ml-8 min-h-11 w-full rounded-control border border-line-strong bg-card px-3 text-sm md:min-h-9"
    >
      {usable.map((subscription) => (
        <option key={subscription.id} value={subscription.id}>
          {subscription.type === "CARD"
            ? `${labelOf(subscription)} · ${subscription.quantityLeft}/${subscription.quantity}`
            : labelOf(subscription)}
        </option>
      ))}
    </select>
  );
}
