"use client";
import { useDeferredValue, useMemo, useRef, useState } from "react";
import { enrolLabel } from "@/components/activity/enrol-label";
import { EnrolRow } from "@/components/activity/enrol-row";
import { type ChosenScope, EnrolScope, type Scope } from "@/components/activity/enrol-scope";
import { enrolText } from "@/components/activity/enrol-text";
import { type SharedByTrainee, usableOf } from "@/components/activity/usable-of";
import { useEnrolPreview, useSeriesSize } from "@/components/activity/use-enrol-preview";
import { distinctions } from "@/components/trainee/distinctions";
import { MoreFound } from "@/components/trainee/more-found";
import { searchTrainees } from "@/components/trainee/search-trainees";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { QueryState } from "@/components/ui/query-state";
import { SearchField } from "@/components/ui/search-field";
import { SkeletonList } from "@/components/ui/skeleton";
import { useToast } from "@/components/ui/toast";
import { useSend } from "@/lib/client/send";
import { serverNow } from "@/lib/client/server-clock";
import type { useCall } from "@/lib/client/use-call";
import {
  addParticipants,
  MOST_PARTICIPANTS,
  type ParticipantsResult,
} from "@/lib/contract/booking/reservations";
import type { ActivityDetails } from "@/lib/contract/classes/class-details";
import type { BodyInput } from "@/lib/contract/endpoint";
import type { listTrainees, Trainee } from "@/lib/contract/trainees/trainees";
import { nameOf } from "@/lib/domain/name-of";
import { parisDay } from "@/lib/domain/paris-time";
import { isDay } from "@/lib/domain/typed-moment";
import { formatDay } from "@/lib/format";

const MOST_SHOWN = 30;
const NOBODY: Trainee[] = [];

type Results = ParticipantsResult["results"];
/** The chosen trainees in the order of their ticks, each with the subscription that pays. */
export type Ticks = ReadonlyMap<string, string>;

interface EnrolListProps {
  activity: ActivityDetails;
  trainees: ReturnType<typeof useCall<typeof listTrainees>>;
  /** Others' subscriptions by the trainee who may book with them. */
  shared: SharedByTrainee;
  search: string;
  onSearch: (text: string) => void;
  ticks: Ticks;
  onTick: (traineeId: string, subscriptionId: string | undefined) => void;
  chosenScope: ChosenScope;
  onScope: (chosen: ChosenScope) => void;
  onCreate: () => void;
  onSell: (trainee: Trainee) => void;
  onEnrolled: () => void;
  onClose: () => void;
}

