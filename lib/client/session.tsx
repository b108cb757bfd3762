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
import { followAccount } from "@/lib/client/confirm-account";
import { deleteOldDrafts, followDeletions } from "@/lib/client/drafts";
import { forgetGoogleChoice } from "@/lib/client/google-choice";
import { CURRENT_COACH, forgetSession, runBeforeLogout, sendLogout } from "@/lib/client/logout";
import { loadPage } from "@/lib/client/unload-guard";
import { useCall } from "@/lib/client/use-call";
import { useToday } from "@/lib/client/use-today";
import { getMe, type LinkedCoach, type User } from "@/lib/contract/accounts/accounts";

/** A coach whose classes the account sees. */
export type ShownCoach = LinkedCoach & {
  /** The person of the family who follows the coach, where the account does not. */
  personId?: string;
};

interface Session {
  user: User;
  /** A trainee's coaches, then those of the trainee's family alone. */
  coachs: readonly ShownCoach[];
  /** The trainee's current coach, or the coach's own account; null without a coach. */
  currentCoach: ShownCoach | null;
  selectCoach: (coachId: string) => void;
  logOut: (erased?: boolean) => Promise<void>;
}

const SessionContext = createContext<Session | null>(null);

function storedCoach(): string | null {
  return typeof window === "undefined" ? null : window.localStorage.getItem(CURRENT_COACH);
}

// An account cached by an earlier version has no familyCoachs.
const coachsOf = ({ coachs, familyCoachs = [] }: User): ShownCoach[] => [
  ...coachs,
  ...familyCoachs,
];

/** A mail's `?coach=` selects a coach of the trainee and never adds one. */
function linkedCoach(user: User): string | null {
  const linked = new URLSearchParams(window.location.search).get("coach");
  if (!coachsOf(user).some(({ id }) => id === linked)) return null;
  window.localStorage.setItem(CURRENT_COACH, linked ?? "");
  return linked;
}

function coachOf(user: User, chosen: string | null): ShownCoach | null {
  if (user.type === "COACH")
    return {
      ...user,
      code: user.code ?? "",
      phone: user.phoneNumber,
      returnsTakenPlaces: user.settings?.returnsTakenPlaces ?? false,
    };
  const coachs = coachsOf(user);
  return coachs.find((coach) => coach.id === chosen) ?? coachs[0] ?? null;
}

/** The login gate renders loading and error states before the session exists. */
export const useAccount = () => useCall(getMe, {});

export function SessionProvider({
  user,
  token,
  children,
}: {
  user: User;
  /** The token with which the account was read. */
  token: string;
  children: ReactNode;
}) {
  const client = useQueryClient();
  const [chosen, setChosen] = useState(() => linkedCoach(user) ?? storedCoach());
  const selectCoach = useCallback((coachId: string) => {
    window.localStorage.setItem(CURRENT_COACH, coachId);
    setChosen(coachId);
  }, []);
  const logOut = useCallback(
    async (erased = false) => {
      forgetGoogleChoice();
      await runBeforeLogout(erased);
      await sendLogout();
      loadPage("/login");
      forgetSession(user.id);
      client.clear();
    },
    [client, user.id],
  );
  useEffect(() => {
    deleteOldDrafts();
    return followDeletions();
  }, []);
  // A layout effect runs before the children's effects, which call in this account's name.
  useLayoutEffect(() => followAccount(user.id, token), [user.id, token]);
  const today = useToday();
  const read = useRef(today);
  useEffect(() => {
    if (read.current === today) return;
    read.current = today;
    // Data read yesterday has stale begins, ends and due dates.
    void client.invalidateQueries();
  }, [client, today]);
  const value = useMemo(
    () => ({
      user,
      coachs: coachsOf(user),
      currentCoach: coachOf(user, chosen),
      selectCoach,
      logOut,
    }),
    [user, chosen, selectCoach, logOut],
  );
  return (
    <SessionContext.Provider value={value}>
      <AccountId value={user.id}>{children}</AccountId>
    </SessionContext.Provider>
  );
}

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error("useSession is used outside SessionProvider");
  return session;
}

/** Updates the cached account after a call that returns one. */
export function useSetUser(): (user: User) => void {
  const client = useQueryClient();
  return useCallback((user) => client.setQueryData(keyOf(getMe, {}), user), [client]);
}
