"use client";
import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, type ReactNode, useState } from "react";
import { controlClass, Field } from "@/components/ui/field";

interface PasswordFieldProps extends ComponentProps<"input"> {
  label: ReactNode;
  error?: string;
  help?: ReactNode;
  /** The secret's name on the button that shows it. */
  secret?: string;
}

export function PasswordField({
  label,
  error,
  help,
  secret = "le mot de passe",
  className,
  ...rest
}: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const text = `${shown ? "Masquer" : "Afficher"} ${secret}`;
  return (
    <Field label={label} error={error} help={help} required={rest.required} className={className}>
      {(control) => (
        <span className="relative block">
          <input
            {...rest}
            {...control}
            type={shown ? "text" : "password"}
            className={`${controlClass} pr-12`}
          />
          <button
            type="button"
            aria-label={text}
            title={text}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 right-0 flex w-11 items-center justify-center rounded-control text-muted hover:text-ink"
          >
            {shown ? <EyeOff aria-hidden="true" size={20} /> : <Eye aria-hidden="true" size={20} />}
          </button>
        </span>
      )}
    </Field>
  );
}
