"use client";
import { CloudUpload } from "lucide-react";
import { useOutbox } from "@/lib/client/use-outbox";
import { formatCount } from "@/lib/format";

/** What of a class, and of the people in it, waits to be sent. */
export function Unsent({ of }: { of: readonly string[] }) {
  const waiting = useOutbox().filter(({ subject }) => of.includes(subject));
  if (waiting.length === 0) return null;
  const rollCall = waiting.some(({ kind }) => kind === "ROLL_CALL");
  const receipts = waiting.filter(({ kind }) => kind === "RECEIPT").length;
  const what = [
    rollCall ? "l'appel" : null,
    receipts > 0 ? formatCount(receipts, "encaissement") : null,
  ].filter((one) => one !== null);
  return (
    <p role="status" className="flex items-center gap-2 font-medium text-warning">
      <CloudUpload aria-hidden="true" size={18} className="shrink-0" />À envoyer : {what.join(", ")}
    </p>
  );
}
