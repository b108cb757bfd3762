import { call } from "@/lib/client/call";
import { leaveFor } from "@/lib/client/leave";
import { getMe } from "@/lib/contract/accounts/accounts";

/** Whether the token in place is of this account. Of somebody else this document begins anew; false too where nobody answers. */
export async function isStill(userId: string): Promise<boolean> {
  const me = await call(getMe, {}).catch(() => null);
  if (me && me.id !== userId) leaveFor("/");
  return me?.id === userId;
}
