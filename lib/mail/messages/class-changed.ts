import { parisDay } from "@/lib/domain/paris-time";
import {
  formatCount,
  formatInstantInText,
  formatShortDay,
  formatSpokenTime,
  formatSpokenTimes,
} from "@/lib/format";
import { pageUrl } from "@/lib/infra/page-url";
import { composeMessage, type Fact, type Message } from "@/lib/mail/message";
import {
  type ClassFacts,
  type ClassNotification,
  classLines,
  classTop,
  classUrl,
  placeLinkNote,
} from "@/lib/mail/messages/class-facts";
import { inSubject } from "@/lib/mail/subject";

/** `Nouvel horaire : 19 h (au lieu de 18 h 30).`, a sentence for each thing that changes. */
function changesOf(before: ClassFacts, after: ClassFacts): string[] {
  const isOtherDay = parisDay(before.beginDate) !== parisDay(after.beginDate);
  const when = isOtherDay ? formatInstantInText : formatSpokenTime;
  const duration = ({ beginDate, endDate }: ClassFacts) => endDate.getTime() - beginDate.getTime();
  const change = (name: string, now: string, old: string) =>
    now === old ? [] : [`${name} : ${now} (au lieu de ${old}).`];
  return [
    ...change(
      isOtherDay ? "Nouvelle date" : "Nouvel horaire",
      when(after.beginDate),
      when(before.beginDate),
    ),
    ...(duration(before) === duration(after)
      ? []
      : [`Le cours finit à ${formatSpokenTime(after.endDate)}.`]),
    ...change("Nouveau lieu", after.place, before.place),
    ...change("Avec", after.coachName, before.coachName),
  ];
}

/** `waits`: the trainee has no place and waits for one. */
export const classChangedMessage = ({
  firstName,
  activity,
  before,
  waits,
}: ClassNotification & { before: ClassFacts; waits: boolean }): Message =>
  composeMessage({
    subject: `Votre cours change : ${inSubject(activity.label, "votre cours")}`,
    ...classTop(activity),
    headline: `Votre cours « ${before.label} » change.`,
    greeting: `Bonjour ${firstName},`,
    paragraphs: changesOf(before, activity),
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
  const { label, place, coachName, beginDate, endDate, placeUrl } = activity;
  const parts = [
    ...(before ? [place, `avec ${coachName}`, `au lieu de : ${describeOld(before)}`] : []),
    ...(promoted ? ["votre place est confirmée"] : []),
    ...(free ? ["une place s'est libérée : premier arrivé, premier servi"] : []),
  ];
  return [
    `${label}, ${formatShortDay(beginDate)}, ${formatSpokenTimes(beginDate, endDate)}`,
    parts.join(", "),
    placeUrl ? { label: free ? "Prendre la place" : "Voir ma place", url: placeUrl } : undefined,
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
  `${formatInstantInText(beginDate)}, ${place}, avec ${coachName}`;

/** `changes` are sorted by begin. */
export function classesChangedMessage(
  firstName: string,
  changes: readonly ChangeNotification[],
): Message {
  const label = inSubject(changes[0]?.activity.label ?? "", "votre cours");
  const several = changes.length > 1;
  return composeMessage({
    subject: several
      ? `Vos cours changent : ${label} (${formatCount(changes.length, "cours", "cours")})`
      : `Votre cours change : ${label}`,
    ...classTop(...changes.map(({ activity }) => activity)),
    headline: several ? "Vos cours changent." : "Votre cours change.",
    greeting: `Bonjour ${firstName},`,
    paragraphs: [
      `${several ? "Des cours" : "Un cours"} où vous ${changes.some(({ waits }) => waits) ? "avez une place ou en attendez une" : "avez une place"} ${several ? "changent" : "change"}.`,
    ],
    facts: changes.map(changeLine),
    closing: unchangedSentences(changes),
    button: { label: "Voir mes cours", url: pageUrl("/history") },
    note: placeLinkNote(changes.find(({ activity }) => activity.placeUrl)?.activity),
  });
}
