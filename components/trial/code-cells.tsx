"use client";
import { cn } from "@/components/ui/cn";
import { Field } from "@/components/ui/field";

export const CODE_LENGTH = 6;
const CELLS = Array.from({ length: CODE_LENGTH }, (_, at) => at);

interface CodeCellsProps {
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

/** One field shown as six cells, so that the phone can fill it from the mail. */
export function CodeCells({ value, onChange, error }: CodeCellsProps) {
  return (
    <Field label="Code" error={error}>
      {(control) => (
        <span className="group relative grid max-w-80 grid-cols-6 gap-2">
          {CELLS.map((at) => (
            <span
              key={at}
              aria-hidden="true"
              className={cn(
                "tabular grid h-14 place-items-center rounded-control border bg-card text-2xl font-semibold",
                error ? "border-danger" : "border-line-strong",
                at === Math.min(value.length, CODE_LENGTH - 1) &&
                  "group-focus-within:border-2 group-focus-within:border-accent",
              )}
            >
              {value[at]}
            </span>
          ))}
          <input
            {...control}
            aria-required
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            // biome-ignore lint/a11y/noAutofocus: the step before was sent by a press
            autoFocus
            value={value}
            onChange={(event) =>
              onChange(event.target.value.replace(/\D/g, "").slice(0, CODE_LENGTH))
            }
            className="absolute inset-0 size-full rounded-control bg-transparent text-transparent caret-transparent selection:bg-transparent"
          />
        </span>
      )}
    </Field>
  );
}
