import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const empties = readdirSync("components", { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".tsx") && !file.startsWith("ui/"))
  .flatMap((file) =>
    [
      ...readFileSync(`components/${file}`, "utf8").matchAll(
        /<EmptyState\b([\s\S]*?)>\n([\s\S]*?)<\/EmptyState>|<EmptyState>(.*?)<\/EmptyState>/g,
      ),
    ].map(([, props = "", words = "", line = ""]) => ({ file, props, words: words + line })),
  );

test("every empty state says what to do next, by a button, in a line of its own, or in its sentence", () => {
  expect(empties.length).toBeGreaterThan(8);
  const silent = empties.filter(
    ({ props, words }) => !/\b(action|hint)=/.test(props) && !/choisissez|créer/i.test(words),
  );
  expect(silent.map(({ file }) => file)).toEqual([]);
});
