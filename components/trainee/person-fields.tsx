import type { UseFormRegisterReturn } from "react-hook-form";
import { TextField } from "@/components/ui/field";
import { PHONE_HINT } from "@/lib/contract/trainees/person-fields";

type Name = "firstName" | "lastName" | "email" | "phoneNumber";

interface PersonFieldsProps {
  errors: Partial<Record<Name, { message?: string | undefined } | undefined>>;
  registered: Record<Name, UseFormRegisterReturn>;
  /** Of the address. */
  help: string;
}

/** What a coach says of somebody else: nothing that their own browser knows. */
export function PersonFields({ errors, registered, help }: PersonFieldsProps) {
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
      <TextField
        label="Email (facultatif)"
        type="email"
        autoComplete="off"
        help={help}
        error={errors.email?.message}
        {...registered.email}
      />
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
