import "server-only";
import type { SystemScope } from "@/db/scope";

/** For a job, an operator, or a look-up by what only one person has. Who may import this stands in testing/rooms/scopes.test.ts. */
export const systemScope = (why: "job" | "operator" | "look-up"): SystemScope =>
  ({ why }) as unknown as SystemScope;
