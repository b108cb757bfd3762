"use client";
import { useState } from "react";
import { useAddCoach } from "@/components/layout/use-add-coach";
import { Banner } from "@/components/ui/banner";
import { TextField } from "@/components/ui/field";
import { OldFormDialog as FormDialog } from "@/components/ui/old-form-dialog";

const FORM = "add-coach";

export function AddCoachDialog({ onClose }: { onClose: () => void }) {
  const [code, setCode] = useState("");
  const add = useAddCoach(onClose);
  return (
    <FormDialog
      onClose={onClose}
      title="Ajouter un coach"
      description="Votre coach vous a donné un code de 6 caractères."
      size="sm"
      form={FORM}
      submitLabel="Ajouter"
      pendingLabel="Ajout..."
      pending={add.isPending}
      changed={code.trim() !== ""}
      line={add.line}
    >
      <form
        id={FORM}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (code.trim() && !add.isPending) add.mutate({ params: { code: code.trim() } });
        }}
      >
        {add.isError && <Banner tone="danger">{add.error.message}</Banner>}
        <TextField
          label="Code du coach"
          value={code}
          onChange={(event) => setCode(event.target.value)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      </form>
    </FormDialog>
  );
}
