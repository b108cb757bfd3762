import { mailsOf } from "@/components/trainee/mails-of";
import type { Trainee } from "@/lib/contract/trainees/trainees";
import { formatCount } from "@/lib/format";

type Contact = Pick<Trainee, "email" | "emailRefused" | "guardians">;

/** Returns `5 mails, 2 personnes sans adresse.` A trainee who has left has no contact. */
export function messageMails(contacts: readonly (Contact | undefined)[]): string {
  const known = contacts.filter((one) => one !== undefined);
  const mails = known
    .filter(({ emailRefused }) => !emailRefused)
    .reduce((sum, one) => sum + mailsOf(one), 0);
  const without = known.filter((one) => mailsOf(one) === 0).length;
  return without > 0
    ? `${formatCount(mails, "mail")}, ${formatCount(without, "personne")} sans adresse.`
    : `${formatCount(mails, "mail")}.`;
}
