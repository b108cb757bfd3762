import { skippedText } from "@/components/reservation/skipped-text";
import type { BookingResult } from "@/lib/contract/booking/reservations";
import type { Subscription } from "@/lib/contract/subscriptions/subscriptions";

interface SkippedClassesProps {
  result: BookingResult;
  /** As it was before the booking. */
  subscription: Subscription;
}

export function SkippedClasses({ result, subscription }: SkippedClassesProps) {
  const text = skippedText(result, subscription);
  return text ? <p className="tabular text-muted text-sm">{text}</p> : null;
}
