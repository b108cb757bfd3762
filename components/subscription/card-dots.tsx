import { ProgressDots } from "@/components/ui/progress-dots";
import type { Subscription } from "@/lib/contract/subscriptions/subscriptions";
import { formatCount } from "@/lib/format";

export function CardDots({
  quantity,
  quantityLeft,
  dimmed = false,
}: Pick<Subscription, "quantity" | "quantityLeft"> & { dimmed?: boolean }) {
  const left = quantityLeft ?? 0;
  const max = quantity ?? 0;
  const label = `${formatCount(left, "cours restant", "cours restants")} sur ${max}`;
  return <ProgressDots filled={left} max={max} label={label} dimmed={dimmed} />;
}
