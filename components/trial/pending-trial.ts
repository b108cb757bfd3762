const LIFETIME_MS = 10 * 60_000;
const keyOf = (activityId: string) => `trial:${activityId}`;

/** The address stays in this tab as long as its code is valid. */
export function readPendingTrial(activityId: string): string | null {
  try {
    const { email, until } = JSON.parse(window.sessionStorage.getItem(keyOf(activityId)) ?? "{}");
    return typeof email === "string" && until > Date.now() ? email : null;
  } catch {
    return null;
  }
}

export function storePendingTrial(activityId: string, email: string): void {
  try {
    const pending = JSON.stringify({ email, until: Date.now() + LIFETIME_MS });
    window.sessionStorage.setItem(keyOf(activityId), pending);
  } catch {
    // Without session storage the trainee fills in the form again.
  }
}

export function deletePendingTrial(activityId: string): void {
  try {
    window.sessionStorage.removeItem(keyOf(activityId));
  } catch {
    // Without session storage nothing was stored.
  }
}
