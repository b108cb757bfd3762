/** What public/early.js has asked for before this code was there. */
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
  path: string;
  addresses: string[];
}

/** Notes what the home page of this account needs first, for its next start. */
export function noteStart(type: Start["type"], addresses: string[]): void {
  const start: Start = { type, path: "/", addresses };
  window.localStorage.setItem(KEY, JSON.stringify(start));
}

export function forgetStart(): void {
  window.localStorage.removeItem(KEY);
}

/** Whose home page the last start on this device showed; null: none is known. */
export function lastType(): Start["type"] | null {
  if (typeof window === "undefined") return null;
  return (JSON.parse(window.localStorage.getItem(KEY) ?? "null") as Start | null)?.type ?? null;
}

/** The answer to this call of this token that was asked for early, once; undefined: there is none. */
export async function takeEarly(address: string, token: string): Promise<Response | undefined> {
  const early = window.elanEarly;
  if (early?.token !== token || performance.now() - early.at > FRESH_MS) return undefined;
  const answer = early.answers.get(address);
  early.answers.delete(address);
  return answer;
}
