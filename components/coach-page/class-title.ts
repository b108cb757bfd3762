import type { PublicActivity } from "@/lib/contract/public/public";
import { formatLongInstant } from "@/lib/format";

/** What tells one class from all others: class, day, hour, place, coach. */
export const classTitle = ({ label, beginDate, place, coachName }: PublicActivity): string =>
  `${label}, ${formatLongInstant(beginDate).toLocaleLowerCase("fr-FR")}, ${place}, avec ${coachName}`;
