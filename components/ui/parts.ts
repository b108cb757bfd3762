/** A part of the code: fetched once it is wanted, and kept. */
export interface Part<T> {
  /** It, where it is here already. */
  here: () => T | undefined;
  /** Fetches it; what could not come is fetched anew by the next who asks. */
  fetch: () => Promise<T>;
  /** Begins to fetch it, where a press is about to want it. */
  prepare: () => void;
}

export function createPart<T>(load: () => Promise<T>): Part<T> {
  let value: T | undefined;
  let coming: Promise<T> | undefined;
  const fetch = () => {
    coming ??= load().then(
      (loaded) => {
        value = loaded;
        return loaded;
      },
      (error: unknown) => {
        coming = undefined;
        throw error;
      },
    );
    return coming;
  };
  return { here: () => value, fetch, prepare: () => void fetch().catch(() => undefined) };
}
