import { tokenEnd } from "@/lib/client/token";

/** A press switches OFF to ON. BLOCKED changes only in the browser's settings. */
export type PushState = "UNSUPPORTED" | "BLOCKED" | "OFF" | "ON";

/** Its value is the token's end, so that another session starts without notifications. */
const MARK = "elan-push";

const supported = () =>
  "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

async function current(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

export async function readPushState(): Promise<PushState> {
  if (!supported()) return "UNSUPPORTED";
  if (Notification.permission === "denied") return "BLOCKED";
  if (window.localStorage.getItem(MARK) !== tokenEnd()) return "OFF";
  return (await current()) ? "ON" : "OFF";
}

/** Browsers accept the request only during a press. */
export const askPermission = async (): Promise<boolean> =>
  (await Notification.requestPermission()) === "granted";

interface Device {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** Subscribes this browser with the server's key and returns its push address. */
export async function subscribe(key: string): Promise<Device> {
  const registration = await navigator.serviceWorker.ready;
  // A subscription made with another key or by another account receives nothing.
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key,
  });
  const { endpoint = "", keys = {} } = subscription.toJSON();
  return { endpoint, keys: { p256dh: keys.p256dh ?? "", auth: keys.auth ?? "" } };
}

export const rememberPush = (): void => window.localStorage.setItem(MARK, tokenEnd());

/** Ends the subscription. Returns its address, or null when there was none. */
export async function unsubscribe(): Promise<string | null> {
  window.localStorage.removeItem(MARK);
  const subscription = await current();
  await subscription?.unsubscribe();
  return subscription?.endpoint ?? null;
}
