"use client";
import { Minus, Plus } from "lucide-react";
import type { Ref } from "react";
import { MOST_PLACES } from "@/components/reservation/most-places";
import { controlClass, Field } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";

export function placesOf(text: string): number | null {
  const count = Number(text);
  return text.trim() !== "" && Number.isInteger(count) && count >= 1 && count <= MOST_PLACES
    ? count
    : null;
}

export function PlacesField({
  ref,
  value,
  onChange,
  error,
}: {
  ref: Ref<HTMLInputElement>;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}) {
  const count = placesOf(value);
  return (
    <Field label="Nombre de places" error={error}>
      {(control) => (
        <div className="flex items-center gap-2">
          <IconButton
            label="Une place de moins"
            variant="secondary"
            disabled={count === 1}
            onClick={() => onChange(String((count ?? 2) - 1))}
          >
            <Minus aria-hidden="true" size={20} />
          </IconButton>
          <input
            {...control}
            ref={ref}
            type="number"
            inputMode="numeric"
            onWheel={({ currentTarget }) => currentTarget.blur()}
            min={1}
            max={MOST_PLACES}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            className={`${controlClass} tabular max-w-20 text-center [appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none`}
          />
          <IconButton
            label="Une place de plus"
            variant="secondary"
            disabled={count === MOST_PLACES}
            onClick={() => onChange(String((count ?? 0) + 1))}
          >
            <Plus aria-hidden="true" size={20} />
          </IconButton>
        </div>
      )}
    </Field>
  );
}
