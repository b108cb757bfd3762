"use client";
import { useEffect } from "react";
import { addressOf } from "@/lib/client/call";
import { noteStart } from "@/lib/client/early";
import { useSession } from "@/lib/client/session";
import { getMe } from "@/lib/contract/accounts/accounts";

/**
 * What the page at `path` asks for first, beside the account: the next start there asks for both before the app's code is
 * loaded (`public/early.js`). Null: nothing yet.
 */
export function useFirstCall(path: string, address: string | null): void {
  const { type } = useSession().user;
  useEffect(() => {
    if (address) noteStart(type, path, [addressOf(getMe, {}), address]);
  }, [type, path, address]);
}
