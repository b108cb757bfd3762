/** Somebody left while Google's script was not there. */
export const LEFT = "elan.left";

/** After a log out, Google must not log the same person in again: said at once, or when its script is next there. */
export function forgetGoogleChoice(): void {
  if (window.google) window.google.accounts.id.disableAutoSelect();
  else sessionStorage.setItem(LEFT, "1");
}
