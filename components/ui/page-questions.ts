type Question = (then: () => void) => void;

/** The questions of the page's changed forms. The last one asks first. */
let questions: readonly Question[] = [];

/** Registers a changed form's question. Returns its removal. */
export function addPageQuestion(question: Question): () => void {
  questions = [...questions, question];
  return () => {
    questions = questions.filter((other) => other !== question);
  };
}

/** Runs `then` once each changed form is discarded, also for a button such as Déconnexion. */
export function askPageQuestions(then: () => void): void {
  const question = questions.at(-1);
  if (question) question(() => askPageQuestions(then));
  else then();
}
