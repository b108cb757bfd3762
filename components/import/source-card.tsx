"use client";
import { FileUp, X } from "lucide-react";
import { useRef } from "react";
import { SourceChoice } from "@/components/import/source-choice";
import type { ImportedTable } from "@/components/import/use-import-table";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { DraftBanner } from "@/components/ui/draft-banner";
import { TextAreaField } from "@/components/ui/field";
import { FileInput } from "@/components/ui/file-input";
import { readFile } from "@/components/ui/read-file";
import { IMPORT_FIELDS, IMPORT_TITLES } from "@/lib/domain/import-columns";

const EXAMPLE = "Prénom;Nom;Email;Téléphone;Formule;Type;Séances;Séances restantes;Prix;Payé";
const TITLES = IMPORT_FIELDS.map((field) => IMPORT_TITLES[field][0]).join(", ");

export function SourceCard({ table }: { table: ImportedTable }) {
  const file = useRef<HTMLInputElement>(null);
  const choose = async (chosen: File | undefined) => {
    if (!chosen) return;
    const read = await readFile(chosen).catch(() => ({ wrong: "Ce fichier ne peut pas être lu." }));
    if ("text" in read) table.load(read.text, chosen.name);
    else table.setWrong(read.wrong);
  };
  const previewButton =
    table.text.trim() && !table.shown ? (
      <Button pending={table.preview.isPending} pendingLabel="Aperçu..." onClick={table.ask}>
        Voir l'aperçu
      </Button>
    ) : null;
  return (
    <Card
      as="section"
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void choose(event.dataTransfer.files[0]);
      }}
    >
      <SourceChoice />
      <DraftBanner
        save={{
          restored: table.draft.restored ? "typed" : null,
          discard: table.draft.restart,
        }}
      />
      {table.fileName ? (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="min-w-0 font-semibold [overflow-wrap:anywhere]">{table.fileName}</p>
            {/* At the right edge the second button stays when the first goes. */}
            <div className="ml-auto flex flex-wrap justify-end gap-2">
              {previewButton}
              <Button
                variant="secondary"
                icon={<X aria-hidden="true" size={18} />}
                onClick={() => table.clear()}
              >
                Retirer ce fichier
              </Button>
            </div>
          </div>
          {table.wrong ? <Banner tone="danger">{table.wrong}</Banner> : null}
        </>
      ) : (
        <>
          <TextAreaField
            label="Votre tableau"
            help="Collez les cellules, ou déposez un fichier Excel ou CSV."
            error={table.wrong}
            placeholder={EXAMPLE}
            rows={6}
            spellCheck={false}
            wrap="off"
            value={table.text}
            onPaste={(event) => {
              // A paste into an empty field is a whole table, so the dry run starts at once.
              const pasted = event.clipboardData.getData("text/plain");
              if (table.text !== "" || !pasted.trim()) return;
              event.preventDefault();
              table.load(pasted, null);
            }}
            onChange={(event) => table.editText(event.target.value)}
          />
          <div className="flex flex-wrap gap-2">
            <Button
              variant="secondary"
              icon={<FileUp aria-hidden="true" size={18} />}
              onClick={() => file.current?.click()}
            >
              Choisir un fichier
            </Button>
            {table.text ? (
              <Button variant="ghost" onClick={() => table.clear()}>
                Effacer
              </Button>
            ) : (
              <a
                href="/modele-eleves.csv"
                download
                className="inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-4"
              >
                Modèle à remplir
              </a>
            )}
            {previewButton}
          </div>
        </>
      )}
      <FileInput
        ref={file}
        label="Fichier Excel ou CSV"
        accept=".xlsx,.xls,.csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
        onChoose={(chosen) => void choose(chosen)}
      />
      <details className="text-muted text-sm">
        <summary className="min-h-11 cursor-pointer content-center">
          Quels titres sont reconnus&nbsp;?
        </summary>
        <p>
          {TITLES}. Prénom, Nom (ou Nom complet) et Email doivent y être. Sans adresse, l'élève ne
          peut pas se connecter.
        </p>
      </details>
    </Card>
  );
}
