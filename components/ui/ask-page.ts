type Ask = (then: () => void) => void;

/** What the page's changed forms put first, the one to ask now at the end. */
let asking: readonly Ask[] = [];

/** A form of the page is changed; answers how to say that it no longer is. */
export function asksPage(ask: Ask): () => void {
  asking = [...asking, ask];
  return () => {
    asking = asking.filter((one) => one !== ask);
  };
}

/** Leaves the page once each changed form of it has been given up: also for a way out that is no link, as Déconnexion. */
export function askPage(then: () => void): void {
  const ask = asking.at(-1);
  if (ask) ask(() => askPage(then));
  else then();
}
