export interface Part<T> {
  here: () => T | undefined;
  /** A failed load is tried again by the next call. */
  fetch: () => Promise<T>;
  /** Starts the load where a press will need it soon. */
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
