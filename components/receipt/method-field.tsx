"use client";
import {
  Banknote,
  CreditCard,
  Landmark,
  type LucideIcon,
  PenLine,
  WalletMinimal,
} from "lucide-react";
import { HAND_METHOD_LABELS } from "@/components/receipt/receipt-labels";
import { RadioGroupField } from "@/components/ui/choice-field";
import type { HandMethod } from "@/lib/domain/receipts";

const icons: Record<HandMethod, LucideIcon> = {
  CHEQUE: PenLine,
  CASH: Banknote,
  TRANSFER: Landmark,
  CARD: CreditCard,
  OTHER: WalletMinimal,
};

const OPTIONS = HAND_METHOD_LABELS.map(([value, label]) => {
  const Icon = icons[value];
  return {
    value,
    label: (
      <span className="flex items-center gap-2">
        <Icon aria-hidden="true" size={18} className="shrink-0 text-muted max-[26rem]:hidden" />
        {label}
      </span>
    ),
  };
});

export const MethodField = (props: {
  value: HandMethod;
  onChange: (method: HandMethod) => void;
}) => <RadioGroupField legend="Mode de règlement" columns options={OPTIONS} {...props} />;
