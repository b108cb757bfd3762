"use client";
import { Download, Trash2 } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { ArchiveButton } from "@/components/account/archive-button";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { onDemand } from "@/components/ui/on-demand";
import { useToast } from "@/components/ui/toast";
import { useFailureToast } from "@/components/ui/use-failure-toast";
import { call } from "@/lib/client/call";
import { messageOf } from "@/lib/client/call-error";
import { useSession } from "@/lib/client/session";
import { exportMyData } from "@/lib/contract/accounts/personal-data";

const DeleteAccountDialog = onDemand(() =>
  import("@/components/account/delete-account-dialog").then((part) => part.DeleteAccountDialog),
);

export function DataCard() {
  const toast = useToast();
  const failure = useFailureToast();
  const { user } = useSession();
  const [busy, setBusy] = useState(false);
  const [deleting, setDeleting] = useState(false);

  async function download() {
    setBusy(true);
    failure.clear();
    try {
      const data = await call(exportMyData, {});
      const file = new Blob([JSON.stringify(data, null, 2)], { type: "application/json" });
      const link = document.createElement("a");
      link.href = URL.createObjectURL(file);
      link.download = "elan-mes-donnees.json";
      link.click();
      URL.revokeObjectURL(link.href);
      toast.success("Vos données sont téléchargées.");
    } catch (error) {
      failure.show(messageOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Card as="section">
      <h2 className="font-semibold text-ink">Mes données</h2>
      <p className="mt-1 text-sm text-muted">
        Données conservées&nbsp;: voir{" "}
        <Link
          href="/confidentialite"
          className="rounded-control font-medium text-accent underline underline-offset-4"
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
          onClick={() => void download()}
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
