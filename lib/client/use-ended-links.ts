"use client";
import { useEffect, useRef } from "react";
import { notify } from "@/lib/client/notices";
import type { User } from "@/lib/contract/accounts";

/** Says that a coach follows this trainee no more: nothing else would say why their screens are gone. */
export function useEndedLinks(user: User): void {
  const followed = useRef({ id: user.id, coachs: user.coachs });
  useEffect(() => {
    const before = followed.current;
    followed.current = { id: user.id, coachs: user.coachs };
    if (before.id !== user.id) return;
    for (const { id, displayName } of before.coachs)
      if (!user.coachs.some((one) => one.id === id))
        notify(
          "error",
          `${displayName} ne vous suit plus\u00a0: vos places à venir dans ses cours sont annulées.`,
        );
  }, [user.id, user.coachs]);
}
