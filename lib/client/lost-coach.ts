import type { QueryClient } from "@tanstack/react-query";
import { keyOf, refreshAfter } from "@/lib/client/cache";
import { getMe, type User } from "@/lib/contract/accounts";

/** To a trainee, what belongs to a coach who has ended the link does not exist. */
const GONE = new Set(["ACTIVITY_NOT_FOUND", "OFFER_NOT_FOUND"]);

/** Whether such a refusal comes from a link that has ended since the account was read: the account, read anew, says so itself. */
export async function hasLostCoach(client: QueryClient, code: string): Promise<boolean> {
  if (!GONE.has(code)) return false;
  const count = () => client.getQueryData<User>(keyOf(getMe, {}))?.coachs.length ?? 0;
  const before = count();
  await refreshAfter(client, { changes: ["account"] });
  return count() < before;
}
