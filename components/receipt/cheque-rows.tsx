"use client";
import { isLater } from "@/components/receipt/later-cheques";
import type { Receipt } from "@/lib/contract/money/receipts";
import { formatDay, formatEuros } from "@/lib/format";

export function ChequeRows({
  cheques,
  today,
  isChosen,
  onChoose,
}: {
  cheques: readonly Receipt[];
  today: string;
  isChosen: (cheque: Receipt) => boolean;
  onChoose: (id: string, chosen: boolean) => void;
}) {
  return (
    <ul className="divide-y divide-line border-line border-y">
      {cheques.map((cheque) => (
        <li key={cheque.id}>
          <label className="flex min-h-12 items-center gap-3 py-2 hover:bg-sunken">
            <input
              type="checkbox"
              checked={isChosen(cheque)}
              onChange={({ target }) => onChoose(cheque.id, target.checked)}
              className="size-5 shrink-0 accent-accent"
            />
            <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
              <span className="block font-semibold">{cheque.payer}</span>
              <span className="tabular block text-muted text-sm">
                Reçu le {formatDay(cheque.receivedOn)}
                {cheque.reference ? ` · n° ${cheque.reference}` : ""}
                {isLater(cheque, today) && cheque.depositFrom
                  ? ` · à partir du ${formatDay(cheque.depositFrom)}`
                  : ""}
              </span>
            </span>
            <span className="tabular font-semibold">{formatEuros(cheque.amount)}</span>
          </label>
        </li>
      ))}
    </ul>
  );
}
