"use client";
import { CloudUpload } from "lucide-react";
import { useOutbox } from "@/lib/client/use-outbox";
import { formatCount } from "@/lib/format";

/** `subjects` are the ids of a class and its trainees. */
export function UnsentNotice({ subjects }: { subjects: readonly string[] }) {
  const waiting = useOutbox().filter(({ subject }) => subjects.includes(subject));
  if (waiting.length === 0) return null;
  const rollCall = waiting.some(({ kind }) => kind === "ROLL_CALL");
  const receipts = waiting.filter(({ kind }) => kind === "RECEIPT").length;
  const what = [
    rollCall ? "l'appel" : null,
    receipts > 0 ? formatCount(receipts, "encaissement") : null,
  ].filter((text) => text !== null);
  return (
    <p role="status" className="flex items-center gap-2 font-semibold text-warning">
      <CloudUpload aria-hidden="true" size={18} className="shrink-0" />À envoyer&nbsp;:{" "}
      {what.join(", ")}
    </p>
  );
}
