"use client";
import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, type ReactNode, useState } from "react";
import { controlClass, Field } from "@/components/ui/field";

interface PasswordFieldProps extends ComponentProps<"input"> {
  label: ReactNode;
  error?: string;
  help?: ReactNode;
  /** Another secret than a password, as the button that shows it names it. */
  secret?: string;
}

export function PasswordField({
  label,
  error,
  help,
  secret,
  className,
  ...rest
}: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const verb = shown ? "Masquer" : "Afficher";
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
            // The field alone is named 'Mot de passe'.
            aria-label={secret ? `${verb} ${secret}` : verb}
            title={`${verb} ${secret ?? "le mot de passe"}`}
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
