import type { PublicActivity } from "@/lib/contract/public/public";
import { formatInstantInText } from "@/lib/format";

/** Names every fact, so that no two classes of a site share a title. */
export const classTitle = ({ label, beginDate, place, coachName }: PublicActivity): string =>
  `${label}, ${formatInstantInText(beginDate)}, ${place}, avec ${coachName}`;
