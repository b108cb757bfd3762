import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const empties = readdirSync("components", { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".tsx") && !file.startsWith("ui/"))
  .flatMap((file) =>
    [
      ...readFileSync(`components/${file}`, "utf8").matchAll(
        /<EmptyState\b([\s\S]*?)>\n([\s\S]*?)<\/EmptyState>|<EmptyState>(.*?)<\/EmptyState>/g,
      ),
    ].map(([, props = "", text = "", line = ""]) => ({ file, props, text: text + line })),
  );

test("every empty state says what to do next", () => {
  expect(empties.length).toBeGreaterThan(8);
  const silent = empties.filter(
    ({ props, text }) => !/\b(action|hint)=/.test(props) && !/choisissez|créer/i.test(text),
  );
  expect(silent.map(({ file }) => file)).toEqual([]);
});
