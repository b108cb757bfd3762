// A literal segment comes before a parameter, as in Next.

interface Folder<M> {
  literals: Map<string, Folder<M>>;
  parameter?: { name: string; folder: Folder<M> };
  /** The module of a `[[...rest]]` folder. */
  rest?: M;
  own?: M;
}

export interface Found<M> {
  module: M;
  params: Record<string, string>;
}

const newFolder = <M>(): Folder<M> => ({ literals: new Map() });

function below<M>(folder: Folder<M>, segment: string): Folder<M> {
  const name = /^\[(\w+)\]$/.exec(segment)?.[1];
  if (name) {
    folder.parameter ??= { name, folder: newFolder() };
    return folder.parameter.folder;
  }
  const known = folder.literals.get(segment) ?? newFolder();
  folder.literals.set(segment, known);
  return known;
}

function add<M>(root: Folder<M>, file: string, module: M): void {
  const segments = file.split("/").slice(1, -1);
  const last = segments.at(-1) ?? "";
  const open = last.startsWith("[[...");
  const folder = (open ? segments.slice(0, -1) : segments).reduce(below, root);
  if (open) folder.rest = module;
  else folder.own = module;
}

function find<M>(folder: Folder<M>, segments: string[], at: number): Found<M> | undefined {
  const segment = segments[at];
  if (segment === undefined) {
    const module = folder.own ?? folder.rest;
    return module && { module, params: {} };
  }
  const literals = folder.literals.get(segment);
  const found = literals && find(literals, segments, at + 1);
  if (found) return found;
  if (folder.parameter) {
    const { name, folder: next } = folder.parameter;
    const deeper = find(next, segments, at + 1);
    if (deeper) {
      deeper.params[name] = decodeURIComponent(segment);
      return deeper;
    }
  }
  return folder.rest && { module: folder.rest, params: {} };
}

/** Finds the route module of a path below /api; undefined for other paths and empty segments. */
export function routerOf<M>(files: Record<string, M>): (path: string) => Found<M> | undefined {
  const root = newFolder<M>();
  for (const [file, module] of Object.entries(files)) add(root, file, module);
  return (path) => {
    const [, api, ...segments] = path.split("/");
    if (api !== "api" || segments.includes("")) return undefined;
    return find(root, segments, 0);
  };
}
