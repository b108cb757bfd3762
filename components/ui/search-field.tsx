"use client";
import { Search } from "lucide-react";
import type { Ref } from "react";
import { controlClass, Field } from "@/components/ui/field";

interface SearchFieldProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
  placeholder?: string;
  /** The form's field to which its error belongs. */
  name?: string;
  /** The field is focused when its dialog opens. */
  firstFocus?: boolean;
  ref?: Ref<HTMLInputElement>;
}

export function SearchField({
  label,
  value,
  onChange,
  placeholder,
  name,
  firstFocus = false,
  ref,
}: SearchFieldProps) {
  return (
    <Field label={label} hideLabel>
      {(control) => (
        <span className="relative block">
          <Search
            aria-hidden="true"
            size={18}
            className="absolute top-1/2 left-3 -translate-y-1/2 text-muted"
          />
          <input
            {...control}
            ref={ref}
            name={name}
            data-first-focus={firstFocus || undefined}
            type="search"
            value={value}
            placeholder={placeholder ?? label}
            onChange={(event) => onChange(event.target.value)}
            className={`${controlClass} pl-10`}
          />
        </span>
      )}
    </Field>
  );
}
