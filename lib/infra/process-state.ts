interface Global {
  elan?: Map<string, unknown>;
}

/** Next's bundles and the HTTP server each have their own copy of a module. */
export function processState<T>(
  name:
    | "application"
    | "background"
    | "database"
    | "delivery"
    | "metrics"
    | "public-pages"
    | "running-calls"
    | "stripe",
  make: () => T,
): T {
  const { elan = new Map() } = globalThis as Global;
  Object.assign(globalThis, { elan });
  if (!elan.has(name)) elan.set(name, make());
  return elan.get(name) as T;
}
