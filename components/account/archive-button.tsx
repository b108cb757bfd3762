"use client";
import { FileArchive } from "lucide-react";
import { Button } from "@/components/ui/button";
import { saveFile } from "@/components/ui/save-file";
import { useToast } from "@/components/ui/toast";
import { useDownload } from "@/components/ui/use-download";
import { getArchive } from "@/lib/contract/accounts/personal-data";

export function ArchiveButton() {
  const toast = useToast();
  const { busy, download } = useDownload(async () => {
    await saveFile(getArchive, {});
    toast.success("Votre studio est téléchargé\u00a0: commencez par LISEZMOI.txt.");
  });
  return (
    <Button
      variant="secondary"
      icon={<FileArchive className="size-4" aria-hidden="true" />}
      pending={busy}
      pendingLabel="Préparation..."
      onClick={download}
    >
      Télécharger tout mon studio
    </Button>
  );
}
