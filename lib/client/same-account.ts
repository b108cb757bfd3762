import { call } from "@/lib/client/call";
import { leaveFor } from "@/lib/client/leave";
import { readToken } from "@/lib/client/token";
import { getMe } from "@/lib/contract/accounts";

/** Whose screens this document shows, and the token that is known to be theirs. */
let shown: { userId: string; token: string | null } | null = null;

/** Whether another tab has put a token in place of this one: of somebody else, as long as nobody has asked whose. */
export const isReplaced = (): boolean => {
  const token = readToken();
  return shown !== null && token !== null && token !== shown.token;
};

/**
 * Whether the token that replaced this one is of the account whose screens these are (a new password, another login). Of anybody
 * else this document begins anew: it would act as them, in forms that were filled from the other one. False where nobody answers.
 */
export async function isSameAccount(): Promise<boolean> {
  const asked = shown;
  const token = readToken();
  const me = await call(getMe, {}).catch(() => null);
  if (!asked || asked !== shown || !me) return false;
  if (me.id === asked.userId) {
    asked.token = token;
    return true;
  }
  leaveFor("/");
  return false;
}

/** Follows who is logged in in this browser's tabs, while this one shows the screens of `userId`. Answers how to stop. */
export function followAccount(userId: string): () => void {
  const mine = { userId, token: readToken() };
  shown = mine;
  const look = () => {
    if (isReplaced()) void isSameAccount();
  };
  window.addEventListener("storage", look);
  // A tab that slept is told of nothing.
  window.addEventListener("pageshow", look);
  document.addEventListener("visibilitychange", look);
  return () => {
    if (shown === mine) shown = null;
    window.removeEventListener("storage", look);
    window.removeEventListener("pageshow", look);
    document.removeEventListener("visibilitychange", look);
  };
}
