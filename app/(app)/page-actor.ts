import "server-only";
import { cookies } from "next/headers";
import { readToken, sessionCookieName } from "@/lib/auth/tokens";
import { env } from "@/lib/infra/env";
import { type Actor, actorOf } from "@/lib/services/accounts/actors";

/** The account of a page's session cookie; null without a valid one. */
export async function pageActor(): Promise<Actor | null> {
  const token = (await cookies()).get(sessionCookieName(env().appUrl))?.value;
  const claims = token ? await readToken(token) : null;
  return claims && (await actorOf(claims));
}
