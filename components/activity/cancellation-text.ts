import type { Cancellation } from "@/lib/contract/classes/class-return";
import { formatCount, formatInstantInText } from "@/lib/format";

/** The cancelled class, or the first one and their number. */
export const cancellationText = ({ label, beginDate, activities }: Cancellation): string =>
  activities > 1
    ? `${label}, ${formatCount(activities, "cours", "cours")}`
    : `${label}, ${formatInstantInText(beginDate)}`;
