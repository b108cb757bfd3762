import { pageUrl } from "@/lib/infra/page-url";
import { composeMessage, type Message, type Sender } from "@/lib/mail/message";
import { type TransferWay, transferFacts } from "@/lib/mail/messages/transfer-facts";
import { inSubject } from "@/lib/mail/subject";

interface Reminder {
  coach: Sender;
  /** The subscription's label. */
  label: string;
  kind: "PAYMENT" | "RENEWAL";
  /** The page of what is due. */
  duePath: string;
  transfer: TransferWay | null;
  /** The coach's text, which has its own greeting. */
  text: string;
}

/** The trainee's reply goes to the coach. */
export const remindMessage = ({ coach, label, kind, duePath, transfer, text }: Reminder): Message =>
  composeMessage({
    subject: `${kind === "PAYMENT" ? "À régler" : "À renouveler"} : ${inSubject(label, "votre formule")}`,
    sender: coach,
    headline: `${kind === "PAYMENT" ? "À régler" : "À renouveler"} : ${label}`,
    greeting: `Message de ${coach.coachName}\u00a0:`,
    paragraphs: [text],
    facts: kind === "PAYMENT" ? transferFacts(transfer) : [],
    button:
      kind === "PAYMENT"
        ? { label: "Voir ce qui reste à payer", url: pageUrl(duePath) }
        : { label: "Choisir une formule", url: pageUrl("/offers") },
    note: "Répondez à ce message : votre coach le recevra.",
  });
