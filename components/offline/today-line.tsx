"use client";
import { Wallet } from "lucide-react";
import Link from "next/link";
import { useCall } from "@/lib/client/hooks";
import { listDebts } from "@/lib/contract/money/debts";
import { listReceipts } from "@/lib/contract/money/receipts";
import { parisDay } from "@/lib/domain/paris-time";
import { formatCount, formatEuros } from "@/lib/format";

const query = { toDeposit: "true", size: "100" } as const;

/** `Aujourd'hui : 3 chèques à déposer, 2 impayés, 120 €`, or nothing. */
export function TodayLine() {
  const today = parisDay(new Date());
  const cheques = useCall(listReceipts, { query });
  const debts = useCall(listDebts, {});
  const ready =
    cheques.data?.content.filter(({ depositFrom }) => !depositFrom || depositFrom <= today)
      .length ?? 0;
  // Only the first hundred are read, and a larger total shows 'au moins'.
  const more = (cheques.data?.totalElements ?? 0) > (cheques.data?.content.length ?? 0);
  const owing = debts.data?.length ?? 0;
  const owed = (debts.data ?? []).reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
  if (ready === 0 && owing === 0) return null;
  const link = "rounded-control font-semibold text-accent underline underline-offset-4";
  return (
    <p className="mb-4 text-muted">
      <Wallet aria-hidden="true" size={18} className="mr-1.5 inline align-[-0.2em]" />
      <span>Aujourd'hui&nbsp;:</span>{" "}
      {ready > 0 ? (
        <Link href="/gestion/a-deposer" prefetch={false} className={link}>
          {`${more ? "au moins " : ""}${formatCount(ready, "chèque")} à déposer`}
        </Link>
      ) : null}
      {ready > 0 && owing > 0 ? <span>, </span> : null}
      {owing > 0 ? (
        <Link href="/gestion/impayes" prefetch={false} className={link}>
          {`${formatCount(owing, "impayé")}, ${formatEuros(owed / 100)}`}
        </Link>
      ) : null}
    </p>
  );
}
