export interface Lazy<T> {
  loaded: () => T | undefined;
  /** A failed load is tried again by the next call. */
  fetch: () => Promise<T>;
  /** Starts the load where a press will need it soon. */
  prepare: () => void;
}

export function createLazy<T>(load: () => Promise<T>): Lazy<T> {
  let value: T | undefined;
  let loading: Promise<T> | undefined;
  const fetch = () => {
    loading ??= load().then(
      (code) => {
        value = code;
        return code;
      },
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  return { loaded: () => value, fetch, prepare: () => void fetch().catch(() => undefined) };
}
