"use client";
import { useEffect, useRef } from "react";
import { useToast } from "@/components/ui/toast";
import { useSession } from "@/lib/client/session";

/** Says that a coach has ended the link: nothing else tells why their screens are gone. */
export function useEndedLinks(): void {
  const { user } = useSession();
  const toast = useToast();
  const followed = useRef(user);
  useEffect(() => {
    const before = followed.current;
    followed.current = user;
    if (before.id !== user.id) return;
    for (const { id, displayName } of before.coachs)
      if (!user.coachs.some((one) => one.id === id))
        toast.error(
          `${displayName} ne vous suit plus\u00a0: vos places à venir dans ses cours sont annulées.`,
          { duration: 8000 },
        );
  }, [user, toast]);
}
