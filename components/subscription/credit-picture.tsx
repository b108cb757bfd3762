import { CardDots } from "@/components/subscription/card-dots";
import { weekLeftText } from "@/components/subscription/week-left-text";
import { ProgressDots } from "@/components/ui/progress-dots";
import { useToday } from "@/lib/client/use-today";
import type { Subscription } from "@/lib/contract/subscriptions/subscriptions";
import { placesLeftInWeek } from "@/lib/domain/places-in-week";
import { isOver } from "@/lib/domain/subscription-status";
import { capitalize } from "@/lib/format";

/** A card's credits, or a subscription's week with its text, as dots. */
export function CreditPicture({
  subscription,
  placesThisWeek,
}: {
  subscription: Subscription;
  /** Undefined until the summary is read. */
  placesThisWeek: number | undefined;
}) {
  const { type, nbReservationPerWeek } = subscription;
  const dimmed = isOver(subscription, useToday()) || subscription.suspendDate !== null;
  if (type === "CARD") return <CardDots {...subscription} dimmed={dimmed} />;
  const perWeek = nbReservationPerWeek ?? 0;
  if (dimmed || placesThisWeek === undefined || perWeek === 0) return null;
  const left = placesLeftInWeek(perWeek, placesThisWeek);
  return (
    <div className="grid gap-1">
      <span aria-hidden="true">
        <ProgressDots filled={left} max={perWeek} label="" />
      </span>
      <p className="tabular text-sm text-muted">{capitalize(weekLeftText(left, perWeek))}</p>
    </div>
  );
}
