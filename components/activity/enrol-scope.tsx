"use client";
import { DateField } from "@/components/ui/moment-field";
import { Segmented } from "@/components/ui/segmented";

export type Scope = "ONE" | "SERIES" | "UNTIL";

interface EnrolScopeProps {
  scope: Scope;
  onScope: (scope: Scope) => void;
  size: number | null;
  until: string;
  onUntil: (day: string) => void;
}

export function EnrolScope({ scope, onScope, size, until, onUntil }: EnrolScopeProps) {
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
      <Segmented
        label="Pour quels cours"
        options={[
          { value: "ONE", label: "Ce cours" },
          { value: "SERIES", label: `Ce cours et les suivants${size ? ` (${size})` : ""}` },
          { value: "UNTIL", label: "Jusqu'au …" },
        ]}
        value={scope}
        onChange={onScope}
      />
      {scope === "UNTIL" ? (
        <DateField label="Dernier jour" hideLabel value={until} onChange={onUntil} />
      ) : null}
    </div>
  );
}
