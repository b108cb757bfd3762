import "server-only";

/** Says beside a list where the whole planning ends, however little of it the list holds. */
export const LAST_ACTIVITY = "x-last-activity";

/** The classes of an answer; the header is left out where there is no class at all. */
export async function withLast<A>(
  setHeader: (name: string, value: string) => void,
  planning: Promise<{ activities: A[]; last: string | null }>,
): Promise<A[]> {
  const { activities, last } = await planning;
  if (last) setHeader(LAST_ACTIVITY, last);
  return activities;
}
