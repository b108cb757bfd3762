import { movedEndDay } from "@/lib/domain/subscription-end";
import { isDay } from "@/lib/domain/typed-moment";

/** The last complete begin and its end. Both fields may be half typed. */
export interface Period {
  begin: string;
  end: string;
}

/** The end follows from the last complete begin, as a half typed day gives none. */
export function followBegin({ begin, end }: Period, typed: string): Period {
  if (!isDay(typed)) return { begin, end };
  return { begin: typed, end: isDay(begin) && isDay(end) ? movedEndDay(begin, end, typed) : end };
}
