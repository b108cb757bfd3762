import { expect, test } from "vitest";
import { cancellationReason, decideRow, type Known, knownAfter, personKey } from "./import-verdict";

const known = (kind: Known["kind"], sold: string[] = [], waiting: string[] = []): Known => ({
  kind,
  sold: new Set(sold),
  waiting: new Set(waiting),
});
const said = (sold: string | null, who: Known | null) => {
  const { verdict, reason, waits, sells } = decideRow(sold, who);
  return [verdict, ...(waits ? ["waits"] : []), ...(sells ? ["sells"] : []), reason ?? ""]
    .join(" ")
    .trim();
};

test.each([
  ["nobody, a card", "card", null, "CREATE sells"],
  ["nobody, no card", null, null, "CREATE"],
  ["oneself", "card", known("SELF"), "ERROR C'est votre propre adresse."],
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
] as const)("a row of %s: %s", (_, sold, who, expected) => {
  expect(said(sold, who)).toBe(expected);
});

test("a row finds what the one before it would have made", () => {
  const after = (sold: string | null, who: Known | null) =>
    knownAfter(sold, who, decideRow(sold, who));
  expect(said("other", after("card", null))).toBe("LINK sells");
  expect(said("card", after("card", null))).toBe("SKIP Cet abonnement existe déjà.");
  expect(said(null, after(null, known("FORMER")))).toBe("SKIP Déjà dans votre liste.");
  expect(said("card", after("card", known("STRANGER")))).toBe("SKIP Cette ligne attend déjà.");
  expect(said("card", after(null, known("TRAINEE")))).toBe("LINK sells");
});

test("what a row holds for somebody who wants no more invitations waits, of whatever they were", () => {
  const optsOut = (kind: Known["kind"]): Known => ({ ...known(kind), optsOut: true });
  for (const [kind, verdict] of [
    ["STRANGER", "CREATE"],
    ["FORMER", "LINK"],
  ] as const) {
    const decision = decideRow("card", optsOut(kind));
    expect(decision).toMatchObject({ verdict, waits: true, sells: true });
    const next = knownAfter("card", optsOut(kind), decision);
    expect(said("card", next)).toBe("SKIP Cette ligne attend déjà.");
    expect(decideRow("other", next)).toMatchObject({ verdict, waits: true });
  }
  expect(decideRow("card", optsOut("TRAINEE"))).toMatchObject({ verdict: "LINK", waits: false });
});

test("an address is a person whatever its case; without one, the name as it is seen and the phone", () => {
  const of = (firstName: string, phoneNumber: string | null = null, email: string | null = null) =>
    personKey({ firstName, lastName: "Noël", phoneNumber, email, comment: "" });
  expect(of("Léa", null, "LEA@x.fr")).toBe(of("Zoé", "0612345678", "lea@x.fr"));
  expect(of("LE\u0301A ")).toBe(of("léa"));
  expect(of("Léa", "0612345678")).not.toBe(of("Léa"));
});

const unused = {
  ...{ created: true, loggedIn: false, place: false, receipt: false },
  ...{ otherCoach: false, changed: false },
};
test.each([
  ["nothing since", {}, null],
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
] as const)("an undo after %s keeps for %s", (_, use, reason) => {
  expect(cancellationReason({ ...unused, ...use })).toBe(reason);
});

const nobody = { firstName: "Jean", lastName: "Roux", email: null, phoneNumber: null, comment: "" };
test.each([
  [{ phoneNumber: "0612345678" }, { phoneNumber: "+33612345678" }],
  [{ comment: "Tél. +41 79 123 45 67" }, { comment: "Genou\nTél. +41791234567" }],
  [{ lastName: "d’Arc" }, { lastName: "D'ARC" }],
  [{ lastName: "dʼArc" }, { lastName: "d'arc" }],
  [{ firstName: "Jean-Luc" }, { firstName: "jean luc" }],
  [{ firstName: "Jean\u2011Luc" }, { firstName: "Jean\u00a0\u00a0Luc" }],
  [{ firstName: "Ana\u200b" }, { firstName: "Ana" }],
])("%o and %o are one person without an address", (one, other) => {
  expect(personKey({ ...nobody, ...one })).toBe(personKey({ ...nobody, ...other }));
});

test.each([
  [{ phoneNumber: "0612345678" }, { phoneNumber: "0612345679" }],
  [{ phoneNumber: "0612345678" }, { phoneNumber: null }],
  [{ firstName: "Hélène" }, { firstName: "Helene" }],
  [
    { firstName: "Jean", lastName: "Luc Roux" },
    { firstName: "Jean Luc", lastName: "Roux" },
  ],
])("%o and %o are two persons without an address", (one, other) => {
  expect(personKey({ ...nobody, ...one })).not.toBe(personKey({ ...nobody, ...other }));
});
