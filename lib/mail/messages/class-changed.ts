import { formatCount, formatShortDay, formatTimes } from "@/lib/format";
import { type Fact, type Message, pageUrl, renderMail } from "@/lib/mail/layout";
import {
  type ClassFacts,
  type ClassNotification,
  classLines,
  classUrl,
  describe,
  instantInText,
} from "@/lib/mail/messages/class-facts";
import { inSubject } from "@/lib/mail/subject";

/** `waits`: the trainee has no place and waits for one. */
export const classChangedMessage = ({
  firstName,
  activity,
  before,
  waits,
}: ClassNotification & { before: ClassFacts; waits: boolean }): Message =>
  renderMail({
    subject: `Votre cours change : ${inSubject(activity.label, "votre cours")}`,
    greeting: `Bonjour ${firstName},`,
    paragraphs: [`Le cours ${describe(before)} change. Il a maintenant lieu ainsi.`],
    facts: classLines(activity),
    closing: [waits ? "Vous gardez votre rang sur la liste d'attente." : "Votre place est gardée."],
    button: { label: "Voir le cours", url: classUrl(activity) },
  });

/** The change of one class for a trainee who has a place or waits. */
export interface ChangeNotification {
  activity: ClassFacts;
  /** The earlier class, when its time, place or teacher changed. */
  before: ClassFacts | null;
  /** The trainee has no place and waits for one. */
  waits: boolean;
  /** A waiting place was confirmed. */
  promoted: boolean;
  /** A free place goes to the first trainee who confirms it. */
  free: boolean;
}

function changeLine({ activity, before, promoted, free }: ChangeNotification): Fact {
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

/** Tells that places, ranks or both are unchanged. */
function unchangedSentences(changes: readonly ChangeNotification[]): string[] {
  const moved = changes.filter(({ before }) => before);
  return [
    ...(moved.some(({ waits }) => !waits) ? ["Vos places sont gardées."] : []),
    ...(moved.some(({ waits }) => waits)
      ? ["Vous gardez votre rang sur les listes d'attente."]
      : []),
  ];
}

const describeOld = ({ beginDate, place, coachName }: ClassFacts) =>
  `${instantInText(beginDate)}, ${place}, avec ${coachName}`;

/** `changes` are sorted by begin. */
export function classesChangedMessage(
  firstName: string,
  changes: readonly ChangeNotification[],
): Message {
  const label = inSubject(changes[0]?.activity.label ?? "", "votre cours");
  return renderMail({
    subject: `Vos cours changent : ${label}${changes.length > 1 ? ` (${formatCount(changes.length, "cours", "cours")})` : ""}`,
    greeting: `Bonjour ${firstName},`,
    paragraphs: [
      `${changes.length > 1 ? "Des cours" : "Un cours"} où vous ${changes.some(({ waits }) => waits) ? "avez une place ou en attendez une" : "avez une place"} ${changes.length > 1 ? "changent" : "change"}.`,
    ],
    facts: changes.map(changeLine),
    closing: unchangedSentences(changes),
    button: { label: "Voir mes cours", url: pageUrl("/history") },
  });
}
