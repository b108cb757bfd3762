import type { LostReason } from "@/lib/domain/class-return";
import { formatCount, formatDay } from "@/lib/format";
import { draw, type Fact, type Message, pageUrl } from "@/lib/mail/layout";
import { type ClassFacts, instantInText } from "@/lib/mail/messages/class-facts";
import { inSubject } from "@/lib/mail/subject";

interface Returned {
  firstName: string;
  coachName: string;
  /** Classes where the trainee has their place back. */
  kept: readonly ClassFacts[];
  /** Classes where they wait again, at their rank. */
  waiting: readonly ClassFacts[];
  /** Classes where they have not. */
  lost: readonly { activity: ClassFacts; reason: LostReason }[];
  /** Subscriptions whose end is what it was before. */
  ends?: readonly { label: string; endDate: string }[];
}

const WHY: Record<LostReason, string> = {
  LEFT: "vous ne suivez plus ce coach",
  SUSPENDED: "votre abonnement est en pause",
  ENDED: "votre abonnement ne couvre plus ce jour",
  NO_CREDIT: "il ne reste aucun cours sur votre carte",
  WEEK_USED: "vos cours de cette semaine sont déjà pris",
};

/** To a trainee of classes that were cancelled by mistake and take place after all. */
export function classReturnedMessage({
  firstName,
  coachName,
  kept,
  waiting,
  lost,
  ends = [],
}: Returned): Message {
  const all = [...kept, ...waiting, ...lost.map(({ activity }) => activity)];
  const what =
    all.length === 1
      ? inSubject(all[0]?.label ?? "", "votre cours")
      : formatCount(all.length, "cours", "cours");
  const facts: Fact[] = [
    ...kept.map(
      ({ label, beginDate }): Fact => [
        label,
        `${instantInText(beginDate)} : votre place est gardée`,
      ],
    ),
    ...waiting.map(
      ({ label, beginDate }): Fact => [
        label,
        `${instantInText(beginDate)} : vous gardez votre rang sur la liste d'attente`,
      ],
    ),
    ...lost.map(
      ({ activity, reason }): Fact => [
        activity.label,
        `${instantInText(activity.beginDate)} : votre place est annulée, ${WHY[reason]}`,
      ],
    ),
    ...ends.map(({ label, endDate }): Fact => [label, `valable jusqu'au ${formatDay(endDate)}`]),
  ];
  const sentence =
    all.length === 0
      ? `${coachName} ne ferme pas : votre abonnement finit comme avant.`
      : all.length === 1
        ? `${coachName} avait annulé ce cours par erreur : il a bien lieu.`
        : `${coachName} avait annulé ces cours par erreur : ils ont bien lieu.`;
  return draw({
    subject:
      all.length === 0 ? "Votre abonnement finit comme avant" : `Le cours a bien lieu : ${what}`,
    greeting: `Bonjour ${firstName},`,
    paragraphs: [sentence],
    facts,
    closing: lost.length > 0 ? ["Les places annulées peuvent être réservées de nouveau."] : [],
    button: { label: "Voir mes cours", url: pageUrl("/history") },
  });
}
