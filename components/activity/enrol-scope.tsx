"use client";
import { DateField } from "@/components/ui/moment-field";
import { Segmented } from "@/components/ui/segmented";

export type Scope = "ONE" | "SERIES" | "UNTIL";

/** The classes of a series that get the trainees. `until` holds the typed day of 'UNTIL'. */
export interface ChosenScope {
  scope: Scope;
  until: string;
}

interface EnrolScopeProps {
  chosen: ChosenScope;
  onChange: (chosen: ChosenScope) => void;
  size: number | null;
  /** The error of the typed day. */
  error: string | undefined;
}

export function EnrolScope({ chosen, onChange, size, error }: EnrolScopeProps) {
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
      <Segmented
        label="Pour quels cours"
        options={[
          { value: "ONE", label: "Ce cours" },
          { value: "SERIES", label: `Ce cours et les suivants${size ? ` (${size})` : ""}` },
          { value: "UNTIL", label: "Jusqu'au …" },
        ]}
        value={chosen.scope}
        onChange={(scope) => onChange({ ...chosen, scope })}
      />
      {chosen.scope === "UNTIL" ? (
        <DateField
          label="Dernier jour"
          hideLabel
          error={error}
          value={chosen.until}
          onChange={(until) => onChange({ ...chosen, until })}
        />
      ) : null}
    </div>
  );
}
