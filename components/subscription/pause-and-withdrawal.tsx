import { PauseCircle } from "lucide-react";
import { useToday } from "@/lib/client/use-today";
import type { Subscription } from "@/lib/contract/subscriptions/subscriptions";
import { formatDay, formatEuros, formatInstantInText } from "@/lib/format";

type Paused = Pick<
  Subscription,
  "suspendDate" | "withdrawnAt" | "withdrawUntil" | "beginNow" | "toRefund"
>;

export function PauseAndWithdrawal({ subscription }: { subscription: Paused }) {
  const { suspendDate, withdrawnAt, withdrawUntil, beginNow, toRefund } = subscription;
  const today = useToday();
  return (
    <>
      {suspendDate ? (
        <p className="inline-flex items-center gap-1.5 font-semibold text-warning">
          <PauseCircle aria-hidden="true" size={18} />
          En pause depuis le : {formatDay(suspendDate)}
        </p>
      ) : null}
      {withdrawnAt ? (
        <p className="font-semibold">
          Rétractation reçue le {formatInstantInText(withdrawnAt)}.
          {toRefund > 0 ? ` À rembourser\u00a0: ${formatEuros(toRefund)}.` : null}
        </p>
      ) : !beginNow && withdrawUntil && withdrawUntil >= today ? (
        <p className="text-muted text-sm">
          Sert pour les cours après le {formatDay(withdrawUntil)}, fin du délai de rétractation.
        </p>
      ) : null}
    </>
  );
}
