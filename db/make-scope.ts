import "server-only";
import type { Account } from "@/db/scope";

/**
 * The scope of an account that a verified token, a secret or a job has led to, or that was made just now. Who may import this
 * stands in testing/rooms/scopes.test.ts.
 */
export const scopeOf = <Type extends Account["type"]>(user: { id: string; type: Type }) =>
  ({ type: user.type, id: user.id }) as Account<Type>;
