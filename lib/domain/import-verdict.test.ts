import { expect, test } from "vitest";
import {
  decideRow,
  type Known,
  keptReason,
  knownAfter,
  personKey,
  soldKey,
} from "./import-verdict";

const known = (kind: Known["kind"], sold: string[] = [], waiting: string[] = []): Known => ({
  kind,
  sold: new Set(sold),
  waiting: new Set(waiting),
});
const verdictOf = (sold: string | null, person: Known | null) => {
  const { verdict, reason, waits, sells } = decideRow(sold, person);
  return [verdict, ...(waits ? ["waits"] : []), ...(sells ? ["sells"] : []), reason ?? ""]
    .join(" ")
    .trim();
};

test.each([
  ["an unknown person, a card", "card", null, "CREATE sells"],
  ["an unknown person, no card", null, null, "CREATE"],
  ["the coach", "card", known("SELF"), "ERROR C'est votre propre adresse."],
  ["a trainee, a card", "card", known("TRAINEE", ["other"]), "LINK sells"],
  [
    "a trainee, a card they have",
    "card",
    known("TRAINEE", ["card"]),
    "SKIP Cet abonnement existe déjà.",
  ],
  ["a trainee, no card", null, known("TRAINEE"), "SKIP Déjà dans votre liste."],
  ["a former trainee, a card", "card", known("FORMER"), "LINK sells"],
  [
    "a former trainee, a card they had",
    "card",
    known("FORMER", ["card"]),
    "SKIP Cet abonnement existe déjà.",
  ],
  ["a former trainee, no card", null, known("FORMER"), "LINK"],
  ["another's account, a card", "card", known("STRANGER"), "CREATE waits sells"],
  ["another's account, no card", null, known("STRANGER"), "CREATE waits"],
  [
    "another's account, a card that waits",
    "card",
    known("STRANGER", [], ["card"]),
    "SKIP Cette ligne attend déjà.",
  ],
  [
    "another's account, another card",
    "other",
    known("STRANGER", [], ["card"]),
    "CREATE waits sells",
  ],
  [
    "a trainee with an unproven address, a card",
    "card",
    { ...known("TRAINEE"), unproven: true },
    "LINK waits sells",
  ],
  [
    "a trainee with an unproven address, a card that waits",
    "card",
    { ...known("TRAINEE", [], ["card"]), unproven: true },
    "SKIP Cette ligne attend déjà.",
  ],
  [
    "a trainee with an unproven address whose card waits, no card",
    null,
    { ...known("TRAINEE", [], ["card"]), unproven: true },
    "SKIP Déjà dans votre liste.",
  ],
  [
    "a former trainee with an unproven address, no card",
    null,
    { ...known("FORMER"), unproven: true },
    "LINK waits",
  ],
  [
    "another's account that waits, no card",
    null,
    known("STRANGER", [], ["card"]),
    "SKIP Cette ligne attend déjà.",
  ],
] as const)("a row of %s gets its verdict", (_, sold, person, expected) => {
  expect(verdictOf(sold, person)).toBe(expected);
});

test("a row sees the result of the row before it", () => {
  const after = (sold: string | null, person: Known | null) =>
    knownAfter(sold, person, decideRow(sold, person));
  expect(verdictOf("other", after("card", null))).toBe("LINK sells");
  expect(verdictOf("card", after("card", null))).toBe("SKIP Cet abonnement existe déjà.");
  expect(verdictOf(null, after(null, known("FORMER")))).toBe("SKIP Déjà dans votre liste.");
  expect(verdictOf("card", after("card", known("STRANGER")))).toBe("SKIP Cette ligne attend déjà.");
  expect(verdictOf(null, after(null, known("STRANGER")))).toBe("SKIP Cette ligne attend déjà.");
  expect(verdictOf("card", after(null, known("TRAINEE")))).toBe("LINK sells");
  const waiting = known("STRANGER", [], ["card"]);
  expect(verdictOf("other", after("card", waiting))).toBe("CREATE waits sells");
  expect(verdictOf("card", after("card", known("SELF")))).toBe("ERROR C'est votre propre adresse.");
});

test("a row waits when a stranger or former trainee opted out of invitations", () => {
  const optsOut = (kind: Known["kind"]): Known => ({ ...known(kind), optsOut: true });
  for (const [kind, verdict] of [
    ["STRANGER", "CREATE"],
    ["FORMER", "LINK"],
  ] as const) {
    const decision = decideRow("card", optsOut(kind));
    expect(decision).toMatchObject({ verdict, waits: true, sells: true });
    const next = knownAfter("card", optsOut(kind), decision);
    expect(verdictOf("card", next)).toBe("SKIP Cette ligne attend déjà.");
    expect(decideRow("other", next)).toMatchObject({ verdict, waits: true });
  }
  expect(decideRow("card", optsOut("TRAINEE"))).toMatchObject({ verdict: "LINK", waits: false });
});

