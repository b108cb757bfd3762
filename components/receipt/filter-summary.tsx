"use client";
import { type MoreFilters, NO_FILTERS } from "@/components/receipt/more-filters";
import { kindLabels } from "@/components/receipt/receipt-labels";
import { Button } from "@/components/ui/button";
import { useCall } from "@/lib/client/hooks";
import { ALL_AND_DEBTS, listTrainees } from "@/lib/contract/trainees/trainees";
import { formatDay } from "@/lib/format";

export function FilterSummary({
  filters,
  onChange,
}: {
  filters: MoreFilters;
  onChange: (filters: MoreFilters) => void;
}) {
  const { days, kind, traineeId } = filters;
  const trainees = useCall(listTrainees, ALL_AND_DEBTS, { enabled: traineeId !== "" });
  const trainee = trainees.data?.find(({ id }) => id === traineeId);
  const parts = [
    days && `du ${formatDay(days.from)} au ${formatDay(days.to)}`,
    traineeId && (trainee ? `${trainee.firstName} ${trainee.lastName}` : "un élève"),
    kind && kindLabels[kind],
  ].filter(Boolean);
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1">
      <p className="tabular min-w-0 [overflow-wrap:anywhere]">Filtres&nbsp;: {parts.join(", ")}</p>
      <Button size="sm" variant="ghost" onClick={() => onChange(NO_FILTERS)}>
        Effacer ces filtres
      </Button>
    </div>
  );
}
