"use client";
import type { UseFormRegisterReturn } from "react-hook-form";
import { TextField } from "@/components/ui/field";
import { PHONE_HINT } from "@/lib/contract/person-fields";

interface OwnFieldProps {
  error: string | undefined;
  registered: UseFormRegisterReturn;
}

/** What somebody says of themselves; a browser that knows it fills it in. */
export const FirstNameField = ({ error, registered }: OwnFieldProps) => (
  <TextField label="Prénom" aria-required autoComplete="given-name" error={error} {...registered} />
);

export const LastNameField = ({ error, registered }: OwnFieldProps) => (
  <TextField label="Nom" aria-required autoComplete="family-name" error={error} {...registered} />
);

export const EmailField = ({ error, registered }: OwnFieldProps) => (
  <TextField
    label="Email"
    aria-required
    type="email"
    autoComplete="email"
    autoCapitalize="none"
    spellCheck={false}
    error={error}
    {...registered}
  />
);

export const PhoneField = ({ error, registered }: OwnFieldProps) => (
  <TextField
    label="Téléphone"
    aria-required
    type="tel"
    autoComplete="tel"
    help={PHONE_HINT}
    error={error}
    {...registered}
  />
);
