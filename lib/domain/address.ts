/** Nobody's for ever (RFC 2606): an account needs an address, and some trainees have none. */
const NONE = "@sans-adresse.invalid";

/** What stands for the address of a trainee who has none: nobody can log in with it. */
export const noAddress = (id: string): string => `${id}${NONE}`;

/** An address as people see it; null: there is none. */
export const shownAddress = (email: string): string | null => (email.endsWith(NONE) ? null : email);

/** Whether a mail can arrive there. */
export const canBeWrittenTo = (email: string): boolean => !email.endsWith(".invalid");

/** Whether somebody is in an account who has not proven that its address is theirs. */
export const isUnproven = (account: {
  emailVerifiedAt: Date | null;
  passwordHash: string | null;
  googleSub: string | null;
  lastSeenAt: Date | null;
}): boolean =>
  account.emailVerifiedAt === null &&
  // Each way into an account that nobody has opened proves its address.
  (account.passwordHash !== null || account.googleSub !== null || account.lastSeenAt !== null);
