"use client";
import { useQueryClient } from "@tanstack/react-query";
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { AccountId } from "@/lib/client/account-id";
import { keyOf } from "@/lib/client/cache";
import { call } from "@/lib/client/call";
import { dropOldDrafts, followForgetting, forgetDrafts } from "@/lib/client/drafts";
import { forgetGoogleChoice } from "@/lib/client/google-choice";
import { useCall } from "@/lib/client/hooks";
import { doBeforeLeaving } from "@/lib/client/logout";
import { followAccount } from "@/lib/client/same-account";
import { clearToken } from "@/lib/client/token";
import { leaveFor } from "@/lib/client/unload-guard";
import { useToday } from "@/lib/client/use-today";
import { getMe, type LinkedCoach, logout, type User } from "@/lib/contract/accounts/accounts";

const CURRENT_COACH = "currentCoach";
/** How long a slow network may keep one from leaving. */
const LEAVING_MS = 3000;

interface Session {
  user: User;
  /** A trainee's current coach; for a coach, themself. Null: a trainee without a coach. */
  currentCoach: LinkedCoach | null;
  selectCoach: (coachId: string) => void;
  /** Removes the token, forgets the account and the current coach, goes to /login. */
  leave: (erased?: boolean) => Promise<void>;
}

const SessionContext = createContext<Session | null>(null);

function storedCoach(): string | null {
  return typeof window === "undefined" ? null : window.localStorage.getItem(CURRENT_COACH);
}

/** Of a mail about a class (`?coach=`): chosen where they are the trainee's, and never added. */
function linkedCoach({ coachs }: User): string | null {
  const asked = new URLSearchParams(window.location.search).get("coach");
  if (!coachs.some(({ id }) => id === asked)) return null;
  window.localStorage.setItem(CURRENT_COACH, asked ?? "");
  return asked;
}

function coachOf(user: User, chosen: string | null): LinkedCoach | null {
  if (user.type === "COACH") return { ...user, code: user.code ?? "" };
  return user.coachs.find((coach) => coach.id === chosen) ?? user.coachs[0] ?? null;
}

/** The account's query, for the gate that draws loading and error states before the session exists. */
export const useAccount = () => useCall(getMe, {});

/** Gives the screens below it the account and the current coach. */
export function SessionProvider({
  user,
  token,
  children,
}: {
  user: User;
  /** With which the account was asked for. */
  token: string;
  children: ReactNode;
}) {
  const client = useQueryClient();
  const [chosen, setChosen] = useState(() => linkedCoach(user) ?? storedCoach());
  const selectCoach = useCallback((coachId: string) => {
    window.localStorage.setItem(CURRENT_COACH, coachId);
    setChosen(coachId);
  }, []);
  const leave = useCallback(
    async (erased = false) => {
      forgetGoogleChoice();
      await doBeforeLeaving(erased);
      // Without a network the cookie stays, but the token is gone: nothing can be read.
      const told = call(logout, {}).catch(() => undefined);
      await Promise.race([told, new Promise((resolve) => setTimeout(resolve, LEAVING_MS))]);
      leaveFor("/login");
      clearToken();
      forgetDrafts(user.id);
      window.localStorage.removeItem(CURRENT_COACH);
      client.clear();
    },
    [client, user.id],
  );
  useEffect(() => {
    dropOldDrafts();
    return followForgetting();
  }, []);
  // Before the effects of what stands below: they call in this account's name.
  useLayoutEffect(() => followAccount(user.id, token), [user.id, token]);
  const today = useToday();
  const read = useRef(today);
  useEffect(() => {
    if (read.current === today) return;
    read.current = today;
    // What ends, begins or is due has been read for yesterday.
    void client.invalidateQueries();
  }, [client, today]);
  const value = useMemo(
    () => ({ user, currentCoach: coachOf(user, chosen), selectCoach, leave }),
    [user, chosen, selectCoach, leave],
  );
  return (
    <SessionContext.Provider value={value}>
      <AccountId value={user.id}>{children}</AccountId>
    </SessionContext.Provider>
  );
}

/** The account and current coach; only below SessionProvider. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error("useSession is used outside SessionProvider");
  return session;
}

/** Puts a new account into the cache, after a call that answers one. */
export function useSetUser(): (user: User) => void {
  const client = useQueryClient();
  return useCallback((user) => client.setQueryData(keyOf(getMe, {}), user), [client]);
}
