"use client";
import { useDeferredValue, useMemo, useRef, useState } from "react";
import { EnrolFailures } from "@/components/activity/enrol-failures";
import { EnrolFooter, type Ticks } from "@/components/activity/enrol-footer";
import { EnrolRow } from "@/components/activity/enrol-row";
import type { ChosenScope } from "@/components/activity/enrol-scope";
import { enrolledText } from "@/components/activity/enrol-text";
import { type SharedByTrainee, usableOf } from "@/components/activity/usable-of";
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
import type { useCall } from "@/lib/client/use-call";
import {
  addParticipants,
  MOST_PARTICIPANTS,
  type ParticipantsResult,
} from "@/lib/contract/booking/reservations";
import type { ActivityDetails } from "@/lib/contract/classes/class-details";
import type { listTrainees, Trainee } from "@/lib/contract/trainees/trainees";
import { nameOf } from "@/lib/domain/name-of";

const MOST_SHOWN = 30;
const NOBODY: Trainee[] = [];

type Results = ParticipantsResult["results"];

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

function usableFirst(
  trainees: readonly Trainee[],
  activity: ActivityDetails,
  shared: SharedByTrainee,
): Trainee[] {
  const byUse = Map.groupBy(trainees, (trainee) => usableOf(trainee, activity, shared).length > 0);
  return [...(byUse.get(true) ?? []), ...(byUse.get(false) ?? [])];
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
  const [failures, setFailures] = useState<Results>([]);
  const list = trainees.data ?? NOBODY;
  const distinct = useMemo(() => distinctions(list), [list]);
  const people = new Map(list.map((trainee) => [trainee.id, trainee]));
  const chosen = [...ticks.keys()].flatMap((id) => people.get(id) ?? []);
  const nameById = (id: string) => {
    const trainee = people.get(id);
    return trainee ? nameOf(trainee) : "Élève";
  };
  const add = useSend(addParticipants, {
    onSuccess: ({ results: booked }) => {
      const firstName = people.get(booked[0]?.traineeId ?? "")?.firstName ?? "";
      toast.success(enrolledText(booked, firstName));
      setFailures(booked.filter(({ refused }) => refused !== null));
      onEnrolled();
      if (hasKeyboard) searchRef.current?.focus();
    },
  });
  const hideError = () => {
    // A call without a response may have booked, and its message stays.
    if (!add.awaitsResponse) add.reset();
  };
  const found = useMemo(
    () => usableFirst(searchTrainees(list, wanted), activity, shared),
    [list, wanted, activity, shared],
  );
  const shown = found.slice(0, MOST_SHOWN);
  const rows = [...chosen.filter((trainee) => !shown.includes(trainee)), ...shown];
  return (
    <Dialog
      onClose={onClose}
      sending={add.isPending}
      title="Ajouter des élèves"
      footer={
        <EnrolFooter
          activity={activity}
          chosen={chosen}
          ticks={ticks}
          chosenScope={chosenScope}
          onScope={(next) => {
            onScope(next);
            hideError();
          }}
          nameById={nameById}
          pending={add.isPending}
          onSend={(body) => add.mutate({ params: { id: activity.id }, body })}
        />
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
            <EnrolFailures results={failures} nameById={nameById} />
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
