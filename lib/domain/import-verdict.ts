import { foldCase } from "./fold-case";
import { foldMarks } from "./fold-marks";
import { foreignNumberIn } from "./import-cells";
import type { Day } from "./paris-time";

export const VERDICTS = ["CREATE", "LINK", "SKIP", "ERROR"] as const;
type Verdict = (typeof VERDICTS)[number];

const normalized = (text: string): string =>
  foldCase(text.normalize("NFC").replace(/\s+/g, " ").trim());
export const nameKey = (name: string): string => foldCase(foldMarks(name));
const phoneKey = (phone: string | null, comment: string): string =>
  phone?.replace(/^\+33/, "0") ?? foreignNumberIn(comment) ?? "";

/** The email address identifies a person; without one, the name and the phone number. */
export const personKey = (person: {
  email: string | null;
  firstName: string;
  lastName: string;
  phoneNumber: string | null;
  comment: string;
}): string =>
  person.email
    ? foldCase(person.email)
    : [
        nameKey(person.firstName),
        nameKey(person.lastName),
        phoneKey(person.phoneNumber, person.comment),
      ].join("\n");

export const soldKey = (sold: { label: string; beginDate: Day }): string =>
  `${normalized(sold.label)}\n${sold.beginDate}`;

/** The account behind a row's key. STRANGER is an account that never followed the coach. */
export interface Known {
  kind: "SELF" | "TRAINEE" | "FORMER" | "STRANGER";
  /** The person opted out of this coach's invitations, so the row waits as for a stranger. */
  optsOut?: boolean;
  /** The account is in use without a proof of its address. */
  unproven?: boolean;
  /** `soldKey` of the person's subscriptions and of waiting rows; "" is a row without one. */
  sold: Set<string>;
  waiting: Set<string>;
}

export interface Decision {
  verdict: Verdict;
  reason: string | null;
  waits: boolean;
  sells: boolean;
}

const skip = (reason: string): Decision => ({
  verdict: "SKIP",
  reason,
  waits: false,
  sells: false,
});

const WAITS = "Cette ligne attend déjà.";

/** `sold` is the key of the row's subscription, or null. `known` is null for an unknown person. */
export function decideRow(sold: string | null, known: Known | null): Decision {
  const decided = (verdict: Verdict, sells: boolean, waits = false): Decision => ({
    verdict,
    reason: null,
    waits,
    sells,
  });
  if (!known) return decided("CREATE", sold !== null);
  const waits = sold === null ? known.waiting.size > 0 : known.waiting.has(sold);
  if (sold === null && known.kind === "TRAINEE") return skip("Déjà dans votre liste.");
  if ((known.optsOut || known.unproven) && waits) return skip(WAITS);
  switch (known.kind) {
    case "SELF":
      return { ...decided("ERROR", false), reason: "C'est votre propre adresse." };
    case "STRANGER":
      return waits ? skip(WAITS) : decided("CREATE", sold !== null, true);
    case "TRAINEE":
    case "FORMER":
      if (sold !== null && known.sold.has(sold)) return skip("Cet abonnement existe déjà.");
      return decided(
        "LINK",
        sold !== null,
        known.unproven || (known.kind === "FORMER" && known.optsOut),
      );
  }
}

/** Returns `known` as the next row of the same person finds it. */
export function knownAfter(
  sold: string | null,
  known: Known | null,
  { verdict, waits }: Decision,
): Known | null {
  if (verdict !== "CREATE" && verdict !== "LINK") return known;
  const before = known ?? { kind: "TRAINEE" as const, sold: new Set(), waiting: new Set() };
  if (waits) return { ...before, waiting: new Set([...before.waiting, sold ?? ""]) };
  return {
    ...before,
    kind: "TRAINEE",
    sold: new Set(sold === null ? before.sold : [...before.sold, sold]),
  };
}

export const KEPT_REASONS = ["LOGGED_IN", "PLACE", "RECEIPT", "OTHER_COACH", "CHANGED"] as const;
export type KeptReason = (typeof KEPT_REASONS)[number];

export interface RowUse {
  created: boolean;
  loggedIn: boolean;
  place: boolean;
  receipt: boolean;
  otherCoach: boolean;
  changed: boolean;
}

/**
 * The reason to keep the import's rows of a person, or null to undo them. A login keeps only an
 * account that the import created.
 */
export function keptReason(use: RowUse): KeptReason | null {
  if (use.created && use.loggedIn) return "LOGGED_IN";
  if (use.place) return "PLACE";
  if (use.receipt) return "RECEIPT";
  if (use.created && use.otherCoach) return "OTHER_COACH";
  return use.changed ? "CHANGED" : null;
}

/** Days to undo an import, and days that its rows wait for a person. */
export const UNDO_DAYS = 7;
export const WAITING_DAYS = 60;
