"use client";
import Link from "next/link";
import type { ReactNode } from "react";
import { OwnText } from "@/components/ui/own-text";
import { Skeleton } from "@/components/ui/skeleton";
import { useCall } from "@/lib/client/hooks";
import { serverNow } from "@/lib/client/server-clock";
import { listDebts } from "@/lib/contract/money/debts";
import { listReceipts } from "@/lib/contract/money/receipts";
import { parisDay } from "@/lib/domain/paris-time";
import { sumEuros } from "@/lib/domain/payment";
import { formatCount, formatEuros } from "@/lib/format";

const query = { toDeposit: "true", size: "100" } as const;

function Chip({ href, danger, children }: { href: string; danger?: boolean; children: ReactNode }) {
  return (
    <Link
      href={href}
      prefetch={false}
      className={`tabular relative inline-flex min-h-8 items-center rounded-full px-3 font-semibold text-[0.8125rem] after:absolute after:inset-x-0 after:-inset-y-1.5 hover:underline ${danger ? "bg-danger-soft text-danger" : "bg-sunken text-ink"}`}
    >
      <OwnText>{children}</OwnText>
    </Link>
  );
}

/** `6 chèques à déposer`, `8 impayés · 1 262 €`. */
export function TodayChips() {
  const today = parisDay(serverNow());
  const cheques = useCall(listReceipts, { query });
  const debts = useCall(listDebts, {});
  if (cheques.isLoading || debts.isLoading) return <Skeleton className="h-8 w-48 rounded-full" />;
  const ready =
    cheques.data?.content.filter(({ depositFrom }) => !depositFrom || depositFrom <= today)
      .length ?? 0;
  // Only the first hundred are read, and a larger total shows 'au moins'.
  const more = (cheques.data?.totalElements ?? 0) > (cheques.data?.content.length ?? 0);
  const owing = debts.data ?? [];
  const total = sumEuros(owing.map(({ amount }) => amount));
  return (
    <>
      {ready > 0 ? (
        <Chip href="/gestion/a-deposer">
          {`${more ? "au moins " : ""}${formatCount(ready, "chèque")} à déposer`}
        </Chip>
      ) : null}
      {owing.length > 0 ? (
        <Chip href="/gestion/impayes" danger>
          {`${formatCount(owing.length, "impayé")} · ${formatEuros(total)}`}
        </Chip>
      ) : debts.data ? (
        <span className="text-[0.8125rem] text-muted">Aucun impayé</span>
      ) : null}
    </>
  );
}
