export type Tone = "success" | "error";
type Listener = (tone: Tone, text: string) => void;

const listeners = new Set<Listener>();

/** Says something to the person whatever screen is shown by then: the outcome of a call whose form is gone. */
export function notify(tone: Tone, text: string): void {
  for (const listener of listeners) listener(tone, text);
}

/** Hears what is said; answers how to stop. */
export function onNotice(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
