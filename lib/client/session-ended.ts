const KEY = "session-ended";

/** The login page says that the server no longer accepted the token, and returns to this page. */
export function rememberSessionEnded(): void {
  window.sessionStorage.setItem(KEY, window.location.pathname);
}

/** Returns the path of the page whose token was rejected, once. */
export function takeSessionEnded(): string | null {
  const path = window.sessionStorage.getItem(KEY);
  window.sessionStorage.removeItem(KEY);
  return path;
}
