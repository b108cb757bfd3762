"use client";
import { CircleAlert } from "lucide-react";
import { useState } from "react";
import { onDemand } from "@/components/ui/on-demand";
import { formatEuros } from "@/lib/format";

const CollectDialog = onDemand(() =>
  import("@/components/receipt/collect-dialog").then((part) => part.CollectDialog),
);

/** `Doit 120 €` beside whoever owes: the way to what is received, in three presses (beyond 10). */
export function DueButton({
  traineeId,
  name,
  due,
}: {
  traineeId: string;
  name: string;
  /** Euros; nothing is shown at 0. */
  due: number;
}) {
  const [open, setOpen] = useState(false);
  const words = `Doit ${formatEuros(due)}`;
  return (
    <>
      {due > 0 ? (
        <button
          type="button"
          onClick={() => setOpen(true)}
          aria-label={`${words} : ${name}`}
          className="tabular inline-flex min-h-11 items-center gap-1 rounded-control px-2 font-semibold text-danger text-sm hover:bg-danger-soft"
        >
          <CircleAlert aria-hidden="true" size={16} />
          {words}
        </button>
      ) : null}
      {open ? (
        <CollectDialog traineeId={traineeId} name={name} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}
