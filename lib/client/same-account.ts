import { call } from "@/lib/client/call";
import { returnAddress } from "@/lib/client/return-address";
import { readToken } from "@/lib/client/token";
import { isHeld, leaveFor, onFree } from "@/lib/client/unload-guard";
import { getMe } from "@/lib/contract/accounts/accounts";

/** Whose screens this document shows, and the token that is known to be theirs. */
let shown: { userId: string; token: string | null } | null = null;

/** Whether another tab has put a token in place of this one: of somebody else, as long as nobody has asked whose. */
export const isReplaced = (): boolean => {
  const token = readToken();
  return shown !== null && token !== null && token !== shown.token;
};

/**
 * Whether the token that replaced this one is of the account whose screens these are (a new password, another login): as somebody
 * else it would act in forms that were filled from this one. Of somebody else this document begins anew; false too where nobody
 * answers.
 */
export async function isSameAccount(): Promise<boolean> {
  const asked = shown;
  const token = readToken();
  if (!asked) return false;
  const me = await call(getMe, {}).catch(() => null);
  if (me && me.id !== asked.userId) leaveFor("/");
  const isSame = me?.id === asked.userId;
  if (isSame) asked.token = token;
  return isSame;
}

const EVENTS = ["storage", "pageshow", "focus"];

/**
 * Follows who is logged in in this browser's tabs, while this one shows the screens of `userId`, whose `token` it had when it asked
 * for them. Answers how to stop.
 */
export function followAccount(userId: string, token: string): () => void {
  shown = { userId, token };
  const look = () => {
    // Logged out in another tab, whose owner may have left: what is typed here stays until it is sent, the rest is not for the next.
    if (readToken() === null && !isHeld()) leaveFor(`/login${returnAddress()}`);
    else if (isReplaced()) isSameAccount().catch(() => undefined);
  };
  // A tab that slept is told of nothing until one is back.
  for (const name of EVENTS) window.addEventListener(name, look);
  const stop = onFree(look);
  look();
  return () => {
    shown = null;
    stop();
    for (const name of EVENTS) window.removeEventListener(name, look);
  };
}
