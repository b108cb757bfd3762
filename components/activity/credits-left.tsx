import type { Subscription } from "@/lib/contract/subscriptions/subscriptions";

/** `7/10` of a card, with a dot when at most one is left; `2/sem.` of a subscription. */
export function CreditsLeft({ subscription }: { subscription: Subscription }) {
  const { type, quantity, quantityLeft, nbReservationPerWeek } = subscription;
  if (type !== "CARD")
    return (
      <span className="tabular whitespace-nowrap text-muted text-sm">
        {`${nbReservationPerWeek ?? 0}/sem.`}
      </span>
    );
  const left = quantityLeft ?? 0;
  const isLow = left <= 1;
  return (
    <span
      className={`tabular inline-flex items-center gap-1.5 whitespace-nowrap font-semibold text-sm ${isLow ? "text-warning" : "text-muted"}`}
    >
      {isLow ? <span aria-hidden="true" className="size-2 rounded-full bg-warning" /> : null}
      <span>{`${left}/${quantity ?? 0}`}</span>
    </span>
  );
}
