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
