"use client";
import { useState } from "react";
import { type MoreFilters, NO_FILTERS } from "@/components/receipt/more-filters";
import { kindLabels } from "@/components/receipt/receipt-labels";
import { Button } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/error-state";
import { SelectField } from "@/components/ui/field";
import { DateField } from "@/components/ui/moment-field";
import { useCall } from "@/lib/client/use-call";
import { ALL_AND_DEBTS, listTrainees } from "@/lib/contract/trainees/trainees";
import { isDay } from "@/lib/domain/typed-moment";

export function ReceiptFilters({
  month,
  filters,
  onChange,
}: {
  month: { from: string; to: string };
  filters: MoreFilters;
  onChange: (filters: MoreFilters) => void;
}) {
  const trainees = useCall(listTrainees, ALL_AND_DEBTS);
  const { from, to } = filters.days ?? month;
  const [typed, setTyped] = useState<Partial<Record<"from" | "to", string>>>({});
  const typeDay = (which: "from" | "to") => (value: string) => {
    setTyped({ ...typed, [which]: value });
    if (isDay(value)) onChange({ ...filters, days: { from, to, [which]: value } });
  };
  const shown = { from, to, ...(filters.days || Object.keys(typed).length > 0 ? typed : {}) };
  return (
    <fieldset className="mb-4 grid gap-3 rounded-card border border-line p-4 sm:grid-cols-2">
      <legend className="sr-only">Filtres</legend>
      <DateField label="Du" value={shown.from} onChange={typeDay("from")} />
      <DateField
        label="Au"
        value={shown.to}
        onChange={typeDay("to")}
        error={to < from ? "La fin précède le début." : undefined}
      />
      <SelectField
        label="Élève"
        value={filters.traineeId}
        onChange={({ target }) => onChange({ ...filters, traineeId: target.value })}
      >
        <option value="">Tous les élèves</option>
        {(trainees.data ?? []).map(({ id, firstName, lastName, erased }) =>
          erased ? null : (
            <option key={id} value={id}>
              {firstName} {lastName}
            </option>
          ),
        )}
      </SelectField>
      {trainees.isLoadingError ? (
        <ErrorState
          message="Vos élèves n'ont pas pu être lus."
          onRetry={() => void trainees.refetch()}
          retrying={trainees.isFetching}
        />
      ) : null}
      <SelectField
        label="Écriture"
        value={filters.kind}
        onChange={({ target }) =>
          onChange({ ...filters, kind: target.value as MoreFilters["kind"] })
        }
      >
        <option value="">Toutes les écritures</option>
        {Object.entries(kindLabels).map(([kind, label]) => (
          <option key={kind} value={kind}>
            {label}
          </option>
        ))}
      </SelectField>
      <div className="sm:col-span-2">
        <Button
          size="sm"
          variant="ghost"
          onClick={() => {
            setTyped({});
            onChange(NO_FILTERS);
          }}
        >
          Effacer ces filtres
        </Button>
      </div>
    </fieldset>
  );
}
