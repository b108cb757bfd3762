"use client";
import { Copy, Send } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/toast";
import type { Dashboard } from "@/lib/contract/dashboard/dashboard";
import { formatCount, formatDay } from "@/lib/format";

type Ending = Dashboard["endingSoon"][number];
const FIRST = 10;

export function EndingList({ endings }: { endings: Ending[] }) {
  const [all, setAll] = useState(false);
  const shown = all ? endings : endings.slice(0, FIRST);
  if (endings.length === 0)
    return <p className="text-muted">Aucune formule ne se termine ou ne vient de se terminer.</p>;
  return (
    <>
      <ul className="divide-y divide-line">
        {shown.map((ending) => (
          <EndingRow key={ending.subscriptionId} ending={ending} />
        ))}
      </ul>
      {shown.length < endings.length ? (
        <Button variant="ghost" className="mt-2 print:hidden" onClick={() => setAll(true)}>
          Afficher les {endings.length - shown.length} autres
        </Button>
      ) : null}
    </>
  );
}

function EndingRow({ ending }: { ending: Ending }) {
  const toast = useToast();
  const { firstName, lastName, label, endDate, endedOn, quantityLeft, text } = ending;
  const name = `${firstName} ${lastName}`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast.success("Message copié : collez-le dans un SMS ou un email.");
    } catch {
      toast.error("Votre navigateur ne permet pas de copier ce message.");
    }
  };
  const share = async () => {
    try {
      await navigator.share({ text });
    } catch (error) {
      const closed = error instanceof DOMException && error.name === "AbortError";
      if (!closed) toast.error("Le partage a échoué. Copiez le message à la place.");
    }
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="font-semibold [overflow-wrap:anywhere]">{name}</p>
        <p className="text-muted text-sm [overflow-wrap:anywhere]">
          {label} · {endedOn ? "a pris fin le" : "jusqu'au"}{" "}
          <span className="tabular">{formatDay(endDate)}</span>
          {quantityLeft === null
            ? null
            : ` · ${formatCount(quantityLeft, "cours", "cours")} restant`}
          {quantityLeft !== null && quantityLeft >= 2 ? "s" : null}
        </p>
      </div>
      <div className="flex flex-wrap gap-2 print:hidden">
        <Button
          size="sm"
          variant="secondary"
          icon={<Copy aria-hidden="true" size={16} />}
          aria-label={`Copier le message pour ${name}`}
          onClick={() => void copy()}
        >
          Copier le message
        </Button>
        {typeof navigator.share === "function" ? (
          <Button
            size="sm"
            variant="soft"
            icon={<Send aria-hidden="true" size={16} />}
            aria-label={`Envoyer le message à ${name}`}
            onClick={() => void share()}
          >
            Envoyer
          </Button>
        ) : null}
      </div>
    </li>
  );
}
