import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { parseSync, Visitor, type VisitorObject } from "oxc-parser";

export interface Import {
  /** As written: `@/db/pool`, `./rooms`, `next/link`. */
  written: string;
  /** The file from the root; null for a package. */
  file: string | null;
  /** Gone when the program runs. */
  typeOnly: boolean;
}

const ENDINGS = ["", ".ts", ".tsx", ".mts", ".mjs", ".js"];

/** The file that an import in `from` names, from the root; null for a package or for what is no file. */
function fileOf(from: string, written: string): string | null {
  if (!written.startsWith("@/") && !written.startsWith(".")) return null;
  const base = written.startsWith("@/") ? written.slice(2) : path.join(path.dirname(from), written);
  const names = ENDINGS.map((ending) => `${base}${ending}`);
  return names.find((name) => existsSync(name) && statSync(name).isFile()) ?? null;
}

/** Every import, export from, `import()` and `import("…").Type` of a file, in the order of the three kinds. */
export function importsOf(file: string, source = readFileSync(file, "utf8")): Import[] {
  const { module, program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const found: { written: string; typeOnly: boolean }[] = [];
  for (const { moduleRequest, entries } of module.staticImports) {
    const typeOnly = entries.length > 0 && entries.every((entry) => entry.isType);
    found.push({ written: moduleRequest.value, typeOnly });
  }
  for (const { entries } of module.staticExports)
    for (const { moduleRequest, isType } of entries)
      if (moduleRequest) found.push({ written: moduleRequest.value, typeOnly: isType });
  const literal = /^["'`]([^$]*)["'`]$/;
  for (const { moduleRequest } of module.dynamicImports) {
    const written = literal.exec(source.slice(moduleRequest.start, moduleRequest.end))?.[1];
    if (written) found.push({ written, typeOnly: false });
  }
  const ofTypes: VisitorObject = {};
  ofTypes.TSImportType = (node) => void found.push({ written: node.source.value, typeOnly: true });
  new Visitor(ofTypes).visit(program);
  return found.map((one) => ({ ...one, file: fileOf(file, one.written) }));
}
