import { call } from "@/lib/client/call";
import { deleteDrafts } from "@/lib/client/drafts";
import { clearToken } from "@/lib/client/token";
import { logout } from "@/lib/contract/accounts/accounts";

/** A slow network delays a logout by at most so many milliseconds. */
const LOGOUT_MS = 3000;
export const CURRENT_COACH = "currentCoach";

type Step = (erased: boolean) => Promise<unknown>;
const steps = new Set<Step>();

/** Registers a step that runs before a logout. Returns its removal. */
export function beforeLogout(step: Step): () => void {
  steps.add(step);
  return () => void steps.delete(step);
}

export const runBeforeLogout = (erased: boolean): Promise<unknown> =>
  Promise.allSettled([...steps].map((step) => step(erased)));

type Question = (then: () => void) => void;
let question: Question | null = null;

/** Registers a question that is asked before a logout. Returns its removal. */
export function setLogoutQuestion(ask: Question): () => void {
  question = ask;
  return () => {
    if (question === ask) question = null;
  };
}

export function askBeforeLogout(then: () => void): void {
  if (question) question(then);
  else then();
}

/** Without a network the cookie stays, but nothing can be read without the token. */
export async function sendLogout(): Promise<void> {
  const confirmed = call(logout, {}).catch(() => undefined);
  await Promise.race([confirmed, new Promise((resolve) => setTimeout(resolve, LOGOUT_MS))]);
}

/** Deletes what the device stores of a session. */
export function forgetSession(userId: string): void {
  clearToken();
  deleteDrafts(userId);
  window.localStorage.removeItem(CURRENT_COACH);
}
