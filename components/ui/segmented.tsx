"use client";
import { useId } from "react";
import { cn } from "@/components/ui/cn";

interface SegmentedProps<V extends string | boolean> {
  label: string;
  /** A form shows the label above the field. */
  showsLabel?: boolean;
  options: { value: V; label: string }[];
  /** Null while nothing is chosen. */
  value: V | null;
  onChange: (value: V) => void;
}

/** More would break into uneven lines on a phone. */
const MOST_IN_LINE = 3;

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
      <legend className={showsLabel ? "mb-1.5 font-semibold text-sm" : "sr-only"}>{label}</legend>
      <div
        className={cn(
          "rounded-control border border-line bg-sunken p-1",
          options.length > MOST_IN_LINE
            ? "grid grid-cols-2 [&>label]:justify-center max-[15rem]:grid-cols-1 md:inline-flex"
            : "inline-flex flex-wrap",
        )}
      >
        {options.map((option) => (
          <label
            key={String(option.value)}
            className="relative inline-flex min-h-11 items-center md:min-h-9 rounded-lg px-3 font-semibold text-sm has-[:checked]:bg-chosen has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-accent has-[:checked]:shadow-card"
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
