import { call } from "@/lib/client/call";
import { returnAddress } from "@/lib/client/return-address";
import { storedToken } from "@/lib/client/token";
import { isGuarded, loadPage, onUnguarded } from "@/lib/client/unload-guard";
import { getMe } from "@/lib/contract/accounts/accounts";

/** The account of this document and its last known token. */
let shown: { userId: string; token: string | null } | null = null;

/** Another tab has replaced the token, perhaps by another account's. */
export const isReplaced = (): boolean => {
  const token = storedToken();
  return shown !== null && token !== null && token !== shown.token;
};

/**
 * Returns whether the replaced token is of the same account; false without a response.
 * Reloads the page for another account, which must not send this one's forms.
 */
export async function confirmAccount(): Promise<boolean> {
  const account = shown;
  const token = storedToken();
  if (!account) return false;
  const me = await call(getMe, {}).catch(() => null);
  if (me && me.id !== account.userId) loadPage("/");
  const isSame = me?.id === account.userId;
  if (isSame) account.token = token;
  return isSame;
}

const EVENTS = ["storage", "pageshow", "focus"];

/** Follows logins and logouts of other tabs. Returns a function that stops it. */
export function followAccount(userId: string, token: string): () => void {
  shown = { userId, token };
  const checkAccount = () => {
    // After a logout in another tab only unsaved text stays, as the next user may be another person.
    if (storedToken() === null && !isGuarded()) loadPage(`/login${returnAddress()}`);
    else if (isReplaced()) void confirmAccount();
  };
  // A suspended tab receives no storage event, so it checks again when it is shown.
  for (const name of EVENTS) window.addEventListener(name, checkAccount);
  const stop = onUnguarded(checkAccount);
  checkAccount();
  return () => {
    shown = null;
    stop();
    for (const name of EVENTS) window.removeEventListener(name, checkAccount);
  };
}
