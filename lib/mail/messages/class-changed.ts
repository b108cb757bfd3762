import { formatCount, formatShortDay, formatTimes } from "@/lib/format";
import { draw, type Fact, type Message, pageUrl } from "@/lib/mail/layout";
import {
  type ClassFacts,
  type ClassNotification,
  classLines,
  classUrl,
  describe,
  instantInText,
} from "@/lib/mail/messages/class-facts";
import { inSubject } from "@/lib/mail/subject";

/** To the trainees of a class whose time, place or teacher changed; `waits`: to who has no place there, but waits for one. */
export const classChangedMessage = ({
  firstName,
  activity,
  before,
  waits,
}: ClassNotification & { before: ClassFacts; waits: boolean }): Message =>
  draw({
    subject: `Votre cours change : ${inSubject(activity.label, "votre cours")}`,
    greeting: `Bonjour ${firstName},`,
    paragraphs: [`Le cours ${describe(before)} change. Il a maintenant lieu ainsi.`],
    facts: classLines(activity),
    closing: [waits ? "Vous gardez votre rang sur la liste d'attente." : "Votre place est gardée."],
    button: { label: "Voir le cours", url: classUrl(activity) },
  });

/** What a change of several classes is to somebody who has a place in one of them. */
export interface ChangeNotification {
  activity: ClassFacts;
  /** As it was, where its time, place or teacher changed. */
  before: ClassFacts | null;
  /** They have no place there, but wait for one. */
  waits: boolean;
  /** A place that waited is confirmed. */
  promoted: boolean;
  /** A place is free for whoever confirms it first. */
  free: boolean;
}

function newsLine({ activity, before, promoted, free }: ChangeNotification): Fact {
  const { label, place, coachName, beginDate, endDate } = activity;
  const parts = [
    ...(before ? [place, `avec ${coachName}`, `au lieu de : ${describeOld(before)}`] : []),
    ...(promoted ? ["votre place est confirmée"] : []),
    ...(free ? ["une place est libre, à la première personne qui la confirme"] : []),
  ];
  return [
    `${label}, ${formatShortDay(beginDate)}, ${formatTimes(beginDate, endDate)}`,
    parts.join(", "),
  ];
}

/** What of the classes that changed the person keeps: places, ranks in lines, or both. */
function keptSentences(news: readonly ChangeNotification[]): string[] {
  const moved = news.filter(({ before }) => before);
  return [
    ...(moved.some(({ waits }) => !waits) ? ["Vos places sont gardées."] : []),
    ...(moved.some(({ waits }) => waits)
      ? ["Vous gardez votre rang sur les listes d'attente."]
      : []),
  ];
}

const describeOld = ({ beginDate, place, coachName }: ClassFacts) =>
  `${instantInText(beginDate)}, ${place}, avec ${coachName}`;

/** To a trainee of several classes that one call changed, saying all of it; by begin. */
export function classesChangedMessage(
  firstName: string,
  news: readonly ChangeNotification[],
): Message {
  const label = inSubject(news[0]?.activity.label ?? "", "votre cours");
  return draw({
    subject: `Vos cours changent : ${label}${news.length > 1 ? ` (${formatCount(news.length, "cours", "cours")})` : ""}`,
    greeting: `Bonjour ${firstName},`,
    paragraphs: [
      `${news.length > 1 ? "Des cours" : "Un cours"} où vous ${news.some(({ waits }) => waits) ? "avez une place ou en attendez une" : "avez une place"} ${news.length > 1 ? "changent" : "change"}.`,
    ],
    facts: news.map(newsLine),
    closing: keptSentences(news),
    button: { label: "Voir mes cours", url: pageUrl("/history") },
  });
}