test("a person is identified by the address, else by name and phone", () => {
  const keyOf = (
    firstName: string,
    phoneNumber: string | null = null,
    email: string | null = null,
  ) => personKey({ firstName, lastName: "Noël", phoneNumber, email, comment: "" });
  expect(keyOf("Léa", null, "LEA@x.fr")).toBe(keyOf("Zoé", "0612345678", "lea@x.fr"));
  expect(keyOf("LE\u0301A ")).toBe(keyOf("léa"));
  expect(keyOf("Léa", "0612345678")).not.toBe(keyOf("Léa"));
});

const unused = {
  ...{ created: true, loggedIn: false, place: false, receipt: false },
  ...{ otherCoach: false, changed: false },
};
test.each([
  ["nothing", {}, null],
  [
    "everything",
    { loggedIn: true, place: true, receipt: true, otherCoach: true, changed: true },
    "LOGGED_IN",
  ],
  ["a place and money", { place: true, receipt: true }, "PLACE"],
  ["money, another coach", { receipt: true, otherCoach: true }, "RECEIPT"],
  ["another coach, a change", { otherCoach: true, changed: true }, "OTHER_COACH"],
  ["a change", { changed: true }, "CHANGED"],
  [
    "a linked person's log-in and other coach",
    { created: false, loggedIn: true, otherCoach: true },
    null,
  ],
  ["a linked person's place", { created: false, loggedIn: true, place: true }, "PLACE"],
] as const)("an import after %s is kept for its reason or undone", (_, use, reason) => {
  expect(keptReason({ ...unused, ...use })).toBe(reason);
});

const withoutAddress = {
  firstName: "Jean",
  lastName: "Roux",
  email: null,
  phoneNumber: null,
  comment: "",
};
test.each([
  [{ phoneNumber: "0612345678" }, { phoneNumber: "+33612345678" }],
  [{ comment: "Tél. +41 79 123 45 67" }, { comment: "Genou\nTél. +41791234567" }],
  [{ comment: "Tél. +41 79 123 45 67" }, { comment: "Tél. +41 79 123 45 67, genou" }],
  [{ comment: "Tél. +41 79 123 45 67" }, { comment: "Genou tél. +41791234567 (sa mère)" }],
  [{ lastName: "d’Arc" }, { lastName: "D'ARC" }],
  [{ lastName: "dʼArc" }, { lastName: "d'arc" }],
  [{ firstName: "Jean-Luc" }, { firstName: "jean luc" }],
  [{ firstName: "Jean\u2011Luc" }, { firstName: "Jean\u00a0\u00a0Luc" }],
  [{ firstName: "Ana\u200b" }, { firstName: "Ana" }],
])("%j and %j are one person", (one, other) => {
  expect(personKey({ ...withoutAddress, ...one })).toBe(personKey({ ...withoutAddress, ...other }));
});

test.each([
  [{ phoneNumber: "0612345678" }, { phoneNumber: "0612345679" }],
  [{ phoneNumber: "0612345678" }, { phoneNumber: null }],
  [{ comment: "Tél. +41 79 123 45 67" }, { comment: "Genou Tél. +41 79 123 45 68, dos" }],
  [{ firstName: "Hélène" }, { firstName: "Helene" }],
  [
    { firstName: "Ann", lastName: "Eroux" },
    { firstName: "Anne", lastName: "Roux" },
  ],
  [
    { firstName: "Jean", lastName: "Luc Roux" },
    { firstName: "Jean Luc", lastName: "Roux" },
  ],
])("%j and %j are two people", (one, other) => {
  expect(personKey({ ...withoutAddress, ...one })).not.toBe(
    personKey({ ...withoutAddress, ...other }),
  );
});

test("a subscription is the same by label and begin, without case and blanks", () => {
  const key = (label: string, beginDate = "2026-11-01") => soldKey({ label, beginDate });
  expect(key(" carte\u00a0 10 COURS")).toBe(key("Carte 10 cours"));
  expect(key("Carte 1 0 cours")).not.toBe(key("Carte 10 cours"));
  expect(key("Carte 10 cours", "2026-11-02")).not.toBe(key("Carte 10 cours"));
});
