"use client";
import type { ImportedTable } from "@/components/import/use-import-table";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Segmented } from "@/components/ui/segmented";
import type { FirstLine } from "@/lib/domain/import-table";
import { formatCount } from "@/lib/format";

const firstLines: { value: FirstLine; label: string }[] = [
  { value: "TITLES", label: "Oui" },
  { value: "DATA", label: "Non, un élève" },
];

/** Asks whether the first line holds titles, and in which order a full name is written. */
export function ReadingQuestions({ table }: { table: ImportedTable }) {
  const { firstLine } = table.choices;
  const asksTitles =
    firstLine === "DATA" ||
    table.shown?.firstLineHasAddress ||
    table.preview.error?.code === "NO_TITLES";
  const guessed = table.shown?.guessedNames ?? 0;
  const order = table.shown?.nameOrder;
  if (!asksTitles && guessed === 0) return null;
  return (
    <Card as="section" aria-label="Questions sur ce tableau" className="grid gap-4">
      {asksTitles ? (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="font-semibold text-ink">La première ligne est-elle un titre&nbsp;?</p>
          <Segmented
            label="La première ligne est-elle un titre&nbsp;?"
            options={firstLines}
            value={firstLine}
            onChange={(next) => table.choose({ firstLine: next, mapping: null })}
          />
        </div>
      ) : null}
      {guessed > 0 ? (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p>
            {formatCount(guessed, "nom séparé", "noms séparés")} d'après l'ordre des mots&nbsp;:{" "}
            {order === "LAST_FIRST" ? "nom puis prénom" : "prénom puis nom"}.
          </p>
          <Button
            size="sm"
            variant="secondary"
            onClick={() =>
              table.choose({ nameOrder: order === "LAST_FIRST" ? "FIRST_LAST" : "LAST_FIRST" })
            }
          >
            Inverser prénoms et noms
          </Button>
        </div>
      ) : null}
    </Card>
  );
}
