import type { PublicActivity } from "@/lib/contract/public/public";
import { formatLongInstant } from "@/lib/format";

/** Names every fact, so that no two classes of a site share a title. */
export const classTitle = ({ label, beginDate, place, coachName }: PublicActivity): string =>
  `${label}, ${formatLongInstant(beginDate).toLocaleLowerCase("fr-FR")}, ${place}, avec ${coachName}`;
