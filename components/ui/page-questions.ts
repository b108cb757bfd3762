type Ask = (then: () => void) => void;

/** The questions of the page's changed forms. The last one asks first. */
let asking: readonly Ask[] = [];

/** Registers a changed form's question. Returns its removal. */
export function addPageQuestion(ask: Ask): () => void {
  asking = [...asking, ask];
  return () => {
    asking = asking.filter((one) => one !== ask);
  };
}

/** Runs `then` once each changed form is discarded, also for a button such as Déconnexion. */
export function askPageQuestions(then: () => void): void {
  const ask = asking.at(-1);
  if (ask) ask(() => askPageQuestions(then));
  else then();
}
