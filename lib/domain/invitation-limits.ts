/** How many people a coach may write to who did not ask for it. */
export const NEW_ADDRESSES_A_DAY = { unconfirmed: 50, confirmed: 500 };
/** To one address, from all coaches together. */
const INVITATIONS_A_DAY = 2;
const INVITATIONS_A_MONTH = 5;
/** From one coach to one address whose account was never opened: classes, subscriptions, reminders. */
export const NOTICES_A_DAY = 10;

/** What has been counted of an address. */
export interface Counted {
  /** Invitations from all coaches today, and this month. */
  day: number;
  month: number;
  /** This coach wrote to it earlier in the day: it is not new. */
  known: boolean;
}

export type InvitationLimit = "COACH_DAY" | "ADDRESS_DAY" | "ADDRESS_MONTH";

/**
 * Who of those asked for may be written to now, `left` new addresses at most, and what the first exceeded is for. What two
 * accounts count under one `hash` is one address. Whoever is refused takes nothing of the others' share.
 */
export function shareInvitations<Person extends { hash: string }>(
  asked: readonly Person[],
  countedOf: (person: Person) => Counted,
  left: number,
): { allowed: Person[]; fresh: number; exceeded: InvitationLimit | null } {
  const taken = new Map<string, number>();
  const allowed: Person[] = [];
  let fresh = 0;
  let exceeded: InvitationLimit | null = null;
  for (const person of asked) {
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
