"use client";
import { useDeferredValue, useRef, useState } from "react";
import { CreditsLeft } from "@/components/activity/credits-left";
import { enrolLabel } from "@/components/activity/enrol-label";
import { enrolText, seriesSize } from "@/components/activity/enrol-text";
import { traineePlacesText } from "@/components/activity/trainee-places-text";
import { usePreview } from "@/components/preview/use-preview";
import { waitSentence } from "@/components/reservation/withdrawal-wait";
import { AddSubscriptionDialog } from "@/components/subscription/add-subscription-dialog";
import { MoreFound } from "@/components/trainee/more-found";
import { searchTrainees } from "@/components/trainee/search-trainees";
import { Avatar } from "@/components/ui/avatar";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { TextField } from "@/components/ui/field";
import { onDemand } from "@/components/ui/on-demand";
import { QueryState } from "@/components/ui/query-state";
import { SearchField } from "@/components/ui/search-field";
import { Segmented } from "@/components/ui/segmented";
import { SkeletonList } from "@/components/ui/skeleton";
import { useToast } from "@/components/ui/toast";
import { useSettled } from "@/components/ui/use-settled";
import { useCall } from "@/lib/client/hooks";
import { useSend } from "@/lib/client/send";
import { addParticipants, type ParticipantsResult } from "@/lib/contract/booking/reservations";
import type { ActivityDetails } from "@/lib/contract/classes/class-details";
import type { BodyInput } from "@/lib/contract/endpoint";
import type { Subscription } from "@/lib/contract/subscriptions/subscriptions";
import { listTrainees, type Trainee } from "@/lib/contract/trainees/trainees";
import { offeredFor } from "@/lib/domain/eligibility";
import { addDays, parisDay } from "@/lib/domain/paris-time";
import { isDay } from "@/lib/domain/typed-moment";

const CreateTraineeDialog = onDemand(() =>
  import("@/components/trainee/create-trainee-dialog").then((part) => part.CreateTraineeDialog),
);

const MOST_SHOWN = 30;
const MOST_TICKS = 50;
const TEN_WEEKS = 70;

type Scope = "ONE" | "SERIES" | "UNTIL";
type Results = ParticipantsResult["results"];
/** The chosen trainees in the order of their ticks, each with the subscription that pays. */
type Ticks = ReadonlyMap<string, string>;

const usableOf = ({ subscriptions }: Trainee, activity: ActivityDetails) =>
  offeredFor(subscriptions, activity, { byCoach: true });

const canPay = (trainee: Trainee, activity: ActivityDetails) =>
  usableOf(trainee, activity).length > 0;

interface EnrolDialogProps {
  activity: ActivityDetails;
  /** The dialog ticks this trainee, or searches for them when no subscription can pay. */
  wanted?: string | undefined;
  onClose: () => void;
}

/** A dialog never opens over a dialog, so creating a trainee or selling a card replaces the list. */
export function EnrolDialog({ activity, wanted, onClose }: EnrolDialogProps) {
  const trainees = useCall(listTrainees, {});
  const [search, setSearch] = useState("");
  const [ticks, setTicks] = useState<Ticks>(new Map());
  const [creating, setCreating] = useState(false);
  const [sellingTo, setSellingTo] = useState<Trainee | null>(null);
  /** The list is needed to tick `wanted`. */
  const [unticked, setUnticked] = useState(wanted);
  const list = trainees.data ?? [];
  const tick = (traineeId: string, subscriptionId: string | undefined) =>
    setTicks((previous) => {
      const next = new Map(previous);
      if (subscriptionId) next.set(traineeId, subscriptionId);
      else next.delete(traineeId);
      return next;
    });
  if (unticked && trainees.data) {
    setUnticked(undefined);
    const trainee = list.find(({ id }) => id === unticked);
    const [usable] = trainee ? usableOf(trainee, activity) : [];
    const isHeld = trainee && traineePlacesText(activity, trainee.id) !== null;
    if (trainee && usable && !isHeld) tick(trainee.id, usable.id);
    else if (trainee) setSearch(`${trainee.firstName} ${trainee.lastName}`);
  }
  if (creating)
    return (
      <CreateTraineeDialog
        search={search}
        trainees={list}
        onClose={() => setCreating(false)}
        onChosen={(trainee) => {
          setSearch("");
          const [usable] = usableOf(trainee, activity);
          if (usable) tick(trainee.id, usable.id);
          else setSellingTo(trainee);
        }}
      />
    );
  if (sellingTo)
    return (
      <AddSubscriptionDialog
        traineeId={sellingTo.id}
        title={`Ajouter un abonnement à ${sellingTo.firstName}`}
        onClose={() => {
          setSearch(`${sellingTo.firstName} ${sellingTo.lastName}`);
          setSellingTo(null);
        }}
      />
    );
  return (
    <EnrolList
      activity={activity}
      trainees={trainees}
      search={search}
      onSearch={setSearch}
      ticks={ticks}
      onTick={tick}
      onCreate={() => setCreating(true)}
      onSell={setSellingTo}
      onEnrolled={() => {
        setTicks(new Map());
        setSearch("");
      }}
      onClose={onClose}
    />
  );
}

