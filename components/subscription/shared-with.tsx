import type { Subscription } from "@/lib/contract/subscriptions/subscriptions";
import { formatNames } from "@/lib/format";

/** The people who book with a subscription besides its holder. */
export function SharedWith({ subscription: { sharedWith = [] } }: { subscription: Subscription }) {
  if (sharedWith.length === 0) return null;
  return (
    <p className="text-muted text-sm [overflow-wrap:anywhere]">
      Partagé avec {formatNames(sharedWith.map(({ firstName }) => firstName))}
    </p>
  );
}
