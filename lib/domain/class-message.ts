import { DAY_MS } from "@/lib/domain/paris-time";

export const MESSAGES_A_DAY = 5;
/** Days after its end in which the coach can write to a class. */
const DAYS_AFTER = 7;

export const isTooLateToWrite = ({ endDate }: { endDate: Date }, now: Date): boolean =>
  now.getTime() > endDate.getTime() + DAYS_AFTER * DAY_MS;
