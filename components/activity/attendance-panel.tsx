"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { type RollCallSent, sameIds, wordsOfRollCall } from "@/components/activity/roll-call-words";
import { takeRollCall } from "@/components/activity/take-roll-call";
import { useTicks } from "@/components/activity/use-ticks";
import { KEPT, keepRollCall } from "@/components/offline/keep-call";
import { DueButton } from "@/components/receipt/due-button";
import { useCollect } from "@/components/receipt/use-collect";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { DiscardQuestion } from "@/components/ui/discard-question";
import { StickyActions } from "@/components/ui/sticky-actions";
import { useToast } from "@/components/ui/toast";
import { useUnsaved } from "@/components/ui/unsaved";
import { useLine, useSend } from "@/lib/client/hooks";
import { useSession } from "@/lib/client/session";
import type { ActivityDetails } from "@/lib/contract/class-details";
import { recordAttendance } from "@/lib/contract/roll-call";
import { formatCount } from "@/lib/format";

/** The roll call: everybody is ticked on entry, or as noted before; sent again, it corrects (spec §4). */
export function AttendancePanel({
  activity,
  onDone,
}: {
  activity: ActivityDetails;
  onDone: () => void;
}) {
  const places = activity.participantsList.filter((place) => !place.isWaitingList);
  const { isPresent, known, toggle, changed, restored, forget } = useTicks(activity.id, places);
  const present = places.filter(isPresent).map(({ reservationId }) => reservationId);
  const [leaving, setLeaving] = useState(false);
  const line = useLine();
  const abandon = () => {
    forget();
    line.abandon();
  };
  const leave = () => {
    abandon();
    onDone();
  };
  const toast = useToast();
  const record = useSend(recordAttendance, {
    line,
    onSuccess: (answer) => {
      forget();
      const left = "conflicts" in answer ? answer.conflicts.length + answer.ignored.length : 0;
      if (left === 0 || left < places.length) toast.success("Présences enregistrées.");
      const told = "conflicts" in answer ? wordsOfRollCall(answer, places) : null;
      if (told) toast.error(told, { duration: 10_000 });
      onDone();
    },
    onError: async (error, input) => {
      if (error.status !== 0 || !(await keepRollCall(client, user.id, line, activity, input)))
        return;
      forget();
      toast.success(KEPT);
      onDone();
    },
  });
  // The same presences sent again are the same roll call.
  const taken = useRef<RollCallSent>(undefined);
  const take = () => {
    if (!taken.current || !sameIds(taken.current.present, present))
      taken.current = takeRollCall(places, isPresent, known);
    return taken.current;
  };
  const { user } = useSession();
  const client = useQueryClient();
  useUnsaved(changed, abandon, record.isPending, line);
  const { collect, collecting } = useCollect();
  return (
    <section aria-labelledby="appel" className="flex flex-col gap-3">
      <h3 id="appel" className="font-bold text-lg">
        {`Présences (${present.length} / ${places.length})`}
      </h3>
      {restored && changed ? (
        <p className="text-muted">Voici les présences que vous n'aviez pas validées.</p>
      ) : null}
      <ul className="flex flex-col gap-2">
        {places.map((place) => (
          <li key={place.reservationId} className="flex flex-wrap items-center gap-x-1">
            <label className="flex min-h-12 min-w-0 flex-1 items-center gap-3 rounded-control border border-line px-3 py-2 has-[:checked]:border-success has-[:checked]:bg-success-soft">
              <input
                type="checkbox"
                checked={isPresent(place)}
                onChange={() => toggle(place)}
                className="size-5 shrink-0 accent-accent"
              />
              <span className="min-w-0 font-medium [overflow-wrap:anywhere]">
                {place.firstName} {place.lastName}
              </span>
            </label>
            <DueButton
              traineeId={place.traineeId}
              name={`${place.firstName} ${place.lastName}`}
              due={place.due}
              onCollect={collect}
            />
          </li>
        ))}
      </ul>
      {record.error ? <Banner tone="danger">{record.error.message}</Banner> : null}
      <StickyActions className="gap-2 pt-2">
        <Button
          full
          pending={record.isPending}
          pendingLabel="Modification..."
          onClick={() => record.mutate({ params: { id: activity.id }, body: take() })}
        >
          Valider · {formatCount(present.length, "présent")}
        </Button>
        <Button
          variant="secondary"
          onClick={() => (changed || record.isPending ? setLeaving(true) : leave())}
        >
          Annuler
        </Button>
      </StickyActions>
      {collecting}
      <DiscardQuestion
        open={leaving}
        sending={record.isPending}
        lines={[line]}
        onStay={() => setLeaving(false)}
        onAbandon={leave}
      />
    </section>
  );
}
