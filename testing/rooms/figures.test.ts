import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { figuresOf, isProduct, summary, twice } from "./figures";
import { readProject } from "./project";

const product = [...readProject().keys()].filter(isProduct);

describe("product code", () => {
  it("has no twelve lines twice: what is the same idea stands once", () => {
    expect(twice(product, 12)).toEqual([]);
  });
});

describe("the figures of a file", () => {
  it("count its lines, those with a comment, and the ends of the order", () => {
    const source = "/** One\n * two. */\nconst a = 1;\nconst b = a; // three\n\n";
    const one = figuresOf("planted.ts", source);
    expect(one).toEqual({ file: "planted.ts", lines: 4, commentLines: 3 });
    const others = [1, 2, 9].map((lines) => ({ file: "x", lines, commentLines: 0 }));
    expect(summary([one, ...others])).toMatchObject({ median: 2, most: 9, lines: 16 });
  });

  it("find what stands twice, whatever comments and spaces differ", () => {
    const folder = mkdtempSync(path.join(tmpdir(), "elan-figures-"));
    const file = (name: string, lines: string[]) => {
      const at = path.join(folder, name);
      writeFileSync(at, lines.join("\n"));
      return at;
    };
    const run = ["let a = 1;", "a += 2;", "a += 3;"];
    const one = file("one.ts", run);
    const two = file("two.ts", [
      run[0] ?? "",
      "// why",
      ...run.slice(1).map((line) => `  ${line}`),
    ]);
    expect(twice([one, two], 3)).toEqual([`${one}:1 and ${two}:1`]);
    expect(twice([one, two], 4)).toEqual([]);
    rmSync(folder, { recursive: true });
  });
});
