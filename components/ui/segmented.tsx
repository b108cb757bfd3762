"use client";
import { useId } from "react";

interface SegmentedProps<V extends string> {
  label: string;
  options: { value: V; label: string }[];
  value: V;
  onChange: (value: V) => void;
}

export function Segmented<V extends string>({
  label,
  options,
  value,
  onChange,
}: SegmentedProps<V>) {
  const name = useId();
  return (
    <fieldset className="inline-flex flex-wrap rounded-control border border-line bg-sunken p-1">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="inline-flex min-h-11 items-center md:min-h-9 rounded-lg px-3 font-medium text-sm has-[:checked]:bg-chosen has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-accent has-[:checked]:shadow-card"
        >
          <input
            type="radio"
            name={name}
            checked={value === option.value}
            onChange={() => onChange(option.value)}
            className="sr-only"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
