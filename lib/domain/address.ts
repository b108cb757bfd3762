/** `.invalid` receives no mail (RFC 2606) and replaces a trainee's missing address. */
const NONE = "@sans-adresse.invalid";

export const placeholderAddress = (id: string): string => `${id}${NONE}`;

/** The account that has no address, or null for an address that may receive mail. */
export const idOfPlaceholder = (email: string): string | null =>
  email.endsWith(NONE) ? email.slice(0, -NONE.length) : null;

/** The address to show, or null when the account has none. */
export const shownAddress = (email: string): string | null => (email.endsWith(NONE) ? null : email);

/** An address that ends so receives no mail. */
export const NO_MAIL = ".invalid";

export const canBeWrittenTo = (email: string): boolean => !email.endsWith(NO_MAIL);

/** The account is in use, but no proof of its email address is stored. */
export const isUnproven = (account: {
  emailVerifiedAt: Date | null;
  passwordHash: string | null;
  googleSub: string | null;
  lastSeenAt: Date | null;
}): boolean =>
  account.emailVerifiedAt === null &&
  // Each way into an account that was never opened proves its address.
  (account.passwordHash !== null || account.googleSub !== null || account.lastSeenAt !== null);
