const KEY = "session-ended";

/** The login page says that the server no longer accepted the token. */
export function rememberSessionEnded(): void {
  window.sessionStorage.setItem(KEY, "1");
}

export function takeSessionEnded(): boolean {
  const ended = window.sessionStorage.getItem(KEY) !== null;
  window.sessionStorage.removeItem(KEY);
  return ended;
}
