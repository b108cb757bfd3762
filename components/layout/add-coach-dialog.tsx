"use client";
import { useAddCoach } from "@/components/layout/use-add-coach";
import { TextField } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { useSaveForm } from "@/components/ui/use-save-form";

export function AddCoachDialog({ onClose }: { onClose: () => void }) {
  const save = useSaveForm({ name: "add-coach", stored: { code: "" } });
  const add = useAddCoach(onClose, save.sending);
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
      submitLabel="Ajouter"
      pendingLabel="Ajout..."
    >
      <TextField
        label="Code du coach"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...save.form.register("code")}
      />
    </FormDialog>
  );
}
