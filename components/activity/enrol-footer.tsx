"use client";
import { EnrolFailures } from "@/components/activity/enrol-failures";
import { enrolLabel } from "@/components/activity/enrol-label";
import { type ChosenScope, EnrolScope, type Scope } from "@/components/activity/enrol-scope";
import { enrolText } from "@/components/activity/enrol-text";
import { useEnrolPreview, useSeriesSize } from "@/components/activity/use-enrol-preview";
import { Button } from "@/components/ui/button";
import { useUnsaved } from "@/components/ui/unsaved";
import { serverNow } from "@/lib/client/server-clock";
import type { addParticipants } from "@/lib/contract/booking/reservations";
import type { ActivityDetails } from "@/lib/contract/classes/class-details";
import type { BodyInput } from "@/lib/contract/endpoint";
import type { Trainee } from "@/lib/contract/trainees/trainees";
import { parisDay } from "@/lib/domain/paris-time";
import { isDay } from "@/lib/domain/typed-moment";
import { formatDay } from "@/lib/format";

type Bookings = BodyInput<typeof addParticipants>;
/** The chosen trainees in the order of their ticks, each with the subscription that pays. */
export type Ticks = ReadonlyMap<string, string>;

interface EnrolFooterProps {
  activity: ActivityDetails;
  chosen: readonly Trainee[];
  ticks: Ticks;
  chosenScope: ChosenScope;
  onScope: (chosen: ChosenScope) => void;
  nameById: (traineeId: string) => string;
  pending: boolean;
  onSend: (bookings: Bookings) => void;
}

/** Previews and sends the bookings of the chosen trainees. */
export function EnrolFooter({
  activity,
  chosen,
  ticks,
  chosenScope,
  onScope,
  nameById,
  pending,
  onSend,
}: EnrolFooterProps) {
  // One tick is quickly set again, and the finder sets it by itself.
  useUnsaved(chosen.length > 1);
  const { scope, until } = chosenScope;
  const day = parisDay(new Date(activity.beginDate));
  const isSeries = activity.seriesId !== null;
  const hasDay = scope !== "UNTIL" || (isDay(until) && until >= day);
  const isReady = chosen.length > 0 && hasDay;
  const bookingsOf = (which: Scope): Bookings => ({
    bookings: chosen.map(({ id }) => ({
      traineeId: id,
      subscriptionId: ticks.get(id) ?? "",
      series: which !== "ONE",
      ...(which === "UNTIL" && { until }),
    })),
  });
  const { preview, results } = useEnrolPreview(activity.id, isReady ? bookingsOf(scope) : null);
  const isRefused = results?.every(({ refused }) => refused !== null) ?? false;
  // The series' size is shown before the coach chooses the series.
  const size = useSeriesSize(
    activity.id,
    isSeries && chosen.length > 0 ? bookingsOf("SERIES") : null,
  );
  return (
    <div className="flex w-full flex-col gap-3">
      {isSeries ? (
        <EnrolScope
          chosen={chosenScope}
          onChange={onScope}
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
          <EnrolFailures results={preview.data?.results ?? []} nameById={nameById} />
        </div>
      ) : null}
      <Button
        full
        disabled={!isReady || isRefused}
        pending={pending}
        pendingLabel="Création..."
        onClick={() => onSend(bookingsOf(scope))}
      >
        {enrolLabel(activity, chosen, serverNow(), results)}
      </Button>
    </div>
  );
}
