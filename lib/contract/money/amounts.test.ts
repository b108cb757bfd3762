import { expect, test } from "vitest";
import * as z from "zod/mini";
import { allEndpoints } from "@/lib/contract/all";

type Json = Record<string, unknown>;
type Path = (string | number)[];

/** The paths of numbers that need not be whole, which are amounts. */
function amountsOf(json: Json, path: Path = []): Path[] {
  const inner = [json.anyOf, json.oneOf, json.allOf].flat().filter(Boolean) as Json[];
  return [
    ...(json.type === "number" ? [path] : []),
    ...inner.flatMap((schema) => amountsOf(schema, path)),
    ...Object.entries((json.properties ?? {}) as Record<string, Json>).flatMap(([name, schema]) =>
      amountsOf(schema, [...path, name]),
    ),
    ...(json.items ? amountsOf(json.items as Json, [...path, 0]) : []),
  ];
}

const bodyWith = ([key, ...rest]: Path, amount: number): unknown => {
  if (key === undefined) return amount;
  return typeof key === "number" ? [bodyWith(rest, amount)] : { [key]: bodyWith(rest, amount) };
};

const amounts = allEndpoints.flatMap(([name, { body }]) =>
  body === undefined || typeof body === "string"
    ? []
    : amountsOf(z.toJSONSchema(body, { io: "input", unrepresentable: "any" }) as Json).map(
        (path) => [`${name} ${path.join(".")}`, body, path] as const,
      ),
);

test("the search finds amounts at every depth of a body", () => {
  expect(amounts.map(([name]) => name)).toEqual(
    expect.arrayContaining([
      "recordReceipt amount",
      "recordCheques cheques.0.amount",
      "refund amount",
      "sellAtDoor price",
      "giveSubscription payment.amount",
      "editSubscription amountPaid",
    ]),
  );
});

test.each(amounts)("%s is an error when it rounds to 0 cents", (_, body, path) => {
  const isInvalid = (amount: number) =>
    z
      .safeParse(body, bodyWith(path, amount))
      .error?.issues.some((issue) => issue.path.join(".") === path.join("."));
  expect([1e-9, 4e-10, 0.0049].map(isInvalid)).toEqual([true, true, true]);
  expect(isInvalid(0.01)).toBeFalsy();
});
