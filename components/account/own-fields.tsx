"use client";
import type { ComponentProps } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { TextField } from "@/components/ui/field";
import { PHONE_HINT } from "@/lib/contract/trainees/person-fields";

const FIELDS = {
  firstName: { label: "Prénom", autoComplete: "given-name" },
  lastName: { label: "Nom", autoComplete: "family-name" },
  email: {
    label: "Email",
    type: "email",
    autoComplete: "email",
    autoCapitalize: "none",
    spellCheck: false,
  },
  phoneNumber: { label: "Téléphone", type: "tel", autoComplete: "tel", help: PHONE_HINT },
} satisfies Record<string, ComponentProps<typeof TextField>>;

export type OwnName = keyof typeof FIELDS;
interface OwnFieldProps {
  name: OwnName;
  error: string | undefined;
  field: UseFormRegisterReturn;
}

export const OwnField = ({ name, error, field }: OwnFieldProps) => (
  <TextField aria-required {...FIELDS[name]} error={error} {...field} />
);
