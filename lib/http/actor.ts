import "server-only";
import { readToken } from "@/lib/auth/tokens";
import type { Access, EndpointDefinition } from "@/lib/contract/endpoint";
import { AppError, type CodedError, toAppError } from "@/lib/error-codes";
import { type Actor, actorOf } from "@/lib/services/accounts/actors";

/** The account of a call, by its access. */
export type RoleOf<A extends Access> = A extends "PUBLIC"
  ? null
  : A extends "COACH"
    ? Actor<"COACH">
    : A extends "TRAINEE"
      ? Actor<"TRAINEE">
      : Actor;

/** Returns null when the header has no bearer token. */
export const bearerOf = (header: string | null): string | null =>
  header?.match(/^Bearer +(.+)$/i)?.[1] ?? null;

/** Reads only the bearer token, never a cookie. Throws NOT_LOGGED_IN or the code of a wrong role. */
export async function authenticate(
  definition: EndpointDefinition,
  header: string | null,
): Promise<Actor | null> {
  if (definition.access === "PUBLIC") return null;
  const token = bearerOf(header);
  const claims = token ? await readToken(token) : null;
  const caller = claims && (await actorOf(claims));
  if (!caller) throw new AppError("NOT_LOGGED_IN");
  if (definition.access === "COACH" && caller.type !== "COACH") {
    throw toAppError({ code: definition.wrongRole ?? "NOT_A_COACH" } as CodedError);
  }
  if (definition.access === "TRAINEE" && caller.type !== "TRAINEE")
    throw new AppError("NOT_A_TRAINEE");
  return caller;
}
