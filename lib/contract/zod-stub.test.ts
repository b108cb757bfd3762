import { expect, test } from "vitest";
import * as real from "zod/mini";
import * as zodParts from "@/lib/client/zod-parts";
import * as zodStub from "./zod-stub";

const z = zodStub as unknown as typeof real;
const make = (zod: typeof real) =>
  zod
    .extend(
      zod.object({
        name: zod.string({ error: "Un nom." }).check(zod.trim(), zod.minLength(1, "Vide.")),
        kind: zod.enum(["A", "B"]),
        note: zod.nullish(zod.string()),
        price: zod.pipe(
          zod.union([zod.number(), zod.string()]),
          zod.transform((value) => Number(value)),
        ),
      }),
      { again: zod.optional(zod.string()) },
    )
    .check(zod.refine(({ name, again }) => name === again, { error: "Autre.", path: ["again"] }));

test("a schema built from a stub parses like the zod schema", () => {
  const built = zodStub.build(zodParts, make(z)) as ReturnType<typeof make>;
  for (const given of [
    { name: " Zoé ", kind: "A", note: null, price: "12", again: "Zoé" },
    { name: " ", kind: "A", price: 3, again: "" },
    { name: "Zoé", kind: "C", price: {}, again: "Léa" },
    {},
  ])
    expect(built.safeParse(given)).toEqual(make(real).safeParse(given));
});

test("the stub and the build know every zod function that the contract uses", async () => {
  const files = import.meta.glob(["./*.ts", "/components/**/*.{ts,tsx}", "!./*.test.ts"], {
    query: "?raw",
    import: "default",
    eager: true,
  }) as Record<string, string>;
  const used = Object.values(files)
    .filter((source) => source.includes("zod/mini"))
    .flatMap((source) => [...source.matchAll(/\bz\s*\.(\w+)\(/g)].map(([, name]) => name));
  expect(used.length).toBeGreaterThan(100);
  expect(Object.keys(zodParts)).toEqual(expect.arrayContaining([...new Set(used)]));
  expect(Object.keys(zodStub)).toEqual(expect.arrayContaining([...new Set(used)]));
});
