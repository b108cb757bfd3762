"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import { type BaseSyntheticEvent, useState } from "react";
import { ImportReport } from "@/components/import/import-report";
import { importedText } from "@/components/import/imported-text";
import { previewText } from "@/components/import/preview-text";
import { progressText } from "@/components/import/progress-text";
import { UndoWix } from "@/components/import/undo-wix";
import { useWixImport } from "@/components/import/use-wix-import";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { RadioGroupField } from "@/components/ui/choice-field";
import { DraftBanner } from "@/components/ui/draft-banner";
import { TextField } from "@/components/ui/field";
import { fieldsOf } from "@/components/ui/fields-of";
import { inPlace } from "@/components/ui/in-place";
import { PageHeader } from "@/components/ui/page-header";
import { PasswordField } from "@/components/ui/password-field";
import { SkeletonList } from "@/components/ui/skeleton";
import { useDryRun } from "@/components/ui/use-dry-run";
import { useSaveForm } from "@/components/ui/use-save-form";
import { useUnsavedPage } from "@/components/ui/use-unsaved-page";
import { messageOf, UNEXPECTED_TEXT } from "@/lib/client/call-error";
import type { ImportTrial } from "@/lib/contract/imports/imports";
import { type ImportRun, importFromWix } from "@/lib/contract/imports/wix-import";

const PreviewRows = inPlace(
  () => import("@/components/import/preview-rows").then((part) => part.PreviewRows),
  { loading: () => <SkeletonList rows={4} label="Chargement de l'aperçu…" /> },
);

function WixPreview({ preview }: { preview: ImportTrial }) {
  return (
    <section aria-labelledby="essai" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div role="status">
        <h2 id="essai" className="font-semibold text-ink">
          Aperçu
        </h2>
        <p className="text-muted">{previewText(preview.totals)}. Rien n'est encore enregistré.</p>
      </div>
      {preview.rows.length > 0 ? <PreviewRows rows={preview.rows} /> : null}
    </section>
  );
}

const SOON = "Bientôt disponible";
const CHOICES = [
  { value: "users", label: "Utilisateurs", help: "Vos élèves" },
  { value: "subscriptions", label: "Abonnements", help: SOON, disabled: true },
  { value: "activities", label: "Activités", help: SOON, disabled: true },
  { value: "reservations", label: "Réservations", help: SOON, disabled: true },
  { value: "all", label: "Tout", help: SOON, disabled: true },
];
const FAILED = "Une erreur est survenue pendant l'importation";

export function WixImportScreen() {
  const { run, toInvite, running, error, response, send, clearOutcome } = useWixImport(() => {
    preview.reset();
    save.discard();
  });
  const [undone, setUndone] = useState(false);
  /** A press hides the error of the import before it. */
  const [hiddenRunAt, setHiddenRunAt] = useState<string | null>(null);
  const preview = useDryRun(importFromWix);
  const save = useSaveForm({
    name: "wix-import",
    resolver: zodResolver(importFromWix.body),
    stored: { apiKey: "", wixAccountId: "", wixSiteId: "" },
    secrets: ["apiKey"],
  });
  const onPress = (start: typeof send) => (event: BaseSyntheticEvent) => {
    clearOutcome();
    setHiddenRunAt(run?.createdAt ?? null);
    preview.reset();
    return save.onSubmit(start)(event);
  };
  const field = fieldsOf(save.form);
  const { question } = useUnsavedPage(save.changed && !running, save.discard);
  const message = messageOf(error, FAILED);
  const text = message === UNEXPECTED_TEXT ? FAILED : message;
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader
        title="Importer depuis Wix"
        subtitle="Retrouvez ici les élèves de votre site Wix."
      />
      <Card as="section">
        <form
          noValidate
          className="grid grid-cols-[minmax(0,1fr)] gap-5"
          onSubmit={onPress(send)}
          // A preview is of the site that was typed.
          onChange={() => preview.reset()}
        >
          <DraftBanner save={save} />
          <PasswordField
            label="Clé API Wix"
            secret="la clé"
            autoComplete="off"
            help="Elle sert à cette importation et n'est pas conservée."
            {...field("apiKey")}
          />
          <TextField
            label="ID du compte Wix"
            autoComplete="off"
            spellCheck={false}
            {...field("wixAccountId")}
          />
          <TextField
            label="ID du site Wix"
            autoComplete="off"
            spellCheck={false}
            {...field("wixSiteId")}
          />
          <RadioGroupField
            legend="Que voulez-vous importer&nbsp;?"
            name="mode"
            options={CHOICES}
            value="users"
            onChange={() => undefined}
          />
          {error && <Banner tone="danger">{text}</Banner>}
          {!error && !running && run?.error && run.createdAt !== hiddenRunAt && (
            <Banner tone="danger">{run.error}</Banner>
          )}
          {undone && !running ? (
            <Banner tone="info">Votre dernière importation est annulée.</Banner>
          ) : response ? (
            <Banner tone="success">Importation réussie ! {importedText(response)}.</Banner>
          ) : null}
          {preview.error && <Banner tone="danger">{messageOf(preview.error)}</Banner>}
          {!running && preview.data && <WixPreview preview={preview.data} />}
          {running && <ImportProgress run={run?.status === "RUNNING" ? run : null} />}
          <Button
            variant="secondary"
            disabled={running}
            pending={preview.isPending}
            pendingLabel="Aperçu..."
            onClick={onPress((body) => preview.mutate({ params: { mode: "users" }, body }))}
          >
            Voir l'aperçu
          </Button>
          <Button type="submit" pending={running} pendingLabel="Importation...">
            Importer
          </Button>
        </form>
        {question}
      </Card>
      {!running && run && run.people.length + toInvite > 0 && (
        <ImportReport run={run} toInvite={toInvite} />
      )}
      {!running && run && <UndoWix onUndoneChange={setUndone} />}
    </div>
  );
}

/** The bar has no length until Wix has sent the number of contacts. */
function ImportProgress({ run }: { run: Pick<ImportRun, "done" | "total"> | null }) {
  const { done = 0, total = null } = run ?? {};
  return (
    <div className="grid gap-2">
      <progress
        aria-label="Importation en cours"
        className="h-2 w-full appearance-none overflow-hidden rounded-full border-0 bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent"
        {...(total ? { value: done, max: total } : {})}
      />
      <p role="status" className="tabular text-sm text-muted">
        {progressText(done, total)}
      </p>
    </div>
  );
}
