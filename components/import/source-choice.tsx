"use client";
import { useState } from "react";
import { BEFORE_LEAVING, IMPORT_SOURCES } from "@/components/import/import-sources";
import { SelectField } from "@/components/ui/field";

/** 'D'où venez-vous ?' and how to take the trainees out of that tool. */
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

export function BeforeLeaving() {
  return (
    <details>
      <summary className="min-h-11 cursor-pointer content-center font-semibold text-ink">
        Avant de résilier l'ancien outil
      </summary>
      <ul className="list-disc space-y-1 pl-5 text-muted">
        {BEFORE_LEAVING.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </details>
  );
}
