import { MAX_TYPED_CREDITS } from "./credits";
import { foldCase } from "./folding";
import type { Day } from "./paris-time";

/** What does not come back as it was when a coach's table of trainees is imported elsewhere (beyond 14). */

interface Person {
  firstName: string;
  lastName: string;
  /** Null: none. */
  email: string | null;
  phoneNumber: string | null;
}
interface Sold {
  label: string;
  beginDate: Day;
  quantity: number | null;
  priceCents: number;
  owedCents: number;
}

const plain = (text: string): string => foldCase(text.replace(/\s+/g, " ").trim());

/** Whom an import takes for one person: by address, else by name and phone. */
export const samePerson = ({ firstName, lastName, email, phoneNumber }: Person): string =>
  email ? foldCase(email) : [plain(firstName), plain(lastName), phoneNumber ?? ""].join("\n");

/** What it takes for one subscription of a person. */
const sameSold = ({ label, beginDate }: Sold): string => `${plain(label)}\n${beginDate}`;

export type Lost = "SAME_DAY" | "TOO_LARGE" | "NOT_OWED";

/** Of a person's subscriptions those that do not come back, or not with all that is known of them. */
export function lostOf<S extends Sold>(all: readonly S[]): { sold: S; lost: Lost }[] {
  const seen = new Set<string>();
  return all.flatMap((sold): { sold: S; lost: Lost }[] => {
    const key = sameSold(sold);
    const twice = seen.has(key);
    seen.add(key);
    if (twice) return [{ sold, lost: "SAME_DAY" }];
    if ((sold.quantity ?? 0) > MAX_TYPED_CREDITS) return [{ sold, lost: "TOO_LARGE" }];
    return sold.owedCents === sold.priceCents ? [] : [{ sold, lost: "NOT_OWED" }];
  });
}
