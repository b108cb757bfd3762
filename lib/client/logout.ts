type Step = (erased: boolean) => Promise<unknown>;
const steps = new Set<Step>();

/** Registers a step that runs before a logout. Returns its removal. */
export function beforeLeaving(step: Step): () => void {
  steps.add(step);
  return () => void steps.delete(step);
}

export const doBeforeLeaving = (erased: boolean): Promise<unknown> =>
  Promise.allSettled([...steps].map((step) => step(erased)));

type Ask = (then: () => void) => void;
let asking: Ask | null = null;

/** Registers a question that is asked before a logout. Returns its removal. */
export function asksLeaving(ask: Ask): () => void {
  asking = ask;
  return () => {
    if (asking === ask) asking = null;
  };
}

export function askLeaving(then: () => void): void {
  if (asking) asking(then);
  else then();
}
