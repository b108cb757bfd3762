import type { Attachment } from "@/db/schema/outbox";
import { toEuros } from "@/lib/domain/euros";
import { formatSignedEuros } from "@/lib/format";
import { composeMessage, type Message, type Sender } from "@/lib/mail/message";

export const receiptMessage = ({
  firstName,
  coach,
  number,
  label,
  amountCents,
  attachment,
}: {
  firstName: string;
  coach: Sender;
  number: string;
  label: string;
  amountCents: number;
  attachment: Attachment;
}): Message =>
  composeMessage({
    subject: `Votre reçu n° ${number}`,
    sender: coach,
    headline: `Votre reçu n° ${number}`,
    greeting: `Bonjour ${firstName},`,
    paragraphs: [
      `${coach.coachName} vous envoie le reçu n° ${number} : vous le trouvez en pièce jointe.`,
    ],
    facts: [
      ["Prestation", label],
      [amountCents < 0 ? "Montant" : "Reçu", formatSignedEuros(toEuros(amountCents))],
    ],
    note: "Une question sur ce reçu ? Adressez-vous à votre coach.",
    attachments: [attachment],
  });
