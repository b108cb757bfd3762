import { readFileSync } from "node:fs";
import { parseSync } from "oxc-parser";

export interface FileFigures {
  file: string;
  lines: number;
  commentLines: number;
}

const lineOf = (source: string, at: number) => source.slice(0, at).split("\n").length;

/** The lines of a file, without the last empty one, and how many of them hold a comment. */
export function figuresOf(file: string, source = readFileSync(file, "utf8")): FileFigures {
  const commented = new Set<number>();
  for (const { start, end } of parseSync(file, source).comments)
    for (let line = lineOf(source, start); line <= lineOf(source, end); line += 1)
      commented.add(line);
  return { file, lines: source.trimEnd().split("\n").length, commentLines: commented.size };
}

/** What is served, operated or measured: no test, no test's help. */
export const isProduct = (file: string) =>
  /^(app|components|lib|db|server|ops)\//.test(file) && !/\.test\.tsx?$/.test(file);

/** Lines of code as they stand again elsewhere: no import, comment, blank line or lone bracket; each with its number. */
function meant(file: string): [text: string, line: number][] {
  const source = readFileSync(file, "utf8");
  const { module, comments } = parseSync(file, source);
  const left = new Set<number>();
  for (const { start, end } of [...module.staticImports, ...comments])
    for (let line = lineOf(source, start); line <= lineOf(source, end); line += 1) left.add(line);
  return source
    .split("\n")
    .map((text, n): [string, number] => [text.trim(), n + 1])
    .filter(([text, line]) => !left.has(line) && /\w/.test(text));
}

/** The places where a run of so many lines stands a second time, the same to the letter. */
export function twice(files: readonly string[], run: number): string[] {
  const first = new Map<string, string>();
  const found: string[] = [];
  for (const file of files) {
    const lines = meant(file);
    for (let n = 0; n + run <= lines.length; n += 1) {
      const text = lines.slice(n, n + run).map(([line]) => line);
      const place = `${file}:${lines[n]?.[1]}`;
      const before = first.get(text.join("\n"));
      if (before) found.push(`${before} and ${place}`);
      else first.set(text.join("\n"), place);
    }
  }
  return found;
}

const percentile = (sorted: readonly number[], share: number) =>
  sorted[Math.floor((sorted.length - 1) * share)] ?? 0;

/** Lines a file (median, 90th percentile, most) and the share of lines that hold a comment. */
export function summary(all: readonly FileFigures[]) {
  const lines = all.map((one) => one.lines).sort((a, b) => a - b);
  const sum = (of: (one: FileFigures) => number) => all.reduce((total, one) => total + of(one), 0);
  return {
    files: all.length,
    lines: sum((one) => one.lines),
    median: percentile(lines, 0.5),
    ninth: percentile(lines, 0.9),
    most: lines.at(-1) ?? 0,
    comments: sum((one) => one.commentLines) / sum((one) => one.lines),
  };
}
