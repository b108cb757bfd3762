"use client";
import {
  Banknote,
  CreditCard,
  Landmark,
  type LucideIcon,
  PenLine,
  WalletMinimal,
} from "lucide-react";
import type { Method } from "@/components/receipt/last-method";
import { METHODS } from "@/components/receipt/receipt-labels";
import { RadioGroupField } from "@/components/ui/choice-field";

const icons: Record<Method, LucideIcon> = {
  CHEQUE: PenLine,
  CASH: Banknote,
  TRANSFER: Landmark,
  CARD: CreditCard,
  OTHER: WalletMinimal,
};

const OPTIONS = METHODS.map(([value, label]) => {
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

export const MethodField = ({
  value,
  onChange,
}: {
  value: Method;
  onChange: (method: Method) => void;
}) => (
  <RadioGroupField
    legend="Mode de règlement"
    columns
    options={OPTIONS}
    value={value}
    onChange={(method) => onChange(method as Method)}
  />
);
