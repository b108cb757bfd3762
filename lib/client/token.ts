const KEY = "token";

export function storedToken(): string | null {
  return typeof window === "undefined" ? null : window.localStorage.getItem(KEY);
}

/** Tells sessions apart, as another token may belong to another account. */
export const tokenEnd = (): string => storedToken()?.slice(-24) ?? "";

export function storeToken(token: string): void {
  window.localStorage.setItem(KEY, token);
}

export function clearToken(): void {
  window.localStorage.removeItem(KEY);
}
