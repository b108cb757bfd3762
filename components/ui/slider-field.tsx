"use client";
import type { ReactNode } from "react";
import { Field } from "@/components/ui/field";

interface SliderFieldProps {
  label: ReactNode;
  name?: string;
  min: number;
  max: number;
  step: number;
  value: number;
  onChange: (value: number) => void;
  format?: (value: number) => string;
  error?: string;
  help?: ReactNode;
}

export function SliderField({
  label,
  name,
  min,
  max,
  step,
  value,
  onChange,
  format = String,
  error,
  help,
}: SliderFieldProps) {
  return (
    <Field label={label} error={error} help={help}>
      {(control) => (
        <span className="flex min-h-11 items-center gap-4">
          <input
            {...control}
            name={name}
            type="range"
            min={min}
            max={max}
            step={step}
            value={value}
            aria-valuetext={format(value)}
            onChange={(event) => onChange(event.target.valueAsNumber)}
            className="h-2 w-full accent-accent"
          />
          <output className="tabular w-24 shrink-0 whitespace-nowrap text-right font-semibold">
            {format(value)}
          </output>
        </span>
      )}
    </Field>
  );
}
