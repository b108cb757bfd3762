"use client";
import { Download, Trash2 } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { ArchiveButton } from "@/components/account/archive-button";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { onDemand } from "@/components/ui/on-demand";
import { saveBlob } from "@/components/ui/save-file";
import { useToast } from "@/components/ui/toast";
import { useDownload } from "@/components/ui/use-download";
import { call } from "@/lib/client/call";
import { useSession } from "@/lib/client/session";
import { exportMyData } from "@/lib/contract/accounts/personal-data";

const DeleteAccountDialog = onDemand(() =>
  import("@/components/account/delete-account-dialog").then((part) => part.DeleteAccountDialog),
);

export function DataCard() {
  const toast = useToast();
  const { user } = useSession();
  const [deleting, setDeleting] = useState(false);

  const { busy, download } = useDownload(async () => {
    const data = await call(exportMyData, {});
    const file = new Blob([JSON.stringify(data, null, 2)], { type: "application/json" });
    saveBlob(file, "elan-mes-donnees.json");
    toast.success("Vos données sont téléchargées.");
  });

  return (
    <Card as="section">
      <h2 className="font-semibold text-ink">Mes données</h2>
      <p className="mt-1 text-sm text-muted">
        Données conservées&nbsp;: voir{" "}
        <Link
          href="/confidentialite"
          className="rounded-control font-semibold text-accent underline underline-offset-4"
        >
          Confidentialité
        </Link>
        .
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button
          variant="secondary"
          icon={<Download className="size-4" aria-hidden="true" />}
          pending={busy}
          pendingLabel="Préparation..."
          onClick={download}
        >
          Télécharger mes données
        </Button>
        {user.type === "COACH" ? <ArchiveButton /> : null}
        <Button
          variant="secondary"
          icon={<Trash2 className="size-4" aria-hidden="true" />}
          onClick={() => setDeleting(true)}
        >
          Supprimer mon compte
        </Button>
      </div>
      {deleting && <DeleteAccountDialog onClose={() => setDeleting(false)} />}
    </Card>
  );
}
