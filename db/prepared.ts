import "server-only";
import type { Executor } from "@/db/client";

/** A statement built once for each connection, not at each call: for a short one, building takes longer than the rest. */
export function prepared<Statement>(
  build: (db: Executor) => Statement,
): (db: Executor) => Statement {
  const built = new WeakMap<Executor, Statement>();
  return (db) => {
    const known = built.get(db) ?? build(db);
    built.set(db, known);
    return known;
  };
}
