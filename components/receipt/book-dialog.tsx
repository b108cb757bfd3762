"use client";
import { useState } from "react";
import { bookEnd } from "@/components/receipt/book-end";
import { DocumentButton } from "@/components/receipt/document-button";
import { Dialog } from "@/components/ui/dialog";
import { DateField } from "@/components/ui/moment-field";
import { serverNow } from "@/lib/client/server-clock";
import { getBook } from "@/lib/contract/money/receipt-documents";
import { isBookPeriod } from "@/lib/domain/is-book-period";
import { parisDay } from "@/lib/domain/paris-time";
import { isDay } from "@/lib/domain/typed-moment";

export function BookDialog({ month, onClose }: { month: string; onClose: () => void }) {
  const [from, setFrom] = useState(`${month.slice(0, 4)}-01-01`);
  const [to, setTo] = useState(() => bookEnd(month, parisDay(serverNow())));
  const problem =
    !isDay(from) || !isDay(to)
      ? "Choisissez deux dates."
      : to < from
        ? "La fin précède le début."
        : isBookPeriod(from, to)
          ? undefined
          : "366 jours au plus.";
  return (
    <Dialog
      onClose={onClose}
      title="Livre des recettes"
      description="Toutes les écritures, dans l'ordre de leur date d'encaissement. À garder dix ans."
      size="sm"
    >
      <div className="flex flex-col gap-4">
        <DateField label="Du" value={from} onChange={setFrom} />
        <DateField label="Au" value={to} onChange={setTo} error={problem} />
        {problem ? null : (
          <div className="flex flex-wrap gap-2">
            <DocumentButton definition={getBook} input={{ query: { from, to, format: "pdf" } }}>
              Télécharger le PDF
            </DocumentButton>
            <DocumentButton definition={getBook} input={{ query: { from, to, format: "csv" } }}>
              Télécharger le tableau (CSV)
            </DocumentButton>
          </div>
        )}
      </div>
    </Dialog>
  );
}