interface EnrolListProps extends Omit<EnrolDialogProps, "wanted"> {
  trainees: ReturnType<typeof useCall<typeof listTrainees>>;
  search: string;
  onSearch: (text: string) => void;
  ticks: Ticks;
  onTick: (traineeId: string, subscriptionId: string | undefined) => void;
  onCreate: () => void;
  onSell: (trainee: Trainee) => void;
  onEnrolled: () => void;
}

function EnrolList({
  activity,
  trainees,
  search,
  onSearch,
  ticks,
  onTick,
  onCreate,
  onSell,
  onEnrolled,
  onClose,
}: EnrolListProps) {
  const toast = useToast();
  const searchRef = useRef<HTMLInputElement>(null);
  // A phone would open its keyboard over the list.
  const [hasKeyboard] = useState(() => window.matchMedia("(pointer: fine)").matches);
  const wanted = useDeferredValue(search);
  const [scope, setScope] = useState<Scope>("ONE");
  const day = parisDay(new Date(activity.beginDate));
  const [until, setUntil] = useState<string>(addDays(day, TEN_WEEKS));
  const [refusals, setRefusals] = useState<Results>([]);
  const list = trainees.data ?? [];
  const people = new Map(list.map((trainee) => [trainee.id, trainee]));
  const chosen = [...ticks.keys()].flatMap((id) => people.get(id) ?? []);
  const isReady = chosen.length > 0 && (scope !== "UNTIL" || (isDay(until) && until >= day));
  const bookingsOf = (which: Scope): BodyInput<typeof addParticipants> => ({
    bookings: chosen.map(({ id }) => ({
      traineeId: id,
      subscriptionId: ticks.get(id) ?? "",
      series: which !== "ONE",
      ...(which === "UNTIL" && { until }),
    })),
  });
  const asked = isReady ? JSON.stringify(bookingsOf(scope)) : null;
  const settled = useSettled(asked);
  const preview = usePreview(
    addParticipants,
    settled === null ? null : { params: { id: activity.id }, body: JSON.parse(settled) },
    settled !== null,
    { keepsPrevious: true },
  );
  const results = settled !== null && !preview.isPlaceholderData ? preview.data?.results : null;
  const isRefused = results?.every(({ refused }) => refused !== null) ?? false;
  // The series' size is shown before the coach chooses the series.
  const [size, setSize] = useState<number | null>(null);
  const series = usePreview(
    addParticipants,
    { params: { id: activity.id }, body: bookingsOf("SERIES") },
    activity.seriesId !== null && chosen.length > 0 && size === null,
  );
  const read = series.data ? seriesSize(series.data.results) : null;
  if (read !== null && read !== size) setSize(read);

  const nameOf = (id: string) => {
    const trainee = people.get(id);
    return trainee ? `${trainee.firstName} ${trainee.lastName}` : "Élève";
  };
  const add = useSend(addParticipants, {
    form: `enrol.${activity.id}`,
    undoes: ({ body }) =>
      body.bookings.map(({ traineeId }) => `remove.${activity.id}.${traineeId}`),
    onSuccess: ({ results }) => {
      const [only] = results;
      const firstName = people.get(only?.traineeId ?? "")?.firstName ?? "";
      const single = results.length === 1 && only && only.booked + only.waiting === 1;
      const text = !single || only.skipped.length > 0 ? `${enrolText(results)}.` : null;
      toast.success(
        text ??
          (only?.booked
            ? `Place réservée pour ${firstName}.`
            : `${firstName} est sur la liste d'attente.`),
      );
      setRefusals(results.filter(({ refused }) => refused !== null));
      onEnrolled();
      if (hasKeyboard) searchRef.current?.focus();
    },
  });
  const found = searchTrainees(list, wanted).toSorted(
    (a, b) => Number(canPay(b, activity)) - Number(canPay(a, activity)),
  );
  const shown = found.slice(0, MOST_SHOWN);
  const rows = [...chosen.filter((trainee) => !shown.includes(trainee)), ...shown];
  const isSeries = activity.seriesId !== null;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      sending={add.isPending}
      title="Ajouter des élèves"
      footer={
        <div className="flex w-full flex-col gap-3">
          {isSeries ? (
            <ScopeChoice
              scope={scope}
              onScope={setScope}
              size={size}
              until={until}
              firstDay={day}
              onUntil={setUntil}
            />
          ) : null}
          {chosen.length > 0 ? (
            <div aria-live="polite" className="tabular max-h-28 overflow-y-auto empty:-mt-3">
              {scope === "ONE" ? null : (
                <p className="min-h-6">
                  {preview.data
                    ? enrolText(preview.data.results)
                    : (preview.error?.message ?? "Calcul des places…")}
                </p>
              )}
              <Refusals results={preview.data?.results ?? []} nameOf={nameOf} />
            </div>
          ) : null}
          <Button
            full
            disabled={!isReady || isRefused}
            pending={add.isPending}
            pendingLabel="Création..."
            onClick={() => add.mutate({ params: { id: activity.id }, body: bookingsOf(scope) })}
          >
            {enrolLabel(activity, chosen, new Date(), results ?? null)}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-4">
        <SearchField
          ref={searchRef}
          firstFocus={hasKeyboard}
          label="Rechercher un élève"
          value={search}
          onChange={onSearch}
          placeholder="Prénom, nom, email, téléphone"
        />
        {add.error ? <Banner tone="danger">{add.error.message}</Banner> : null}
        {refusals.length > 0 ? (
          <Banner tone="warning">
            <Refusals results={refusals} nameOf={nameOf} />
          </Banner>
        ) : null}
        <QueryState query={trainees} skeleton={<SkeletonList rows={3} />}>
          {() =>
            rows.length === 0 ? (
              <EmptyState
                action={
                  <Button variant="secondary" onClick={onCreate}>
                    Créer un élève
                  </Button>
                }
              >
                Aucun élève trouvé.
              </EmptyState>
            ) : (
              <ul className="divide-y divide-line">
                {rows.map((trainee) => (
                  <Row
                    key={trainee.id}
                    trainee={trainee}
                    activity={activity}
                    chosen={ticks.get(trainee.id)}
                    isFull={ticks.size >= MOST_TICKS}
                    onTick={(subscriptionId) => {
                      onTick(trainee.id, subscriptionId);
                      // An empty field is ready for the next search.
                      if (subscriptionId && search) onSearch("");
                    }}
                    onSell={() => onSell(trainee)}
                  />
                ))}
                <MoreFound found={found.length} shown={MOST_SHOWN} />
              </ul>
            )
          }
        </QueryState>
      </div>
    </Dialog>
  );
}

