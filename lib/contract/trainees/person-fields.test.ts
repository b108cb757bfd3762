import { expect, test } from "vitest";
import * as z from "zod/mini";
import { allEndpoints } from "@/lib/contract/all";
import { email, knownEmail, personName, phone } from "./person-fields";

test.each([
  "a@b.fr",
  "marie.anne-o'neil+yoga@sous.domaine-long.example",
  "élise@école.fr",
  "-a-.b@c.fr",
  `${"a".repeat(64)}@b.fr`,
])("%s is a valid new email address", (address) => {
  expect(email.parse(` ${address} `)).toBe(address);
});

test("a stored address stays valid when the rule for new ones rejects it", () => {
  expect(knownEmail.parse("marie..a@docomo.example")).toBe("marie..a@docomo.example");
});

test.each([
  "a@b..fr",
  "a..b@c.fr",
  ".a@b.fr",
  "a.@b.fr",
  "a@.b.fr",
  "a@-b.fr",
  "a@b-.fr",
  "a@b.-fr",
  "a@b.fr-",
  `${"a".repeat(65)}@b.fr`,
  "a@b.fr\u200b",
  "a\u00ad@b.fr",
  "a@b.invalid",
])("%j is an invalid new email address", (address) => {
  expect(email.safeParse(address).error?.issues.at(0)?.message).toBe(
    "Cette adresse email est invalide.",
  );
});

test("a name and a phone number lose their invisible characters", () => {
  expect(personName("Prénom", 80).parse(" \u200bAna\u2060 ")).toBe("Ana");
  expect(phone.parse("\u202a06\u00a012 34-56.78\u202c")).toBe("0612345678");
  const empty = personName("Prénom", 80).safeParse("\u200b\u3164");
  expect(empty.error?.issues.at(0)?.message).toBe("Indiquez le prénom.");
});

/** An optional or nullable object or list. */
function hasFields(schema: unknown): boolean {
  if (!schema) return false;
  const { def } = (schema as { _zod: { def: Record<string, unknown> } })._zod;
  return Boolean(def.shape || def.element || hasFields(def.innerType));
}
/** The fields of a schema at every depth, with their last names. */
function* fieldsOf(schema: unknown, name = ""): Generator<[name: string, field: z.ZodMiniType]> {
  const { def } = (schema as { _zod: { def: Record<string, unknown> } })._zod;
  if (def.shape)
    for (const [key, field] of Object.entries(def.shape as object)) yield* fieldsOf(field, key);
  else if (def.element) yield* fieldsOf(def.element, name);
  else if (hasFields(def.innerType)) yield* fieldsOf(def.innerType, name);
  else yield [name, schema as z.ZodMiniType];
}
/** Calls that look up an account and store no address. */
const LOOK_UPS = ["login", "forgotPassword", "invitePeople", "inviteOfImport"];
const storedFields = allEndpoints.flatMap(([call, { body }]) =>
  body && typeof body !== "string" && !LOOK_UPS.includes(call)
    ? [...fieldsOf(body)].map(([name, field]): [string, string, z.ZodMiniType] => [
        call,
        name,
        field,
      ])
    : [],
);
/** The columns of a table that is imported have the same names and are numbers. */
const fieldsNamed = (names: RegExp) =>
  storedFields.filter(([, name, field]) => names.test(name) && !z.safeParse(field, 0).success);
const INVISIBLE = ["\u200b", "\u200e", "\u202a", "\u202c", "\u2060", "\u2066", "\u00ad", "\ufeff"];

test.each(fieldsNamed(/^(firstName|lastName|displayName|legalName|payer)$/))(
  "%s drops invisible characters in %s",
  (call, name, field) => {
    // `seen` of editTrainee is compared, not stored.
    if (call === "editTrainee" && !field.safeParse("").error) return;
    for (const sign of INVISIBLE)
      expect([name, z.parse(field, `${sign}A${sign}na${sign}`)]).toEqual([name, "Ana"]);
  },
);

test.each(fieldsNamed(/^(phoneNumber|phone)$/))(
  "%s drops invisible characters in the number %s",
  (_, name, field) => {
    for (const sign of INVISIBLE)
      expect([name, z.parse(field, `${sign}06 12 34${sign} 56 78`)]).toEqual([name, "0612345678"]);
  },
);

test.each(fieldsNamed(/^email$/i))(
  "%s stores no invisible character in the address %s",
  (_, name, field) => {
    for (const sign of [...INVISIBLE, "\u2028", "\u2800"]) {
      const { data } = z.safeParse(field, `a${sign}b@c.fr`);
      expect([name, data ?? "ab@c.fr"]).toEqual([name, "ab@c.fr"]);
    }
    for (const wrong of ["a..b@c.fr", ".a@c.fr", "a@-ex.fr", "a@ex..fr"])
      expect([name, z.safeParse(field, wrong).success]).toEqual([name, false]);
  },
);
