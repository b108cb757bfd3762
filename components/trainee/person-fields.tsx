import type { ReactNode } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { TextField } from "@/components/ui/field";
import { PHONE_HINT } from "@/lib/contract/trainees/person-fields";

type Name = "firstName" | "lastName" | "phoneNumber";

interface PersonFieldsProps {
  field: (name: Name) => UseFormRegisterReturn & { error: string | undefined };
  /** Null for a person with a guardian, of whom the coach may change only the names. */
  email: ReactNode;
}

/** Autofill is off, as the browser's data is the coach's own. */
export function PersonFields({ field, email }: PersonFieldsProps) {
  return (
    <>
      <TextField label="Prénom" autoComplete="off" {...field("firstName")} />
      <TextField label="Nom" autoComplete="off" {...field("lastName")} />
      {email === null ? null : (
        <>
          {email}
          <TextField
            label="Téléphone (facultatif)"
            type="tel"
            autoComplete="off"
            help={PHONE_HINT}
            {...field("phoneNumber")}
          />
        </>
      )}
    </>
  );
}
