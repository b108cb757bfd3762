"use client";
import { useMemo, useState } from "react";
import type { Ticks } from "@/components/activity/enrol-footer";
import { EnrolList } from "@/components/activity/enrol-list";
import type { ChosenScope } from "@/components/activity/enrol-scope";
import { traineePlacesText } from "@/components/activity/trainee-places-text";
import { sharedByTrainee, usableOf } from "@/components/activity/usable-of";
import { AddSubscriptionDialog } from "@/components/subscription/add-subscription-dialog";
import { onDemand } from "@/components/ui/on-demand";
import { useCall } from "@/lib/client/use-call";
import type { ActivityDetails } from "@/lib/contract/classes/class-details";
import { listTrainees, type Trainee } from "@/lib/contract/trainees/trainees";
import { nameOf } from "@/lib/domain/name-of";
import { addDays, parisDay } from "@/lib/domain/paris-time";

const CreateTraineeDialog = onDemand(() =>
  import("@/components/trainee/create-trainee-dialog").then((part) => part.CreateTraineeDialog),
);

const NOBODY: Trainee[] = [];
const TEN_WEEKS = 70;

interface EnrolDialogProps {
  activity: ActivityDetails;
  /** The dialog ticks this trainee, or searches for them when no subscription can pay. */
  wanted?: string | undefined;
  onClose: () => void;
}

/** Creating a trainee or selling a card replaces the list, as no dialog opens over another. */
export function EnrolDialog({ activity, wanted, onClose }: EnrolDialogProps) {
  const trainees = useCall(listTrainees, {});
  const [search, setSearch] = useState("");
  const [ticks, setTicks] = useState<Ticks>(new Map());
  const [chosenScope, setChosenScope] = useState<ChosenScope>({
    scope: "ONE",
    until: addDays(parisDay(new Date(activity.beginDate)), TEN_WEEKS),
  });
  const [creating, setCreating] = useState(false);
  const [sellingTo, setSellingTo] = useState<Trainee | null>(null);
  const [stillToTick, setStillToTick] = useState(wanted);
  const list = trainees.data ?? NOBODY;
  const shared = useMemo(() => sharedByTrainee(list), [list]);
  const tick = (traineeId: string, subscriptionId: string | undefined) =>
    setTicks((previous) => {
      const next = new Map(previous);
      if (subscriptionId) next.set(traineeId, subscriptionId);
      else next.delete(traineeId);
      return next;
    });
  const isHeld = ({ id }: Trainee) => traineePlacesText(activity, id) !== null;
  if (stillToTick && trainees.data) {
    setStillToTick(undefined);
    const trainee = list.find(({ id }) => id === stillToTick);
    const [usable] = trainee ? usableOf(trainee, activity, shared) : [];
    if (trainee && usable && !isHeld(trainee)) tick(trainee.id, usable.id);
    else if (trainee) setSearch(nameOf(trainee));
  }
  if (creating)
    return (
      <CreateTraineeDialog
        search={search}
        trainees={list}
        onClose={() => setCreating(false)}
        onChosen={(trainee) => {
          const [usable] = usableOf(trainee, activity, shared);
          setSearch(isHeld(trainee) ? nameOf(trainee) : "");
          if (isHeld(trainee)) return;
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
          setSearch(nameOf(sellingTo));
          setSellingTo(null);
        }}
      />
    );
  return (
    <EnrolList
      activity={activity}
      trainees={trainees}
      shared={shared}
      search={search}
      onSearch={setSearch}
      ticks={ticks}
      onTick={tick}
      chosenScope={chosenScope}
      onScope={setChosenScope}
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
