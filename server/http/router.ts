// A literal segment comes before a parameter, as in Next.

interface Place<M> {
  literals: Map<string, Place<M>>;
  parameter?: { name: string; place: Place<M> };
  /** The module of a `[[...rest]]` folder. */
  rest?: M;
  own?: M;
}

export interface Found<M> {
  module: M;
  params: Record<string, string>;
}

const placeOf = <M>(): Place<M> => ({ literals: new Map() });

function below<M>(place: Place<M>, segment: string): Place<M> {
  const name = /^\[(\w+)\]$/.exec(segment)?.[1];
  if (name) {
    place.parameter ??= { name, place: placeOf() };
    return place.parameter.place;
  }
  const known = place.literals.get(segment) ?? placeOf();
  place.literals.set(segment, known);
  return known;
}

function plant<M>(root: Place<M>, file: string, module: M): void {
  const segments = file.split("/").slice(1, -1);
  const last = segments.at(-1) ?? "";
  const open = last.startsWith("[[...");
  const place = (open ? segments.slice(0, -1) : segments).reduce(below, root);
  if (open) place.rest = module;
  else place.own = module;
}

function find<M>(place: Place<M>, segments: string[], at: number): Found<M> | undefined {
  const segment = segments[at];
  if (segment === undefined) {
    const module = place.own ?? place.rest;
    return module && { module, params: {} };
  }
  const literals = place.literals.get(segment);
  const found = literals && find(literals, segments, at + 1);
  if (found) return found;
  if (place.parameter) {
    const { name, place: next } = place.parameter;
    const deeper = find(next, segments, at + 1);
    if (deeper) {
      deeper.params[name] = decodeURIComponent(segment);
      return deeper;
    }
  }
  return place.rest && { module: place.rest, params: {} };
}

/** Finds the route module of a path below /api; undefined for other paths and empty segments. */
export function routerOf<M>(files: Record<string, M>): (path: string) => Found<M> | undefined {
  const root = placeOf<M>();
  for (const [file, module] of Object.entries(files)) plant(root, file, module);
  return (path) => {
    const [, api, ...segments] = path.split("/");
    if (api !== "api" || segments.includes("")) return undefined;
    return find(root, segments, 0);
  };
}
