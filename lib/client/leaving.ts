type Step = (erased: boolean) => Promise<unknown>;
const steps = new Set<Step>();

/** What this page does before its account leaves; answers how to take that back. */
export function beforeLeaving(step: Step): () => void {
  steps.add(step);
  return () => void steps.delete(step);
}

export const doBeforeLeaving = (erased: boolean): Promise<unknown> =>
  Promise.allSettled([...steps].map((step) => step(erased)));
