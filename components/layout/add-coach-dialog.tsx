"use client";
import { useCoachAdded } from "@/components/layout/use-coach-added";
import { TextField } from "@/components/ui/field";
import { fieldsOf } from "@/components/ui/fields-of";
import { FormDialog } from "@/components/ui/form-dialog";
import { useSaveForm } from "@/components/ui/use-save-form";
import { useSend } from "@/lib/client/send";
import { addCoach } from "@/lib/contract/accounts/accounts";

export function AddCoachDialog({ onClose }: { onClose: () => void }) {
  const save = useSaveForm({
    name: "add-coach",
    stored: { code: "" },
    fieldOf: { COACH_CODE_UNKNOWN: "code", ALREADY_LINKED: "code" },
  });
  const add = useSend(addCoach, save.sending({ onSuccess: useCoachAdded(onClose) }));
  return (
    <FormDialog
      save={save}
      onSubmit={save.onSubmit(({ code }) => {
        if (code.trim()) add.mutate({ params: { code: code.trim() } });
      })}
      onClose={onClose}
      title="Ajouter un coach"
      description="Votre coach vous a donné un code de 6 caractères."
      size="sm"
      asks={false}
      submitLabel="Ajouter"
      pendingLabel="Ajout..."
    >
      <TextField
        label="Code du coach"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...fieldsOf(save.form)("code")}
      />
    </FormDialog>
  );
}
