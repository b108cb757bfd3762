"use client";
import { useState } from "react";
import { CreditsLeft } from "@/components/activity/credits-left";
import { useTicks } from "@/components/activity/use-ticks";
import { rollCallDraft, STORED } from "@/components/offline/outbox-drafts";
import { rollCallText } from "@/components/offline/roll-call-text";
import { DueButton } from "@/components/receipt/due-button";
import { useCollect } from "@/components/receipt/use-collect";
import { GuardianLines } from "@/components/trainee/guardian-lines";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { DiscardQuestion } from "@/components/ui/discard-question";
import { StickyActions } from "@/components/ui/sticky-actions";
import { useToast } from "@/components/ui/toast";
import { useUnsaved } from "@/components/ui/unsaved";
import { addToOutbox, type Marks } from "@/lib/client/outbox";
import { useSend } from "@/lib/client/send";
import { recordAttendance } from "@/lib/contract/booking/roll-call";
import type { ActivityDetails, Participant } from "@/lib/contract/classes/class-details";
import { nameOf } from "@/lib/domain/name-of";
import { formatCount } from "@/lib/format";

type Mark = Marks["marks"][number];
type Status = Mark["to"];

/** The last status sent for each place, which a request without a response may have stored. */
const sent = new Map<string, Status>();

/** Each mark holds the statuses that the coach knew and the new status. */
function takeRollCall(
  places: readonly Participant[],
  isPresent: (place: Participant) => boolean,
  known: (place: Participant) => Participant["status"],
): Mark[] {
  return places.map((place) => {
    const { reservationId } = place;
    const knownStatuses = [known(place), sent.get(reservationId)].filter(
      (status) => status !== undefined,
    );
    const to: Status = isPresent(place) ? "BOOKED_AND_COME" : "BOOKED_AND_ABSENT";
    sent.set(reservationId, to);
    return { reservationId, from: [...new Set(knownStatuses)] as Mark["from"], to };
  });
}

/** Records who came; a second roll call corrects the first. */
export function AttendancePanel({
  activity,
  onDone,
}: {
  activity: ActivityDetails;
  onDone: () => void;
}) {
  const places = activity.participantsList.filter((place) => !place.isWaitingList);
  const { isPresent, known, toggle, changed, restored, deleteDraft } = useTicks(
    activity.id,
    places,
  );
  const present = places.filter(isPresent).map(({ reservationId }) => reservationId);
  const [discarding, setDiscarding] = useState(false);
  const close = () => {
    deleteDraft();
    onDone();
  };
  const toast = useToast();
  const record = useSend(recordAttendance, {
    outbox: { draft: () => rollCallDraft(activity), add: addToOutbox },
    onStored: () => {
      toast.success(STORED);
      close();
    },
    onSuccess: (result) => {
      const text = "conflicts" in result ? rollCallText(result, places) : null;
      const unwritten = "conflicts" in result ? result.conflicts.length + result.ignored.length : 0;
      if (unwritten < places.length) toast.success("Présences enregistrées.");
      if (text) toast.error(text, { duration: 10_000 });
      close();
    },
  });
  useUnsaved(changed, deleteDraft, record.isPending);
  const { collect, collecting } = useCollect();
  return (
    <section aria-labelledby="appel" className="flex flex-col gap-3">
      <h3 id="appel" className="font-semibold text-lg">
        {`Présences (${present.length} / ${places.length})`}
      </h3>
      {restored && changed ? (
        <p className="text-muted">Voici les présences que vous n'aviez pas validées.</p>
      ) : null}
      <ul className="flex flex-col gap-2">
        {places.map((place) => (
          <li
            key={place.reservationId}
            className="flex flex-wrap items-center gap-x-1 rounded-control border border-line pr-2 has-[:checked]:border-success has-[:checked]:bg-success-soft"
          >
            <label className="flex min-h-12 min-w-0 flex-1 items-center gap-3 px-3 py-2">
              <input
                type="checkbox"
                checked={isPresent(place)}
                disabled={record.isPending}
                onChange={() => toggle(place)}
                className="size-5 shrink-0 accent-accent"
              />
              <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">
                {place.firstName} {place.lastName}
              </span>
            </label>
            <CreditsLeft subscription={place.subscription} />
            {place.guardians?.length ? (
              <span className="order-last basis-full px-3 pb-2">
                <GuardianLines guardians={place.guardians} />
              </span>
            ) : null}
            <DueButton
              traineeId={place.traineeId}
              name={nameOf(place)}
              due={place.due}
              onCollect={collect}
            />
          </li>
        ))}
      </ul>
      {record.error ? <Banner tone="danger">{record.error.message}</Banner> : null}
      <StickyActions className="gap-2 pt-2 max-[15rem]:flex-wrap">
        <Button
          variant="secondary"
          // A double press on 'Faire l'appel' ends on this button.
          writes
          className="flex-1 max-md:px-1"
          onClick={() => (changed || record.isPending ? setDiscarding(true) : close())}
        >
          Annuler
        </Button>
        <Button
          className="flex-1 leading-5 max-md:px-1"
          pending={record.isPending}
          pendingLabel="Modification..."
          onClick={() =>
            record.mutate({
              params: { id: activity.id },
              body: { marks: takeRollCall(places, isPresent, known) },
            })
          }
        >
          Valider · {formatCount(present.length, "présent")}
        </Button>
      </StickyActions>
      {collecting}
      <DiscardQuestion
        open={discarding}
        maybeSaved={record.isPending}
        onStay={() => setDiscarding(false)}
        onAbandon={close}
      />
    </section>
  );
}
