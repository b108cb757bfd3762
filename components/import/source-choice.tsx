"use client";
import { useState } from "react";
import { IMPORT_SOURCES } from "@/components/import/import-sources";
import { SelectField } from "@/components/ui/field";

/** Asks for the coach's previous tool and shows how to export the trainees from it. */
export function SourceChoice() {
  const [label, setLabel] = useState("");
  const source = IMPORT_SOURCES.find((one) => one.label === label);
  return (
    <div className="grid gap-3">
      <SelectField
        label="D'où venez-vous&nbsp;?"
        value={label}
        onChange={(event) => setLabel(event.target.value)}
      >
        <option value="">Choisissez</option>
        {IMPORT_SOURCES.map((one) => (
          <option key={one.label}>{one.label}</option>
        ))}
      </SelectField>
      {source ? (
        <ol className="list-decimal space-y-1 pl-5">
          {source.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      ) : null}
    </div>
  );
}
