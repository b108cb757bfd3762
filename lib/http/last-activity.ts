import "server-only";
import { LAST_ACTIVITY } from "@/lib/contract/classes/activities";

/** Returns the classes; sets the header unless there is no class at all. */
export async function withLastActivityHeader<A>(
  setHeader: (name: string, value: string) => void,
  planning: Promise<{ activities: A[]; last: string | null }>,
): Promise<A[]> {
  const { activities, last } = await planning;
  if (last) setHeader(LAST_ACTIVITY, last);
  return activities;
}
