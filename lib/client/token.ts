const KEY = "token";

export function readToken(): string | null {
  return typeof window === "undefined" ? null : window.localStorage.getItem(KEY);
}

export function storeToken(token: string): void {
  window.localStorage.setItem(KEY, token);
}

export function clearToken(): void {
  window.localStorage.removeItem(KEY);
}
