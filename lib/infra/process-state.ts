interface Global {
  elan?: Map<string, unknown>;
}

/** One value per process: each of Next's bundles has its own copy of a module, and the HTTP server another. */
export function processState<T>(
  name:
    | "application"
    | "background"
    | "database"
    | "delivery"
    | "metrics"
    | "public-pages"
    | "stripe",
  make: () => T,
): T {
  const { elan = new Map() } = globalThis as Global;
  Object.assign(globalThis, { elan });
  if (!elan.has(name)) elan.set(name, make());
  return elan.get(name) as T;
}
