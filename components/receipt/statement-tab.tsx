"use client";
import { FileUp } from "lucide-react";
import { useRef, useState } from "react";
import { Badge, type Tone } from "@/components/ui/badge";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { SelectField, TextAreaField } from "@/components/ui/field";
import { FileInput } from "@/components/ui/file-input";
import { readFile } from "@/components/ui/read-file";
import { Spinner } from "@/components/ui/spinner";
import { useToast } from "@/components/ui/toast";
import { useDryRun } from "@/components/ui/use-dry-run";
import { messageOf } from "@/lib/client/call-error";
import { useSend } from "@/lib/client/send";
import { useCall } from "@/lib/client/use-call";
import { useDraft } from "@/lib/client/use-draft";
import { useToday } from "@/lib/client/use-today";
import { listDebts } from "@/lib/contract/money/debts";
import { type JudgedStatement, recordStatement } from "@/lib/contract/money/statement";
import { nameOf } from "@/lib/domain/name-of";
import { receivedDayError } from "@/lib/domain/receipts";
import { formatCount, formatDay, formatEuros } from "@/lib/format";

type Row = JudgedStatement["rows"][number];
type Picks = { line: number; subscriptionId: string }[];

const NO_TITLES =
  "Gardez la ligne de titres de votre banque\u00a0: une date, un libellé et un montant.";

const VERDICTS: Record<Row["verdict"], { label: string; tone: Tone }> = {
  MATCH: { label: "À enregistrer", tone: "present" },
  MORE_THAN_DUE: { label: "Plus que dû", tone: "waiting" },
  NONE: { label: "À rattacher", tone: "neutral" },
  KNOWN: { label: "Déjà enregistré", tone: "booked" },
  IGNORED: { label: "Ignoré", tone: "neutral" },
};
const OUT_OF_PERIOD = { label: "Date hors période", tone: "neutral" } as const;
/** Rows that may need a decision come first. */
const ORDER: Row["verdict"][] = ["MORE_THAN_DUE", "NONE", "MATCH", "KNOWN"];

interface Shown extends JudgedStatement {
  text: string;
  /** The rows of the statement's first preview, in the order of their verdicts. */
  first: Row[];
}

/** Paste or drop a bank's statement, look at the preview, then record the transfers. */
export function StatementTab() {
  const toast = useToast();
  const file = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const [picks, setPicks] = useState<Picks>([]);
  const [shown, setShown] = useState<Shown | null>(null);
  const [wrong, setWrong] = useState<string>();
  const dryRun = useDryRun(recordStatement);
  useDraft("statement", {
    value: text,
    changed: text.trim() !== "",
    restore: (draft) => setText(draft ?? ""),
  });
  const clear = () => {
    setText("");
    setPicks([]);
    setShown(null);
    setWrong(undefined);
    dryRun.reset();
    if (!send.awaitsResponse) send.reset();
  };
  const send = useSend(recordStatement, {
    draft: "statement",
    onSuccess: ({ receipts }) => {
      toast.success(
        `${formatCount(receipts.length, "virement enregistré", "virements enregistrés")}.`,
      );
      clear();
    },
  });
  const preview = (next: string, chosen: Picks) => {
    setText(next);
    setPicks(chosen);
    setWrong(undefined);
    if (!send.awaitsResponse) send.reset();
    if (next.trim())
      dryRun.mutate(
        { body: { text: next, picks: chosen } },
        {
          onSuccess: (judged) =>
            setShown((before) => ({
              ...judged,
              text: next,
              first:
                before?.text === next
                  ? before.first
                  : ORDER.flatMap((verdict) =>
                      judged.rows.filter((row) => row.verdict === verdict),
                    ),
            })),
        },
      );
    else clear();
  };
  const load = async (chosen: File | undefined) => {
    if (!chosen) return;
    const read = await readFile(chosen).catch(() => ({ wrong: "Ce fichier ne peut pas être lu." }));
    if (!shown) dryRun.reset();
    setWrong(read.wrong);
    if ("text" in read) preview(read.text, []);
  };
  const pick = (line: number, subscriptionId: string) => {
    const others = picks.filter((one) => one.line !== line);
    preview(text, subscriptionId ? [...others, { line, subscriptionId }] : others);
  };
  const match = shown?.totals.match ?? 0;
  const error = send.error ?? dryRun.error;
  return (
    <section
      aria-labelledby="releve"
      className="grid gap-4"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void load(event.dataTransfer.files[0]);
      }}
    >
      <h2 id="releve" className="font-semibold text-lg">
        Relevé bancaire
      </h2>
      {shown ? null : (
        <TextAreaField
          label="Votre relevé"
          help="Collez les lignes, ou déposez le fichier CSV ou Excel de votre banque."
          error={wrong}
          rows={6}
          spellCheck={false}
          wrap="off"
          value={text}
          onPaste={(event) => {
            const pasted = event.clipboardData.getData("text/plain");
            if (text !== "" || !pasted.trim()) return;
            event.preventDefault();
            preview(pasted, []);
          }}
          onChange={(event) => {
            setText(event.target.value);
            setWrong(undefined);
            dryRun.reset();
          }}
        />
      )}
      <div className="flex flex-wrap gap-2">
        {shown ? (
          <Button
            disabled={match === 0 || dryRun.isPending}
            pending={send.isPending}
            pendingLabel="Enregistrement..."
            onClick={() => send.mutate({ body: { text, picks } })}
          >
            {match === 0 ? "Rien à enregistrer" : `Enregistrer ${formatCount(match, "virement")}`}
          </Button>
        ) : text.trim() ? (
          <Button
            pending={dryRun.isPending}
            pendingLabel="Aperçu..."
            onClick={() => preview(text, picks)}
          >
            Voir l'aperçu
          </Button>
        ) : null}
        {shown ? (
          <Button variant="secondary" disabled={send.isPending} onClick={clear}>
            Autre relevé
          </Button>
        ) : (
          <Button
            variant="secondary"
            icon={<FileUp aria-hidden="true" size={18} />}
            onClick={() => file.current?.click()}
          >
            Choisir un fichier
          </Button>
        )}
      </div>
      <FileInput
        ref={file}
        label="Relevé Excel ou CSV"
        accept=".xlsx,.xls,.csv,.tsv,.txt,text/csv,text/plain"
        onChoose={(chosen) => void load(chosen)}
      />
      {shown && wrong ? <Banner tone="danger">{wrong}</Banner> : null}
      {dryRun.isPending ? <Spinner label="Aperçu…" /> : null}
      {error ? (
        <Banner tone="danger">{error.code === "NO_TITLES" ? NO_TITLES : messageOf(error)}</Banner>
      ) : null}
      {shown ? <Preview shown={shown} picks={picks} onPick={pick} /> : null}
    </section>
  );
}

