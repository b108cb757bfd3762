"use client";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button";
import { monthStart } from "@/lib/domain/paris-time";
import { formatMonth } from "@/lib/format";

/** `month` is its first Paris day. */
export function MonthPicker({
  month,
  onChange,
}: {
  month: string;
  onChange: (month: string) => void;
}) {
  return (
    <div className="flex max-w-full items-center gap-1">
      <IconButton
        label="Mois précédent"
        className="print:hidden"
        onClick={() => onChange(monthStart(month, -1))}
      >
        <ChevronLeft aria-hidden="true" size={22} />
      </IconButton>
      <h2
        aria-live="polite"
        className="min-w-0 flex-1 text-center font-semibold text-lg [overflow-wrap:anywhere] max-[15rem]:text-sm min-[20rem]:min-w-36"
      >
        {formatMonth(month)}
      </h2>
      <IconButton
        label="Mois suivant"
        className="print:hidden"
        onClick={() => onChange(monthStart(month, 1))}
      >
        <ChevronRight aria-hidden="true" size={22} />
      </IconButton>
    </div>
  );
}
