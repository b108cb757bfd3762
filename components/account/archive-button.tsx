"use client";
import { FileArchive } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { saveFile } from "@/components/ui/save-file";
import { useToast } from "@/components/ui/toast";
import { useFailureToast } from "@/components/ui/use-failure-toast";
import { messageOf } from "@/lib/client/call-error";
import { getArchive } from "@/lib/contract/accounts/personal-data";

export function ArchiveButton() {
  const toast = useToast();
  const failure = useFailureToast();
  const [busy, setBusy] = useState(false);
  async function download() {
    setBusy(true);
    failure.clear();
    try {
      await saveFile(getArchive, {});
      toast.success("Votre studio est téléchargé : commencez par LISEZMOI.txt.");
    } catch (error) {
      failure.show(messageOf(error));
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button
      variant="secondary"
      icon={<FileArchive className="size-4" aria-hidden="true" />}
      pending={busy}
      pendingLabel="Préparation..."
      onClick={() => void download()}
    >
      Télécharger tout mon studio
    </Button>
  );
}
