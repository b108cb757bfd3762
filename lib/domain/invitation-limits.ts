/** New addresses that a coach may write to per day, by whether the coach's own is confirmed. */
export const NEW_ADDRESSES_A_DAY = { unconfirmed: 50, confirmed: 500 };
/** Invitations per address, counted over all coaches. */
const INVITATIONS_A_DAY = 2;
const INVITATIONS_A_MONTH = 5;
/** Mails from one coach to an account that was never opened. */
export const NOTICES_A_DAY = 10;

export interface Counted {
  /** Invitations from all coaches today and this month. */
  day: number;
  month: number;
  /** This coach already wrote to the address today. */
  known: boolean;
}

export type InvitationLimit = "COACH_DAY" | "ADDRESS_DAY" | "ADDRESS_MONTH";

/**
 * The people who may be invited now, with at most `left` new addresses, and the first limit exceeded.
 * People with one `hash` share an address; a rejected person uses none of the quota.
 */
export function shareInvitations<Person extends { hash: string }>(
  people: readonly Person[],
  countedOf: (person: Person) => Counted,
  left: number,
): { allowed: Person[]; fresh: number; exceeded: InvitationLimit | null } {
  const taken = new Map<string, number>();
  const allowed: Person[] = [];
  let fresh = 0;
  let exceeded: InvitationLimit | null = null;
  for (const person of people) {
    const counted = countedOf(person);
    const here = taken.get(person.hash) ?? 0;
    const isNew = !counted.known && here === 0;
    const limit =
      counted.month + here >= INVITATIONS_A_MONTH
        ? "ADDRESS_MONTH"
        : counted.day + here >= INVITATIONS_A_DAY
          ? "ADDRESS_DAY"
          : isNew && fresh >= left
            ? "COACH_DAY"
            : null;
    exceeded ??= limit;
    if (limit) continue;
    taken.set(person.hash, here + 1);
    fresh += Number(isNew);
    allowed.push(person);
  }
  return { allowed, fresh, exceeded };
}
