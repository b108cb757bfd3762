import type { ReactNode } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { TextField } from "@/components/ui/field";
import { PHONE_HINT } from "@/lib/contract/trainees/person-fields";

type Name = "firstName" | "lastName" | "phoneNumber";

interface PersonFieldsProps {
  errors: Partial<Record<Name, { message?: string | undefined } | undefined>>;
  registered: Record<Name, UseFormRegisterReturn>;
  email: ReactNode;
}

/** Autofill is off, as the browser's data is the coach's own. */
export function PersonFields({ errors, registered, email }: PersonFieldsProps) {
  return (
    <>
      <TextField
        label="Prénom"
        autoComplete="off"
        error={errors.firstName?.message}
        {...registered.firstName}
      />
      <TextField
        label="Nom"
        autoComplete="off"
        error={errors.lastName?.message}
        {...registered.lastName}
      />
      {email}
      <TextField
        label="Téléphone (facultatif)"
        type="tel"
        autoComplete="off"
        help={PHONE_HINT}
        error={errors.phoneNumber?.message}
        {...registered.phoneNumber}
      />
    </>
  );
}
