"use client";
import type { UseFormRegisterReturn } from "react-hook-form";
import { useContacts } from "@/components/receipt/use-contacts";
import { SelectField } from "@/components/ui/field";

interface GuardianPayerFieldProps extends UseFormRegisterReturn {
  traineeId: string;
}

/** The guardians among whom the coach picks the payer; none for a trainee with a login. */
export function GuardianPayerField({ traineeId, ...field }: GuardianPayerFieldProps) {
  const guardians = useContacts()?.get(traineeId)?.guardians ?? [];
  // Data cached by an earlier version has guardians without an id.
  const payers = guardians.filter(({ accountId }) => accountId);
  return payers.length > 0 ? (
    <SelectField label="Payé par" {...field}>
      <option value="">La personne qui a souscrit</option>
      {payers.map(({ accountId, firstName, lastName }) => (
        <option key={accountId} value={accountId}>
          {firstName} {lastName}
        </option>
      ))}
    </SelectField>
  ) : null;
}
