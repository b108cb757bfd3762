"use client";
import { cancellationText } from "@/components/activity/cancellation-text";
import { RestoreButton } from "@/components/activity/restore-button";
import { useNow } from "@/components/ui/use-now";
import { useCall } from "@/lib/client/use-call";
import { listCancellations } from "@/lib/contract/classes/class-return";
import { formatSpokenTime } from "@/lib/format";

export function UndoLines() {
  const now = useNow();
  const query = useCall(listCancellations, {});
  const cancelled = query.data ?? [];
  if (cancelled.length === 0) return null;
  return (
    <ul aria-label="Annulés à l'instant" className="mb-3 flex flex-col gap-1">
      {cancelled.map((cancellation) => {
        const { id, undoableUntil } = cancellation;
        const text = cancellationText(cancellation);
        // An expired line stays until the next refetch, so that the content below does not move.
        const open = Date.parse(undoableUntil) > now;
        return (
          <li
            key={id}
            className="flex min-h-13 flex-wrap items-center gap-x-3 rounded-control border border-line border-dashed py-1 pr-1 pl-3 text-muted text-sm"
          >
            <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
              {`Annulé\u00a0: ${text}. ${
                open
                  ? `Peut être rétabli jusqu'à ${formatSpokenTime(undoableUntil)}.`
                  : "Ne peut plus être rétabli."
              }`}
            </span>
            {open ? <RestoreButton id={id} text={text} /> : null}
          </li>
        );
      })}
    </ul>
  );
}
