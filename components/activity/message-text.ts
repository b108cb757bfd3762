import { mailsOf } from "@/components/trainee/mails-of";
import type { Trainee } from "@/lib/contract/trainees/trainees";
import { formatCount } from "@/lib/format";

type Contact = Pick<Trainee, "email" | "emailRefused" | "guardians">;

/** `5 mails, 2 personnes sans adresse` */
export const mailsText = (mails: number, without: number): string =>
  `${formatCount(mails, "mail")}${without > 0 ? `, ${formatCount(without, "personne")} sans adresse` : ""}`;

/** Returns `5 mails, 2 personnes sans adresse.` A trainee who has left has no contact. */
export function messageMails(contacts: readonly (Contact | undefined)[]): string {
  const known = contacts.filter((one) => one !== undefined);
  const mails = known
    .filter(({ emailRefused }) => !emailRefused)
    .reduce((sum, one) => sum + mailsOf(one), 0);
  const without = known.filter((one) => mailsOf(one) === 0).length;
  return `${mailsText(mails, without)}.`;
}
