const KEY = "session-ended";

/** The server took the token no more: the login page says so. */
export function rememberSessionEnded(): void {
  window.sessionStorage.setItem(KEY, "1");
}

/** Whether that happened and has not been said yet. */
export function takeSessionEnded(): boolean {
  const ended = window.sessionStorage.getItem(KEY) !== null;
  window.sessionStorage.removeItem(KEY);
  return ended;
}
