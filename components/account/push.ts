import { readToken } from "@/lib/client/token";

/** OFF: a press allows it; BLOCKED: only the browser's own settings can. */
export type PushState = "UNSUPPORTED" | "BLOCKED" | "OFF" | "ON";

/** A session's device goes with the session: another token's mark is none. */
const MARK = "elan-push";
const mark = () => readToken()?.slice(-24) ?? "";

const supported = () =>
  "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

async function current(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

export async function readPushState(): Promise<PushState> {
  if (!supported()) return "UNSUPPORTED";
  if (Notification.permission === "denied") return "BLOCKED";
  if (window.localStorage.getItem(MARK) !== mark()) return "OFF";
  return (await current()) ? "ON" : "OFF";
}

/** Asks for the permission: only a press may. */
export const askPermission = async (): Promise<boolean> =>
  (await Notification.requestPermission()) === "granted";

interface Device {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** This browser's address for notifications, made with the service's key. */
export async function subscribe(key: string): Promise<Device> {
  const registration = await navigator.serviceWorker.ready;
  // One made for another key, or somebody else, brings nothing.
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  const made = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key,
  });
  const { endpoint = "", keys = {} } = made.toJSON();
  return { endpoint, keys: { p256dh: keys.p256dh ?? "", auth: keys.auth ?? "" } };
}

export const rememberPush = (): void => window.localStorage.setItem(MARK, mark());

/** This browser is told nothing more; answers the address that it had. */
export async function unsubscribe(): Promise<string | null> {
  window.localStorage.removeItem(MARK);
  const had = await current();
  await had?.unsubscribe();
  return had?.endpoint ?? null;
}
