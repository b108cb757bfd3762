interface Global {
  elan?: Map<string, unknown>;
}

/** One value for the whole process: each of Next's bundles loads a module anew, and the HTTP server is in none of them. */
export function processState<T>(
  name: "application" | "background" | "database" | "delivery" | "metrics",
  make: () => T,
): T {
  const { elan = new Map() } = globalThis as Global;
  Object.assign(globalThis, { elan });
  if (!elan.has(name)) elan.set(name, make());
  return elan.get(name) as T;
}
