"use client";
import { CircleAlert } from "lucide-react";
import { collectedInOutbox } from "@/components/offline/with-outbox";
import type { Debtor } from "@/components/receipt/use-collect";
import { useOutbox } from "@/lib/client/use-outbox";
import { sumEuros } from "@/lib/domain/payment";
import { formatEuros } from "@/lib/format";

export function DueButton({
  traineeId,
  name,
  due,
  onCollect,
}: Debtor & {
  /** Euros. The button is hidden at 0. */
  due: number;
  onCollect: (debtor: Debtor) => void;
}) {
  const left = sumEuros([due, -collectedInOutbox(useOutbox(), traineeId)]);
  const label = `Doit ${formatEuros(left)}`;
  return left > 0 ? (
    <button
      type="button"
      onClick={() => onCollect({ traineeId, name })}
      aria-label={`${label} : ${name}`}
      className="tabular inline-flex min-h-11 items-center gap-1 rounded-control px-2 font-semibold text-danger text-sm hover:bg-danger-soft"
    >
      <CircleAlert aria-hidden="true" size={16} />
      <span>{label}</span>
    </button>
  ) : null;
}
