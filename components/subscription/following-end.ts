import { movedEndDay } from "@/lib/domain/subscription";
import { isDay } from "@/lib/domain/typed-moment";

/** The last whole begin of a subscription, and its end; either may be half typed. */
export interface Period {
  begin: string;
  end: string;
}

/** The period after one more key in its begin: the end follows from the last whole day, as there is none meanwhile. */
export function followBegin({ begin, end }: Period, typed: string): Period {
  if (!isDay(typed)) return { begin, end };
  return { begin: typed, end: isDay(begin) && isDay(end) ? movedEndDay(begin, end, typed) : end };
}
