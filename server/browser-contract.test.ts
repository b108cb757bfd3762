import { readdirSync, readFileSync } from "node:fs";
import { parseSync } from "oxc-parser";
import { expect, test } from "vitest";
import { forBrowser, SERVED } from "@/server/browser-contract.mjs";

const files = readdirSync("lib/contract").filter((name) => /^(?!.*\.test).*\.ts$/.test(name));

/** The properties of each call of a file, by its name. */
function callsOf(name: string, source: string): Map<string, string[]> {
  const { program, errors } = parseSync(name, source);
  expect(errors).toEqual([]);
  const calls = new Map<string, string[]>();
  for (const statement of program.body) {
    if (statement.type !== "ExportNamedDeclaration") continue;
    if (statement.declaration?.type !== "VariableDeclaration") continue;
    for (const { id, init } of statement.declaration.declarations) {
      if (id.type !== "Identifier" || init?.type !== "CallExpression") continue;
      const [given] = init.arguments;
      if (init.callee.type !== "Identifier" || init.callee.name !== "endpoint") continue;
      if (given?.type !== "ObjectExpression") continue;
      const names = given.properties.map((property) =>
        property.type === "Property" && property.key.type === "Identifier"
          ? property.key.name
          : "?",
      );
      calls.set(id.name, names);
    }
  }
  return calls;
}

test("a browser gets of each call all that is not the server's, and nothing else", () => {
  let counted = 0;
  for (const name of files) {
    const source = readFileSync(`lib/contract/${name}`, "utf8");
    const before = callsOf(name, source);
    const after = callsOf(name, forBrowser(source));
    counted += before.size;
    for (const [call, properties] of before)
      expect([call, after.get(call)]).toEqual([
        call,
        properties.filter((property) => !SERVED.has(property)),
      ]);
  }
  expect(counted).toBeGreaterThan(80);
});

/** The names that a file gives to others while it runs. */
const exportsOf = (source: string) =>
  parseSync("file.ts", source).program.body.flatMap((statement) => {
    if (statement.type !== "ExportNamedDeclaration" || statement.exportKind === "type") return [];
    const { declaration } = statement;
    if (declaration?.type === "FunctionDeclaration") return [declaration.id?.name];
    if (declaration?.type !== "VariableDeclaration") return [];
    return declaration.declarations.map(({ id }) => id.type === "Identifier" && id.name);
  });

test("a file gives others what it gave, and asks for no file whose names it does not name", () => {
  for (const name of files) {
    const source = readFileSync(`lib/contract/${name}`, "utf8");
    expect([name, ...exportsOf(forBrowser(source))]).toEqual([name, ...exportsOf(source)]);
  }
  const browsers = forBrowser(readFileSync("lib/contract/classes/activities.ts", "utf8"));
  expect(browsers.match(/from "(.*)"/g)).toEqual(['from "./endpoint"']);
});

test("a word in an address or a comment keeps no import: the account asks for no schema", () => {
  const account = forBrowser(readFileSync("lib/contract/accounts/accounts.ts", "utf8"));
  expect(account.match(/from ".*"/g)).toEqual(['from "./endpoint"']);
});
