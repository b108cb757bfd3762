/**
 * What public/early.js has asked for before this code was there: what the last visit's first screen needed (`noteStart`), while
 * the app's own scripts are still on their way. It is sent as it is written, so that why it is so stands here: what an earlier
 * version noted was a list; and where the scripts came first they have asked themselves: a second answer would be kept for a
 * later call, and be old by then.
 */
interface Early {
  token: string;
  at: number;
  answers: Map<string, Promise<Response | undefined>>;
}
declare global {
  interface Window {
    elanEarly?: Early;
  }
}

const KEY = "early";
/** An answer nobody has wanted by then is an old one. */
const FRESH_MS = 10_000;

interface Start {
  type: "COACH" | "TRAINEE";
  /** By path. */
  addresses: Record<string, string[]>;
}

const read = (): Start | null => JSON.parse(window.localStorage.getItem(KEY) ?? "null");

/** Notes what a page of this account needs first, for the next start with it. */
export function noteStart(type: Start["type"], path: string, addresses: string[]): void {
  const start: Start = { type, addresses: { ...read()?.addresses, [path]: addresses } };
  window.localStorage.setItem(KEY, JSON.stringify(start));
}

export function forgetStart(): void {
  window.localStorage.removeItem(KEY);
}

/** Whose home page the last start on this device showed; null: none is known. */
export function lastType(): Start["type"] | null {
  return typeof window === "undefined" ? null : (read()?.type ?? null);
}

/** The answer to this call of this token that was asked for early, once; undefined: there is none. From the first call on nothing is. */
export async function takeEarly(address: string, token: string): Promise<Response | undefined> {
  window.elanEarly ??= { token: "", at: 0, answers: new Map() };
  const early = window.elanEarly;
  if (early.token !== token || performance.now() - early.at > FRESH_MS) return undefined;
  const answer = early.answers.get(address);
  early.answers.delete(address);
  return answer;
}

/** What has not been taken yet tells of before a change. */
export function dropEarly(): void {
  window.elanEarly?.answers.clear();
}
