import { foldMarks } from "./fold-marks";
import { foldCase } from "./folding";
import { foreignNumberIn } from "./import-cells";
import type { Day } from "./paris-time";

/** What becomes of a row of an import. */
export const VERDICTS = ["CREATE", "LINK", "SKIP", "ERROR"] as const;
type Verdict = (typeof VERDICTS)[number];

const seen = (text: string): string => foldCase(text.normalize("NFC").replace(/\s+/g, " ").trim());
const nameKey = (name: string): string => foldCase(foldMarks(name));
/** What a number calls, from home or abroad; one of another country stands in the comment. */
const callKey = (phone: string | null, comment: string): string =>
  phone?.replace(/^\+33/, "0") ?? foreignNumberIn(comment) ?? "";

/** Who a row is about: an address, else a name with what their phone number calls. */
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
        callKey(person.phoneNumber, person.comment),
      ].join("\n");

/** What tells one subscription of a person from another. */
export const soldKey = (sold: { label: string; beginDate: Day }): string =>
  `${seen(sold.label)}\n${sold.beginDate}`;

/** Whom a coach knows under a row's key. STRANGER: somebody's account, of no trainee of theirs. */
export interface Known {
  kind: "SELF" | "TRAINEE" | "FORMER" | "STRANGER";
  /** They want no more invitations from this coach: what a row holds for them waits, as for a stranger. */
  optsOut?: boolean;
  /** Somebody is in the account who has not proven its address. */
  unproven?: boolean;
  /** What they have with this coach, and what rows wait for them, each by its soldKey; a row without any by "". */
  sold: Set<string>;
  waiting: Set<string>;
}

export interface Decision {
  verdict: Verdict;
  reason: string | null;
  /** The row waits until the person, who has an account, follows the coach. */
  waits: boolean;
  /** Its subscription is made. */
  sells: boolean;
}

const skip = (reason: string): Decision => ({
  verdict: "SKIP",
  reason,
  waits: false,
  sells: false,
});

const WAITS = "Cette ligne attend déjà.";

/** The fate of a readable row; `sold`: its subscription's key, null without one. `known`: null for nobody. */
export function decideRow(sold: string | null, known: Known | null): Decision {
  const decided = (verdict: Verdict, sells: boolean, waits = false): Decision => ({
    verdict,
    reason: null,
    waits,
    sells,
  });
  if (!known) return decided("CREATE", sold !== null);
  const waits = sold === null ? known.waiting.size > 0 : known.waiting.has(sold);
  if ((known.optsOut || known.unproven) && waits) return skip(WAITS);
  switch (known.kind) {
    case "SELF":
      return { ...decided("ERROR", false), reason: "C'est votre propre adresse." };
    case "STRANGER":
      return waits ? skip(WAITS) : decided("CREATE", sold !== null, true);
    case "TRAINEE":
    case "FORMER":
      if (sold !== null && known.sold.has(sold)) return skip("Cet abonnement existe déjà.");
      if (sold === null && known.kind === "TRAINEE") return skip("Déjà dans votre liste.");
      return decided(
        "LINK",
        sold !== null,
        known.unproven || (known.kind === "FORMER" && known.optsOut),
      );
  }
}

/** Whom a row has made known, as the next one finds them. */
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

/** What has become since of somebody whom an import made, linked or sold to. */
export interface Use {
  /** The import made the account. */
  created: boolean;
  loggedIn: boolean;
  place: boolean;
  receipt: boolean;
  otherCoach: boolean;
  changed: boolean;
}

/** Why an import's work for a person stays; null: it is taken back. Whom it only linked, or sold to, logs in as they like. */
export function cancellationReason(use: Use): KeptReason | null {
  if (use.created && use.loggedIn) return "LOGGED_IN";
  if (use.place) return "PLACE";
  if (use.receipt) return "RECEIPT";
  if (use.created && use.otherCoach) return "OTHER_COACH";
  return use.changed ? "CHANGED" : null;
}

/** Days in which an import can be taken back, and in which a row waits for its person. */
export const UNDO_DAYS = 7;
export const WAITING_DAYS = 60;
