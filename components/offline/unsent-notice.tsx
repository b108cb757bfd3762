"use client";
import { CircleAlert, CloudUpload, type LucideIcon } from "lucide-react";
import type { OutboxRow } from "@/lib/client/outbox";
import { useOutbox } from "@/lib/client/use-outbox";
import { formatCount } from "@/lib/format";

/** `subjects` are the ids of a class and its trainees. */
export function UnsentNotice({ subjects }: { subjects: readonly string[] }) {
  const rows = useOutbox().filter(({ subject }) => subjects.includes(subject));
  const refused = rows.filter(({ state }) => state === "REFUSED");
  const waiting = rows.filter(({ state }) => state === "WAITING");
  return (
    <>
      <Line label="À envoyer" Icon={CloudUpload} rows={waiting} />
      <Line label="Refusé" Icon={CircleAlert} rows={refused} />
    </>
  );
}

interface LineProps {
  label: string;
  Icon: LucideIcon;
  rows: OutboxRow[];
}

function Line({ label, Icon, rows }: LineProps) {
  if (rows.length === 0) return null;
  const rollCall = rows.some(({ kind }) => kind === "ROLL_CALL");
  const receipts = rows.filter(({ kind }) => kind === "RECEIPT").length;
  const what = [
    rollCall ? "l'appel" : null,
    receipts > 0 ? formatCount(receipts, "encaissement") : null,
  ].filter((text) => text !== null);
  return (
    <p role="status" className="flex items-center gap-2 font-semibold text-warning">
      <Icon aria-hidden="true" size={18} className="shrink-0" />
      {label}&nbsp;: {what.join(", ")}
    </p>
  );
}
