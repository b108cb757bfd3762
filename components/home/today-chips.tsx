"use client";
import Link from "next/link";
import type { ReactNode } from "react";
import { useChequesToDeposit } from "@/components/receipt/use-cheques-to-deposit";
import { OwnText } from "@/components/ui/own-text";
import { Skeleton } from "@/components/ui/skeleton";
import { useCall } from "@/lib/client/use-call";
import { listDebts } from "@/lib/contract/money/debts";
import { sumEuros } from "@/lib/domain/payment";
import { formatCount, formatEuros } from "@/lib/format";

function Chip({ href, danger, children }: { href: string; danger?: boolean; children: ReactNode }) {
  return (
    <Link
      href={href}
      prefetch={false}
      className={`tabular relative inline-flex min-h-8 items-center rounded-full px-3 font-semibold text-sm after:absolute after:inset-x-0 after:-inset-y-1.5 hover:underline ${danger ? "bg-danger-soft text-danger" : "bg-sunken text-ink"}`}
    >
      <OwnText>{children}</OwnText>
    </Link>
  );
}

/** `6 chèques à déposer`, `8 impayés, 1 262 €`. */
export function TodayChips() {
  const { text, isLoading } = useChequesToDeposit();
  const debts = useCall(listDebts, {});
  if (isLoading || debts.isLoading) return <Skeleton className="h-8 w-48 rounded-full" />;
  const owing = debts.data ?? [];
  const total = sumEuros(owing.map(({ amount }) => amount));
  return (
    <>
      {text ? <Chip href="/gestion/a-deposer">{text}</Chip> : null}
      {owing.length > 0 ? (
        <Chip href="/gestion/impayes" danger>
          {`${formatCount(owing.length, "impayé")}, ${formatEuros(total)}`}
        </Chip>
      ) : debts.data ? (
        <span className="text-sm text-muted">Aucun impayé</span>
      ) : null}
    </>
  );
}