export function EnrolList({
  activity,
  trainees,
  shared,
  search,
  onSearch,
  ticks,
  onTick,
  chosenScope,
  onScope,
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
  const { scope, until } = chosenScope;
  const day = parisDay(new Date(activity.beginDate));
  const [failures, setFailures] = useState<Results>([]);
  const list = trainees.data ?? NOBODY;
  const distinct = useMemo(() => distinctions(list), [list]);
  const people = new Map(list.map((trainee) => [trainee.id, trainee]));
  const chosen = [...ticks.keys()].flatMap((id) => people.get(id) ?? []);
  const hasDay = scope !== "UNTIL" || (isDay(until) && until >= day);
  const isReady = chosen.length > 0 && hasDay;
  const bookingsOf = (which: Scope): BodyInput<typeof addParticipants> => ({
    bookings: chosen.map(({ id }) => ({
      traineeId: id,
      subscriptionId: ticks.get(id) ?? "",
      series: which !== "ONE",
      ...(which === "UNTIL" && { until }),
    })),
  });
  const isSeries = activity.seriesId !== null;
  const { preview, results } = useEnrolPreview(activity.id, isReady ? bookingsOf(scope) : null);
  const isRefused = results?.every(({ refused }) => refused !== null) ?? false;
  // The series' size is shown before the coach chooses the series.
  const size = useSeriesSize(
    activity.id,
    isSeries && chosen.length > 0 ? bookingsOf("SERIES") : null,
  );
  const nameById = (id: string) => {
    const trainee = people.get(id);
    return trainee ? nameOf(trainee) : "Élève";
  };
  const add = useSend(addParticipants, {
    onSuccess: ({ results: booked }) => {
      const [only] = booked;
      const firstName = people.get(only?.traineeId ?? "")?.firstName ?? "";
      const single = booked.length === 1 && only && only.booked + only.waiting === 1;
      const text = !single || only.skipped.length > 0 ? `${enrolText(booked)}.` : null;
      toast.success(
        text ??
          (only?.booked
            ? `Place réservée pour ${firstName}.`
            : `${firstName} est sur la liste d'attente.`),
      );
      setFailures(booked.filter(({ refused }) => refused !== null));
      onEnrolled();
      if (hasKeyboard) searchRef.current?.focus();
    },
  });
  const hideError = () => {
    // A call without a response may have booked, and its message stays.
    if (!add.awaitsResponse) add.reset();
  };
  const found = useMemo(() => {
    const byUse = Map.groupBy(
      searchTrainees(list, wanted),
      (trainee) => usableOf(trainee, activity, shared).length > 0,
    );
    return [...(byUse.get(true) ?? []), ...(byUse.get(false) ?? [])];
  }, [list, wanted, activity, shared]);
  const shown = found.slice(0, MOST_SHOWN);
  const rows = [...chosen.filter((trainee) => !shown.includes(trainee)), ...shown];
  return (
    <Dialog
      onClose={onClose}
      sending={add.isPending}
      title="Ajouter des élèves"
      footer={
        <div className="flex w-full flex-col gap-3">
          {isSeries ? (
            <EnrolScope
              chosen={chosenScope}
              onChange={(chosen) => {
                onScope(chosen);
                hideError();
              }}
              size={size}
              error={hasDay ? undefined : `Indiquez une date à partir du ${formatDay(day)}.`}
            />
          ) : null}
          {chosen.length > 0 ? (
            <div aria-live="polite" className="tabular max-h-28 overflow-y-auto empty:-mt-3">
              {scope === "ONE" || !hasDay ? null : (
                <p className="min-h-6">
                  {preview.data
                    ? enrolText(preview.data.results)
                    : (preview.error?.message ?? "Calcul des places…")}
                </p>
              )}
              <Failures results={preview.data?.results ?? []} nameById={nameById} />
            </div>
          ) : null}
          <Button
            full
            disabled={!isReady || isRefused}
            pending={add.isPending}
            pendingLabel="Création..."
            onClick={() => add.mutate({ params: { id: activity.id }, body: bookingsOf(scope) })}
          >
            {enrolLabel(activity, chosen, serverNow(), results)}
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
        {failures.length > 0 ? (
          <Banner tone="warning">
            <Failures results={failures} nameById={nameById} />
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
                  <EnrolRow
                    key={trainee.id}
                    trainee={trainee}
                    activity={activity}
                    shared={shared}
                    distinction={distinct.get(trainee.id)}
                    chosen={ticks.get(trainee.id)}
                    isFull={ticks.size >= MOST_PARTICIPANTS}
                    onTick={(subscriptionId) => {
                      onTick(trainee.id, subscriptionId);
                      hideError();
                      // An empty field is ready for the next search.
                      if (subscriptionId && search) onSearch("");
                    }}
                    onSell={() => onSell(trainee)}
                  />
                ))}
              </ul>
            )
          }
        </QueryState>
        <MoreFound found={found.length} shown={MOST_SHOWN} />
      </div>
    </Dialog>
  );
}

function Failures({ results, nameById }: { results: Results; nameById: (id: string) => string }) {
  if (results.every(({ refused }) => refused === null)) return null;
  return (
    <ul className="text-sm">
      {results.map(({ traineeId, refused }) =>
        refused ? (
          <li key={traineeId}>{`${nameById(traineeId)}\u00a0: ${refused.message}`}</li>
        ) : null,
      )}
    </ul>
  );
}