function Refusals({ results, nameOf }: { results: Results; nameOf: (id: string) => string }) {
  if (results.every(({ refused }) => refused === null)) return null;
  return (
    <ul className="text-sm">
      {results.map(({ traineeId, refused }) =>
        refused ? (
          <li key={traineeId}>{`${nameOf(traineeId)}\u00a0: ${refused.message}`}</li>
        ) : null,
      )}
    </ul>
  );
}

interface ScopeChoiceProps {
  scope: Scope;
  onScope: (scope: Scope) => void;
  size: number | null;
  until: string;
  firstDay: string;
  onUntil: (day: string) => void;
}

function ScopeChoice({ scope, onScope, size, until, firstDay, onUntil }: ScopeChoiceProps) {
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
      <Segmented
        label="Pour quels cours"
        options={[
          { value: "ONE", label: "Ce cours" },
          { value: "SERIES", label: size ? `Toute la série (${size})` : "Toute la série" },
          { value: "UNTIL", label: "Jusqu'au …" },
        ]}
        value={scope}
        onChange={onScope}
      />
      {scope === "UNTIL" ? (
        <TextField
          type="date"
          label="Dernier jour"
          hideLabel
          value={until}
          min={firstDay}
          onChange={({ target }) => onUntil(target.value)}
        />
      ) : null}
    </div>
  );
}

interface RowProps {
  trainee: Trainee;
  activity: ActivityDetails;
  /** The subscription that pays; none when the row is not ticked. */
  chosen: string | undefined;
  /** No more rows can be ticked. */
  isFull: boolean;
  onTick: (subscriptionId: string | undefined) => void;
  onSell: () => void;
}

function Row({ trainee, activity, chosen, isFull, onTick, onSell }: RowProps) {
  const name = `${trainee.firstName} ${trainee.lastName}`;
  const held = traineePlacesText(activity, trainee.id);
  const usable = usableOf(trainee, activity);
  const paying = usable.find(({ id }) => id === chosen) ?? usable[0];
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-3">
      <label className="flex min-h-14 min-w-0 flex-1 items-center gap-3 py-1">
        <input
          type="checkbox"
          aria-label={name}
          checked={held !== null || chosen !== undefined}
          disabled={held !== null || !paying || (isFull && chosen === undefined)}
          onChange={({ target }) => onTick(target.checked ? paying?.id : undefined)}
          className="size-5 shrink-0 accent-accent"
        />
        <Avatar name={name} url={trainee.urlPicture} size="sm" />
        <span className="min-w-0 flex-1">
          <span className="block font-medium [overflow-wrap:anywhere]">{name}</span>
          <span className="block text-muted text-sm [overflow-wrap:anywhere]">
            {held ??
              paying?.label ??
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
  usable: Subscription[];
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
            ? `${subscription.label} · ${subscription.quantityLeft}/${subscription.quantity}`
            : subscription.label}
        </option>
      ))}
    </select>
  );
}
