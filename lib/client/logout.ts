type Step = (erased: boolean) => Promise<unknown>;
const steps = new Set<Step>();

/** What this page does before its account leaves; answers how to take that back. */
export function beforeLeaving(step: Step): () => void {
  steps.add(step);
  return () => void steps.delete(step);
}

export const doBeforeLeaving = (erased: boolean): Promise<unknown> =>
  Promise.allSettled([...steps].map((step) => step(erased)));

type Ask = (then: () => void) => void;
let asking: Ask | null = null;

/** What this page puts first when somebody wants to leave the account; answers how to take that back. */
export function asksLeaving(ask: Ask): () => void {
  asking = ask;
  return () => {
    if (asking === ask) asking = null;
  };
}

/** Leaves the account, unless the page asks and is told to stay. */
export function askLeaving(then: () => void): void {
  if (asking) asking(then);
  else then();
}
