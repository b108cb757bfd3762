"use client";
import { Download, Mail, Undo2 } from "lucide-react";
import { Badge, type Tone } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { LinkButton } from "@/components/ui/link-button";
import { saveFile } from "@/components/ui/save-file";
import { useToast } from "@/components/ui/toast";
import { messageOf } from "@/lib/client/call-error";
import { serverNow } from "@/lib/client/server-clock";
import { getImportErrors, type ImportReport } from "@/lib/contract/imports/imports";
import { formatCount, formatInstantInText, formatLongInstant, formatNumber } from "@/lib/format";

const STATES: Record<ImportReport["state"], { label: string; tone: Tone }> = {
  RUNNING: { label: "En cours", tone: "waiting" },
  DONE: { label: "Terminée", tone: "present" },
  FAILED: { label: "Échouée", tone: "danger" },
  UNDONE: { label: "Annulée", tone: "neutral" },
};

const counts = ({ created, linked, waiting, skipped, errors }: ImportReport) =>
  [
    [created, "créée", "créées"],
    [linked, "déjà inscrit ailleurs", "déjà inscrits ailleurs"],
    [waiting, "en attente de son élève", "en attente de leur élève"],
    [skipped, "déjà là", "déjà là"],
    [errors, "en erreur", "en erreur"],
  ] as const;

export function ImportCard({
  report,
  isNew,
  onInvite,
  onUndo,
}: {
  report: ImportReport;
  isNew: boolean;
  onInvite: () => void;
  onUndo: () => void;
}) {
  const toast = useToast();
  const { id, state, source, done, total, errors, toInvite } = report;
  const { label, tone } = STATES[state];
  const texts = counts(report)
    .filter(([count]) => count > 0)
    .map(([count, one, many]) => formatCount(count, one, many));
  const canUndo =
    state !== "RUNNING" && state !== "UNDONE" && new Date(report.undoableUntil) > serverNow();
  const download = () =>
    saveFile(getImportErrors, { params: { id } }).catch((error: Error) =>
      toast.error(messageOf(error)),
    );
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h3 className="font-semibold text-ink">
          {source === "wix"
            ? `Depuis Wix, ${formatInstantInText(report.createdAt)}`
            : formatLongInstant(report.createdAt)}
        </h3>
        <Badge tone={tone}>{label}</Badge>
      </div>
      {state === "RUNNING" ? (
        <div className="grid gap-2">
          <progress
            aria-label="Importation en cours"
            className="h-2 w-full appearance-none overflow-hidden rounded-full border-0 bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent"
            value={done}
            max={Math.max(1, total)}
          />
          <p role="status" className="tabular text-muted text-sm">
            {formatCount(done, "ligne")} sur {formatNumber(total)}. Vous pouvez quitter cette
            page&nbsp;: l'importation continue.
          </p>
        </div>
      ) : (
        <p className="text-muted" role={isNew ? "status" : undefined}>
          {texts.length > 0
            ? `${formatCount(total, "ligne")}\u00a0: ${texts.join(", ")}. ${formatCount(report.subscriptions, "formule")}.`
            : "Aucune ligne."}
        </p>
      )}
      {state === "RUNNING" ? null : (
        <div className="flex flex-wrap gap-2">
          {isNew && state === "DONE" ? (
            <LinkButton href="/trainees" variant="secondary">
              Voir la liste
            </LinkButton>
          ) : null}
          {toInvite > 0 ? (
            <Button
              variant="secondary"
              icon={<Mail aria-hidden="true" size={18} />}
              onClick={onInvite}
            >
              Inviter {formatCount(toInvite, "élève")}
            </Button>
          ) : null}
          {errors > 0 ? (
            <Button
              variant="secondary"
              icon={<Download aria-hidden="true" size={18} />}
              onClick={() => void download()}
            >
              Lignes en erreur ({errors})
            </Button>
          ) : null}
          {canUndo ? (
            <Button variant="ghost" icon={<Undo2 aria-hidden="true" size={18} />} onClick={onUndo}>
              Annuler l'importation
            </Button>
          ) : null}
        </div>
      )}
    </Card>
  );
}