function Preview({
  shown: { totals, rows, first },
  picks,
  onPick,
}: {
  shown: Shown;
  picks: Picks;
  onPick: (line: number, subscriptionId: string) => void;
}) {
  const debts = useCall(listDebts, {});
  const unpaid = (debts.data ?? []).flatMap((debt) =>
    debt.subscriptions.map(({ id, label, amount }) => ({
      id,
      text: `${nameOf(debt)}, ${label}\u00a0: ${formatEuros(amount)}`,
    })),
  );
  const byLine = new Map(rows.map((row) => [row.line, row]));
  const today = useToday();
  const isOutOfPeriod = ({ date }: Row) =>
    date !== null && receivedDayError({ receivedOn: date, depositFrom: null }, today) !== null;
  return (
    <>
      <p role="status" className="tabular">
        {formatCount(totals.match, "virement reconnu", "virements reconnus")},{" "}
        {formatEuros(totals.amount)}.{" "}
        {formatCount(totals.ignored, "ligne ignorée", "lignes ignorées")}.
      </p>
      <ul className="divide-y divide-line">
        {first.map((before) => {
          const row = byLine.get(before.line) ?? before;
          const outOfPeriod = row.verdict === "NONE" && isOutOfPeriod(row);
          const { label, tone } = outOfPeriod ? OUT_OF_PERIOD : VERDICTS[row.verdict];
          const picked = picks.find(({ line }) => line === row.line)?.subscriptionId;
          return (
            <li key={row.line} className="grid gap-1 py-2">
              <div className="flex items-start justify-between gap-3">
                <p className="min-w-0 [overflow-wrap:anywhere]">
                  <span className="tabular text-muted text-sm">
                    {row.date ? formatDay(row.date) : "Sans date"}
                  </span>{" "}
                  <span className="font-semibold">
                    {row.firstName
                      ? `${row.firstName} ${row.lastName}`
                      : row.label || "Sans libellé"}
                  </span>
                </p>
                <span className="flex shrink-0 items-center gap-2">
                  <span className="tabular font-semibold">
                    {row.amount === null ? "Montant illisible" : formatEuros(row.amount)}
                  </span>
                  <Badge tone={tone}>{label}</Badge>
                </span>
              </div>
              {row.firstName && row.label ? (
                <p className="text-muted text-sm [overflow-wrap:anywhere]">{row.label}</p>
              ) : null}
              {before.verdict === "NONE" && row.date && row.amount !== null && !outOfPeriod ? (
                <SelectField
                  label={`Formule payée par la ligne ${row.line}`}
                  hideLabel
                  value={picked ?? ""}
                  onChange={(event) => onPick(row.line, event.target.value)}
                >
                  <option value="">Aucune formule</option>
                  {unpaid.map(({ id, text }) => (
                    <option key={id} value={id}>
                      {text}
                    </option>
                  ))}
                </SelectField>
              ) : null}
            </li>
          );
        })}
      </ul>
    </>
  );
}
