import type { LostReason } from "@/lib/domain/class-return";
import { formatCount, formatDay, formatInstantInText } from "@/lib/format";
import { pageUrl } from "@/lib/infra/page-url";
import { composeMessage, type Fact, type Message, type Sender } from "@/lib/mail/message";
import type { ClassFacts } from "@/lib/mail/messages/class-facts";
import { inSubject } from "@/lib/mail/subject";

interface Returned {
  firstName: string;
  coach: Sender;
  /** Classes in which the trainee's place is restored. */
  restored: readonly ClassFacts[];
  /** Classes in which the trainee waits again at the same rank. */
  waiting: readonly ClassFacts[];
  /** Classes in which the place is lost. */
  lost: readonly { activity: ClassFacts; reason: LostReason }[];
  /** Subscriptions whose end is again the earlier one. */
  ends?: readonly { label: string; endDate: string }[];
}

const REASON_TEXTS: Record<LostReason, string> = {
  LEFT: "vous ne suivez plus ce coach",
  SUSPENDED: "votre abonnement est en pause",
  ENDED: "votre abonnement ne couvre plus ce jour",
  NO_CREDIT: "il ne reste aucun cours sur votre carte",
  WEEK_USED: "vos cours de cette semaine sont déjà pris",
};

/** For classes cancelled by mistake that take place after all. */
export function classReturnedMessage({
  firstName,
  coach,
  restored,
  waiting,
  lost,
  ends = [],
}: Returned): Message {
  const all = [...restored, ...waiting, ...lost.map(({ activity }) => activity)];
  const what =
    all.length === 1
      ? inSubject(all[0]?.label ?? "", "votre cours")
      : formatCount(all.length, "cours", "cours");
  const facts: Fact[] = [
    ...restored.map(
      ({ label, beginDate }): Fact => [
        label,
        `${formatInstantInText(beginDate)} : votre place est gardée`,
      ],
    ),
    ...waiting.map(
      ({ label, beginDate }): Fact => [
        label,
        `${formatInstantInText(beginDate)} : vous gardez votre rang sur la liste d'attente`,
      ],
    ),
    ...lost.map(
      ({ activity, reason }): Fact => [
        activity.label,
        `${formatInstantInText(activity.beginDate)} : votre place est annulée, ${REASON_TEXTS[reason]}`,
      ],
    ),
    ...ends.map(({ label, endDate }): Fact => [label, `valable jusqu'au ${formatDay(endDate)}`]),
  ];
  const intro =
    all.length === 0
      ? `${coach.coachName} ne ferme pas : votre abonnement finit comme avant.`
      : all.length === 1
        ? `${coach.coachName} avait annulé ce cours par erreur : il a bien lieu.`
        : `${coach.coachName} avait annulé ces cours par erreur : ils ont bien lieu.`;
  return composeMessage({
    subject:
      all.length === 0 ? "Votre abonnement finit comme avant" : `Le cours a bien lieu : ${what}`,
    sender: coach,
    headline:
      all.length === 0
        ? "Votre abonnement finit comme avant."
        : all.length === 1
          ? "Votre cours a bien lieu."
          : "Vos cours ont bien lieu.",
    greeting: `Bonjour ${firstName},`,
    paragraphs: [intro],
    facts,
    closing: lost.length > 0 ? ["Les places annulées peuvent être réservées de nouveau."] : [],
    button: { label: "Voir mes cours", url: pageUrl("/history") },
  });
}
