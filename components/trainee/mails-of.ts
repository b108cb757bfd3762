import type { Trainee } from "@/lib/contract/trainees/trainees";

type Contact = Pick<Trainee, "email" | "guardians">;

/** The number of mails of one message: a person without an address has one for each guardian. */
export const mailsOf = ({ email, guardians }: Contact): number =>
  // Data cached by an earlier version has no guardians.
  email === null ? (guardians ?? []).length : 1;
