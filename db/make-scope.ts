import "server-only";
import type { Account, SystemScope } from "@/db/scope";

/** The scope of an account that a verified token, a secret or a job has led to. Who may import this stands in db/scope.test.ts. */
export const scopeOf = <Type extends Account["type"]>(user: { id: string; type: Type }) =>
  ({ type: user.type, id: user.id }) as Account<Type>;

export const systemScope = (why: "job" | "operator" | "look-up"): SystemScope =>
  ({ why }) as unknown as SystemScope;
