"use client";
import { useId } from "react";

interface SegmentedProps<V extends string | boolean> {
  label: string;
  /** A form shows the label above the field. */
  showsLabel?: boolean;
  options: { value: V; label: string }[];
  /** Null while nothing is chosen. */
  value: V | null;
  onChange: (value: V) => void;
}

export function Segmented<V extends string | boolean>({
  label,
  showsLabel = false,
  options,
  value,
  onChange,
}: SegmentedProps<V>) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className={showsLabel ? "mb-1.5 font-medium text-sm" : "sr-only"}>{label}</legend>
      <div className="inline-flex flex-wrap rounded-control border border-line bg-sunken p-1">
        {options.map((option) => (
          <label
            key={String(option.value)}
            className="relative inline-flex min-h-11 items-center md:min-h-9 rounded-lg px-3 font-medium text-sm has-[:checked]:bg-chosen has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-accent has-[:checked]:shadow-card"
          >
            <input
              type="radio"
              name={name}
              checked={value === option.value}
              onChange={() => onChange(option.value)}
              className="absolute inset-0 size-full cursor-pointer appearance-none rounded-lg opacity-0"
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
