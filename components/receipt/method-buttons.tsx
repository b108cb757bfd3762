"use client";
import {
  Banknote,
  CreditCard,
  type LucideIcon,
  PenLine,
  Receipt,
  WalletMinimal,
} from "lucide-react";
import { METHODS } from "@/components/receipt/receipt-labels";
import { Button } from "@/components/ui/button";
import type { Receipt as ReceiptRow } from "@/lib/contract/money/receipts";

export type Method = NonNullable<ReceiptRow["method"]>;

const icons: Record<Method, LucideIcon> = {
  CHEQUE: PenLine,
  CASH: Banknote,
  TRANSFER: Receipt,
  CARD: CreditCard,
  OTHER: WalletMinimal,
};

/** A press chooses the method and records the money. */
export function MethodButtons({
  legend = "Mode de règlement",
  pending,
  onPress,
}: {
  legend?: string;
  /** The method whose call is pending. */
  pending: Method | null;
  onPress: (method: Method) => void;
}) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium text-sm">{legend}</legend>
      <div className="grid grid-cols-2 gap-2 max-[15rem]:grid-cols-1">
        {METHODS.map(([method, label]) => {
          const Icon = icons[method];
          return (
            <Button
              key={method}
              variant="secondary"
              className="min-h-14 justify-start"
              icon={<Icon aria-hidden="true" size={20} />}
              pending={pending !== null}
              pendingLabel={pending === method ? "Envoi..." : label}
              onClick={() => onPress(method)}
            >
              {label}
            </Button>
          );
        })}
      </div>
    </fieldset>
  );
}
