import type { QueryClient } from "@tanstack/react-query";
import { keyOf, refreshAfter } from "@/lib/client/cache";
import { getMe, type User } from "@/lib/contract/accounts";

/** Whether a coach has ended their link to this trainee since the account was read, which, read anew, says so itself. */
export async function hasLostCoach(client: QueryClient): Promise<boolean> {
  const count = () => client.getQueryData<User>(keyOf(getMe, {}))?.coachs.length ?? 0;
  const before = count();
  await refreshAfter(client, { changes: ["account"] });
  return count() < before;
}
