"use client";
import type { ComponentProps } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { TextField } from "@/components/ui/field";
import { PHONE_HINT } from "@/lib/contract/person-fields";

interface OwnFieldProps {
  error: string | undefined;
  registered: UseFormRegisterReturn;
}

/** What somebody says of themselves; a browser that knows it fills it in. */
const ownField = (fixed: ComponentProps<typeof TextField>) =>
  function OwnField({ error, registered }: OwnFieldProps) {
    return <TextField aria-required {...fixed} error={error} {...registered} />;
  };

export const FirstNameField = ownField({ label: "Prénom", autoComplete: "given-name" });
export const LastNameField = ownField({ label: "Nom", autoComplete: "family-name" });
export const EmailField = ownField({
  label: "Email",
  type: "email",
  autoComplete: "email",
  autoCapitalize: "none",
  spellCheck: false,
});
export const PhoneField = ownField({
  label: "Téléphone",
  type: "tel",
  autoComplete: "tel",
  help: PHONE_HINT,
});
