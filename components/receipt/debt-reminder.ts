import type { Debt } from "@/lib/contract/money/debts";
import { formatEuros } from "@/lib/format";

export const debtReminder = ({ firstName, amount, subscriptions }: Debt): string =>
  `Bonjour ${firstName}, il reste ${formatEuros(amount)} à régler pour ${subscriptions
    .map(({ label }) => `«\u00a0${label}\u00a0»`)
    .join(" et ")}. Merci de me payer au prochain cours ou par virement.`;
