import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { circles, wrong } from "./check";
import { draw, withPicture } from "./draw";
import { importsOf } from "./imports";
import { readProject } from "./project";
import { rooms } from "./rooms";

const project = readProject();
const found = (file: string, source: string) =>
  importsOf(file, source)
    .map((one) => wrong(file, one))
    .filter((message) => message !== null);

describe("the imports between rooms", () => {
  it("all go one way", () => {
    const messages = [...project].flatMap(([file, imports]) =>
      imports.map((one) => wrong(file, one)).filter((message) => message !== null),
    );
    expect(messages).toEqual([]);
  });

  it("make no circle of files, types included", () => {
    const graph = [...project].map(
      ([file, imports]) => [file, imports.flatMap((one) => one.file ?? [])] as const,
    );
    expect(circles(new Map(graph)).map((way) => way.join(" → "))).toEqual([]);
  });

  it("are as the README draws them (`npm run rooms`)", () => {
    const readme = readFileSync("README.md", "utf8");
    expect(readme).toBe(withPicture(readme, draw(project)));
    expect(readme).toContain("flowchart TD");
  });

  it("are allowed in one direction only by the table itself", () => {
    const graph = Object.entries(rooms).map(([name, { may }]) => [name, may] as const);
    expect(circles(new Map(graph))).toEqual([]);
  });
});

describe("a wrong import", () => {
  it.each([
    ["lib/domain/planted.ts", 'import { database } from "@/db/pool";', "lib/domain is pure"],
    ["lib/domain/planted.ts", 'import { readFile } from "node:fs";', "lib/domain is pure"],
    ["lib/domain/planted.ts", 'import * as z from "zod/mini";', "lib/domain is pure"],
    ["lib/contract/planted.ts", 'import { now } from "@/lib/infra/clock";', "describes the wire"],
    ["components/ui/planted.tsx", 'import "@/lib/services/booking/booking";', "through lib/client"],
    ["components/ui/planted.tsx", 'import { eq } from "drizzle-orm";', "through lib/client"],
    ["lib/client/planted.ts", 'import { Button } from "@/components/ui/button";', "none of them"],
    ["lib/client/planted.ts", 'import type { Tx } from "@/db/transaction";', "through lib/client"],
    ["lib/services/planted.ts", 'import { takeTry } from "@/lib/http/limits";', "no HTTP"],
    ["lib/services/planted.ts", 'import { headers } from "next/headers";', "no HTTP"],
    ["lib/http/planted.ts", 'import { NextResponse } from "next/server";', "lib/http joins"],
    ["lib/http/planted.ts", 'import { database } from "@/db/pool";', "lib/http joins"],
    [
      "lib/auth/planted.ts",
      'import { findActor } from "@/lib/services/accounts/actors";',
      "lib/auth makes",
    ],
    [
      "lib/mail/planted.ts",
      'import { bookPlaces } from "@/lib/services/booking/booking";',
      "is drawn from",
    ],
    ["db/queries/planted.ts", 'export * from "@/lib/services/booking/booking";', "db answers"],
    ["db/queries/planted.ts", 'const call = await import("@/lib/mail/outbox");', "db answers"],
    ["db/queries/planted.ts", 'let call: import("@/lib/contract/all").All;', "db answers"],
    ["app/api/planted/route.ts", 'import { database } from "@/db/pool";', "never speaks to the"],
    ["app/api/planted/route.ts", 'import { sql } from "drizzle-orm";', "never speaks to the"],
    ["app/(app)/planted.tsx", 'import "@/ops/demo/load-demo";', "app holds addresses"],
    ["lib/jobs/planted.ts", 'import "@/server/terminal";', "a job calls"],
    ["server/planted.ts", 'import "@/ops/bench/load";', "nothing else of ops"],
    ["server/planted.ts", 'import "@/testing/factories";', "no test"],
    ["ops/planted.ts", 'import "@/testing/http-stub";', "no test"],
    ["lib/planted.ts", 'import "@/lib/error-codes";', "stands in no room"],
    ["lib/services/planted.ts", 'import "@/lib/services/no-such-file";', "no HTTP"],
  ])("of %s is found: %s", (file, source, message) => {
    expect(found(file, source)).toEqual([expect.stringContaining(message)]);
  });

  it("is none where only a type is taken of Next, or where a test prepares what it tests", () => {
    expect(found("lib/http/planted.ts", 'import type { NextRequest } from "next/server";')).toEqual(
      [],
    );
    expect(found("lib/services/x.api.test.ts", 'import "@/testing/factories";')).toEqual([]);
    expect(found("server/planted.ts", 'import "@/ops/demo/load-demo";')).toEqual([]);
  });

  it("is a circle, also one of types or of a single file", () => {
    const graph = new Map([
      ["a", ["b", "c"]],
      ["b", ["c"]],
      ["c", ["b"]],
      ["d", ["d"]],
      ["e", ["a"]],
    ]);
    expect(circles(graph)).toEqual([
      ["d", "d"],
      ["b", "c", "b"],
    ]);
  });
});
