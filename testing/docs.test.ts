import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const pages = [
  "README.md",
  "CONTRIBUTING.md",
  ...readdirSync("docs", { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".md"))
    .map((file) => `docs/${file}`),
];
const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as {
  scripts: Record<string, string>;
};

/** `lib/{a,b}.ts` names two files. */
const spread = (text: string): string[] => {
  const [, before = "", choices, after = ""] = /^(.*?)\{([^{}]*,[^{}]*)\}(.*)$/.exec(text) ?? [];
  if (choices === undefined) return [text];
  return choices.split(",").flatMap((choice) => spread(`${before}${choice}${after}`));
};

/** A page's headings as link anchors. */
const anchorsOf = (page: string) =>
  [...readFileSync(page, "utf8").matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} -]/gu, "")
      .replaceAll(" ", "-"),
  );

/** The names on a page of files, headings and commands that do not exist. */
function missingOf(page: string): string[] {
  const text = readFileSync(page, "utf8");
  const missing: string[] = [];
  for (const [, target = ""] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
    if (/^[a-z]+:/.test(target)) continue;
    const [file = "", anchor] = target.split("#");
    const at = file ? path.join(path.dirname(page), file) : page;
    if (!existsSync(at) || (anchor && !anchorsOf(at).includes(anchor))) missing.push(target);
  }
  const paths = /^(app|components|db|docs|drizzle|e2e|lib|ops|public|server|testing)\/[^\s<>…*]+$/;
  for (const [, code = ""] of text.matchAll(/`([^`\n]+)`/g)) {
    if (paths.test(code)) missing.push(...spread(code).filter((file) => !existsSync(file)));
    const command = /^npm run ([\w:-]+)/.exec(code)?.[1];
    if (command && !(command in scripts)) missing.push(code);
  }
  for (const [file] of text.matchAll(/(?<![\w`/(])docs\/[\w/-]+\.md/g))
    if (!existsSync(file)) missing.push(file);
  return missing.map((name) => `${page}: ${name}`);
}

test("every page names only existing files, headings and commands", () => {
  expect(pages.length).toBeGreaterThan(20);
  expect(pages.flatMap(missingOf)).toEqual([]);
});
