"use client";
import { useState } from "react";
import { useAddCoach } from "@/components/layout/use-add-coach";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/field";

const FORM = "add-coach";

export function AddCoachDialog({ onClose }: { onClose: () => void }) {
  const [code, setCode] = useState("");
  const add = useAddCoach(onClose);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Ajouter un coach"
      description="Votre coach vous a donné un code de 6 caractères."
      size="sm"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Annuler
          </Button>
          <Button type="submit" form={FORM} pending={add.isPending} pendingLabel="Ajout...">
            Ajouter
          </Button>
        </>
      }
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
    </Dialog>
  );
}
