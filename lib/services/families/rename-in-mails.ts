import "server-only";
import { replaceFirstNameInMails } from "@/db/queries/accounts/erasure";
import type { TraineeId } from "@/db/scope";
import type { Tx } from "@/db/transaction";
import { inSubject } from "@/lib/mail/subject";

/** Gives the mails about a person the new first name; an erasure replaces the present one alone. */
export async function renameInMails(
  tx: Tx,
  person: { id: TraineeId; firstName: string },
  firstName: string,
): Promise<void> {
  if (firstName === person.firstName) return;
  await replaceFirstNameInMails(tx, person, inSubject(firstName, "Votre famille"));
}
