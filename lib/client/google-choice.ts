/** Set when the user logged out before Google's script had loaded. */
export const LEFT = "elan.left";

/** After a logout Google must not log the same account in by itself. */
export function forgetGoogleChoice(): void {
  if (window.google) window.google.accounts.id.disableAutoSelect();
  else sessionStorage.setItem(LEFT, "1");
}
