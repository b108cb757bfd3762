"use client";
import { Undo2 } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { LinkButton } from "@/components/ui/link-button";
import { onDemand } from "@/components/ui/on-demand";
import { serverNow } from "@/lib/client/server-clock";
import { useCall } from "@/lib/client/use-call";
import { type ImportReport, listImports } from "@/lib/contract/imports/imports";

const UndoImportDialog = onDemand(() =>
  import("@/components/import/undo-import-dialog").then((part) => part.UndoImportDialog),
);

const canUndo = ({ source, state, undoableUntil }: ImportReport) =>
  source === "wix" && state === "DONE" && new Date(undoableUntil) > serverNow();

export function UndoWix({ onUndoneChange }: { onUndoneChange: (undone: boolean) => void }) {
  const [undoing, setUndoing] = useState<ImportReport | null>(null);
  const { data = [] } = useCall(listImports, {});
  const latest = data.find(({ source }) => source === "wix");
  const undone = latest?.state === "UNDONE";
  useEffect(() => onUndoneChange(undone), [undone, onUndoneChange]);
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {latest && canUndo(latest) ? (
        <Button
          variant="ghost"
          icon={<Undo2 aria-hidden="true" size={18} />}
          onClick={() => setUndoing(latest)}
        >
          Annuler l'importation
        </Button>
      ) : null}
      <LinkButton href="/import" prefetch={false} variant="ghost">
        Toutes mes importations
      </LinkButton>
      {undoing ? <UndoImportDialog report={undoing} onClose={() => setUndoing(null)} /> : null}
    </div>
  );
}
